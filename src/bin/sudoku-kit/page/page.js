"use strict";
// Shows the searches that stand on this page above, each as a script of plain text. A line of it is a frame: step,
// nodes, guesses, dead ends, open guesses, 81 cells, the event, and what happened in words, as `trace` tells it. The
// first script has names and meanings of rungs, signs and counts.
//
// In this order: the data; a board; the choice of a grid, its program and its plot; a frame; playing; buttons, keys,
// the address.

const text = (number) => Number(number).toLocaleString("en");
const find = (id) => document.getElementById(id);
const lines = (script) => script.textContent.trim().split("\n");
const words = lines(find("words")).map((line) => line.split("\t"));
const rows = (kind) => words.filter(([first]) => first === kind).map(([, ...row]) => row);
const MEANINGS = Object.fromEntries(rows("rung"));
const SIGNS = [["#", "clue"], ...rows("sign")]; // each with its name and meaning
const NAMES = Object.fromEntries(SIGNS);
const NINE = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const CELLS = Array.from({ length: 81 }, (_, cell) => cell);
const nameOf = (cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;

// The cells of rows, columns and boxes.
const UNITS = [
  ...NINE.map((row) => NINE.map((i) => 9 * row + i)),
  ...NINE.map((column) => NINE.map((i) => column + 9 * i)),
  ...NINE.map((box) => NINE.map((i) => 27 * Math.floor(box / 3) + 3 * (box % 3) + 9 * Math.floor(i / 3) + (i % 3))),
];
const UNITS_OF = CELLS.map((cell) => UNITS.filter((unit) => unit.includes(cell)));

const data = [...document.querySelectorAll("script[data-grid]")];
let searches = []; // of the chosen grid: rung, frames, and where they are drawn
let steps = []; // that have a frame, of all searches together, in order
let turns = []; // the places in `steps` of guesses, dead ends and returns
let place = 0; // the index in `steps` of what is seen
let timer = 0; // 0: paused
let noted = 0; // the timer of the address

function make(parent, tag, className, content = "") {
  const element = parent.appendChild(document.createElement(tag));
  element.className = className;
  element.textContent = content;
  return element;
}

// A place among the boards is an element's colour.
function paint(element, number) {
  element.classList.add("rung");
  element.style.setProperty("--number", number);
  return element;
}

// Of the open guesses, a line has how many are those of the frame before, and the new ones with their age in steps.
function openGuesses(before, path, step) {
  const [kept, ...added] = path.split(",");
  const guesses = added.map((word) => word.split("@"));
  return [...before.slice(0, kept), ...guesses.map(([cell, age]) => ({ cell: Number(cell), step: step - age }))];
}

function parse(script) {
  let open = [];
  return lines(script).map((line) => {
    const [step, nodes, guesses, deadEnds, path, board, event, ...said] = line.split(" ");
    open = openGuesses(open, path, Number(step));
    // A digit without a sign is a clue.
    const cells = board.match(/[.\d][^.\d]?/g).map((cell) => ({ digit: cell[0], mark: cell[1] || (cell === "." ? "" : "#") }));
    const [kind, ...places] = event.split(",");
    const [now, unit, ...blockers] = places.map((place) => (place === "" ? -1 : Number(place)));
    // What counts for others: not what has just been taken back.
    const placed = cells.map(({ digit, mark }) => (mark === "-" ? "." : digit));
    const counts = [nodes, guesses, deadEnds, open.length];
    return { step: Number(step), counts, open, cells, placed, kind, now, unit: UNITS[unit] || [], blockers, line: said.join(" ") };
  });
}

function candidates(placed, cell) {
  const taken = new Set(UNITS_OF[cell].flat().map((other) => placed[other]));
  return NINE.map((i) => String(i + 1)).filter((digit) => !taken.has(digit));
}

// Draws what does not change while the search goes on.
function makeBoard(script, number) {
  const rung = script.dataset.rung;
  const section = paint(make(find("boards"), "section", ""), number);
  const sides = make(section, "div", "sides");
  const head = make(sides, "div", "head");
  make(head, "h2", "", rung).insertAdjacentHTML("beforeend", "<svg viewBox='0 0 40 4' aria-hidden='true'><path d='M0 2h40'/></svg>");
  make(head, "p", "idea", "Next: " + MEANINGS[rung]);
  const table = make(sides, "table", "board");
  table.setAttribute("aria-label", "Board of " + rung);
  const row = (cell) => (cell % 9 === 0 ? table.insertRow() : table.rows[Math.floor(cell / 9)]);
  const cells = CELLS.map((cell) => {
    const td = row(cell).insertCell();
    return { td, digit: make(td, "span", ""), pencil: make(td, "small", "") };
  });
  const below = make(sides, "div", "words");
  const [line, nav] = [make(below, "p", "line"), make(below, "nav", "path")];
  nav.setAttribute("aria-label", "Open guesses of " + rung);
  const path = make(nav, "div", "");
  const numbers = make(below, "div", "counts");
  const counts = rows("count").map(([name]) => {
    const count = make(numbers, "span", "");
    make(count, "span", "", name);
    return make(count, "span", "");
  });
  const state = make(numbers, "p", "state");
  const frames = parse(script);
  return { number, rung, frames, last: frames[frames.length - 1], section, sides, cells, line, path, state, counts };
}

function choose(grid) {
  find("boards").textContent = "";
  searches = data.filter((script) => script.dataset.grid === grid).map(makeBoard);
  searches[0].sides.classList.toggle("alone", searches.length === 1);
  const all = searches.flatMap((search) => search.frames.map((frame) => frame.step));
  steps = [...new Set(all)].sort((one, other) => one - other);
  const isTurn = ({ kind }) => ["guess", "dead", "return"].includes(kind);
  const turning = searches.flatMap((search) => search.frames.filter(isTurn).map((frame) => frame.step));
  turns = [...new Set(turning)].map((step) => steps.indexOf(step)).sort((one, other) => one - other);
  find("grid").value = grid;
  find("place").max = steps.length - 1;
  const kept = searches.map((one) => `On ${one.rung}, ${one.frames.length} of ${text(one.last.step)} steps are here.`);
  find("kept").textContent = kept.join(" ");
  makeProgram();
  drawPlot();
}

// The program, a line in each element, with room for a sign of each board.
const SOURCE = find("program").textContent.trim().split("\n");
function makeProgram() {
  find("program").textContent = "";
  for (const source of SOURCE) {
    const line = make(find("program"), "div", "");
    searches.forEach(({ number, rung }) => paint(make(line, "i", ""), number).dataset.sign = rung[0]);
    const code = make(line, "code", "", source.trim());
    code.style.setProperty("--indent", source.search(/\S/) / 2 + "ch");
  }
}

// The line of the program that acts.
function actingLine(kind) {
  const wanted = { start: "fn solve", return: "self.toggle", solution: "None", dead: "false", none: "false" }[kind];
  const isIt = (line) => line.trim().startsWith(wanted || "self.toggle");
  return kind === "return" ? SOURCE.findLastIndex(isIt) : SOURCE.findIndex(isIt);
}

function lightProgram(frames) {
  const acting = frames.map((frame) => actingLine(frame.kind));
  [...find("program").children].forEach((line, i) => {
    line.classList.toggle("acts", acting.includes(i));
    [...line.querySelectorAll("i")].forEach((sign, number) => {
      sign.classList.toggle("on", acting[number] === i);
      sign.textContent = acting[number] === i ? sign.dataset.sign : "";
    });
  });
}

// The curves: to the right the frames, upwards the digits entered.
function drawPlot() {
  const [plot, svg] = [find("plot"), find("plot").querySelector("svg")];
  const open = ({ placed }) => placed.filter((digit) => digit === ".").length;
  const blanks = open(searches[0].frames[0]);
  const width = Math.max(steps.length - 1, 1);
  const at = new Map(steps.map((step, index) => [step, index]));
  const point = (frame) => `${at.get(frame.step)} ${(100 * open(frame)) / (blanks || 1)}`;
  const curve = ({ frames, number }) => {
    const returns = frames.filter(({ kind }) => kind === "return").map((frame) => `M${point(frame)}h0`);
    return `<path class="rung" style="--number:${number}" d="M${frames.map(point).join("L")}"/><path class="returns" d="${returns.join("")}"/>`;
  };
  svg.setAttribute("viewBox", `0 -4 ${width} 108`);
  svg.innerHTML = searches.map(curve).join("") + "<path id='now'/>";
  plot.querySelectorAll("span").forEach((tick) => tick.remove());
  make(plot, "span", "high", blanks);
  make(plot, "span", "low", "0");
  const last = steps[steps.length - 1];
  let room = 0; // the next label may stand from here on, in pixels
  for (let step = 1; step < last; step *= 10) {
    const share = steps.findIndex((one) => one >= step) / width;
    const left = share * plot.clientWidth;
    if (left >= room && left < plot.clientWidth - 180) {
      make(plot, "span", "", text(step)).style.left = 100 * share + "%";
      room = left + 90;
    }
  }
  make(plot, "span", "last", "step " + text(last));
}

const frameAt = ({ frames }, step) => frames.findLast((frame) => frame.step <= step);

function drawCells(cells, frame) {
  cells.forEach(({ td, digit, pencil }, i) => {
    const { digit: shown, mark } = frame.cells[i];
    const marks = shown === "." ? candidates(frame.placed, i) : [];
    const isNone = shown === "." && marks.length === 0;
    const looks = { now: frame.now === i, unit: frame.unit.includes(i), why: frame.blockers.includes(i), none: isNone };
    td.className = Object.keys(looks).filter((look) => looks[look]).join(" ");
    td.dataset.mark = mark;
    digit.textContent = shown.replace(".", "");
    const row = (from) => [from, from + 1, from + 2].map((one) => (marks.includes(String(one)) ? one : " ")).join("");
    pencil.textContent = shown === "." ? [1, 4, 7].map(row).join("\n") : "";
    const what = NAMES[mark] || "blank, candidates " + (marks.join(" ") || "none");
    td.setAttribute("aria-label", `${nameOf(i)} ${digit.textContent} ${what}`);
  });
}

// The open guesses, each a way to the step where it was made, or the first one shown after it.
function drawPath(search, frame) {
  const { path, frames } = search;
  const chips = frame.open.map(({ cell, step }) => {
    const { step: shown } = frames.find((one) => one.step >= step);
    return { words: `${nameOf(cell)} ? ${frame.placed[cell]}`, place: steps.indexOf(shown) };
  });
  path.textContent = "";
  for (const { words, place } of chips) {
    make(path, "button", "", words).onclick = () => pauseAt(place);
  }
}

function drawFrame(search, frame) {
  const { section, last, cells, line, state, counts } = search;
  drawCells(cells, frame);
  drawPath(search, frame);
  line.textContent = frame.line;
  counts.forEach((count, i) => (count.textContent = text(frame.counts[i])));
  const ends = { solution: "solved", none: "no solution" };
  const end = `${ends[last.kind] || "not shown further"} at step ${text(last.step)}`;
  state.textContent = frame === last ? end : "searching";
  section.classList.toggle("solved", frame.kind === "solution");
}

function show(wanted) {
  place = Math.max(0, Math.min(wanted, steps.length - 1));
  const step = steps[place];
  const frames = searches.map((search) => frameAt(search, step));
  searches.forEach((search, i) => drawFrame(search, frames[i]));
  lightProgram(frames);
  find("place").value = place;
  find("step").textContent = "step " + text(step);
  find("place").setAttribute("aria-valuetext", "step " + step);
  find("now").setAttribute("d", `M${place} -4V104`);
  // The address follows once nothing has moved for a while.
  clearTimeout(noted);
  const grid = searches.length < data.length ? find("grid").value + "/" : "";
  noted = setTimeout(() => history.replaceState(null, "", "#" + grid + step), 500);
}

// How long a frame stays: what leads elsewhere needs more time than a forced digit.
function pace() {
  const kinds = searches.map((search) => frameAt(search, steps[place])).filter((frame) => frame.step === steps[place]);
  const times = kinds.map(({ kind }) => ({ guess: 1.5, dead: 3, return: 2 })[kind] || 1);
  return (1000 * Math.max(1, ...times)) / find("speed").value;
}

function playOn() {
  if (place === steps.length - 1) return play(false);
  show(place + 1);
  timer = setTimeout(playOn, pace());
}

// Starts or pauses; from the end it starts anew.
function play(isWanted) {
  clearTimeout(timer);
  timer = 0;
  if (isWanted) {
    if (place === steps.length - 1) show(0);
    timer = setTimeout(playOn, pace());
  }
  find("play").textContent = timer ? "Pause" : "Play";
  // A screen reader tells lines while nothing moves.
  searches.forEach((search) => search.line.setAttribute("aria-live", timer ? "off" : "polite"));
}

function pauseAt(wanted) {
  show(wanted);
  play(false);
}

// Shows and hides candidates or the program.
function toggle(name) {
  const isOn = document.body.classList.toggle(name);
  find(name).setAttribute("aria-pressed", isOn);
}

// The address: a step, or a grid and a step.
function openAddress() {
  const [, grid, step] = location.hash.match(/^#(?:(\d+)\/)?(\d+)$/) || [];
  choose((data.find((script) => script.dataset.grid === grid) || data[0]).dataset.grid);
  pauseAt(steps.findLastIndex((one) => one <= Number(step || 1)));
}

const ACTIONS = {
  start: () => pauseAt(0),
  before: () => pauseAt(turns.findLast((turn) => turn < place) ?? 0),
  back: () => pauseAt(place - 1),
  play: () => play(!timer),
  forward: () => pauseAt(place + 1),
  after: () => pauseAt(turns.find((turn) => turn > place) ?? steps.length - 1),
  end: () => pauseAt(steps.length - 1),
  marks: () => toggle("marks"),
  code: () => toggle("code"),
};
const KEYS = {
  Home: "start", "[": "before", PageUp: "before", ArrowLeft: "back", " ": "play",
  ArrowRight: "forward", "]": "after", PageDown: "after", End: "end", m: "marks", c: "code", KeyM: "marks", KeyC: "code",
};

for (const name of Object.keys(ACTIONS)) find(name).onclick = ACTIONS[name];
document.onkeydown = (event) => {
  const is = (selector) => event.target.matches?.(selector);
  // Some keyboards write a bracket with Alt, or with Ctrl and Alt.
  const isCombined = event.metaKey || ((event.altKey || event.ctrlKey) && !"[]".includes(event.key));
  // A list has its own keys, and space presses a button by itself.
  const isTaken = is("select") || (event.key === " " && is("button, summary"));
  // A letter counts by its place, too: with Shift, or on a keyboard that writes Hangul.
  const action = KEYS[event.key] || KEYS[event.code];
  if (isCombined || isTaken || !action) return;
  event.preventDefault();
  ACTIONS[action]();
};
// Behind a click, space is the page's again.
document.onclick = (event) => event.detail && event.target.closest("button")?.blur();
find("place").oninput = () => show(Number(find("place").value));
find("place").onchange = () => play(false);
find("speed").onchange = () => timer && play(true);
find("plot").onclick = (event) => {
  const { left, width } = find("plot").getBoundingClientRect();
  pauseAt(Math.round(((event.clientX - left) / width) * (steps.length - 1)));
};
for (const [sign, name, meaning] of SIGNS) {
  const entry = document.createElement("span");
  make(entry, "b", "", sign === "x" ? "" : "8").dataset.mark = sign;
  entry.append(meaning ? ` ${name}: ${meaning}` : " " + name);
  find("looks").before(entry);
}
document.body.classList.add("marks", "code");
for (const grid of new Set(data.map((script) => script.dataset.grid))) make(find("grid"), "option", "", grid);
find("grids").hidden = find("grid").length < 2;
find("grid").onchange = () => {
  choose(find("grid").value);
  pauseAt(0);
};
window.onhashchange = openAddress;
openAddress();
