"use strict";
// Two kinds of questions. The page asks what comes next on a board, and a cell is the answer; or one asks why a digit is not in a
// cell. Both by a click or a tap; by keyboard, Tab goes to a board, the arrow keys to a cell, Enter answers, 1 to 9 ask.

let chosen = null; // the board and the cell that are chosen, the digit that is asked for (0: none yet), the step
let verdict = null; // the board, and at which step what is said of the last answer
const score = { right: 0, asked: 0 };
const isPredicting = () => find("predict").ariaPressed === "true";

// What is asked on a board, if one predicts: never while it plays.
const askedOf = (board) => (isPredicting() && !timer ? nextOf(board) : null);

// What comes next on a board: the step at which it is seen, the question, the cells that are right. null: nothing is asked. On
// `first`, the next blank is plain to see: there, only the way back is asked.
function nextOf({ name, run }) {
  const { view } = run;
  if (name === YOURS || view.step !== shown || shown >= run.last) return null;
  const next = run.bring(run.scratch, shown + 1);
  if (next.now === BACK) {
    while (next.now === BACK && !next.isLeft && next.step < run.last) next.next();
    return next.now === BACK && next.isLeft ? { step: next.step, question: ASKS.back(), cells: [next.cell[next.depth - 1]] } : null;
  }
  if (name === "first" || next.now === SOLUTION || next.now === NONE || next.clash) return null;
  if (next.now === ENTER) return { step: next.step, question: ASKS.next(), cells: [next.cell[next.depth - 1]] };
  const blanks = next.deadUnit === NO_UNIT ? [next.deadCell] : UNITS[next.deadUnit].filter((cell) => next.grid[cell] === 0);
  return { step: next.step, question: ASKS.next(), cells: blanks };
}

function answer(board, cell, { step, cells }) {
  const isRight = cells.includes(cell);
  score.asked++;
  score.right += isRight;
  find("predict").textContent = ASKS.score(score);
  verdict = { board, step, said: isRight ? ASKS.right(nameOf(cell)) : ASKS.wrong(nameOf(cell)) };
  chosen = null;
  pauseAt(step);
}

function predict() {
  find("predict").ariaPressed = String(!isPredicting());
  chosen = verdict = null;
  pauseAt(shown);
}

// Why a digit is not in a cell of a search: a sentence, the cells that have it, and the step where it was tried, if it was.
function whyNot(view, cell, digit) {
  const others = [...new Set(unitsOf(cell).flatMap((unit) => UNITS[unit]))].filter((other) => other !== cell && view.grid[other] === digit);
  const unit = unitsOf(cell).find((unit) => UNITS[unit].includes(others[0]));
  const has = others.length > 0 ? ASKS.has(unitName(unit), digit, nameOf(others[0])) : "";
  if (view instanceof Replay) return { cells: others, has, ...wasEntered(view, cell, digit) };
  return { cells: others, has, ...(has ? {} : wasTried(view, cell, digit)) };
}

function wasTried(view, cell, digit) {
  const name = nameOf(cell);
  const level = view.cell.subarray(0, view.depth).indexOf(cell);
  if (level < 0) return { said: ASKS.later(name, digit) };
  const number = listOf(view.digits[level]).indexOf(digit);
  if (number < 0) return { said: ASKS.forced(name, view.digit[level], unitName(view.forcingUnit(level))) };
  const failed = view.tried[level] + (level >= view.filled);
  if (number < failed) return { said: ASKS.failed(name, digit, nodesOf(view, level, number)), step: view.stepAt[9 * level + number] };
  return { said: level < view.filled ? ASKS.ifItFails(name, digit, view.digit[level]) : ASKS.waits(name, digit) };
}

// Of a search of one's own: when the digit was entered, and when it went.
function wasEntered({ own, step: now }, cell, digit) {
  let [times, step, end, standing] = [0, 0, 0, 0];
  for (let i = 0; i < now; i++) {
    if (own.moves[2 * i] !== cell) continue;
    const number = own.moves[2 * i + 1];
    if (number === digit && standing !== digit) [times, step] = [times + 1, i + 1];
    if (number !== digit && standing === digit) end = i + 1;
    standing = number;
  }
  if (times === 0) return { said: ASKS.notEntered(nameOf(cell), digit) };
  return { said: ASKS.entered(nameOf(cell), digit, times, step, end), step };
}

// Below each board: what is said of the last answer, the question, or the digits to ask for and why one is not there.
function drawAsked() {
  for (const board of boards) {
    const { line, cells, table } = board;
    const isChosen = chosen?.board === board && chosen.step === shown;
    cells.forEach(({ td }, cell) => td.classList.toggle("asked", isChosen && cell === chosen.cell));
    if (isChosen) table.setAttribute("aria-activedescendant", cells[chosen.cell].td.id);
    else table.removeAttribute("aria-activedescendant");
    const asked = askedOf(board);
    if (isChosen && !asked) drawWhyNot(board);
    else if (verdict?.board === board && verdict.step === shown) line.prepend(verdict.said + " ");
    if (asked) make(line, "b", "ask", " " + (isChosen ? ASKS.sure(nameOf(chosen.cell)) : asked.question));
    // On a phone, this may be the only board that is seen.
    else if (isPredicting() && !timer && !isChosen && shown < lastStep()) make(line, "b", "ask", " " + ASKS.nothing());
  }
}

function drawWhyNot({ line, cells, run: { view } }) {
  const { cell, digit } = chosen;
  const clue = view.clues[cell];
  line.textContent = "";
  if (clue) return void (line.textContent = ASKS.clue(nameOf(cell), clue));
  const row = make(line, "span", "digits", ASKS.why(nameOf(cell)) + " ");
  for (const one of listOf(ALL)) {
    const button = make(row, "button", "", one);
    button.disabled = view.grid[cell] === one;
    button.setAttribute("aria-label", ASKS.whyDigit(nameOf(cell), one));
    button.setAttribute("aria-pressed", one === digit);
    button.onclick = () => chooseCell(chosen.board, cell, one);
  }
  if (digit === 0 || view.grid[cell] === digit) return;
  const { has, said = "", cells: lit, step } = whyNot(view, cell, digit);
  line.append([has, said].join(" ").trim() + " ");
  cells.forEach(({ td }, other) => td.classList.toggle("why", lit.includes(other)));
  if (step) makeWay(line, "way", step, ASKS.wayTried(digit, step)).textContent = stepName(step);
}

function chooseCell(board, cell, digit = 0) {
  const hadFocus = document.activeElement?.matches(".digits button");
  chosen = { board, cell, digit, step: shown };
  show(shown);
  if (hadFocus) board.line.querySelector(".digits [aria-pressed=true]")?.focus();
}

find("boards").addEventListener("click", (event) => {
  const td = event.target.closest("td");
  const board = boards.find(({ section }) => section.contains(td));
  if (!board) return;
  const cell = board.cells.findIndex((one) => one.td === td);
  const asked = askedOf(board);
  if (asked) answer(board, cell, asked);
  else if (!timer) chooseCell(board, cell);
});
// A click leaves the arrow keys to the page; Tab brings them to a board.
find("boards").addEventListener("mousedown", (event) => event.target.closest("table") && event.preventDefault());

const MOVES = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -9, ArrowDown: 9 };
find("boards").addEventListener("keydown", (event) => {
  const board = boards.find(({ table }) => table === event.target);
  if (!board || timer || event.altKey || event.ctrlKey || event.metaKey) return;
  const isChosen = chosen?.board === board && chosen.step === shown;
  const move = MOVES[event.key];
  const asked = event.key === "Enter" && isChosen ? askedOf(board) : null;
  if (asked) answer(board, chosen.cell, asked);
  else if (move) chooseCell(board, isChosen ? (chosen.cell + move + 81) % 81 : 40);
  else return;
  event.preventDefault();
  event.stopPropagation();
});
document.addEventListener("keydown", (event) => {
  if (!chosen || chosen.step !== shown || event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("dialog, select")) return;
  if (/^[1-9]$/.test(event.key) && !askedOf(chosen.board)) chooseCell(chosen.board, chosen.cell, Number(event.key));
  if (event.key === "Escape") {
    chosen = null;
    show(shown);
  }
});
