"use strict";
// The program of the board that is followed: the loop, the choice of its rung, and in both the line that acts. Of a search
// of one's own, the lines that were printed.

// By language, a text: blocks of `solve` and `choose`, each under a heading that names its rungs.
const PROGRAMS = {};
const LINES_AROUND = 12; // of one's own

// The lines of `solve` and `choose` of a rung, without the indentation that they have in common.
function programOf(language, rung) {
  const program = {};
  for (const block of PROGRAMS[language].split("\n=== ").slice(1)) {
    const [head, ...lines] = block.trimEnd().split("\n");
    const [part, ...rungs] = head.split(" ");
    const indent = lines[0].search(/\S/);
    if (rungs.includes(rung)) program[part] = lines.map((line) => line.slice(indent));
  }
  return program;
}

// The line of `choose` that chose: the first blank, the best, an only candidate or none, an only cell, a unit without a cell.
const CHOICES = {
  first: /return .*candidates\((row, column|cell)\)/,
  best: /^\s*(return )?(.*or\()?best\)?;?$/,
  only: /return .*(column, candidates\)|column, digits[})]|cell, digits$)/,
  forced: /return .*forced/,
  none: /return .*\b0[)}]*;?$/,
};
function choiceOf(view) {
  const level = view.depth - 1;
  const isNew = view.now === ENTER && view.tried[level] === 0;
  if ((view.now !== DEAD && !isNew) || view.clash) return null;
  if (view.rule === "first") return "first";
  if (view.rule === "cells") return "best";
  if (view.now === DEAD) return view.deadUnit === NO_UNIT ? "only" : "none";
  return view.isOnlyCell(level) ? "forced" : COUNT[view.digits[level]] === 1 ? "only" : "best";
}

// The lines of `solve` that act: where it begins, enters, takes back (the second one), and returns.
function actingLines(lines, { now, isLeft }) {
  const returns = lines.findLastIndex((line) => /^\s*(return )?[Ff]alse;?$/.test(line));
  if (now === BACK) return [lines.findLastIndex((line) => /take_?back/i.test(line)), ...(isLeft ? [] : [returns])];
  if (now === DEAD || now === NONE) return [returns];
  const starts = { [START]: /solve\(/, [SOLUTION]: /[Tt]rue/ };
  return [lines.findIndex((line) => (starts[now] || /enter/).test(line))];
}

// The calls of `solve`, one in another: what each has entered.
function drawCalls(view) {
  find("calls").textContent = "";
  for (let level = 0; level < view.depth; level++) {
    const name = nameOf(view.cell[level]);
    make(find("calls"), "span", "", level < view.filled ? `${name}=${view.digit[level]}` : name);
  }
  find("calls").hidden = view.isOver;
  make(find("calls"), "b", "", view.now === DEAD ? "false" : view.now === BACK ? "" : "…");
}

let shownProgram = ""; // of which board and language

function drawProgram(board, view) {
  const { name } = board;
  const isOwn = name === YOURS;
  const language = find("language").value;
  find("program").classList.toggle("own", isOwn);
  if (isOwn) return drawPrinted(view);
  find("which").textContent = say(`${boardName(name)}: the program`, `${boardName(name)}: 프로그램`);
  const program = programOf(language, name);
  if (shownProgram !== name + language) {
    shownProgram = name + language;
    for (const part of ["solve", "choose"]) {
      find(part).textContent = "";
      for (const line of program[part]) {
        make(find(part), "div", "", line.trim() || " ").style.setProperty("--indent", Math.max(0, line.search(/\S/)) / 2 + "ch");
      }
    }
  }
  const choice = choiceOf(view);
  const chosen = choice === null ? -1 : program.choose.findLastIndex((line) => CHOICES[choice].test(line));
  light("solve", actingLines(program.solve, view));
  light("choose", [chosen]);
  drawCalls(view);
}

// The lines printed around the step that is seen.
function drawPrinted(view) {
  shownProgram = "";
  const { moves, base } = view.own;
  find("which").textContent = say(`${boardName(YOURS)}: its lines; rows and columns count from ${base}`, `${boardName(YOURS)}: 출력한 줄(행과 열은 ${base}부터)`);
  const at = view.step - 1; // the move, from 0
  const first = Math.max(0, Math.min(at - LINES_AROUND, moves.length / 2 - 2 * LINES_AROUND - 1));
  const last = Math.min(moves.length / 2, first + 2 * LINES_AROUND + 1);
  find("solve").textContent = "";
  for (let i = first; i < last; i++) {
    const cell = moves[2 * i];
    make(find("solve"), "div", "", `${ROW[cell] + base} ${(cell % 9) + base} ${moves[2 * i + 1]}`);
  }
  light("solve", [at - first]);
}

// Lights lines, and brings the first into view in its own pane.
function light(part, indexes) {
  const pane = find(part);
  [...pane.children].forEach((line, i) => line.classList.toggle("acts", indexes.includes(i)));
  const lit = pane.children[indexes[0]];
  if (lit && pane.scrollHeight > pane.clientHeight) pane.scrollTop = lit.offsetTop - pane.offsetTop - pane.clientHeight / 2;
}
