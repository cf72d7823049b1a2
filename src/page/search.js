"use strict";
// The search. Nothing here knows of the page. A search is an explicit stack, and next() takes
// one step: a digit entered, a dead end, a way back, or the end. copy() and set() keep and restore a position.

// A set of digits is a number, as in the programs: bit d is set if d is in the set.
const ALL = 0b1111111110;
const CELLS = Array.from({ length: 81 }, (_, cell) => cell);
const COUNT = Uint8Array.from({ length: 1024 }, (_, digits) => digits.toString(2).replaceAll("0", "").length);
const digitOf = (bit) => 31 - Math.clz32(bit);
const listOf = (digits) => CELLS.slice(0, 10).filter((digit) => digits & (1 << digit));
const cluesOf = (cells) => Uint8Array.from(cells, (sign) => (sign === "." ? 0 : Number(sign)));

// Units are numbers: rows 0 to 8, columns 9 to 17, boxes 18 to 26. Of each cell, its units; of each unit, its cells.
const ROW = Uint8Array.from(CELLS, (cell) => Math.floor(cell / 9));
const COLUMN = Uint8Array.from(CELLS, (cell) => 9 + (cell % 9));
const BOX = Uint8Array.from(CELLS, (cell) => 18 + 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3));
const unitsOf = (cell) => [ROW[cell], COLUMN[cell], BOX[cell]];
const UNITS = Array.from({ length: 27 }, (_, unit) => CELLS.filter((cell) => unitsOf(cell).includes(unit)));

const RUNGS = ["first", "cells", "singles", "weights"];

// What has just happened.
const START = 0, ENTER = 1, DEAD = 2, BACK = 3, SOLUTION = 4, NONE = 5;
const NO_UNIT = 255;
// What a position is, but for clues and rule.
const NUMBERS = ["step", "now", "depth", "top", "nodes", "guesses", "deadEnds", "deadCell", "deadUnit", "deadDigit"];
const ARRAYS = ["grid", "placed", "weights", "cell", "digits", "rest", "digit", "tried", "weight", "byRow", "byColumn", "byBox", "nodesAt", "stepAt"];

// The first clash of two equal digits: that of the first cell that repeats a digit before it.
function clashIn(grid) {
  for (const second of CELLS.filter((cell) => grid[cell] !== 0)) {
    for (const unit of unitsOf(second)) {
      const first = UNITS[unit].find((cell) => cell < second && grid[cell] === grid[second]);
      if (first !== undefined) return { digit: grid[second], unit, first, second };
    }
  }
  return null;
}

class Search {
  constructor(clues, rule) {
    this.clues = clues;
    this.rule = rule;
    this.clash = clashIn(clues);
    this.blanks = Uint8Array.from(CELLS.filter((cell) => clues[cell] === 0));
    this.grid = Uint8Array.from(clues); // 0 for a blank
    this.placed = new Uint16Array(27); // the digits placed in each unit
    this.weights = new Uint32Array(81).fill(1); // of each cell: 1, and one more each time that all to be tried failed
    for (const cell of CELLS.filter((cell) => clues[cell] !== 0)) this.toggle(cell, clues[cell]);
    this.once = new Uint16Array(27);
    this.twice = new Uint16Array(27);
    this.step = 0;
    this.now = START;
    this.nodes = 1;
    this.guesses = 0;
    this.deadEnds = 0;
    this.deadCell = this.deadUnit = NO_UNIT; // of the last dead end: the cell without candidate, or the unit
    this.deadDigit = 0; // and the digit that has no cell there
    // The stack: of each level the cell, all digits to be tried there, those left, the one being tried, how many were
    // tried before, the cell's weight when it was chosen, and the digits that its row, column or box forces.
    this.depth = 0;
    this.top = 0; // the depth at the last dead end
    this.cell = new Uint8Array(82);
    this.digits = new Uint16Array(82);
    this.rest = new Uint16Array(82);
    this.digit = new Uint8Array(82);
    this.tried = new Uint8Array(82);
    this.weight = new Uint32Array(82);
    this.byRow = new Uint16Array(82);
    this.byColumn = new Uint16Array(82);
    this.byBox = new Uint16Array(82);
    // Of each level and each digit tried there, as the n-th: the nodes before, and the step. Both may come above 2^32.
    this.nodesAt = new Float64Array(9 * 82);
    this.stepAt = new Float64Array(9 * 82);
  }

  set(other) {
    for (const name of NUMBERS) this[name] = other[name];
    for (const name of ARRAYS) this[name].set(other[name]);
    return this;
  }

  copy() {
    return new Search(this.clues, this.rule).set(this);
  }

  get isOver() {
    return this.now >= SOLUTION;
  }

  candidates(cell) {
    return ALL & ~(this.placed[ROW[cell]] | this.placed[COLUMN[cell]] | this.placed[BOX[cell]]);
  }

  // Enters a digit, or takes it back, in the units of a cell.
  toggle(cell, digit) {
    this.placed[ROW[cell]] ^= 1 << digit;
    this.placed[COLUMN[cell]] ^= 1 << digit;
    this.placed[BOX[cell]] ^= 1 << digit;
  }

  // One step.
  next() {
    switch (this.now) {
      case START:
      case ENTER:
        if (this.clash !== null) this.meetDeadEnd(NO_UNIT);
        else if (this.depth === this.blanks.length) this.now = SOLUTION;
        else this.choose();
        break;
      case DEAD:
        this.takeBack();
        break;
      case BACK:
        if (this.isLeft) this.enterNext(this.depth - 1);
        else this.returnFalse();
    }
    this.step++;
  }

  choose() {
    if (this.rule === "first") this.tryCandidates(this.blanks[this.depth]);
    else if (this.rule === "cells") this.tryCandidates(this.fewestCandidates());
    else this.forcedFirst();
  }

  // The blank with the fewest candidates.
  fewestCandidates() {
    let best = 0;
    let fewest = 10;
    for (let i = 0; i < this.blanks.length; i++) {
      const cell = this.blanks[i];
      if (this.grid[cell] !== 0) continue;
      const count = COUNT[this.candidates(cell)];
      if (count < fewest) {
        fewest = count;
        best = cell;
      }
    }
    return best;
  }

  // A blank with one candidate or none, a digit without a cell in a unit, a digit with one cell, a guess.
  forcedFirst() {
    const { once, twice, placed, grid, blanks, weights } = this;
    // Of each unit, the digits that are placed or fit in a blank; those that fit in two or more.
    once.set(placed);
    twice.fill(0);
    let best = NO_UNIT;
    let fewest = 10;
    let weight = 1;
    for (let i = 0; i < blanks.length; i++) {
      const cell = blanks[i];
      if (grid[cell] !== 0) continue;
      const candidates = this.candidates(cell);
      const count = COUNT[candidates];
      if (count <= 1) return this.tryCandidates(cell);
      // On singles, all weights stay 1.
      if (count * weight < fewest * weights[cell]) {
        fewest = count;
        weight = weights[cell];
        best = cell;
      }
      const row = ROW[cell], column = COLUMN[cell], box = BOX[cell];
      twice[row] |= once[row] & candidates;
      once[row] |= candidates;
      twice[column] |= once[column] & candidates;
      once[column] |= candidates;
      twice[box] |= once[box] & candidates;
      once[box] |= candidates;
    }
    for (let unit = 0; unit < 27; unit++) {
      if (once[unit] !== ALL) {
        const lacking = ALL & ~once[unit];
        // It counts for the blank that would be guessed now.
        return this.meetDeadEnd(best, unit, digitOf(lacking & -lacking));
      }
    }
    for (let i = 0; i < blanks.length; i++) {
      const cell = blanks[i];
      if (grid[cell] !== 0) continue;
      const candidates = this.candidates(cell);
      const byRow = candidates & ~twice[ROW[cell]];
      const byColumn = candidates & ~twice[COLUMN[cell]];
      const byBox = candidates & ~twice[BOX[cell]];
      if (byRow | byColumn | byBox) return this.push(cell, byRow | byColumn | byBox, byRow, byColumn, byBox);
    }
    this.tryCandidates(best);
  }

  tryCandidates(cell) {
    const candidates = this.candidates(cell);
    if (candidates === 0) this.meetDeadEnd(cell);
    else this.push(cell, candidates, 0, 0, 0);
  }

  meetDeadEnd(cell, unit = NO_UNIT, digit = 0) {
    this.now = DEAD;
    this.top = this.depth;
    this.deadEnds++;
    this.deadCell = cell;
    this.deadUnit = unit;
    this.deadDigit = digit;
    if (this.rule === "weights" && cell !== NO_UNIT) this.weights[cell]++;
  }

  // A level more, and its first digit.
  push(cell, digits, byRow, byColumn, byBox) {
    const level = this.depth++;
    this.cell[level] = cell;
    this.digits[level] = this.rest[level] = digits;
    this.tried[level] = 255; // enterNext adds 1
    this.weight[level] = this.weights[cell];
    this.byRow[level] = byRow;
    this.byColumn[level] = byColumn;
    this.byBox[level] = byBox;
    this.enterNext(level);
  }

  // Of the digits left on a level, the smallest.
  enterNext(level) {
    const rest = this.rest[level];
    const digit = digitOf(rest & -rest);
    const tried = ++this.tried[level] & 255;
    this.rest[level] = rest & (rest - 1);
    this.digit[level] = digit;
    this.nodesAt[9 * level + tried] = this.nodes;
    this.stepAt[9 * level + tried] = this.step + 1;
    this.grid[this.cell[level]] = digit;
    this.toggle(this.cell[level], digit);
    this.now = ENTER;
    this.nodes++;
    if (this.isGuess(level)) this.guesses++;
  }

  // Takes back the digit of the last level; where none is left to try, that call returns false.
  takeBack() {
    this.now = this.depth > 0 ? BACK : NONE;
    if (this.now === NONE) return;
    const level = this.depth - 1;
    const cell = this.cell[level];
    this.grid[cell] = 0;
    this.toggle(cell, this.digit[level]);
    if (this.rule === "weights" && !this.isLeft) this.weights[cell]++;
  }
  returnFalse() {
    this.depth--;
    this.takeBack();
  }
  // Whether a digit is left to try on the last level.
  get isLeft() {
    return this.rest[this.depth - 1] !== 0;
  }

  // Whether its digit is one that a unit forces; whether others are left to try in its place.
  isOnlyCell(level) {
    return (this.byRow[level] | this.byColumn[level] | this.byBox[level]) !== 0;
  }
  isGuess(level) {
    return this.rest[level] !== 0 && !this.isOnlyCell(level);
  }

  // How many levels have a digit: after a way back, the last one waits for its next.
  get filled() {
    return this.now === BACK ? this.depth - 1 : this.depth;
  }

  get openGuesses() {
    return CELLS.slice(0, this.filled).filter((level) => this.isGuess(level));
  }

  // A guess, a dead end, or the end of a way back.
  get isTurn() {
    const { now } = this;
    return now === DEAD || (now === BACK && (this.isLeft || this.depth === 1)) || (now === ENTER && this.isGuess(this.depth - 1));
  }

  // The unit that forces the digit of a level.
  forcingUnit(level) {
    const bit = 1 << this.digit[level];
    const forced = [this.byRow[level], this.byColumn[level], this.byBox[level]];
    return unitsOf(this.cell[level])[forced.findIndex((digits) => digits & bit)];
  }

  // At a dead end, what excludes each digit from the cell, or the digit from each blank of the unit: a unit that has
  // the digit, and the cell where it stands there.
  get blockers() {
    if (this.now !== DEAD || this.clash) return [];
    const find = (units, digit) => {
      const found = units.map((unit) => [unit, UNITS[unit].find((cell) => this.grid[cell] === digit)]);
      return found.find(([, cell]) => cell !== undefined);
    };
    if (this.deadUnit === NO_UNIT) return listOf(ALL).map((digit) => find(unitsOf(this.deadCell), digit));
    const blanks = UNITS[this.deadUnit].filter((cell) => this.grid[cell] === 0);
    // Boxes come first: one takes all its cells from a row or column.
    return blanks.map((cell) => find([BOX[cell], COLUMN[cell], ROW[cell]], this.deadDigit));
  }
}
