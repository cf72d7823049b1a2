"use strict";
// The words of the page: what a rung does next, and what has happened at a step and why.

// Of each rung, in a line what it tries next; and for a newcomer, in a sentence or two.
const NEXT = {
  yours: () => say("This is what your program printed.", "내 프로그램이 출력한 탐색 과정입니다."),
  first: () => say("It fills the first blank next.", "늘 첫 빈칸부터 채웁니다."),
  cells: () => say("It fills the blank with the fewest candidates next.", "후보가 가장 적은 빈칸부터 채웁니다."),
  singles: () => say("It fills what is forced, or guesses as cells does.", "확정되는 숫자부터 넣고, 없으면 ‘후보 최소’처럼 추측합니다."),
  weights: () => say("It fills what is forced, or guesses by weight.", "확정되는 숫자부터 넣고, 없으면 가중치를 따져 추측합니다."),
};
const IDEA = {
  first: () => say("This program takes the first blank and tries its candidates, the smallest first.",
    "이 프로그램은 첫 빈칸을 골라 작은 후보부터 넣어 봅니다."),
  cells: () => say("This program takes the blank with the fewest candidates, where a guess is right most often.",
    "이 프로그램은 후보가 가장 적은 빈칸을 고릅니다. 추측이 맞을 확률이 가장 높은 칸입니다."),
  singles: () => say("This program enters what is forced: first the only candidate of a blank, then the only cell for a digit. Where nothing is forced, it guesses as cells does.",
    "이 프로그램은 확정되는 숫자부터 넣습니다. 후보가 하나뿐인 빈칸이 먼저이고, 들어갈 칸이 하나뿐인 숫자가 그다음입니다. 확정되는 숫자가 없으면 ‘후보 최소’처럼 추측합니다."),
  weights: () => say("This program enters what is forced. Else it guesses where candidates divided by weight is least. A weight is 1 at first, and grows where every digit fails.",
    "이 프로그램은 확정되는 숫자부터 넣고, 없으면 후보 수를 가중치로 나눈 값이 가장 작은 칸에서 추측합니다. 가중치는 1에서 시작해, 그 칸의 모든 후보가 실패할 때마다 커집니다."),
};
const whereItGoes = () => say("Where no digit fits, it goes back to its last guess.", "넣을 숫자가 없으면 마지막으로 추측한 칸으로 되돌아갑니다.");
const whatToPress = () => say("Press Play, or the right arrow for one step.", "‘재생’을 누르거나, 오른쪽 화살표로 한 스텝씩 보세요.");

// Signs behind a digit, and their names.
const SIGNS = [
  ["=", "forced | 확정"],
  ["?", "guess | 추측"],
  ["!", "last left | 마지막 남은 후보"],
  ["-", "taken back | 되돌림"],
  ["x", "dead end | 막다른 길"],
];

// What has just happened in a search.
function wordsOf(view) {
  const level = view.depth - 1;
  switch (view.now) {
    case START:
      return `${say(`The puzzle has ${several(view.blanks.length, "blank")}.`, `이 퍼즐에는 빈칸이 ${view.blanks.length}개 있습니다.`)} ${IDEA[view.rule]()}`;
    case ENTER:
      return whyEntered(view, level);
    case DEAD:
      return view.clash ? whyClash(view.clash) : whyDead(view) + deadWeight(view);
    case BACK:
      return `${isTakenBack(nameOf(view.cell[level]), view.digit[level])} ${whatIsLeft(view, level)}`;
    case SOLUTION:
      return say(`Solved at step ${inWords(view.step)}: no blank is left.`, `${inWords(view.step)}번 스텝에서 빈칸을 모두 채워 퍼즐을 풀었습니다.`);
    default:
      return say("No solution exists.", "답이 없는 퍼즐입니다.");
  }
}
const isTakenBack = (name, digit) => say(`${name} = ${digit} is taken back.`, `${name}의 ${withParticle(digit, "을/를")} 되돌렸습니다.`);
function whyClash({ digit, unit, first, second }) {
  return say(`Dead end: digit ${digit} repeats in ${unitName(unit)}: ${nameOf(first)} and ${nameOf(second)}.`,
    `막다른 길: ${unitName(unit)}에서 ${withParticle(digit, "이/가")} 겹칩니다(${nameOf(first)}, ${nameOf(second)}).`);
}

function whyEntered(view, level) {
  const [name, digit, all] = [nameOf(view.cell[level]), view.digit[level], view.digits[level]];
  if (view.isOnlyCell(level)) {
    const unit = unitName(view.forcingUnit(level));
    return say(`Forced: in ${unit}, only ${name} can be ${digit}.`, `확정: ${unit}에서 ${withParticle(digit, "이/가")} 들어갈 칸은 ${name}뿐입니다.`);
  }
  if (view.tried[level] > 0) return whyTheNext(view, level);
  if (!view.isGuess(level)) {
    if (view.rule === "first") return say(`${name}, the first blank, can only be ${digit}.`, `첫 빈칸인 ${name}의 후보는 ${digit}뿐입니다.`);
    if (view.rule !== "cells") return say(`Forced: ${name} can only be ${digit}.`, `확정: ${name}의 후보는 ${digit}뿐입니다.`);
    return say(`${name} is the first blank with the fewest candidates: it can only be ${digit}.`,
      `후보가 가장 적은 빈칸(여럿이면 맨 앞)은 ${name}입니다. 후보는 ${digit}뿐입니다.`);
  }
  const candidates = digitsOr(all);
  switch (view.rule) {
    case "first":
      return say(`${name}, the first blank, can be ${candidates}. The program guesses ${digit}.`,
        `첫 빈칸은 ${name}입니다. 후보 ${candidates} 중에서 ${digit}부터 추측합니다.`);
    case "cells":
      return say(`${name} is the first blank with the fewest candidates: it can be ${candidates}. The program guesses ${digit}.`,
        `후보가 가장 적은 빈칸(여럿이면 맨 앞)은 ${name}입니다. 후보 ${candidates} 중에서 ${digit}부터 추측합니다.`);
    case "singles":
      return say(`Nothing is forced. ${name} is the first blank with the fewest candidates: it can be ${candidates}. The program guesses ${digit}.`,
        `확정되는 숫자가 없습니다. 후보가 가장 적은 빈칸(여럿이면 맨 앞)은 ${name}입니다. 후보 ${candidates} 중에서 ${digit}부터 추측합니다.`);
    default: {
      const share = `${COUNT[all]} / ${view.weight[level]}`;
      return say(`Nothing is forced. At ${name}, candidates divided by weight is least: ${share}. It can be ${candidates}. The program guesses ${digit}.`,
        `확정되는 숫자가 없습니다. 후보 수를 가중치로 나눈 값이 가장 작은 칸은 ${name}입니다(${share}). 후보 ${candidates} 중에서 ${digit}부터 추측합니다.`);
    }
  }
}

// Where other digits have failed.
function whyTheNext(view, level) {
  const [name, digit] = [nameOf(view.cell[level]), view.digit[level]];
  const left = view.rest[level] | (1 << digit);
  const [failed, others] = [digitsAnd(view.digits[level] & ~left), digitsAnd(left)];
  if (!view.isGuess(level)) return say(`${failed} failed at ${name}. Only ${digit} is left.`, `${name}에 넣어 본 ${withParticle(failed, "은/는")} 실패했습니다. 남은 후보는 ${digit}뿐입니다.`);
  return say(`${failed} failed at ${name}. ${others} are left. The program guesses ${digit}.`,
    `${name}에 넣어 본 ${withParticle(failed, "은/는")} 실패했습니다. 남은 후보 ${others} 중에서 ${digit}부터 추측합니다.`);
}

// What a dead end lacks, and where that stands.
const HAS_DIGITS = [
  (digits) => say(`its row has ${digits.join(" ")}`, `행에 ${digits.join(" ")}`),
  (digits) => say(`its column has ${digits.join(" ")}`, `열에 ${digits.join(" ")}`),
  (digits) => say(`its box has ${digits.join(" ")}`, `박스에 ${digits.join(" ")}`),
];
function whyDead(view) {
  const unitsOfKind = (kind) => view.blockers.filter(([unit]) => Math.floor(unit / 9) === kind);
  const sorted = (numbers) => [...new Set(numbers)].sort((one, other) => one - other);
  // Of each kind of unit that has some: the numbers, said so.
  const listed = (numbersOf, words) => joined(words.flatMap((word, kind) => {
    const numbers = sorted(unitsOfKind(kind).map(numbersOf));
    return numbers.length > 0 ? [word(numbers)] : [];
  }), "and");
  if (view.deadUnit === NO_UNIT) {
    const has = listed(([, cell]) => view.grid[cell], HAS_DIGITS);
    return say(`Dead end: ${nameOf(view.deadCell)} has no candidate, because ${has}.`,
      `막다른 길: ${nameOf(view.deadCell)}에 넣을 수 있는 숫자가 없습니다. 1부터 9까지 모두 이미 쓰였습니다(${has}).`);
  }
  const [digit, unit, where] = [view.deadDigit, unitName(view.deadUnit), listed(([unit]) => (unit % 9) + 1, UNIT_NAMES)];
  const units = sorted(view.blockers.map(([unit]) => unit)).length;
  return say(`Dead end: ${unit} has no cell for ${digit}, because ${where} already ${units === 1 ? "has" : "have"} it.`,
    `막다른 길: ${unit}에는 ${withParticle(digit, "이/가")} 들어갈 칸이 없습니다. 빈칸이 속한 ${where}에 같은 숫자가 이미 있습니다.`);
}

// The weight that grows at a dead end; what is left where a digit is taken back.
function deadWeight({ rule, deadUnit, deadCell, weights }) {
  const [name, weight] = [nameOf(deadCell), weights[deadCell]];
  if (rule !== "weights") return "";
  if (deadUnit === NO_UNIT) return say(` Its weight grows to ${weight}.`, ` 이 칸의 가중치는 이제 ${weight}입니다.`);
  return say(` The weight of ${name}, where it would guess next, grows to ${weight}.`, ` 다음에 추측하려던 ${name}의 가중치는 이제 ${weight}입니다.`);
}
function whatIsLeft(view, level) {
  const [cell, rest] = [view.cell[level], view.rest[level]];
  const digits = digitsOr(view.isOnlyCell(level) ? rest & -rest : rest);
  if (rest !== 0) return say(`It can still be ${digits}.`, `남은 후보는 ${digits}입니다.`);
  const grows = say(` The weight of ${nameOf(cell)} grows to ${view.weights[cell]}.`, ` ${nameOf(cell)}의 가중치는 이제 ${view.weights[cell]}입니다.`);
  const returns = level === 0
    ? say("No digit is left to try there, so this call, the first, returns false.", "이 칸에 더 넣어 볼 숫자가 없으므로, 첫 호출이 false를 반환합니다.")
    : say("No digit is left to try there, so this call returns false.", "이 칸에 더 넣어 볼 숫자가 없으므로, 이 호출은 false를 반환합니다.");
  return returns + (view.rule === "weights" ? grows : "");
}

// The same of a search of one's own; at the step of a finding, that.
function wordsOfOwn(view) {
  if (view.isFound) return wordsOfFinding(view.own.finding);
  if (view.now === START) return say("The puzzle. Each step is a line that the program printed.", "처음 퍼즐입니다. 프로그램이 출력한 한 줄이 한 스텝입니다.");
  const end = view.isSolved ? say(" That solves it.", " 퍼즐이 풀렸습니다.") : view.isOver ? say(" The lines end here.", " 출력은 여기서 끝납니다.") : "";
  return whatIsPrinted(view) + end;
}

function whatIsPrinted(view) {
  const [cell, digit] = view.move;
  const [name, clue, before] = [nameOf(cell), view.clues[cell], view.before];
  if (clue !== 0 && clue !== digit) return changedClue(name, clue, digit);
  if (digit === 0 && before === 0) return say(`${name} is taken back, but was blank.`, `${name}을 되돌렸지만 이미 빈칸이었습니다.`);
  if (digit === 0) return isTakenBack(name, before);
  const isNew = before === 0 || before === digit;
  const change = isNew
    ? say(`${name} becomes ${digit}.`, `${name}에 ${withParticle(digit, "을/를")} 넣었습니다.`)
    : say(`${name} changes from ${before} to ${digit}.`, `${name}의 ${withParticle(before, "을/를")} ${withParticle(digit, "으로/로")} 바꿨습니다.`);
  const unit = view.clashUnit;
  if (unit === undefined) return change;
  const [first, second] = UNITS[unit].filter((other) => view.grid[other] === digit);
  return `${change} ${say(`Clash: digit ${digit} repeats in ${unitName(unit)}: ${nameOf(first)} and ${nameOf(second)}.`,
    `겹침: ${unitName(unit)}에서 ${withParticle(digit, "이/가")} 겹칩니다(${nameOf(first)}, ${nameOf(second)}).`)}`;
}

function changedClue(name, clue, digit) {
  if (digit === 0) return say(`${name} is a clue, ${clue}, and is erased.`, `${name}에 처음 주어진 ${withParticle(clue, "을/를")} 지웠습니다.`);
  return say(`${name} is a clue, ${clue}, and becomes ${digit}.`, `${name}에 처음 주어진 ${withParticle(clue, "을/를")} ${withParticle(digit, "으로/로")} 바꿨습니다.`);
}
