"use strict";
// The words of the page: what a rung does next, and what has happened at a step and why.

// Of each rung, in a line what it tries next; and for a newcomer, in a sentence or two.
const NEXT = {
  first: "the first blank, its digits upwards",
  cells: "the blank with the fewest candidates",
  singles: "forced first; else fewest candidates",
  weights: "forced first; else candidates / weight",
};
const IDEA = {
  first: "This program takes the first blank and tries its candidates, the smallest first.",
  cells: "This program takes the blank with the fewest candidates, where a guess is right most often.",
  singles: "This program first enters what is forced: the only candidate of a blank, the only cell for a digit.",
  weights: "This program first enters what is forced. A blank that has often led to a dead end has a greater weight: it guesses there.",
};
const WHAT_TO_PRESS = "Where no digit fits, it goes back to its last guess. Press Play, or > for one step.";
const WHAT_TO_PRESS_FOR_OWN = "Press Play, or > for one step.";

// Signs behind a digit, their names and meanings.
const SIGNS = [
  ["=", "forced", "no other digit is possible"],
  ["?", "guess", "others are left to try"],
  ["!", "last left", "the others have failed"],
  ["-", "taken back", "it led to a dead end"],
  ["x", "dead end", "no digit or no cell is left, or clues clash"],
];

const inWords = (number) => Number(number).toLocaleString("en");
const several = (number, one, more = one + "s") => `${inWords(number)} ${number === 1 ? one : more}`;
const joined = (items, last) => (items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`);
const digitsOr = (digits) => joined(listOf(digits), "or");
const clashWords = ({ digit, unit, first, second }) => `digit ${digit} appears twice in ${unitName(unit)}: ${nameOf(first)} and ${nameOf(second)}`;

// What has just happened in a search.
function wordsOf(view) {
  const level = view.depth - 1;
  const name = nameOf(view.cell[level]);
  switch (view.now) {
    case START:
      return `The puzzle: ${several(view.blanks.length, "blank")}. ${IDEA[view.rule]}`;
    case ENTER:
      return whyEntered(view, level);
    case DEAD:
      return "Dead end: " + (view.clash ? clashWords(view.clash) + "." : whyDead(view));
    case BACK: {
      const rest = view.isOnlyCell(level) ? view.rest[level] & -view.rest[level] : view.rest[level];
      return `Back to ${name}, the last cell with a digit left to try: ${digitsOr(rest)}.`;
    }
    case BACK_TO_START:
      return "Back to the start: no cell has a digit left to try.";
    case SOLUTION:
      return "Solved: no blank is left.";
    default:
      return "No solution exists.";
  }
}

function whyEntered(view, level) {
  const [name, digit, all] = [nameOf(view.cell[level]), view.digit[level], view.digits[level]];
  const left = view.rest[level] | (1 << digit);
  if (view.isOnlyCell(level)) return `Forced: in ${unitName(view.forcingUnit(level))}, only ${name} can be ${digit}.`;
  if (view.tried[level] > 0) {
    const failed = `${joined(listOf(all & ~left), "and")} failed at ${name}.`;
    return view.isGuess(level) ? `${failed} Guess: ${digit}, of ${digitsOr(left)}.` : `${failed} Only ${digit} is left.`;
  }
  if (!view.isGuess(level)) {
    if (view.rule === "first") return `${name}, the first blank, can only be ${digit}.`;
    if (view.rule === "cells") return `No blank has fewer candidates than ${name}: it can only be ${digit}.`;
    return `Forced: ${name} can only be ${digit}.`;
  }
  const candidates = digitsOr(all);
  if (view.rule === "first") return `${name}, the first blank, can be ${candidates}. Guess: ${digit}.`;
  if (view.rule === "cells") return `No blank has fewer candidates than ${name}: ${candidates}. Guess: ${digit}.`;
  if (view.rule === "singles") return `Nothing is forced. No blank has fewer candidates than ${name}: ${candidates}. Guess: ${digit}.`;
  const share = `${COUNT[all]} candidates / weight ${view.weight[level]}`;
  return `Nothing is forced. ${share} is least, at ${name}: ${candidates}. Guess: ${digit}.`;
}

// What a dead end lacks, and where that stands.
function whyDead(view) {
  const unitsOfKind = (kind) => view.blockers.filter(([unit]) => Math.floor(unit / 9) === kind);
  const sorted = (numbers) => [...new Set(numbers)].sort((one, other) => one - other);
  if (view.deadUnit === NO_UNIT) {
    const parts = KINDS.map(([kind], i) => [kind, sorted(unitsOfKind(i).map(([, cell]) => view.grid[cell])).join(" ")]);
    const has = parts.filter(([, digits]) => digits !== "").map(([kind, digits]) => `its ${kind} has ${digits}`);
    return `${nameOf(view.deadCell)} has no candidate: ${joined(has, "and")}.`;
  }
  const parts = KINDS.map(([one, more], kind) => {
    const numbers = sorted(unitsOfKind(kind).map(([unit]) => (unit % 9) + 1));
    return numbers.length === 0 ? "" : `${numbers.length === 1 ? one : more} ${numbers.join(" ")}`;
  });
  const where = joined(parts.filter((part) => part !== ""), "and");
  const [digit, unit] = [view.deadDigit, unitName(view.deadUnit)];
  return `${unit} has no cell for ${digit}: ${where} already ${sorted(view.blockers.map(([unit]) => unit)).length === 1 ? "has" : "have"} one.`;
}

// The same of a search of one's own; where the kit wrote the page, its sentence at the step that it found wrong.
function wordsOfOwn(view) {
  if (view.step === view.own.at) return view.own.sentence;
  if (view.now === START) return "The puzzle. Each step is a line that the program printed.";
  if (view.step <= view.leftOut) return `The first ${several(view.leftOut, "step")} are not on this page: this is the board after them.`;
  const [cell, digit] = view.move;
  const [name, clue, before] = [nameOf(cell), view.clues[cell], view.before];
  if (clue !== 0 && clue !== digit) return `${name} is a clue, ${clue}: ${digit === 0 ? "it is erased" : `it becomes ${digit}`}.`;
  if (digit === 0) return before === 0 ? `${name} is taken back, but was blank.` : `${name}: ${before} is taken back.`;
  const change = before === 0 || before === digit ? `${name} = ${digit}` : `${name} changes from ${before} to ${digit}`;
  const unit = view.clashUnit;
  if (unit === undefined) return change + ".";
  const [first, second] = UNITS[unit].filter((other) => view.grid[other] === digit);
  return `${change}. Clash: ${clashWords({ digit, unit, first, second })}.`;
}
