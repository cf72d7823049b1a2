"use strict";
// The check of a search of one's own. A backtracking search is a stack: a digit goes on top, and only the top is taken back or
// changed. It keeps its clues, goes on only from what fits, takes back only what leads to no solution, tries nothing twice in
// the same place, and ends when the grid is full. The first step that breaks one of these rules is the finding; its sentences
// are in words.js. A finding is open, not red, where the program may be right all the same.

const MOST_TO_SOLVE = 200_000; // steps of one solution that is looked for; what is not known by then counts as no solution
const MOST_TO_SOLVE_ALL = 2_000_000; // of all together
const TOO_OFTEN = 100; // a program may enter a digit to see whether it fits, or what follows, but not so often in one place
const TOO_IDLE = 1000; // lines that change nothing: a program may write a whole grid again
const MANY_STEPS = 10_000; // fewer are not compared with the steps of `first`

class Check {
  constructor(clues, moves, hasEnded) {
    this.clues = clues;
    this.moves = moves;
    this.hasEnded = hasEnded; // whether the program ended by itself
    this.count = moves.length / 2;
    this.hasZeros = moves.some((digit, i) => i % 2 === 1 && digit === 0);
    this.grid = Uint8Array.from(clues);
    this.toSolve = MOST_TO_SOLVE_ALL; // the steps that are left for it
    const { solution, isKnown } = this.solve(clues);
    this.solution = solution; // of what leads to one; null: none is known
    this.isSolvedOrNot = isKnown;
    // The stack; the first entry is no digit, and has what was tried before all others. `leading`: how many of its entries,
    // from the first, lead to a solution. `gap`: a take-back below the top, until all above it are taken back, too.
    this.stack = [this.entry(0, -1, 0)];
    this.leading = solution ? 1 : 0;
    this.gap = null;
    this.idle = 0; // the lines, up to this one, that change nothing
    this.full = 0; // the step that made the grid full and right; 0: none did
  }

  // Of a digit on the stack: `tried`, what was entered right above it, by cell and digit; `kept`, how many of these had others
  // above them; `isSearched`, whether two had, here or further above; `refused`, what was given up above it, and why; the
  // `clash` that it makes; of the first that leads to no solution, `isWrong`, if that is known.
  entry(step, cell, digit) {
    return { step, cell, digit, tried: null, kept: 0, isSearched: false, refused: null, isWrong: false, clash: null };
  }

  // A solution of a grid or null, and whether that is known.
  solve(grid) {
    const search = new Search(grid, "weights");
    const most = Math.min(MOST_TO_SOLVE, this.toSolve);
    while (!search.isOver && search.step < most) search.next();
    this.toSolve -= search.step;
    return { solution: search.now === SOLUTION ? search.grid : null, isKnown: search.isOver };
  }

  get finding() {
    for (let step = 1; step <= this.count; step++) {
      const fault = this.faultAt(step, this.moves[2 * step - 2], this.moves[2 * step - 1]);
      if (!fault) continue;
      // Once the grid was full, a digit is not given up by mistake: the search goes on.
      if (this.full && ["refused", "givenUp"].includes(fault.kind)) break;
      const isRight = this.isFull(this.last);
      const [afterFull, lacksZeros] = [this.full, !this.hasZeros && fault.kind !== "clue"];
      return { ...fault, isRight, afterFull, lacksZeros, isOpen: isRight || afterFull > 0 || lacksZeros };
    }
    return { compared: this.compared, steps: this.count, ...this.end };
  }

  // The grid as the last step leaves it.
  get last() {
    const grid = Uint8Array.from(this.clues);
    for (let i = 0; i < this.moves.length; i += 2) grid[this.moves[i]] = this.moves[i + 1];
    return grid;
  }
  isFull(grid) {
    return !grid.includes(0) && !clashIn(grid) && CELLS.every((cell) => [0, grid[cell]].includes(this.clues[cell]));
  }

  faultAt(step, cell, digit) {
    const [clue, before] = [this.clues[cell], this.grid[cell]];
    if (clue !== 0) return clue === digit ? null : { kind: "clue", at: step, cells: [], cell, clue, digit };
    if (before === digit) return ++this.idle < TOO_IDLE ? null : { kind: "idle", at: step, cells: [], count: TOO_IDLE };
    this.idle = 0;
    const fault = (digit !== 0 && this.gap) || (before !== 0 && this.takeBack(step, cell, digit));
    return fault || (digit !== 0 ? this.enter(step, cell, digit) : null);
  }

  takeBack(step, cell, to) {
    const { stack } = this;
    const place = stack.findLastIndex((entry) => entry.cell === cell);
    const later = stack.findLast((entry, i) => i > place && this.grid[entry.cell] !== 0);
    const leads = place < this.leading;
    if (leads && !this.grid.includes(0)) this.full ||= step - 1;
    const refused = leads ? this.giveUp(step, place) : null;
    this.grid[cell] = 0;
    if (refused) return refused;
    if (later) this.gap ||= { kind: "below", at: step, cells: [later.cell], cell, to, later };
    if (later) return to !== 0 ? this.gap : null;
    while (stack.length > 1 && this.grid[stack.at(-1).cell] === 0) this.pop();
    if (stack.every((entry, i) => i === 0 || this.grid[entry.cell] !== 0)) this.gap = null;
    // A program may write several digits before it looks at them, but it does not search behind a clash.
    return stack.at(-1).isSearched ? this.clashOf(stack.at(-1)) : null;
  }

  pop() {
    const { cell, digit, step, tried, isSearched } = this.stack.pop();
    const below = this.stack.at(-1);
    const record = below.tried.get(10 * cell + digit);
    if (tried && !record.isKept) below.kept++;
    record.isKept ||= tried !== null;
    if (isSearched) record.searched ||= step;
    below.isSearched ||= isSearched || below.kept > 1;
  }

  // Gives up a digit that leads to a solution. It is a fault if there was a search above it, and it does not come again: else
  // the program may have looked what would follow.
  giveUp(step, place) {
    const { cell, digit, tried, isSearched, refused } = this.stack[place];
    const below = this.stack[place - 1];
    const why = refused?.why || { kind: tried ? "givenUp" : "refused", at: step, cell, digit, ...this.missed(place) };
    below.refused ||= { key: 10 * cell + digit, why };
    this.leading = place;
    return isSearched && !this.comesAgain(step, place) ? why : null;
  }

  // What was not tried above a digit that leads to a solution, if only one cell was tried, and not with its digit.
  missed(place) {
    const keys = [...(this.stack[place].tried || []).keys()];
    const cell = keys.length > 0 ? Math.floor(keys[0] / 10) : -1;
    const right = this.solution[cell];
    if (cell < 0 || keys.some((key) => Math.floor(key / 10) !== cell || key % 10 === right)) return { cells: [] };
    return { cells: [cell], missed: { cell, right, tried: keys.map((key) => key % 10).sort() } };
  }

  // Whether all digits up to a place of the stack stand again later.
  comesAgain(step, place) {
    const wanted = new Uint8Array(81);
    for (const { cell, digit } of this.stack.slice(1, place + 1)) wanted[cell] = digit;
    const grid = Uint8Array.from(this.grid);
    let lacking = 0;
    for (let i = step - 1; i < this.count; i++) {
      const [cell, digit] = [this.moves[2 * i], this.moves[2 * i + 1]];
      if (wanted[cell] !== 0) lacking += (digit !== wanted[cell]) - (grid[cell] !== wanted[cell]);
      grid[cell] = digit;
      if (lacking === 0) return true;
    }
    return false;
  }

  enter(step, cell, digit) {
    const { stack, grid } = this;
    const fault = stack.length > 1 ? this.keep(stack.at(-2), stack.at(-1)) : null;
    if (fault) return fault;
    const [top, key] = [stack.at(-1), 10 * cell + digit];
    top.tried ||= new Map();
    if (top.refused?.key === key) top.refused = null;
    const record = top.tried.get(key) || { times: 0, searched: 0 };
    top.tried.set(key, record);
    if (++record.times === TOO_OFTEN) return { kind: "often", at: step, cells: [], cell, digit, times: TOO_OFTEN };
    const entry = this.entry(step, cell, digit);
    const isLed = this.leading === stack.length;
    stack.push(entry);
    grid[cell] = digit;
    entry.clash = this.clashAt(cell, digit);
    if (!isLed) return null;
    record.found ||= this.solution[cell] === digit ? { solution: this.solution, isKnown: true } : this.solve(grid);
    const { solution, isKnown } = record.found;
    if (solution) {
      [this.leading, this.solution] = [stack.length, solution];
      if (!grid.includes(0)) this.full ||= step;
    }
    entry.isWrong = !solution && isKnown;
    return null;
  }

  // The first unit that has a digit elsewhere, and where; null: none.
  clashAt(cell, digit) {
    for (const unit of unitsOf(cell)) {
      for (const other of UNITS[unit]) {
        if (this.grid[other] === digit && other !== cell) return { unit, other, isClue: this.clues[other] !== 0 };
      }
    }
    return null;
  }
  clashOf({ step, cell, digit, clash }) {
    return clash && { kind: "clash", at: step, cells: [clash.other], cell, digit, ...clash };
  }

  // The first digit that is entered above another keeps that one.
  keep(below, top) {
    if (top.tried) return null;
    const { step, cell, digit } = top;
    const before = below.tried.get(10 * cell + digit).searched;
    // One that leads to a solution may have been tried to see what would follow.
    if (before && this.leading < this.stack.length) return { kind: "again", at: step, cells: [], cell, digit, before };
    return top === this.stack[this.leading] ? this.clashOf(top) : null;
  }

  // What is found where no step breaks a rule.
  get end() {
    if (this.isFull(this.grid)) return { kind: "right", at: this.full || this.count, cells: [], isOpen: true };
    if (this.full) return { kind: "wentOn", at: this.full, cells: [], isOpen: true };
    if (!this.solution) return { kind: this.isSolvedOrNot ? "unsolvable" : "unknown", at: this.count, cells: [], isOpen: true };
    const { hasEnded } = this;
    const blanks = this.grid.filter((digit) => digit === 0).length;
    return { at: this.count, ...this.lastFault, kind: "end", blanks, hasEnded, isOpen: !hasEnded };
  }

  // What is wrong with the digits that stand at the end: a clash that is kept, a digit that leads to no solution; else what was
  // given up, or not tried. `why`: its kind.
  get lastFault() {
    const { stack, leading } = this;
    const isLast = (i) => i === stack.length - 1 && this.grid.includes(0);
    const clashing = stack.findIndex((entry, i) => i >= leading && entry.clash && !isLast(i));
    const wrong = stack[leading];
    if (clashing >= 0) return { ...this.clashOf(stack[clashing]), why: "clash" };
    if (wrong?.isWrong) return { why: "wrong", cells: [wrong.cell], cell: wrong.cell, digit: wrong.digit };
    if (wrong) return { cells: [] };
    const { refused } = stack[leading - 1];
    return refused ? { ...refused.why, why: refused.why.kind } : { ...this.missed(leading - 1), why: "missed" };
  }

  // How many steps `first` would print here, what it enters and what it takes back, if these are far more. 0: they are not.
  get compared() {
    if (this.count < MANY_STEPS) return 0;
    const search = new Search(this.clues, "first");
    while (!search.isOver && search.step < this.count) search.next();
    const steps = 2 * (search.nodes - 1) - search.depth;
    return search.isOver && 10 * steps < this.count ? steps : 0;
  }
}

// Lines for a puzzle: what movesIn says of them, and the finding. Where rows may count from 0 or from 1, the count by which no
// step is wrong.
function checkedIn(text, cells, hasEnded = false) {
  const read = (base) => {
    const lines = movesIn(text, cells, base);
    return lines.moves ? { ...lines, finding: new Check(cluesOf(cells), lines.moves, hasEnded).finding } : lines;
  };
  const lines = read();
  if (!lines.isEither || lines.finding.isOpen) return lines;
  const other = read(1 - lines.base);
  return other.finding.isOpen ? other : lines;
}
