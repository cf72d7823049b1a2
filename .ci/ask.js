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
  score.right = score.asked = 0;
  check(document.querySelectorAll(".ask").length === 0, "a question without Predict");
  press("p");
  same(find("predict").ariaPressed, "true", "Predict by its key");
  const [first, cells] = ["first", "cells"].map(boardOf);
  check(first.line.textContent.includes(ASKS.nothing()), "first, at the start");
  check(cells.line.textContent.includes(ASKS.next()), "cells, at the start");
  // By a click: what is wrong, then what is right. Each leads to the step that was asked for.
  const wrong = cells.run.view.clues.findIndex((clue) => clue !== 0);
  tap(cells, wrong);
  check(shown === 1 && cells.line.textContent.startsWith(say(`It is not ${nameOf(wrong)}. `, `${nameOf(wrong)}은 아닙니다. `)), `a wrong answer: ${cells.line.textContent}`);
  same(find("predict").textContent, say("Predict: 0 of 1", "예측: 0/1"), "the score");
  let asked = goToQuestion(cells, say("Which cell is next?", "다음은 어느 칸일까요?"));
  tap(cells, asked.cells[0]);
  check(shown === asked.step && cells.line.textContent.startsWith(say(`${nameOf(asked.cells[0])} is right. `, `${nameOf(asked.cells[0])}, 맞았습니다! `)), `a right answer: ${cells.line.textContent}`);
  // By keyboard, the way back.
  pauseAt(0);
  asked = goToQuestion(first, say("To which guess does the search go back?", "어느 추측으로 되돌아갈까요?"));
  checkLanguage();
  const target = asked.cells[0];
  first.table.focus();
  pressIn(first.table, "ArrowDown");
  for (let row = 4; row !== Math.floor(target / 9); row += Math.sign(Math.floor(target / 9) - 4)) pressIn(first.table, row < Math.floor(target / 9) ? "ArrowDown" : "ArrowUp");
  for (let column = 4; column !== target % 9; column += Math.sign((target % 9) - 4)) pressIn(first.table, column < target % 9 ? "ArrowRight" : "ArrowLeft");
  same(first.table.getAttribute("aria-activedescendant"), `first-${target}`, "the cell by arrow keys");
  check(first.line.textContent.includes(say(`Is it ${nameOf(target)}?`, `${nameOf(target)}이 맞나요?`)), "the cell that is chosen");
  pressIn(first.table, "Enter");
  check(shown === asked.step && first.line.textContent.startsWith(say(`${nameOf(target)} is right. `, `${nameOf(target)}, 맞았습니다! `)), `the way back: ${first.line.textContent}`);
  check(say(/is taken back\. It can still be/, /되돌렸습니다\. 남은 후보는 \d/).test(first.line.textContent), "the end of the way back");
  same(find("predict").textContent, say("Predict: 2 of 3", "예측: 2/3"), "the score");
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
  const given = board.run.view.clues[clue];
  same(said(), say(`${nameOf(clue)} is a clue, ${given}.`, `${nameOf(clue)}에 처음 주어진 숫자는 ${given}입니다.`), "a clue");
  tap(board, blank);
  same(board.line.querySelectorAll(".digits button").length, 9, "the digits to ask for");
  for (let number = 1; number <= 9; number++) {
    digit(number).click();
    checkLanguage();
    const lit = board.cells.filter(({ td }) => td.classList.contains("why")).map(({ digit }) => digit.textContent);
    check(lit.every((one) => one === String(number)), "the cells that have " + number);
    const why = lit.length > 0
      ? say(` has ${number} in `, `에 이미 ${withParticle(number, "이/가")} 있습니다`)
      : say(`can be ${number}. The search has not come`, `${nameOf(blank)}에 ${withParticle(number, "을/를")} 넣을 수 있습니다. 탐색이 아직`);
    check(said().includes(why), `why not ${number}: ${said()}`);
  }
  press("1");
  check(digit(1).ariaPressed === "true", "a digit by its key");
  press("Escape");
  check(!said().includes(ASKS.why(nameOf(blank))), "no question any more");
  // What was tried and failed leads to its step.
  press("End");
  const [name, tried] = [...document.querySelectorAll("#boards section:first-child .failed")].map((way) => [way.parentElement.querySelector("b").textContent, way.textContent[0]])[0];
  tap(board, cellOf(name));
  digit(tried).click();
  const why = said();
  check(say(/ has \d in | was tried and failed after \d+ nodes?\./, /에 이미 \d[이가] 있습니다|넣어 보았지만, solve를 \d+번 호출한 끝에/).test(why), "what failed: " + why);
  press("ArrowLeft");
  check(!said().includes(ASKS.why(name)), "the next step says what it says");
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
  checkLanguage();
  check(words.test(said), `expected ${words}, found ${said}`);
  same(document.querySelectorAll(".line.fault").length > 0, isRed, "red: " + said);
  same(document.querySelectorAll("td.red").length > 0, isRed && shown > 0, "red cells: " + said);
  const way = document.querySelector(".counts .way");
  pauseAt(0);
  way.click();
  same([linesSaid()[0], way.textContent], [said, isRed ? say("the first wrong step", "처음 잘못된 스텝") : say("what was found", "검사 결과")], "the way to what was found");
  // Why a digit is not there, of one's own.
  const [cell, step] = [own.moves[0], own.finding.at];
  if (own.finding.kind !== "clue" && step === own.moves.length / 2) {
    tap(boards[0], cell);
    const digit = own.moves[1] === boards[0].run.view.grid[cell] ? (own.moves[1] % 9) + 1 : own.moves[1];
    press(String(digit));
    check(say(/The program (entered|has not entered) /, /넣은 적이 없습니다|에서 지우거나 다른/).test(linesSaid()[0]), "when it was entered: " + linesSaid()[0]);
  }
  find("own").click();
  find("replayed-away").click();
}

async function checkOwnSearches() {
  await choose(0);
  await checkOwn("0 5 8\n0 8 9\n", false, false, say(/^r1c6 = 8 leads to no solution, but is not taken back\. The lines end at step 2 with 5 blanks left\. If the program ended/,
    /^1행 6열의 8은 답으로 이어지지 않는 숫자인데 되돌리지 않았습니다\. 출력은 2번 스텝에서 끝났고, 빈칸이 5개 남았습니다\. 중간에 멈춘 것이 아니라면/));
  await checkOwn("0 5 8\n0 8 9\n", true, true, say(/^r1c6 = 8 .* 5 blanks left\. The program ended by itself, but too early\.$/,
    /^1행 6열의 8은 .*빈칸이 5개 남았습니다\. 중간에 멈춘 것도 아닌데 탐색이 너무 일찍 끝났습니다\.$/));
  await checkOwn("1 6 4\n1 9 9\n1 9 0\n", false, true, say(/^r1c6 = 4 is kept, though row 1 has the clue 4 in r1c4\. Look at how the program checks rows\.$/,
    /^1행 6열의 4가 1행 4열에 처음 주어진 4와 1행에서 겹치는데도 그대로 두었습니다\. 프로그램에서 행을 검사하는 부분을 살펴보세요\.$/));
  await checkOwn("1 1 5\n9 9 1\n", false, true, say(/^r1c1 is a clue, 1, and becomes 5\. /, /^1행 1열에 처음 주어진 1을 5로 바꿨습니다\. /));
}
