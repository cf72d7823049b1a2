"use strict";
// A board: cells with their marks, the words, the guesses that lead to it, the counts.

const NAMES = Object.fromEntries([["#", "clue | 처음 주어진 숫자"], ...SIGNS]);

const find = (id) => document.getElementById(id);

function make(parent, tag, className, content = "") {
  const element = parent.appendChild(document.createElement(tag));
  element.className = className;
  element.textContent = content;
  return element;
}

const COUNTED = {
  search: ["nodes | 호출", "guesses | 추측", "dead ends | 막다른 길"],
  own: ["entered | 넣음", "taken back | 되돌림", "clashes | 겹침"],
};

// Draws what does not change while a run goes on. Its number, from 0, is its colour.
function makeBoard(name, number, run) {
  const section = make(find("boards"), "section", "rung");
  section.style.setProperty("--number", number);
  const sides = make(section, "div", "sides");
  const head = make(sides, "div", "head");
  const follow = make(make(head, "h2", ""), "button", "follow", boardName(name));
  follow.title = say("Show the program of this board", "이 판의 프로그램 보기");
  follow.insertAdjacentHTML("beforeend", "<svg viewBox='0 0 40 4' aria-hidden='true'><path d='M0 2h40'/></svg>");
  make(head, "p", "idea", NEXT[name]());
  const table = make(sides, "table", "board");
  table.setAttribute("aria-label", say(`Board of ${boardName(name)}`, `판: ${boardName(name)}`));
  table.tabIndex = 0;
  table.setAttribute("role", "grid");
  const row = (cell) => (cell % 9 === 0 ? table.insertRow() : table.rows[Math.floor(cell / 9)]);
  const cells = CELLS.map((cell) => {
    const td = row(cell).insertCell();
    td.id = `${name}-${cell}`;
    td.setAttribute("role", "gridcell");
    return { td, digit: make(td, "span", ""), pencil: make(td, "small", ""), weight: make(td, "span", "weight") };
  });
  const below = make(sides, "div", "words");
  const line = make(below, "p", "line");
  const path = make(below, "div", "path");
  path.setAttribute("role", "group");
  path.setAttribute("aria-label", name === YOURS ? say("Digits entered, in their order", "넣은 순서대로 본 숫자") : say(`Guesses of ${boardName(name)}`, `추측: ${boardName(name)}`));
  const numbers = make(below, "div", "counts");
  const counts = COUNTED[name === YOURS ? "own" : "search"].map((what) => {
    const count = make(numbers, "span", "", pick(what) + " ");
    return make(count, "span", "");
  });
  const { finding } = run.view.own || {};
  if (finding) {
    const title = say(`To step ${inWords(finding.at)}, where the check found something`, `검사 결과가 나온 ${inWords(finding.at)}번 스텝으로 이동`);
    const way = makeWay(numbers, finding.isOpen ? "way" : "way wrong", finding.at, title);
    way.textContent = finding.isOpen ? say("what was found", "검사 결과") : say("the first wrong step", "처음 잘못된 스텝");
  }
  return { name, number, run, section, sides, follow, table, cells, line, path: make(path, "div", ""), counts };
}

// How each cell looks: its digit and mark.
function looksOf(view) {
  const looks = CELLS.map((cell) => ({ digit: view.grid[cell], mark: view.clues[cell] ? "#" : "" }));
  if (view instanceof Replay) {
    const isTakenBack = view.now === BACK && view.before !== 0;
    if (isTakenBack) looks[view.move[0]] = { digit: view.before, mark: "-" };
    return looks;
  }
  for (let level = 0; level < view.filled; level++) {
    const mark = view.isGuess(level) ? "?" : view.isOnlyCell(level) || view.tried[level] === 0 ? "=" : "!";
    looks[view.cell[level]].mark = mark;
  }
  if (view.now === BACK) {
    for (let level = view.filled; level < view.top; level++) looks[view.cell[level]] = { digit: view.digit[level], mark: "-" };
  }
  if (view.now === DEAD) {
    const { clash, deadUnit, deadCell } = view;
    const blanks = deadUnit === NO_UNIT ? [deadCell] : UNITS[deadUnit].filter((cell) => view.grid[cell] === 0);
    for (const cell of clash ? [clash.first, clash.second] : blanks) looks[cell].mark = "x";
  }
  return looks;
}

// Where it happens, the unit concerned, the cells that block or whose digit stands twice in a unit, the cells of a wrong step.
function placesOf(view) {
  if (view instanceof Replay) {
    const isTwiceIn = (unit, cell) => UNITS[unit].some((other) => other !== cell && view.grid[other] === view.grid[cell]);
    const isTwice = (cell) => view.grid[cell] !== 0 && unitsOf(cell).some((unit) => isTwiceIn(unit, cell));
    const { cells, isOpen } = view.own.finding;
    const now = view.now !== START ? view.move[0] : -1;
    const isWrong = view.isFound && !isOpen;
    return { now, unit: [], blockers: [...CELLS.filter(isTwice), ...(view.isFound ? cells : [])], red: isWrong ? [now, ...cells] : [] };
  }
  const level = view.depth - 1;
  const isAtCell = view.now === ENTER || view.now === BACK;
  const now = isAtCell ? view.cell[level] : view.now === DEAD && view.deadUnit === NO_UNIT ? view.deadCell : -1;
  const forces = view.now === ENTER && view.isOnlyCell(level) ? view.forcingUnit(level) : NO_UNIT;
  const unit = view.now !== DEAD ? forces : view.clash ? view.clash.unit : view.deadUnit;
  return { now, unit: UNITS[unit] || [], blockers: view.blockers.map(([, cell]) => cell), red: [] };
}

function drawCells({ cells }, view) {
  const looks = looksOf(view);
  const { now, unit, blockers, red } = placesOf(view);
  const taken = UNITS.map((cells) => cells.reduce((digits, cell) => digits | (1 << view.grid[cell]), 0));
  cells.forEach(({ td, digit, pencil, weight }, cell) => {
    const { digit: number, mark } = looks[cell];
    const isBlank = number === 0;
    const marks = isBlank ? listOf(ALL & ~unitsOf(cell).reduce((digits, unit) => digits | taken[unit], 0)) : [];
    const looksSo = { now: now === cell, unit: unit.includes(cell), why: blockers.includes(cell), none: isBlank && !marks.length, red: red.includes(cell) };
    td.className = Object.keys(looksSo).filter((look) => looksSo[look]).join(" ");
    td.dataset.mark = mark;
    digit.textContent = number || "";
    const row = (from) => [from, from + 1, from + 2].map((one) => (marks.includes(one) ? one : " ")).join("");
    pencil.textContent = isBlank ? [1, 4, 7].map(row).join("\n") : "";
    const heavy = isBlank && view.rule === "weights" && view.weights[cell] > 1 ? view.weights[cell] : "";
    weight.textContent = heavy;
    const blank = marks.length > 0 ? say(`blank, candidates ${marks.join(" ")}`, `빈칸, 후보 ${marks.join(" ")}`) : say("blank, no candidate", "빈칸, 후보 없음");
    const what = NAMES[mark] ? pick(NAMES[mark]) : isBlank ? blank : say("entered", "넣은 숫자");
    td.setAttribute("aria-label", `${nameOf(cell)} ${number || ""} ${what}${heavy && say(`, weight ${heavy}`, `, 가중치 ${heavy}`)}`);
  });
}

// The levels that had a choice: of each, the digits that failed with their nodes, the one being tried, those left. Each
// that was tried is a way to the step where it was.
function drawPath({ path }, view) {
  path.textContent = "";
  if (view.now === START) return void (path.textContent = `${whereItGoes()} ${whatToPress()}`);
  for (let level = 0; level < view.depth; level++) {
    const digits = listOf(view.digits[level]);
    if (digits.length < 2 || view.isOnlyCell(level)) continue;
    const row = make(path, "div", "level");
    make(row, "b", "", nameOf(view.cell[level]));
    const tried = view.tried[level] + (level >= view.filled); // how many have failed
    digits.forEach((digit, i) => {
      if (i > tried || (i === tried && level >= view.filled)) return make(row, "span", "left", digit);
      const step = view.stepAt[9 * level + i];
      const way = makeWay(row, i < tried ? "failed" : view.rest[level] ? "tried" : "final", step, ASKS.wayTried(digit, step));
      if (i === tried) return (way.textContent = digit + (view.rest[level] ? "?" : "!"));
      make(way, "s", "", digit);
      const nodes = nodesOf(view, level, i);
      way.append(say(` (${several(nodes, "node")})`, ` (호출 ${inWords(nodes)}번)`));
    });
  }
}

// The nodes of the n-th digit of a level, which failed.
function nodesOf(view, level, i) {
  const isLast = level >= view.filled && i === view.tried[level];
  return (isLast ? view.nodes : view.nodesAt[9 * level + i + 1]) - view.nodesAt[9 * level + i];
}

// Of one's own search, the digits that stand, in their order; each is a way to the step that entered it.
function drawOrder({ path }, view) {
  path.textContent = "";
  if (view.now === START) return void (path.textContent = whatToPress());
  for (const cell of view.standing) {
    const [name, digit, step] = [nameOf(cell), view.grid[cell], view.stepOf[cell]];
    const title = say(`To step ${inWords(step)}, where ${name} became ${digit}`, `${name}에 ${withParticle(digit, "을/를")} 넣은 ${inWords(step)}번 스텝으로 이동`);
    makeWay(make(path, "div", "level"), "", step, title).textContent = `${name} = ${digit}`;
  }
}

// A button that leads to a step.
function makeWay(parent, className, step, title) {
  const way = make(parent, "button", className);
  way.title = title;
  way.onclick = () => pauseAt(step);
  return way;
}

function drawCounts({ section, counts }, view, isOwn) {
  const numbers = isOwn ? [view.entered, view.takenBack, view.clashes] : [view.nodes, view.guesses, view.deadEnds];
  counts.forEach((count, i) => (count.textContent = inWords(numbers[i])));
  section.classList.toggle("solved", isOwn ? view.isSolved : view.now === SOLUTION);
}

function drawBoard(board, view, isGoing) {
  const isOwn = view instanceof Replay;
  drawCells(board, view);
  const isStopped = view.step === board.run.last && !view.isOver && !isGoing;
  board.line.textContent = (isOwn ? wordsOfOwn(view) : wordsOf(view)) + (isStopped ? say(" The search was stopped here.", " 탐색을 여기서 멈췄습니다.") : "");
  board.line.classList.toggle("fault", isOwn && view.isFound && !view.own.finding.isOpen);
  isOwn ? drawOrder(board, view) : drawPath(board, view);
  drawCounts(board, view, isOwn);
}
