"use strict";
// Shows the searches that stand on this page above, each as a script of plain text. A line of it is a frame: step,
// nodes, guesses, dead ends, open guesses, 81 digits, 81 marks, and what happened, in words.

const RUNGS = {
  first: "takes the first blank, and its digits upwards",
  cells: "takes the blank with the fewest digits left",
  singles: "takes what is forced, then the blank with the fewest digits left",
  weights: "takes what is forced, then a blank with few digits left that has failed often",
};
const MARKS = { "#": "clue", "=": "forced", "?": "guess", "!": "last left", "-": "taken back", x: "dead end" };

const text = (number) => Number(number).toLocaleString("en");
const find = (id) => document.getElementById(id);
const data = [...document.querySelectorAll("script[data-grid]")];
let searches = []; // of the chosen grid: rung, frames, and where they are drawn
let steps = []; // that have a frame, of all searches together, in order
let place = 0; // the index in `steps` of what is seen
let timer = 0; // 0: paused
let noted = 0; // the timer of the address

function make(parent, tag, className, words = "") {
  const element = parent.appendChild(document.createElement(tag));
  element.className = className;
  element.textContent = words;
  return element;
}

function parse(line) {
  const [step, nodes, guesses, deadEnds, open, digits, marks, ...words] = line.split(" ");
  const entered = [...marks].filter((mark) => "=?!".includes(mark)).length;
  return { step: Number(step), counts: [nodes, guesses, deadEnds, open], digits, marks, entered, line: words.join(" ") };
}

// Draws what does not change while the search goes on.
function makeBoard(script, number) {
  const rung = script.dataset.rung;
  const section = make(find("boards"), "section", "rung" + number);
  const heading = make(section, "h2", "", rung);
  heading.insertAdjacentHTML("beforeend", "<svg viewBox='0 0 40 4' aria-hidden='true'><path d='M0 2h40'/></svg>");
  make(section, "p", "idea", RUNGS[rung]);
  const sides = make(section, "div", "sides");
  const table = make(sides, "table", "board");
  table.setAttribute("aria-label", "Board of " + rung);
  const row = (cell) => (cell % 9 === 0 ? table.insertRow() : table.rows[Math.floor(cell / 9)]);
  const cells = Array.from({ length: 81 }, (_, cell) => row(cell).insertCell());
  const words = make(sides, "div", "");
  const [line, state] = [make(words, "p", "line"), make(words, "p", "state")];
  const counts = ["nodes", "guesses", "dead ends", "open guesses"].map((name) => {
    const count = make(words, "div", "count");
    make(count, "span", "", name);
    return make(count, "span", "");
  });
  const frames = script.textContent.trim().split("\n").map(parse);
  return { rung, frames, last: frames[frames.length - 1], section, cells, line, state, counts };
}

function choose(grid) {
  find("boards").textContent = "";
  searches = data.filter((script) => script.dataset.grid === grid).map(makeBoard);
  const all = searches.flatMap((search) => search.frames.map((frame) => frame.step));
  steps = [...new Set(all)].sort((one, other) => one - other);
  find("grid").value = grid;
  find("place").max = steps.length - 1;
  const kept = searches.map((one) => `On ${one.rung}, ${one.frames.length} of ${text(one.last.step)} steps are here.`);
  find("kept").textContent = kept.join(" ");
  drawPlot();
}

// The curves: to the right the frames, upwards the digits entered.
function drawPlot() {
  const [plot, svg] = [find("plot"), find("plot").querySelector("svg")];
  const [width, blanks] = [Math.max(steps.length - 1, 1), searches[0].frames[0].digits.split(".").length - 1 || 1];
  const at = new Map(steps.map((step, index) => [step, index]));
  const curve = ({ frames }, number) => {
    const points = frames.map((frame) => `${at.get(frame.step)} ${100 - (100 * frame.entered) / blanks}`);
    return `<path class="rung${number}" d="M${points.join("L")}"/>`;
  };
  svg.setAttribute("viewBox", `0 -4 ${width} 108`);
  svg.innerHTML = searches.map(curve).join("") + "<path id='now'/>";
  plot.querySelectorAll("span").forEach((tick) => tick.remove());
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

function drawFrame({ section, frames, last, cells, line, state, counts }, step) {
  const frame = frames.findLast((frame) => frame.step <= step);
  // The cell that the line names first.
  const [, row, column] = frame.line.match(/r(\d)c(\d)/) || [];
  cells.forEach((cell, i) => {
    const [digit, mark] = [frame.digits[i].replace(".", ""), frame.marks[i]];
    cell.className = i === 9 * row + Number(column) - 10 ? "now" : "";
    if (cell.dataset.mark !== mark || cell.textContent !== digit) {
      cell.dataset.mark = mark;
      cell.textContent = digit;
      const name = `r${Math.floor(i / 9) + 1}c${(i % 9) + 1}`;
      cell.setAttribute("aria-label", [name, digit, MARKS[mark] || "blank"].join(" "));
    }
  });
  line.textContent = frame.line;
  counts.forEach((count, i) => (count.textContent = text(frame.counts[i])));
  const ends = { solution: "solved", "No solution exists": "no solution" };
  const end = `${ends[last.line] || "not shown further"} at step ${text(last.step)}`;
  state.textContent = frame === last ? end : "searching";
  section.classList.toggle("solved", frame.line === "solution");
}

function show(wanted) {
  place = Math.max(0, Math.min(wanted, steps.length - 1));
  const step = steps[place];
  searches.forEach((search) => drawFrame(search, step));
  find("place").value = place;
  find("step").textContent = "step " + text(step);
  find("place").setAttribute("aria-valuetext", "step " + step);
  find("now").setAttribute("d", `M${place} -4V104`);
  // The address follows once nothing has moved for a while.
  clearTimeout(noted);
  const grid = searches.length < data.length ? find("grid").value + "/" : "";
  noted = setTimeout(() => history.replaceState(null, "", "#" + grid + step), 500);
}

// Starts or pauses; from the end it starts anew.
function play(isWanted) {
  clearInterval(timer);
  timer = 0;
  if (isWanted) {
    if (place === steps.length - 1) show(0);
    const next = () => (place < steps.length - 1 ? show(place + 1) : play(false));
    timer = setInterval(next, 1000 / find("speed").value);
  }
  find("play").textContent = timer ? "Pause" : "Play";
  // A screen reader tells lines while nothing moves.
  searches.forEach((search) => search.line.setAttribute("aria-live", timer ? "off" : "polite"));
}

function pauseAt(wanted) {
  show(wanted);
  play(false);
}

// The address: a step, or a grid and a step.
function open() {
  const [, grid, step] = location.hash.match(/^#(?:(\d+)\/)?(\d+)$/) || [];
  choose((data.find((script) => script.dataset.grid === grid) || data[0]).dataset.grid);
  pauseAt(steps.findLastIndex((one) => one <= Number(step || 1)));
}

const ACTIONS = {
  start: () => pauseAt(0),
  back: () => pauseAt(place - 1),
  play: () => play(!timer),
  forward: () => pauseAt(place + 1),
  end: () => pauseAt(steps.length - 1),
};
const KEYS = { Home: "start", ArrowLeft: "back", " ": "play", ArrowRight: "forward", End: "end" };

for (const name of Object.keys(ACTIONS)) find(name).onclick = ACTIONS[name];
document.onkeydown = (event) => {
  const is = (selector) => event.target.matches?.(selector);
  // A list has its own keys, and space presses a button by itself.
  const isTaken = event.altKey || event.ctrlKey || event.metaKey || is("select") || (event.key === " " && is("button"));
  if (isTaken || !KEYS[event.key]) return;
  event.preventDefault();
  ACTIONS[KEYS[event.key]]();
};
find("place").oninput = () => show(Number(find("place").value));
find("place").onchange = () => play(false);
find("speed").onchange = () => timer && play(true);
find("plot").onclick = (event) => {
  const { left, width } = find("plot").getBoundingClientRect();
  pauseAt(Math.round(((event.clientX - left) / width) * (steps.length - 1)));
};
for (const grid of new Set(data.map((script) => script.dataset.grid))) make(find("grid"), "option", "", grid);
find("grids").hidden = find("grid").length < 2;
find("grid").onchange = () => {
  choose(find("grid").value);
  pauseAt(0);
};
window.onhashchange = open;
open();
