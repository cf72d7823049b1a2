"use strict";
// The page: what is shown, the searches going on, the plot, the controls, the keys, the address.

const MOST_STEPS = 10_000_000; // then it asks whether to go on
const SLICE = 30; // milliseconds of searching between two looks at keys and buttons
const FRAMES = matchMedia("(prefers-reduced-motion: reduce)").matches ? 4 : 60; // a second, when playing

const PUZZLES = find("puzzles").textContent.trim().split("\n").map((line) => ({ cells: line.slice(0, 81).replaceAll("0", "."), name: line.slice(82) }));
const OPENING = find("puzzles").dataset.rungs.split(",");

let puzzle = PUZZLES[0].cells;
let rungs = OPENING;
let own = null; // a search of one's own and its puzzle; null: none
let followed = ""; // the board whose program is shown
let boards = [];
let wanted = 0; // the step that is to be seen
let shown = 0; // the step that is seen, where the searches have not come so far
let limit = MOST_STEPS;
let working = 0; // the timer of the searches
let timer = 0; // of playing; 0: paused
let noted = 0; // of the address
let drawn = 0; // when the plot was drawn
let asked = 0; // the step of the address, until it is seen

// Begins the searches anew.
function begin(step) {
  clearTimeout(working);
  const isOwn = own?.puzzle === puzzle;
  if (!isOwn && rungs.length === 0) rungs = OPENING;
  const names = [...(isOwn ? [YOURS] : []), ...rungs];
  const searchOf = (name) => (name === YOURS ? new Replay(cluesOf(puzzle), own) : new Search(cluesOf(puzzle), name));
  layOut(names.map((name) => [name, new Run(searchOf(name))]));
  for (const sign of find("legend").querySelectorAll("[data-of]")) sign.hidden = !names.some((name) => sign.dataset.of.includes(name));
  limit = MOST_STEPS;
  wanted = step;
  find("puzzle").value = PUZZLES.findIndex(({ cells }) => cells === puzzle);
  for (const box of find("rungs").querySelectorAll("input")) box.checked = rungs.includes(box.value);
  followBoard(names.includes(followed) ? followed : names[0]);
  tell("");
  play(false);
  work();
}

// Makes the boards, each of a name and a run.
function layOut(runs) {
  find("boards").textContent = "";
  boards = runs.map(([name, run], number) => makeBoard(name, number, run));
  for (const { name, section, follow } of boards) section.onclick = follow.onclick = () => followBoard(name);
  find("boards").classList.toggle("several", boards.length > 1);
  // On a phone, where one board fills the window, a button leads to the next one.
  for (const [i, { section }] of boards.entries()) {
    const { name, section: other } = boards[(i + 1) % boards.length];
    const button = make(section.querySelector(".head"), "button", "other", boardName(name) + " ›");
    button.setAttribute("aria-label", say(`Show the board ${boardName(name)}`, `판 보기: ${boardName(name)}`));
    button.onclick = () => other.scrollIntoView({ block: "nearest", inline: "start" });
  }
  boards[0].sides.classList.toggle("alone", boards.length === 1);
}

// A slice of each search that is not at its end.
function work() {
  const going = boards.filter(({ run }) => run.isGoing(limit));
  for (const { run } of going) run.goOn(limit, SLICE / going.length);
  const isGoing = boards.some(({ run }) => run.isGoing(limit));
  working = isGoing ? setTimeout(work) : 0;
  showProgress();
  if (!isGoing || performance.now() > drawn + 300) {
    drawPlot();
    show(wanted);
  }
}

function showProgress() {
  const stopped = boards.filter(({ run }) => !run.front.isOver);
  const far = Math.max(0, ...stopped.map(({ run }) => run.last));
  const on = find("on");
  on.hidden = stopped.length === 0 || (working !== 0 && limit === MOST_STEPS && far < MOST_STEPS / 2);
  on.textContent = working ? say("Stop", "멈춤") : say("Go on", "계속");
  const isSaid = working ? far >= 100_000 : stopped.length > 0;
  find("progress").textContent = isSaid ? progressOf(far) : "";
}
function progressOf(far) {
  if (!working) return say(`The search is not at its end after ${several(far, "step")}.`, `${inWords(far)}스텝까지 탐색했지만 아직 끝나지 않았습니다.`);
  if (limit === Infinity) return say(`Searching: ${(far / 1e6).toFixed(1)} million steps`, `탐색 중: ${inWords(Math.floor(far / 1e4))}만 스텝`);
  const share = Math.floor((100 * far) / limit);
  return say(`Searching: ${(far / 1e6).toFixed(1)} million steps (${share} % of ${inWords(limit)})`,
    `탐색 중: ${inWords(Math.floor(far / 1e4))}만 스텝(최대 ${inWords(Math.floor(limit / 1e4))}만 스텝의 ${share}%)`);
}

const lastStep = () => Math.max(0, ...boards.map(({ run }) => run.last));
// Between steps and places of slider and plot; the last step has a place of its own.
function span() {
  const last = lastStep();
  const place = placeOf(last);
  return { last, most: PLACES[place] < last ? place + 1 : place };
}
const placeIn = ({ last, most }, step) => (step >= last ? most : placeOf(step));
const stepIn = ({ last, most }, place) => (place >= most ? last : PLACES[Math.max(0, place)]);

// The curves: to the right the steps, upwards the digits entered. Where a place has many steps, the band between the
// least and the most is filled.
function drawPlot() {
  drawn = performance.now();
  const [plot, svg] = [find("plot"), find("plot").querySelector("svg")];
  const blanks = [...puzzle].filter((sign) => sign === ".").length || 1;
  const all = span();
  const width = Math.max(all.most, 1);
  const y = (filled) => 100 - (100 * filled) / blanks;
  const curve = ({ run, number }) => {
    const at = run.kept.map((search, i) => `${i} ${y(search.filled)}`);
    at.push(`${placeIn(all, run.last)} ${y(run.front.filled)}`);
    const lows = run.bands.map(([low], i) => `${i} ${y(low)}`).reverse();
    const band = `M${run.bands.map(([, high], i) => `${i} ${y(high)}`).join("L")}L${lows.join("L")}Z`;
    return `<path class="rung band" style="--number:${number}" d="${band}"/><path class="rung" style="--number:${number}" d="M${at.join("L")}"/>`;
  };
  svg.setAttribute("viewBox", `0 -4 ${width} 108`);
  svg.innerHTML = boards.map(curve).join("") + "<path id='now'/>";
  plot.querySelectorAll("span").forEach((tick) => tick.remove());
  make(plot, "span", "high", blanks);
  make(plot, "span", "low", "0");
  let room = 0; // the next label may stand from here on, in pixels
  for (let step = 1; step < all.last; step *= 10) {
    const share = placeOf(step) / width;
    const left = share * plot.clientWidth;
    if (left >= room && left < plot.clientWidth - 180) {
      make(plot, "span", "", inWords(step)).style.left = 100 * share + "%";
      room = left + 90;
    }
  }
  make(plot, "span", "last", stepName(all.last));
}

function show(step) {
  wanted = Math.max(0, step);
  const all = span();
  if (!working) wanted = Math.min(wanted, all.last);
  if (!working && asked > all.last) {
    const isOver = boards.every(({ run }) => run.front.isOver);
    tell(isOver
      ? say(`There is no step ${inWords(asked)}: the last one is ${inWords(all.last)}.`, `${inWords(asked)}번 스텝은 없습니다. 마지막은 ${inWords(all.last)}번 스텝입니다.`)
      : say(`There is no step ${inWords(asked)} yet: press Go on to search further than ${inWords(all.last)}.`,
        `${inWords(asked)}번 스텝까지는 아직 탐색하지 않았습니다. ‘계속’을 누르면 ${inWords(all.last)}번 스텝에서 이어서 탐색합니다.`));
  }
  if (!working) asked = 0;
  shown = Math.min(wanted, all.last);
  for (const board of boards) drawBoard(board, board.run.see(shown), working !== 0);
  drawAsked();
  drawFollowed();
  find("place").max = all.most;
  find("place").value = placeIn(all, shown);
  find("place").setAttribute("aria-valuetext", stepName(shown));
  find("step").textContent = stepName(shown);
  find("now")?.setAttribute("d", `M${placeIn(all, shown)} -4V104`);
  // The address follows once nothing has moved for a while.
  clearTimeout(noted);
  noted = setTimeout(() => history.replaceState(null, "", `#${puzzle}/${rungs.join(",")}/${wanted}/${spoken}`), 500);
}

// The program is that of one board: the first, or the one clicked last.
function followBoard(name) {
  followed = name;
  for (const board of boards) board.follow.setAttribute("aria-pressed", board.name === name);
  drawFollowed();
}
function drawFollowed() {
  const board = boards.find(({ name }) => name === followed);
  drawProgram(board, board.run.view);
}

// What is wrong with the address; nothing once something else is done.
const tell = (text) => (find("notice").textContent = text);

// How long a step stays: what leads elsewhere needs more time than a forced digit.
function pace() {
  const speed = Number(find("speed").value);
  const views = boards.map(({ run }) => run.view).filter(({ step }) => step === shown);
  const times = views.map(({ now, isTurn }) => (now === DEAD ? 3 : !isTurn ? 1 : now === BACK ? 2 : 1.5));
  return speed > FRAMES ? 1000 / FRAMES : (1000 * Math.max(1, ...times)) / speed;
}
function playOn() {
  if (shown === lastStep() && !working) return pauseAt(shown);
  show(Math.min(shown + Math.max(1, Math.round(find("speed").value / FRAMES)), lastStep()));
  timer = setTimeout(playOn, pace());
}

// Starts or pauses; from the end it starts anew.
function play(isWanted) {
  clearTimeout(timer);
  timer = 0;
  if (isWanted) {
    tell("");
    if (shown === lastStep()) show(0);
    timer = setTimeout(playOn, pace());
  }
  find("play").textContent = timer ? say("Pause", "일시정지") : say("Play", "재생");
  // A screen reader tells lines while nothing moves.
  boards.forEach(({ line }) => line.setAttribute("aria-live", timer ? "off" : "polite"));
}

function pauseAt(step) {
  tell("");
  play(false);
  show(step);
}

// Shows and hides candidates or the program.
function toggle(name) {
  find(name).setAttribute("aria-pressed", document.body.classList.toggle(name));
}

// The address holds puzzle, rungs, step and language, or some of them, of two of a kind the last: what is none of them is told.
function openAddress() {
  let hash = location.hash.slice(1);
  // Some programs write a comma as %2C.
  try {
    hash = decodeURIComponent(hash);
  } catch {}
  const parts = hash === "" ? [] : hash.split("/");
  let [step, fault, language] = [0, "", spoken];
  for (const part of parts) {
    const names = part.split(",");
    if (/^[\d._*]{81}$/.test(part)) puzzle = part.replace(/[0_*]/g, ".");
    else if (/^\d{1,15}$/.test(part)) step = Number(part);
    else if (LANGUAGES.includes(part)) language = part;
    else if (names.some((name) => RUNGS.includes(name))) {
      rungs = RUNGS.filter((rung) => names.includes(rung));
      fault ||= names.find((name) => name !== "" && !RUNGS.includes(name)) ?? "";
    } else fault ||= part;
  }
  asked = step;
  speak(language);
  begin(step);
  const part = fault.length > 20 ? fault.slice(0, 20) + "…" : fault;
  if (fault) tell(say(`The address has “${part}”, which is neither 81 cells, nor boards (${RUNGS.join(", ")}), nor a step, nor a language (${LANGUAGES.join(", ")}).`,
    `주소의 “${part}” 부분을 읽을 수 없습니다. 퍼즐(81칸), 판(${RUNGS.join(", ")}), 스텝 번호, 언어(${LANGUAGES.join(", ")}) 가운데 하나여야 합니다.`));
}

const ACTIONS = {
  start: () => pauseAt(0),
  before: () => pauseAt(Math.max(...boards.map(({ run }) => run.turnBefore(shown)))),
  back: () => pauseAt(shown - 1),
  play: () => (timer ? pauseAt(shown) : play(true)),
  forward: () => pauseAt(Math.min(shown + 1, lastStep())),
  after: () => pauseAt(Math.min(lastStep(), ...boards.map(({ run }) => run.turnAfter(shown)))),
  end: () => pauseAt(lastStep()),
  marks: () => toggle("marks"),
  code: () => toggle("code"),
  predict,
};
const KEYS = {
  Home: "start", "[": "before", PageUp: "before", ArrowLeft: "back", " ": "play",
  ArrowRight: "forward", "]": "after", PageDown: "after", End: "end", m: "marks", c: "code", p: "predict", KeyM: "marks", KeyC: "code", KeyP: "predict",
};

for (const name of Object.keys(ACTIONS)) find(name).onclick = ACTIONS[name];
document.onkeydown = (event) => {
  const is = (selector) => event.target.matches?.(selector);
  // Some keyboards write a bracket with Alt, or with Ctrl and Alt.
  const isCombined = event.metaKey || ((event.altKey || event.ctrlKey) && !"[]".includes(event.key));
  // A list, a box and a dialog have their own keys, and space presses a button by itself.
  const isTaken = event.target.closest?.("select, dialog") || (event.key === " " && is("button, summary, [type=checkbox]"));
  // A letter counts by its place, too: with Shift, or on a keyboard that writes Hangul.
  const action = KEYS[event.key] || KEYS[event.code];
  if (isCombined || isTaken || !action) return;
  event.preventDefault();
  ACTIONS[action]();
};
// Behind a click, space is the page's again.
document.onclick = (event) => event.detail && event.target.closest("button, [type=checkbox]")?.blur();
find("place").oninput = () => show(stepIn(span(), Number(find("place").value)));
find("place").onchange = () => pauseAt(shown);
find("speed").onchange = () => timer && play(true);
find("plot").onclick = (event) => {
  const { left, width } = find("plot").getBoundingClientRect();
  const all = span();
  pauseAt(stepIn(all, Math.round(((event.clientX - left) / width) * all.most)));
};
find("on").onclick = () => {
  if (working) {
    clearTimeout(working);
    working = 0;
    limit = lastStep();
    showProgress();
    return show(shown);
  }
  limit = Infinity;
  work();
};
find("language").onchange = drawFollowed;
// On a phone, where one board fills the window, the program is that of the board in view.
find("boards").onscrollend = () => {
  const { left, width } = find("boards").getBoundingClientRect();
  const inView = boards.find(({ section }) => section.getBoundingClientRect().right > left + width / 2);
  if (inView && find("boards").scrollWidth > width) followBoard(inView.name);
};

for (const [sign, name] of SIGNS) {
  const entry = document.createElement("span");
  make(entry, "b", "", sign === "x" ? "" : "8").dataset.mark = sign;
  entry.append(" ");
  make(entry, "span", "", name);
  find("looks").before(entry);
}
PUZZLES.forEach(({ name }, i) => (make(find("puzzle"), "option", "", name.replace(/^grid (\d+)$/, "grid $1 | 퍼즐 $1")).value = i));
make(find("puzzle"), "option", "", "your own | 내 퍼즐").value = -1;
find("puzzle").lastChild.hidden = true;
for (const language of Object.keys(PROGRAMS)) make(find("language"), "option", "", language);
for (const rung of RUNGS) {
  const label = make(find("rungs"), "label", "");
  const box = make(label, "input", "");
  [box.type, box.value] = ["checkbox", rung];
  make(label, "span", "", BOARD_NAMES[rung]);
  box.onchange = () => {
    const chosen = RUNGS.filter((name) => find("rungs").querySelector(`[value=${name}]`).checked);
    rungs = chosen.length > 0 || own?.puzzle === puzzle ? chosen : rungs;
    begin(shown);
  };
}
find("puzzle").onchange = () => {
  puzzle = PUZZLES[find("puzzle").value].cells;
  begin(0);
};
document.body.classList.add("marks", "code");
