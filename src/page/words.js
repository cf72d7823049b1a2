"use strict";
// The words of the page: what a rung does next, and what has happened at a step and why.

// Of each rung, in a line what it tries next; and for a newcomer, in a sentence or two.
const NEXT = {
  first: "the first blank, its digits upwards",
  cells: "the blank with the fewest candidates",
  singles: "forced, else fewest candidates",
  weights: "forced, else candidates / weight",
};
const IDEA = {
  first: "This program takes the first blank and tries its candidates, the smallest first.",
  cells: "This program takes the blank with the fewest candidates, where a guess is right most often.",
  singles: "This program first enters what is forced: the only candidate of a blank, then the only cell for a digit.",
  weights: "This program enters what is forced, then guesses where candidates / weight is least. A weight is 1, and grows where every digit fails.",
};
const GOES_BACK = "Where no digit fits, it goes back to its last guess. ";
const WHAT_TO_PRESS = "Press Play, or > for one step.";

// Signs behind a digit, and their names.
const SIGNS = [
  ["=", "forced"],
  ["?", "guess"],
  ["!", "last left"],
  ["-", "taken back"],
  ["x", "dead end"],
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
      return "Dead end: " + (view.clash ? clashWords(view.clash) + "." : whyDead(view) + deadWeight(view));
    case BACK: {
      const rest = view.isOnlyCell(level) ? view.rest[level] & -view.rest[level] : view.rest[level];
      return `Back to ${name}, the last cell with a digit left to try: ${digitsOr(rest)}.${grownWeights(view)}`;
    }
    case BACK_TO_START:
      return "Back to the start: no cell has a digit left to try.";
    case SOLUTION:
      return `Solved at step ${inWords(view.step)}: no blank is left.`;
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
    return view.isGuess(level) ? `${failed} Left: ${digitsOr(left)}. Guess: ${digit}.` : `${failed} Only ${digit} is left.`;
  }
  const fewest = `${name} is the first blank with fewest candidates:`;
  if (!view.isGuess(level)) {
    if (view.rule === "first") return `${name}, the first blank, can only be ${digit}.`;
    if (view.rule === "cells") return `${fewest} it can only be ${digit}.`;
    return `Forced: ${name} can only be ${digit}.`;
  }
  const candidates = digitsOr(all);
  if (view.rule === "first") return `${name}, the first blank, can be ${candidates}. Guess: ${digit}.`;
  if (view.rule === "cells") return `${fewest} ${candidates}. Guess: ${digit}.`;
  if (view.rule === "singles") return `Nothing is forced. ${fewest} ${candidates}. Guess: ${digit}.`;
  const share = `${COUNT[all]} / ${view.weight[level]}`;
  return `Nothing is forced. At ${name}, candidates / weight is least: ${share}. It can be ${candidates}. Guess: ${digit}.`;
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

// The weights that grow at a dead end, and on a way back.
function deadWeight({ rule, deadUnit, deadCell, weights }) {
  const whose = deadUnit === NO_UNIT ? "Its weight" : `The weight of ${nameOf(deadCell)}, the next guess,`;
  return rule === "weights" ? ` ${whose} grows to ${weights[deadCell]}.` : "";
}
function grownWeights({ rule, cell, depth, top }) {
  const names = [...cell.subarray(depth, top)].map(nameOf);
  if (rule !== "weights" || names.length === 0) return "";
  const where = names.length > 3 ? `${names.length} cells taken back` : joined(names, "and");
  return ` Every digit failed at ${where}: ${names.length > 1 ? "their weights grow" : "its weight grows"}.`;
}

// The same of a search of one's own; where the kit wrote the page, its sentence at the step of which it speaks.
function wordsOfOwn(view) {
  if (view.step === view.own.at) return view.own.sentence;
  if (view.now === START) return "The puzzle. Each step is a line that the program printed.";
  if (view.step <= view.leftOut) return `The first ${several(view.leftOut, "step")} are not on this page: this is the board after them.`;
  return whatIsPrinted(view) + (view.isSolved ? " That solves it." : view.isOver ? " The lines end here." : "");
}

function whatIsPrinted(view) {
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
