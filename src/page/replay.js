"use strict";
// A search of one's own: the moves that a program printed, replayed. It has what a Search has.

class Replay {
  // `own`: moves, cell and digit by turns, 0 where a digit is taken back; from where they count; what was found.
  constructor(clues, own) {
    this.clues = clues;
    this.own = own;
    this.grid = Uint8Array.from(clues);
    this.stepOf = new Float64Array(81); // of each cell, the step that wrote it
    this.step = 0;
    this.now = START;
    this.before = 0; // what stood in the cell of the last move
    this.filled = this.entered = this.takenBack = this.clashes = 0;
  }
  set(other) {
    for (const name of ["step", "now", "before", "filled", "entered", "takenBack", "clashes"]) this[name] = other[name];
    this.grid.set(other.grid);
    this.stepOf.set(other.stepOf);
    return this;
  }
  copy() {
    return new Replay(this.clues, this.own).set(this);
  }
  get isOver() {
    return this.step >= this.own.moves.length / 2;
  }
  get move() {
    const at = 2 * (this.step - 1);
    return [this.own.moves[at], this.own.moves[at + 1]];
  }
  next() {
    this.step++;
    this.now = ENTER;
    this.write(...this.move);
  }
  write(cell, digit) {
    this.before = this.grid[cell];
    this.filled += (digit !== 0) - (this.before !== 0);
    this.grid[cell] = digit;
    this.stepOf[cell] = this.step;
    this.now = digit === 0 ? BACK : ENTER;
    digit === 0 ? this.takenBack++ : this.entered++;
    if (this.clashUnit !== undefined) this.clashes++;
  }
  get isFound() {
    return this.step === this.own.finding.at;
  }
  // The unit in which the digit of the last move stands twice.
  get clashUnit() {
    if (this.now !== ENTER) return undefined;
    const [cell, digit] = this.move;
    return unitsOf(cell).find((unit) => UNITS[unit].some((other) => other !== cell && this.grid[other] === digit));
  }
  // Where a digit is taken back or replaced, or clashes.
  get isTurn() {
    if (this.now === START) return false;
    return this.now === BACK || (this.before !== 0 && this.before !== this.move[1]) || this.clashUnit !== undefined;
  }
  get isSolved() {
    return this.isOver && !this.grid.includes(0) && !clashIn(this.grid);
  }
  // The digits that stand, in the order in which they were entered.
  get standing() {
    const cells = CELLS.filter((cell) => this.stepOf[cell] > 0 && this.grid[cell] !== 0);
    return cells.sort((one, other) => this.stepOf[one] - this.stepOf[other]);
  }
}

// Of the lines with a row, a column and a digit, spaces or commas between them: the rows and columns by turns, and the digits;
// and how many others are not blank. No line becomes a string of its own: a million lines are read in one task.
function linesIn(text) {
  const [places, digits] = [new Uint8Array(text.length), new Uint8Array(text.length)];
  let [lines, others] = [0, 0];
  let [count, isOther, isDigit] = [0, false, false]; // of a line, its digits, and if it has more; if the last sign is a digit
  for (let i = 0; i <= text.length; i++) {
    const sign = i < text.length ? text.charCodeAt(i) : 10;
    const isBehindDigit = isDigit;
    isDigit = sign >= 48 && sign <= 57;
    if (sign === 10) {
      if (count === 3 && !isOther) lines++;
      else if (count > 0 || isOther) others++;
      count = 0;
      isOther = false;
    } else if (isDigit && !isBehindDigit && count < 3) {
      if (count < 2) places[2 * lines + count] = sign - 48;
      else digits[lines] = sign - 48;
      count++;
    } else if (!isOther && sign !== 32) {
      isOther = isDigit || (sign === 44 ? count % 3 === 0 : /\S/.test(text[i])); // 44 is a comma
    }
  }
  return { places: places.subarray(0, 2 * lines), digits: digits.subarray(0, lines), others };
}

// Lines of row, column and digit, for a puzzle: the moves, and what is to be said of them. Rows and columns count from
// `base`; undefined: from 0 or 1, as the lines tell.
function movesIn(pasted, cells, base) {
  if (pasted.trim() === "") return { said: say("There are no lines yet.", "아직 비어 있습니다.") };
  const { places, digits, others } = linesIn(pasted);
  if (digits.length === 0) return { fault: say("No line has a row, a column and a digit.", "‘행 열 숫자’ 형식의 줄이 하나도 없습니다.") };
  const has = (number) => places.includes(number);
  if (has(0) && has(9)) {
    return { fault: say("One row or column is 0 and another is 9, so they count neither from 0 nor from 1.",
      "행이나 열 번호에 0과 9가 함께 나옵니다. 0부터 세면 9가, 1부터 세면 0이 나올 수 없습니다.") };
  }
  const moves = new Uint8Array(2 * digits.length);
  // Writes the moves; how many change clues.
  const countFrom = (base) => {
    let changed = 0;
    for (let i = 0; i < digits.length; i++) {
      const cell = 9 * (places[2 * i] - base) + places[2 * i + 1] - base;
      moves[2 * i] = cell;
      moves[2 * i + 1] = digits[i];
      if (cells[cell] !== "." && Number(cells[cell]) !== digits[i]) changed++;
    }
    return changed;
  };
  // Where either is possible, the one that changes fewer clues.
  const isEither = base === undefined && !has(0) && !has(9) && countFrom(1) === countFrom(0);
  base ??= has(0) ? 0 : has(9) ? 1 : countFrom(1) < countFrom(0) ? 1 : 0;
  const changed = countFrom(base);
  return { moves, base, isEither, said: whatIsRead(digits.length, base, others, changed) };
}

function whatIsRead(steps, base, others, changed) {
  const sentences = [
    say(`${steps === 1 ? "This is" : "These are"} ${several(steps, "step")}, with rows and columns counted from ${base}.`,
      `스텝은 ${inWords(steps)}개이고, 행과 열은 ${base}부터 센 것으로 읽었습니다.`),
    others > 0 ? say(`${several(others, "other line")} ${others === 1 ? "is" : "are"} ignored.`, `그 밖의 줄 ${inWords(others)}개는 무시합니다.`) : "",
    changed > 0
      ? say(`${several(changed, "step")} ${changed === 1 ? "changes a clue" : "change clues"}. Is this the right puzzle?`,
        `처음 주어진 숫자를 바꾸는 스텝이 ${inWords(changed)}개 있습니다. 이 퍼즐이 맞나요?`)
      : "",
  ];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}
