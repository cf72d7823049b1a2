// Stands behind ask.js and a page of `watch` with four rungs, and the traces of its grids before it, each a script of plain text. Presses
// every key and button, compares what is seen with the traces, and leaves what it found as text.
"use strict";

const faults = [];
let checks = 0;
const check = (is, what) => (checks++, is || faults.push(`puzzle ${find("puzzle").value}, step ${shown}: ${what}`));
const same = (seen, expected, what) => check(String(seen) === String(expected), `${what}: expected ${expected}, found ${seen}`);
const press = (key, code) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }));
const byText = (all, selector) => [...all.querySelectorAll(selector)].map((one) => one.textContent);
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
const isShown = (selector) => getComputedStyle(document.querySelector(selector)).display !== "none";
const linesSaid = () => byText(document, ".line");

async function choose(number) {
  find("puzzle").value = number;
  find("puzzle").onchange();
  while (working) await wait(10);
}

// Row, column and box of a cell, numbered from 1.
const placed = (cell) => {
  const [row, column] = [Math.floor(cell / 9) + 1, (cell % 9) + 1];
  return { row, column, box: 3 * Math.ceil(row / 3) + Math.ceil(column / 3) - 3 };
};
const shares = (one, other) => Object.keys(placed(one)).filter((kind) => placed(one)[kind] === placed(other)[kind]);
// A cell by its name in either language.
function cellOf(name) {
  const [row, column] = name.match(/\d/g).map(Number);
  return 9 * row + column - 10;
}

// What a trace tells of a grid: for each line what has happened, the guesses that are open or were, and the board.
function told(rung, grid) {
  const trace = document.querySelector(`[data-trace=${rung}]`).textContent.split(/^grid \d+$/m)[grid];
  const clues = [...trace.split("\n").slice(1, 14).join("").replace(/[^1-9.]/g, "")].slice(0, 81);
  let entries = []; // those that stand; `failed`: of earlier ones in the same cell, digit and nodes
  let nodes = 0;
  const lines = trace.split("\n").filter((line) => /^ *(r\dc|row|column|box|solution)/.test(line));
  return lines.map((line) => {
    const depth = line.search(/\S/) / 2;
    const [, name, sign, digit] = line.match(/(r\dc\d) ([=?]) (\d)/) || [];
    // What was entered since the guess that failed is taken back.
    const guesses = entries.filter((entry) => entry.isGuess);
    if (guesses.length > depth) entries = entries.slice(0, entries.indexOf(guesses[depth]) + 1);
    const again = entries.findIndex((entry) => entry.name === name);
    let failed = [];
    if (again >= 0) {
      const old = entries[again];
      const took = nodes - old.nodes;
      failed = [...old.failed, old.digit + say(` (${took} ${took === 1 ? "node" : "nodes"})`, ` (호출 ${took}번)`)];
      entries = entries.slice(0, again);
    }
    if (sign) entries = [...entries, { name, digit, isGuess: sign === "?", failed, nodes: nodes++ }];
    const board = [...clues];
    entries.forEach((entry) => (board[cellOf(entry.name)] = entry.digit));
    const choices = entries.filter(({ isGuess, failed }) => isGuess || failed.length > 0);
    const path = choices.flatMap(({ name, digit, isGuess, failed }) => [here(name), ...failed, digit + (isGuess ? "?" : "!")]);
    const isNew = !sign || failed.length === 0;
    return { line: line.trim(), isNew, path, board, nodes: nodes + 1 };
  });
}

// Whether the words of the page say what a line of a trace says.
function says(words, line) {
  const has = (...parts) => parts.every((part) => words.includes(here(part)));
  const [, cell, digit, all, share = ""] = line.match(/^(r\dc\d) \? (\d) of {([\d ]+)}(?: +weight \d+, so (.*))?/) || [];
  // Of a weight, only where the cell is new.
  if (all) return has(cell, say(`guesses ${digit}.`, `${digit}부터 추측합니다.`)) && (has(say(" failed at ", "에 넣어 본 ")) || has(share)) && all.split(" ").every((one) => words.replace(here(cell), "").includes(one));
  const [, name, forced, why] = line.match(/^(r\dc\d) = (\d) +(.*)/) || [];
  if (why === "only candidate") return has(name, say(`can only be ${forced}`, `후보는 ${forced}뿐입니다.`));
  if (why?.startsWith("only cell of ")) return has(say(`in ${why.slice(13)}, only ${name} can be ${forced}`, `확정: ${why.slice(13)}에서 ${withParticle(forced, "이/가")} 들어갈 칸은 ${name}뿐입니다.`));
  if (why) return has(name, say(`failed at ${name}. Only ${forced} is left`, `남은 후보는 ${forced}뿐입니다.`));
  const [, dead, parts] = line.match(/^(r\dc\d) x +none left: (.*)/) || [];
  if (parts) {
    const reasons = [...parts.matchAll(/(\d[\d ]*) in its (\w+)/g)].map(([, digits, kind]) => say(`its ${kind} has ${digits}`, `${{ row: "행", column: "열", box: "박스" }[kind]}에 ${digits}`));
    return has(say(`Dead end: ${dead} has no candidate`, `막다른 길: ${dead}에 넣을 수 있는 숫자가 없습니다. 1부터 9까지 모두 이미 쓰였습니다(`), ...reasons);
  }
  const [, unit, lacking, where] = line.match(/^(\w+ \d) x +no cell for (\d): it is in (.*)/) || [];
  if (where) return has(say(`${unit} has no cell for ${lacking}`, `${unit}에는 ${withParticle(lacking, "이/가")} 들어갈 칸이 없습니다.`), ...where.split(", "));
  return line === "solution" && words.includes(say("Solved", "퍼즐을 풀었습니다."));
}

// What is lit on a board: at a dead end what excludes all, otherwise the unit of a forced digit.
function checkLight(cells, board, line) {
  const lit = (name) => cells.map((td, cell) => (td.classList.contains(name) ? cell : -1)).filter((cell) => cell >= 0);
  const [why, unit, now] = [lit("why"), lit("unit"), lit("now")];
  const [, kind, number] = line.match(/(?:only cell of |^)(row|column|box) (\d)/) || [];
  const inUnit = cells.map((_, cell) => cell).filter((cell) => kind && placed(cell)[kind] === Number(number));
  same(unit, inUnit, "the unit that is lit");
  const [, digit] = line.match(/no cell for (\d)/) || [];
  if (/ x +none left: /.test(line)) {
    const reasons = line.matchAll(/([\d ]+) in its (\w+)/g);
    const expected = [...reasons].flatMap(([, digits, kind]) => [...digits.replace(/ /g, "")].map((one) => one + kind));
    same(expected.length, 9, "digits excluded");
    for (const one of expected) check(why.some((cell) => board[cell] === one[0] && shares(cell, now[0]).includes(one.slice(1))), `${one} is lit`);
    same(why.length, 9, "blockers");
  } else if (digit) {
    const blanks = inUnit.filter((cell) => board[cell] === ".");
    check(blanks.every((blank) => why.some((cell) => board[cell] === digit && shares(cell, blank).length)), "all met");
    check(why.length && why.every((cell) => board[cell] === digit), "blockers have the digit");
  } else {
    same(why, "", "blockers");
  }
}

// The small digits in the blanks of a board; where a digit has just been taken back, it is seen instead.
function checkCandidates(cells, board) {
  const fits = (digit, cell) => !board.some((other, i) => other === digit && shares(i, cell).length);
  const marks = (cell) => [..."123456789"].filter((digit) => fits(digit, cell)).join("");
  const seen = cells.map((td) => td.querySelector("small").textContent.replace(/\s/g, ""));
  same(seen, cells.map((td, cell) => (board[cell] === "." && td.dataset.mark !== "-" ? marks(cell) : "")), "candidates");
}

function checkBoard({ section }, { line, path, board, nodes } = {}) {
  const cells = [...section.querySelectorAll("td")];
  const words = section.querySelector(".line").textContent;
  check(says(words, line || ""), `words: expected ${line}, found ${words}`);
  // Behind the digit being tried, those that are left.
  const seen = [...section.querySelectorAll(".level b, .level button")].map((one) => one.textContent);
  same(seen, path, "path");
  same(cells.map((td) => td.querySelector("span").textContent || "."), board, "board");
  same(section.querySelector(".counts span span").textContent, nodes, "nodes");
  checkCandidates(cells, board);
  checkLight(cells, board, line);
}

// On weights, a dead end has a weight that grows, and a blank shows it.
function checkWeight({ name, section }) {
  const words = section.querySelector(".line").textContent;
  if (!words.startsWith(say("Dead end", "막다른 길")) || words.includes(say("repeats", "겹칩니다"))) return;
  const [, weight] = words.match(say(/ grows to (\d+)\.$/, /가중치는 이제 (\d+)입니다\.$/)) || [];
  same(weight !== undefined, name === "weights", "a weight that grows");
  if (weight) check(byText(section, "td .weight").includes(weight), "the weight " + weight);
}

function checkReturn({ section }) {
  const cells = [...section.querySelectorAll("td")];
  check(cells.some((td) => td.dataset.mark === "-"), "a digit that is taken back");
  checkCandidates(cells, cells.map((td) => (td.dataset.mark !== "-" && td.querySelector("span").textContent) || "."));
}

// The lines of the program that are lit, in each language: what acts, and what chose, where a cell is new.
function checkProgram({ line, isNew } = {}) {
  const solve = line === undefined || line === "solution" ? /[Tt]rue/ : / x /.test(line) ? /[Ff]alse/ : /enter|take_?back/i;
  const choose = / x +no cell/.test(line) ? /0/ : /only cell/.test(line) ? /forced/ : /best|andidates|digits/;
  for (const { value } of find("language").options) {
    find("language").value = value;
    find("language").onchange();
    const [acting, chosen] = ["#solve .acts", "#choose .acts"].map((selector) => byText(document, selector));
    check(acting.length === 1 && solve.test(acting[0]), `${value}, the line that acts: ${acting}`);
    if (line === "solution" || !isNew) same(chosen, "", value + ", the line that chose");
    else check(chosen.length === 1 && choose.test(chosen[0]), `${value}, the line that chose: ${chosen}`);
  }
}

// Goes on step by step as far as the traces go.
function checkSteps(grid) {
  const traces = boards.map(({ name }) => told(name, grid));
  const next = boards.map(() => 0);
  const isNews = ({ run }) => run.last >= shown;
  for (press("Home"); shown < 200; press("ArrowRight")) {
    if (shown % 10 === 3) checkLanguage();
    boards.forEach((board, i) => {
      const said = board.line.textContent;
      if (!isNews(board)) return;
      const isBack = said.includes(say(" is taken back. ", "되돌렸습니다. "));
      if (isBack) checkReturn(board);
      if (isBack || shown === 0 || said === say("No solution exists.", "답이 없는 퍼즐입니다.")) return;
      const told = traces[i][next[i]++];
      checkBoard(board, told);
      checkWeight(board);
      if (shown % 7 !== 3) return;
      board.follow.click();
      same(find("which").textContent, boardName(board.name) + say(": the program", ": 프로그램"), "the board that is followed");
      checkProgram(told);
    });
    if (shown === lastStep()) break;
  }
  press("End");
  // The curve begins below, without a digit entered; at a solution it ends above.
  boards.forEach(({ run, number, section, line }) => {
    const curve = document.querySelectorAll("#plot path.rung:not(.band)")[number].getAttribute("d");
    const isSolved = run.front.now === SOLUTION;
    check(curve.startsWith("M0 100") && curve.endsWith(" 0") === isSolved, "curve " + number);
    const solved = say(`Solved at step ${inWords(run.last)}: no blank is left.`, `${inWords(run.last)}번 스텝에서 빈칸을 모두 채워 퍼즐을 풀었습니다.`);
    same(line.textContent, grid === 4 ? say("No solution exists.", "답이 없는 퍼즐입니다.") : solved, "end");
    same(section.classList.contains("solved"), grid !== 4, "frame of a solution");
  });
}

const isTurn = () => boards.some(({ run, line }) => run.last >= shown && say(/guesses \d|^Dead end|can still be|, the first, returns/, /\d부터 추측|^막다른 길|남은 후보는 [\d, ]+입니다|첫 호출이/).test(line.textContent));

// Each way to go, by key and by button, from the same step: the same end, and the right one.
function checkWays() {
  const ways = [["Home", "start"], ["End", "end"], ["ArrowLeft", "back"], ["ArrowRight", "forward"], ["[", "before"],
    ["PageUp", "before"], ["]", "after"], ["PageDown", "after"]];
  const last = lastStep();
  for (const from of [0, 7, 40, 500].filter((from) => from <= last)) {
    for (const [key, id] of ways) {
      const go = (move) => (pauseAt(from), move(), shown);
      const [byKey, byButton] = [go(() => press(key)), go(() => find(id).click())];
      same(byButton, byKey, "step by button " + id);
      const exact = { start: 0, end: last, back: Math.max(0, from - 1), forward: Math.min(from + 1, last) }[id];
      const way = id === "after" ? 1 : -1;
      let turn = from + way;
      for (show(turn); !isTurn() && turn > 0 && turn < last; show(turn)) turn += way;
      same(byKey, exact ?? Math.max(0, Math.min(turn, last)), "step by key " + key);
    }
  }
  // Each digit that was tried leads to its step.
  for (pauseAt(30); shown < last && byText(document, ".path button").length < 3; press("ArrowRight"));
  const from = shown;
  const count = document.querySelectorAll(".path button").length;
  for (let i = 0; i < count; i++) {
    pauseAt(from);
    const way = document.querySelectorAll(".path button")[i];
    const [name, digit] = [way.parentElement.querySelector("b").textContent, way.textContent[0]];
    way.click();
    check(linesSaid().some((said) => said.includes(name) && said.includes(digit)), `the step of ${name}, ${digit}`);
  }
  pauseAt(0);
  const { left, width, top } = find("plot").getBoundingClientRect();
  find("plot").dispatchEvent(new MouseEvent("click", { clientX: left + width / 2, clientY: top + 9 }));
  // A pixel has room for several steps.
  check(Math.abs(placeIn(span(), shown) - span().most / 2) < 2, "step by the plot");
  find("place").value = 3;
  find("place").oninput();
  same(shown, Math.min(3, last), "step by the slider");
}

function checkSwitches() {
  const byMouse = (id) => {
    find(id).focus();
    find(id).dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true }));
    same(document.activeElement, document.body, "focus behind a click on " + id);
  };
  for (const [key, hangul, id, selector] of [["m", "\u3161", "marks", "small"], ["c", "\u314a", "code", "aside"]]) {
    for (const turn of [() => press(key), () => press(hangul, "Key" + key.toUpperCase()), () => find(id).click(), () => byMouse(id)]) {
      const before = isShown(selector);
      turn();
      same(isShown(selector), !before, id);
      same(find(id).ariaPressed, !before, id);
    }
  }
  for (const box of find("rungs").querySelectorAll("input")) {
    box.click();
    check(!boards.some(({ name }) => name === box.value), box.value + " is away");
    box.click();
    check(boards.some(({ name }) => name === box.value), box.value + " is there");
  }
}

async function checkPlay() {
  for (const toggle of [() => press(" "), () => find("play").click()]) {
    pauseAt(0);
    find("speed").value = 60;
    toggle();
    same(find("play").textContent, say("Pause", "일시정지"), "play");
    for (let i = 0; i < 100 && shown < lastStep(); i++) await wait(100);
    same(shown, lastStep(), "play goes to the end");
    await wait(100);
    same(find("play").textContent, say("Play", "재생"), "play at the end");
  }
  // What leads elsewhere stays longer.
  find("speed").value = 3;
  const paceOf = (sign) => {
    for (pauseAt(1); shown < lastStep() && !sign.test(linesSaid()[0]); press("ArrowRight"));
    boards.length = 1;
    return pace();
  };
  const all = [...boards];
  const [dead, back, forced] = say([/^Dead/, /can still be/, /can only be/], [/^막다른 길/, /되돌렸습니다. 남은 후보/, /후보는 .*뿐입니다/]).map((sign) => (boards.push(...all.slice(boards.length)), paceOf(sign)));
  check(dead > forced && back > forced, "pace");
}

// What a box says of what is typed, and what it does.
async function checkBoxes() {
  find("paste").click();
  const type = (id, text) => ((find(id).value = text), find(id).oninput(), checkLanguage(), find(id + "-said").textContent);
  check(say(/81 cells, and here are 3\./, /81칸인데, 입력한 것은 3칸/).test(type("pasted", "5.3")) && find("pasted-take").disabled, "3 cells");
  check(say(/has “q”/, /문자\(q\)/).test(type("pasted", "5q3")), "a letter");
  check(say(/longer than 100,000/, /100,000자를 넘습니다/).test(type("pasted", "5".repeat(1e7))) && find("pasted-take").disabled, "a very long puzzle");
  same(puzzleIn("５．？xX*_0？".repeat(9)).cells, "5........".repeat(9), "full-width signs and blanks");
  check(say(/Line 2 has 8/, /2번째 줄이 9칸이 아니라 8칸/).test(type("pasted", "53..7....\n6..195..\n".padEnd(19, "") + ".........\n".repeat(7))), "a short line");
  find("pasting").querySelector("[data-close]").click();
  check(!find("pasting").open, "a box that is closed");
  const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  find("paste").click();
  same(type("pasted", easy.replace(/.{9}/g, "$& | 0 ".slice(0, 5) + "\n").replaceAll(" | 0", "")), say("These are 81 cells.", "81칸을 모두 읽었습니다."), "a puzzle");
  find("pasted-take").click();
  while (working) await wait(10);
  same([puzzle, find("puzzle").value], [easy, "-1"], "the puzzle that was typed");
  find("own").click();
  check(say(/No line has/, /줄이 하나도 없습니다/).test(type("replayed", "nothing")), "no line");
  check(say(/neither from 0 nor from 1/, /0부터 세면 9가, 1부터 세면 0이/).test(type("replayed", "0 1 1\n9 1 1")), "0 and 9");
  check(say(/more than 100,000 /, /100,000자 넘게/).test(type("replayed", "1 1 5\n".repeat(2e5))) && find("replayed-take").disabled, "very many lines");
  check(movesIn("1 1 5\r\n".repeat(1e6) + "1 1\n1 1 5 6\n11 5\n,1 1 5\n 2,1  3 ", puzzle).said.startsWith(say("These are 1,000,001 steps, with rows and columns counted from 0. 4 other", "스텝은 1,000,001개이고, 행과 열은 0부터 센 것으로 읽었습니다. 그 밖의 줄 4개는")), "a million lines");
  check(say(/4 steps, with rows and columns counted from 0. 1 other line is ignored/, /스텝은 4개이고, 행과 열은 0부터 센 것으로 읽었습니다. 그 밖의 줄 1개는 무시합니다/).test(type("replayed", "start\n0 2 1\n0 2 4\n0 3 4\n0 2 0\n")), "lines");
  check(movesIn("0 0 9\n0 1 3\n", ["5", ...".".repeat(80)]).said.endsWith(say("1 step changes a clue. Is this the right puzzle?", "처음 주어진 숫자를 바꾸는 스텝이 1개 있습니다. 이 퍼즐이 맞나요?")), "lines of another puzzle");
  // What is too long for the box is looked at without it.
  const paste = (text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    find("replayed").dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
    return [find("replayed-said").textContent, find("replayed-take").disabled];
  };
  check(say(/^These are 100,000 steps, .*,false$/, /^스텝은 100,000개이고, .*,false$/).test(paste("0 2 1\n0 2 0\n".repeat(5e4))), "a long paste");
  check(say(/more than 10,000,000 .*,true$/, /10,000,000자를 넘습니다.*,true$/).test(paste("0 2 1\n".repeat(1.7e6))), "a paste that is too long");
  type("replayed", "start\n0 2 1\n0 2 4\n0 3 4\n0 2 0\n");
  find("replayed-take").click();
  while (working) await wait(10);
  same(boards[0].name, "yours", "one's own search");
  const seen = [0, 1, 2, 3, 4].map((step) => (pauseAt(step), checkLanguage(), linesSaid()[0]));
  const expected = say(
    [/^The puzzle/, /^r1c3 becomes 1\.$/, /^r1c3 changes from 1 to 4\.$/, /^r1c4 becomes 4\. Clash: digit 4 repeats in row 1: r1c3 and r1c4\.$/, /The lines end at step 4 with 50 blanks left\. /],
    [/^처음 퍼즐/, /^1행 3열에 1을 넣었습니다\.$/, /^1행 3열의 1을 4로 바꿨습니다\.$/, /겹침: 1행에서 4가 겹칩니다\(1행 3열, 1행 4열\)\.$/, /4번 스텝에서 끝났고, 빈칸이 50개 남았습니다\. /],
  );
  expected.forEach((words, i) => check(words.test(seen[i]), `own step ${i}: ${seen[i]}`));
  pauseAt(3);
  same(boards[0].cells.filter(({ td }) => td.classList.contains("why")).length, 3, "cells that clash");
  boards[0].follow.click();
  same(byText(document, "#solve .acts"), "0 3 4", "the line that was printed");
  press("Home"), press("]");
  same(shown, 2 <= boards[1].run.turnAfter(0) ? Math.min(2, boards[1].run.turnAfter(0), ...boards.map(({ run }) => run.turnAfter(0))) : shown, "the first turn");
  find("own").click();
  find("replayed-away").click();
  check(!boards.some(({ name }) => name === "yours"), "one's own search is away");
}

// A long search stops at ten million steps, and goes on if it is asked to.
async function checkLimit() {
  rungs = ["first"];
  puzzle = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
  begin(0);
  while (working) await wait(10);
  same([lastStep(), boards[0].run.front.isOver, isShown("#on")], [MOST_STEPS, false, true], "ten million steps");
  // In another language, the search stays where it is.
  for (const language of LANGUAGES) {
    chooseLanguage(language);
    same([lastStep(), find("on").textContent], [MOST_STEPS, say("Go on", "계속")], "the language of a search that goes on");
    check(find("progress").textContent.includes(say("The search is not at its end after 10,000,000 steps", "10,000,000스텝까지")), "the words of a stop");
    checkLanguage();
  }
  find("on").click();
  while (working) await wait(10);
  same([boards[0].run.front.nodes, isShown("#on")], [69175317, false], "nodes to the end");
  press("End"), press("[");
  check(shown > MOST_STEPS && isTurn(), "the last turn of a long search");
}

// A search goes on and can be seen where a step or a number of nodes is no number of 32 bits.
function checkFar() {
  const run = new Run(new Search(cluesOf(puzzle), "first"));
  const far = 2 ** 33;
  run.front.step = run.front.nodes = far;
  run.kept = Array.from({ length: placeOf(far) + 1 }, () => run.front.copy());
  run.goOn(far + 1000, 1000);
  same(run.last, far + 1000, "a step above 2^32");
  const { depth, stepAt, nodesAt } = run.see(far + 1);
  same([depth, stepAt[0], nodesAt[0]], [1, far + 1, far], "steps and nodes above 2^32");
  check(run.turnAfter(far + 1) > far && run.turnBefore(far + 1000) > far, "turns above 2^32");
}

(async () => {
  while (working) await wait(10);
  for (const language of LANGUAGES) {
    chooseLanguage(language);
    rungs = RUNGS;
    for (const grid of [1, 2, 3, 4]) {
      await choose(grid - 1);
      checkSteps(grid);
      checkWays();
    }
    await choose(0);
    checkSwitches();
    await checkPlay();
    await choose(0);
    await checkPredict();
    await checkWhyNot();
    await checkBoxes();
    await checkOwnSearches();
    await checkAddress();
  }
  await checkLimit();
  checkFar();
  // The strongest of red, green and blue in each mark.
  const hue = (mark) => {
    const colours = getComputedStyle(document.querySelector(`#legend [data-mark="${mark}"]`)).color.match(/\d+/g).map(Number);
    return ["red", "green", "blue"][colours.indexOf(Math.max(...colours))];
  };
  same(["=", "?", "x"].map(hue), "green,blue,red", "colours");
  document.body.innerText = faults.length ? faults.slice(0, 20).join("\n") : `the page is right: ${checks} comparisons`;
})().catch((error) => (document.body.innerText = String(error.stack)));
