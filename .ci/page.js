// Stands behind a page of `watch --html` with four rungs, and the traces of its grids before it, each a script of
// plain text. Presses every key and button, compares what is seen with the traces, and leaves what it found as text.
"use strict";

const faults = [];
let checks = 0;
const check = (is, what) => (checks++, is || faults.push(`grid ${find("grid").value}, step ${steps[place]}: ${what}`));
const same = (seen, expected, what) =>
  check(String(seen) === String(expected), `${what}: expected ${expected}, found ${seen}`);
const press = (key, code) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }));
const isAtEnd = () => find("place").value === find("place").max;
const position = () => Number(find("place").value);
const byText = (all, selector) => [...all.querySelectorAll(selector)].map((one) => one.textContent);
const plain = (words) => words.trim().replace(/ +/g, " ");

// Row, column and box of a cell, numbered from 1.
const units = (cell) => {
  const [row, column] = [Math.floor(cell / 9) + 1, (cell % 9) + 1];
  return { row, column, box: 3 * Math.ceil(row / 3) + Math.ceil(column / 3) - 3 };
};
const shares = (one, other) => Object.keys(units(one)).filter((kind) => units(one)[kind] === units(other)[kind]);

// What a trace tells of a grid: for each line its words, the open guesses and the board.
function told(rung, grid) {
  const trace = document.querySelector(`[data-trace=${rung}]`).textContent.split(/^grid \d+$/m)[grid];
  const puzzle = [...trace.split("\n").slice(1, 14).join("").replace(/[^1-9.]/g, "")].slice(0, 81);
  let entries = [];
  const lines = trace.split("\n").filter((line) => /^ *(r\dc|row|column|box|solution)/.test(line));
  return lines.map((line) => {
    const guesses = entries.filter((entry) => entry.isGuess);
    const [depth, [, name, sign, digit]] = [line.search(/\S/) / 2, line.match(/(r\dc\d) ([=?]) (\d)/) || []];
    // What was entered since the guess that failed is taken back.
    if (guesses.length > depth) entries = entries.slice(0, entries.indexOf(guesses[depth]));
    const again = entries.findIndex((entry) => entry.name === name);
    if (again >= 0) entries = entries.slice(0, again);
    if (sign) entries = [...entries, { name, digit, isGuess: sign === "?" }];
    const board = [...puzzle];
    entries.forEach((entry) => (board[9 * entry.name[1] + Number(entry.name[3]) - 10] = entry.digit));
    const path = entries.filter((entry) => entry.isGuess).map((entry) => `${entry.name} ? ${entry.digit}`);
    return { words: plain(line), path, board };
  });
}

// What is lit on a board: at a dead end what excludes all, otherwise the unit of a forced digit.
function checkLight(cells, board, words) {
  const lit = (name) => cells.map((td, cell) => (td.classList.contains(name) ? cell : -1)).filter((cell) => cell >= 0);
  const [why, unit, now] = [lit("why"), lit("unit"), lit("now")];
  const [, kind, number] = words.match(/(?:only cell of |^)(row|column|box) (\d)/) || [];
  const inUnit = cells.map((_, cell) => cell).filter((cell) => kind && units(cell)[kind] === Number(number));
  same(unit, inUnit, "the unit that is lit");
  const [, digit] = words.match(/no cell for (\d)/) || [];
  if (words.includes(" x none left: ")) {
    const reasons = words.matchAll(/([\d ]+) in its (\w+)/g);
    const expected = [...reasons].flatMap(([, digits, kind]) => [...digits.replace(/ /g, "")].map((one) => one + kind));
    same(expected.length, 9, "digits excluded");
    for (const one of expected) {
      check(why.some((cell) => board[cell] === one[0] && shares(cell, now[0]).includes(one.slice(1))), `${one} is lit`);
    }
    same(why.length, 9, "blockers");
  } else if (digit) {
    const blanks = inUnit.filter((cell) => board[cell] === ".");
    check(blanks.every((blank) => why.some((cell) => board[cell] === digit && shares(cell, blank).length)), "all met");
    check(why.length && why.every((cell) => board[cell] === digit), "blockers have the digit");
    const named = [...words.split(" it is in ")[1].matchAll(/(row|column|box)e?s? ([\d ]+)/g)];
    const parts = named.flatMap(([, kind, numbers]) => numbers.trim().split(" ").map((number) => [kind, Number(number)]));
    const isIn = (cell) => ([kind, number]) => units(cell)[kind] === number;
    check(why.every((cell) => parts.some(isIn(cell))), "each blocker is in a unit that is named");
    check(parts.every((part) => why.some((cell) => isIn(cell)(part))), "each unit that is named has a blocker");
  } else {
    same(why, "", "blockers");
  }
}

// The small digits in the blanks of a board.
function checkCandidates(cells, board) {
  const fits = (digit, cell) => !board.some((other, i) => other === digit && shares(i, cell).length);
  const marks = (cell) => [..."123456789"].filter((digit) => fits(digit, cell)).join("");
  const seen = cells.map((td) => td.querySelector("small").textContent.replace(/\s/g, ""));
  // Where a digit has just been taken back, it is seen instead.
  same(seen, cells.map((td, cell) => (board[cell] === "." && td.dataset.mark !== "-" ? marks(cell) : "")), "candidates");
}

function checkReturn(section) {
  const cells = [...section.querySelectorAll("td")];
  check(cells.some((td) => td.dataset.mark === "-"), "a digit that is taken back");
  checkCandidates(cells, cells.map((td) => (td.dataset.mark !== "-" && td.querySelector("span").textContent) || "."));
  checkProgram(section, 11);
}

function checkBoard(section, expected) {
  const cells = [...section.querySelectorAll("td")];
  const { words, path, board } = expected;
  same(plain(section.querySelector(".line").textContent), words, "words");
  same(byText(section, ".path button"), path, "path");
  same(cells.map((td) => td.querySelector("span").textContent || "."), board, "board");
  checkCandidates(cells, board);
  checkLight(cells, board, words);
  checkProgram(section, words === "solution" ? 3 : words.includes(" x ") ? 14 : 7);
}

// Which line of the program is lit for a board, from 0.
function checkProgram(section, expected) {
  const lines = [...find("program").children];
  const number = [...document.querySelectorAll("section")].indexOf(section);
  const isLit = (line) => line.querySelectorAll("i")[number].textContent && line.className === "acts";
  same(lines.flatMap((line, i) => (isLit(line) ? i : [])), expected, "line of the program");
}

// Goes on frame by frame as far as every step is shown.
function checkFrames(grid) {
  const sections = [...document.querySelectorAll("section")];
  const traces = sections.map((section) => told(section.querySelector("h2").textContent, grid));
  const next = sections.map(() => 0);
  for (press("Home"); steps[place] < 200; press("ArrowRight")) {
    sections.forEach((section, i) => {
      const said = section.querySelector(".line").textContent;
      const isThere = searches[i].last.step >= steps[place];
      if (/^back to/.test(said)) checkReturn(section);
      if (isThere && !/^(start|back to |No solution)/.test(said)) checkBoard(section, traces[i][next[i]++] || {});
    });
    if (isAtEnd()) break;
  }
  press("End");
  // The curve begins below, without a digit entered; at a solution it ends above.
  searches.forEach(({ last, number }) => {
    const curve = document.querySelectorAll("#plot path.rung")[number].getAttribute("d");
    check(curve.startsWith("M0 100") && curve.endsWith(" 0") === (last.line === "solution"), "curve " + number);
  });
  const last = sections.map((section) => section.querySelector(".state").textContent.replace(/ at step .*/, ""));
  const isSolved = find("grid").value !== "4";
  same(last, last.map((_, i) => (isSolved ? (searches[i].last.line === "solution" ? "solved" : "not shown further") : "no solution")), "end");
}

const isTurn = () => byText(document, ".line").some((said, i) => searches[i].last.step >= steps[place] && /^r\dc\d \?| x |^back to/.test(said));

// Each way to go, by key and by button, from the same place: the same end, and the right one.
function checkWays() {
  const ways = [["Home", "start"], ["End", "end"], ["ArrowLeft", "back"], ["ArrowRight", "forward"], ["[", "before"],
    ["PageUp", "before"], ["]", "after"], ["PageDown", "after"]];
  for (const from of [0, 7, 40].filter((from) => from < steps.length)) {
    for (const [key, id] of ways) {
      const go = (move) => (pauseAt(from), move(), position());
      const [byKey, byButton] = [go(() => press(key)), go(() => find(id).click())];
      same(byButton, byKey, "place by button " + id);
      const exact = { start: 0, end: steps.length - 1, back: Math.max(0, from - 1), forward: Math.min(from + 1, steps.length - 1) }[id];
      const way = id === "after" ? 1 : -1;
      let turn = from + way;
      for (show(turn); !isTurn() && turn > 0 && turn < steps.length - 1; show(turn)) turn += way;
      same(byKey, exact ?? Math.max(0, Math.min(turn, steps.length - 1)), "place by key " + key);
    }
  }
  const isShown = (selector) => getComputedStyle(document.querySelector(selector)).display !== "none";
  const byMouse = (id) => {
    find(id).focus();
    find(id).dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true }));
    same(document.activeElement, document.body, "focus behind a click on " + id);
  };
  for (const [key, hangul, id, selector] of [["m", "\u3161", "marks", "small"], ["c", "\u314a", "code", "aside"]]) {
    const code = "Key" + key.toUpperCase();
    for (const toggle of [() => press(key), () => press(hangul, code), () => find(id).click(), () => byMouse(id)]) {
      const before = isShown(selector);
      toggle();
      same(isShown(selector), !before, id);
      same(find(id).ariaPressed, !before, id);
    }
  }
  for (pauseAt(30); byText(document, ".path button").length === 0 && !isAtEnd(); press("ArrowRight"));
  byText(document, ".path button").forEach((guess, i) => {
    const from = position();
    document.querySelectorAll(".path button")[i].click();
    check(byText(document, ".line").some((said) => said.startsWith(guess)), "the step of " + guess);
    pauseAt(from);
  });
  pauseAt(0);
  const { left, width, top } = find("plot").getBoundingClientRect();
  find("plot").dispatchEvent(new MouseEvent("click", { clientX: left + width / 2, clientY: top + 9 }));
  // A pixel has room for several steps.
  check(Math.abs(position() - (steps.length - 1) / 2) < 2, "place by the plot");
}

const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

async function checkPlay() {
  for (const toggle of [() => press(" "), () => find("play").click()]) {
    pauseAt(0);
    find("speed").value = 60;
    toggle();
    same(find("play").textContent, "Pause", "play");
    for (let i = 0; i < 100 && !isAtEnd(); i++) await wait(100);
    check(isAtEnd(), "play goes to the end");
    await wait(100);
    same(find("play").textContent, "Play", "play at the end");
  }
  // What leads elsewhere stays longer.
  const paces = steps.map((_, i) => (show(i), [byText(document, ".line").join(), pace()]));
  const time = (said) => paces.find(([words]) => said.test(words))[1];
  check(time(/ x /) > time(/only candidate,/) && time(/back to/) > time(/only candidate,/), "pace");
}

// The address follows what is seen, and leads there.
async function checkAddress() {
  find("grid").value = "2";
  find("grid").onchange();
  pauseAt(7);
  await wait(600);
  same(location.hash, "#2/8", "address");
  location.hash = "#3/5";
  await wait(100);
  same([find("grid").value, position()], "3,4", "place by the address");
}

(async () => {
  const grids = [...find("grid").options].map((option) => option.value);
  for (const grid of grids) {
    find("grid").value = grid;
    find("grid").onchange();
    checkFrames(grid);
    checkWays();
  }
  find("grid").value = grids[0];
  find("grid").onchange();
  await checkPlay();
  await checkAddress();
  same(grids, "1,2,3,4", "grids");
  // The strongest of red, green and blue in each mark.
  const hue = (mark) => {
    const colours = getComputedStyle(document.querySelector(`#legend [data-mark="${mark}"]`)).color.match(/\d+/g).map(Number);
    return ["red", "green", "blue"][colours.indexOf(Math.max(...colours))];
  };
  same(["=", "?", "x"].map(hue), "green,blue,red", "colours");
  document.body.innerText = faults.length ? faults.slice(0, 20).join("\n") : `the page is right: ${checks} comparisons`;
})().catch((error) => (document.body.innerText = String(error.stack)));
