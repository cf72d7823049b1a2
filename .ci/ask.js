// Of the checks of page.js: the questions of the page, those that one asks it, and what it finds in a search of one's own.
"use strict";

const pressIn = (element, key) => element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const tap = (board, cell) => board.cells[cell].td.click();
const boardOf = (name) => boards.find((board) => board.name === name);

// Goes on until a board asks, and returns what is right; undefined: it asks no more.
function goToQuestion(board, words) {
  while (shown < lastStep() && !board.line.textContent.includes(words)) press("ArrowRight");
  return nextOf(board);
}

async function checkPredict() {
  await choose(0);
  check(document.querySelectorAll(".ask").length === 0, "a question without Predict");
  press("p");
  same(find("predict").ariaPressed, "true", "Predict by its key");
  const [first, cells] = ["first", "cells"].map(boardOf);
  check(!first.line.querySelector(".ask"), "first, at the start");
  check(cells.line.textContent.includes("Which cell is next?"), "cells, at the start");
  // By a click: what is wrong, then what is right. Each leads to the step that was asked for.
  const wrong = cells.run.view.clues.findIndex((clue) => clue !== 0);
  tap(cells, wrong);
  check(shown === 1 && cells.line.textContent.startsWith(`It is not ${nameOf(wrong)}. `), `a wrong answer: ${cells.line.textContent}`);
  same(find("predict").textContent, "Predict: 0 of 1", "the score");
  let asked = goToQuestion(cells, "Which cell is next?");
  tap(cells, asked.cells[0]);
  check(shown === asked.step && cells.line.textContent.startsWith(`${nameOf(asked.cells[0])} is right. `), `a right answer: ${cells.line.textContent}`);
  // By keyboard, the way back.
  pauseAt(0);
  asked = goToQuestion(first, "To which guess does the search go back?");
  const target = asked.cells[0];
  first.table.focus();
  pressIn(first.table, "ArrowDown");
  for (let row = 4; row !== Math.floor(target / 9); row += Math.sign(Math.floor(target / 9) - 4)) pressIn(first.table, row < Math.floor(target / 9) ? "ArrowDown" : "ArrowUp");
  for (let column = 4; column !== target % 9; column += Math.sign((target % 9) - 4)) pressIn(first.table, column < target % 9 ? "ArrowRight" : "ArrowLeft");
  same(first.table.getAttribute("aria-activedescendant"), `first-${nameOf(target)}`, "the cell by arrow keys");
  check(first.line.textContent.includes(`Is it ${nameOf(target)}?`), "the cell that is chosen");
  pressIn(first.table, "Enter");
  check(shown === asked.step && first.line.textContent.startsWith(`${nameOf(target)} is right. `), `the way back: ${first.line.textContent}`);
  check(/is taken back\. It can still be/.test(first.line.textContent), "the end of the way back");
  same(find("predict").textContent, "Predict: 2 of 3", "the score");
  // While it plays, nothing is asked.
  pauseAt(0);
  press(" ");
  await wait(700);
  check(timer !== 0 && document.querySelectorAll(".ask").length === 0, "a question while it plays");
  press(" ");
  find("predict").click();
  check(find("predict").ariaPressed === "false" && document.querySelectorAll(".ask").length === 0, "Predict is off");
}

async function checkWhyNot() {
  await choose(0);
  pauseAt(1);
  const board = boardOf("first");
  const [clue, blank] = [0, board.run.view.grid.indexOf(0)];
  const said = () => board.line.textContent;
  const digit = (number) => [...board.line.querySelectorAll(".digits button")].find((button) => button.textContent === String(number));
  tap(board, clue);
  check(said() === `${nameOf(clue)} is a clue, ${board.run.view.clues[clue]}.`, "a clue");
  tap(board, blank);
  same(board.line.querySelectorAll(".digits button").length, 9, "the digits to ask for");
  for (let number = 1; number <= 9; number++) {
    digit(number).click();
    const lit = board.cells.filter(({ td }) => td.classList.contains("why")).map(({ digit }) => digit.textContent);
    check(lit.every((one) => one === String(number)), "the cells that have " + number);
    check(lit.length > 0 ? said().includes(` has ${number} in `) : said().includes(`can be ${number}. The search has not come`), `why not ${number}: ${said()}`);
  }
  press("1");
  check(digit(1).ariaPressed === "true", "a digit by its key");
  press("Escape");
  check(!said().includes("Why is"), "no question any more");
  // What was tried and failed leads to its step.
  press("End");
  const [name, tried] = [...document.querySelectorAll("#boards section:first-child .failed")].map((way) => [way.parentElement.querySelector("b").textContent, way.textContent[0]])[0];
  tap(board, cellOf(name));
  digit(tried).click();
  const why = said();
  check(/ has \d in | was tried and failed after \d+ nodes?\./.test(why), "what failed: " + why);
  press("ArrowLeft");
  check(!said().includes("Why is"), "the next step says what it says");
}

// The lines of a program, with or without an end: what is found is seen at its step, and red only where it is wrong.
async function checkOwn(lines, hasEnded, isRed, words) {
  find("own").click();
  find("replayed").value = lines;
  find("replayed").oninput();
  find("ended").checked = hasEnded;
  find("replayed-take").click();
  while (working) await wait(10);
  const said = linesSaid()[0];
  check(words.test(said), `expected ${words}, found ${said}`);
  same(document.querySelectorAll(".line.fault").length > 0, isRed, "red: " + said);
  same(document.querySelectorAll("td.red").length > 0, isRed && shown > 0, "red cells: " + said);
  const way = document.querySelector(".counts .way");
  pauseAt(0);
  way.click();
  same([linesSaid()[0], way.textContent], [said, isRed ? "the first wrong step" : "what was found"], "the way to what was found");
  // Why a digit is not there, of one's own.
  const [cell, step] = [own.moves[0], own.finding.at];
  if (own.finding.kind !== "clue" && step === own.moves.length / 2) {
    tap(boards[0], cell);
    const digit = own.moves[1] === boards[0].run.view.grid[cell] ? (own.moves[1] % 9) + 1 : own.moves[1];
    press(String(digit));
    check(/The program (has not )?entered? /.test(linesSaid()[0]) || linesSaid()[0].includes("has not entered"), "when it was entered: " + linesSaid()[0]);
  }
  find("own").click();
  find("replayed-away").click();
}

async function checkOwnSearches() {
  await choose(0);
  await checkOwn("0 5 8\n0 8 9\n", false, false, /^r1c6 = 8 leads to no solution, but is not taken back\. The lines end at step 2 with 5 blanks left\. If the program ended/);
  await checkOwn("0 5 8\n0 8 9\n", true, true, /^r1c6 = 8 .* 5 blanks left\. The program ended by itself, but too early\.$/);
  await checkOwn("1 6 4\n1 9 9\n1 9 0\n", false, true, /^r1c6 = 4 is kept, though row 1 has the clue 4 in r1c4\. Look at how the program checks rows\.$/);
  await checkOwn("1 1 5\n9 9 1\n", false, true, /^r1c1 is a clue, 1, and becomes 5\. /);
}
