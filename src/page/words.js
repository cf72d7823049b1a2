"use strict";
// The words of the page: what a rung does next, and what has happened at a step and why.

// Of each rung, in a line what it tries next; and for a newcomer, in a sentence or two.
const NEXT = {
  first: "It fills the first blank next.",
  cells: "It fills the blank with the fewest candidates next.",
  singles: "It fills what is forced, or guesses as cells does.",
  weights: "It fills what is forced, or guesses by weight.",
};
const IDEA = {
  first: "This program takes the first blank and tries its candidates, the smallest first.",
  cells: "This program takes the blank with the fewest candidates, where a guess is right most often.",
  singles: "This program enters what is forced: first the only candidate of a blank, then the only cell for a digit. Where nothing is forced, it guesses as cells does.",
  weights: "This program enters what is forced. Else it guesses where candidates divided by weight is least. A weight is 1 at first, and grows where every digit fails.",
};
const GOES_BACK = "Where no digit fits, it goes back to its last guess. ";
const WHAT_TO_PRESS = "Press Play, or the right arrow for one step.";

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
      return `The puzzle has ${several(view.blanks.length, "blank")}. ${IDEA[view.rule]}`;
    case ENTER:
      return whyEntered(view, level);
    case DEAD:
      return "Dead end: " + (view.clash ? clashWords(view.clash) + "." : whyDead(view) + deadWeight(view));
    case BACK:
      return `${name} = ${view.digit[level]} is taken back. ${whatIsLeft(view, level)}`;
    case SOLUTION:
      return `Solved at step ${inWords(view.step)}: no blank is left.`;
    default:
      return "No solution exists.";
  }
}

function whyEntered(view, level) {
  const [name, digit, all] = [nameOf(view.cell[level]), view.digit[level], view.digits[level]];
  const left = view.rest[level] | (1 << digit);
  const guess = `The program guesses ${digit}.`;
  if (view.isOnlyCell(level)) return `Forced: in ${unitName(view.forcingUnit(level))}, only ${name} can be ${digit}.`;
  if (view.tried[level] > 0) {
    const failed = `${joined(listOf(all & ~left), "and")} failed at ${name}.`;
    return view.isGuess(level) ? `${failed} ${joined(listOf(left), "and")} are left. ${guess}` : `${failed} Only ${digit} is left.`;
  }
  const fewest = `${name} is the first blank with the fewest candidates:`;
  if (!view.isGuess(level)) {
    if (view.rule === "first") return `${name}, the first blank, can only be ${digit}.`;
    if (view.rule === "cells") return `${fewest} it can only be ${digit}.`;
    return `Forced: ${name} can only be ${digit}.`;
  }
  const candidates = digitsOr(all);
  if (view.rule === "first") return `${name}, the first blank, can be ${candidates}. ${guess}`;
  if (view.rule === "cells") return `${fewest} it can be ${candidates}. ${guess}`;
  if (view.rule === "singles") return `Nothing is forced. ${fewest} it can be ${candidates}. ${guess}`;
  const share = `${COUNT[all]} / ${view.weight[level]}`;
  return `Nothing is forced. At ${name}, candidates divided by weight is least: ${share}. It can be ${candidates}. ${guess}`;
}

// What a dead end lacks, and where that stands.
function whyDead(view) {
  const unitsOfKind = (kind) => view.blockers.filter(([unit]) => Math.floor(unit / 9) === kind);
  const sorted = (numbers) => [...new Set(numbers)].sort((one, other) => one - other);
  if (view.deadUnit === NO_UNIT) {
    const parts = KINDS.map(([kind], i) => [kind, sorted(unitsOfKind(i).map(([, cell]) => view.grid[cell])).join(" ")]);
    const has = parts.filter(([, digits]) => digits !== "").map(([kind, digits]) => `its ${kind} has ${digits}`);
    return `${nameOf(view.deadCell)} has no candidate, because ${joined(has, "and")}.`;
  }
  const parts = KINDS.map(([one, more], kind) => {
    const numbers = sorted(unitsOfKind(kind).map(([unit]) => (unit % 9) + 1));
    return numbers.length === 0 ? "" : `${numbers.length === 1 ? one : more} ${numbers.join(" ")}`;
  });
  const where = joined(parts.filter((part) => part !== ""), "and");
  const [digit, unit] = [view.deadDigit, unitName(view.deadUnit)];
  return `${unit} has no cell for ${digit}, because ${where} already ${sorted(view.blockers.map(([unit]) => unit)).length === 1 ? "has" : "have"} it.`;
}

// The weight that grows at a dead end; what is left where a digit is taken back.
function deadWeight({ rule, deadUnit, deadCell, weights }) {
  const whose = deadUnit === NO_UNIT ? "Its weight" : `The weight of ${nameOf(deadCell)}, where it would guess next,`;
  return rule === "weights" ? ` ${whose} grows to ${weights[deadCell]}.` : "";
}
function whatIsLeft(view, level) {
  const rest = view.rest[level];
  if (rest !== 0) return `It can still be ${digitsOr(view.isOnlyCell(level) ? rest & -rest : rest)}.`;
  const cell = view.cell[level];
  const weight = view.rule === "weights" ? ` The weight of ${nameOf(cell)} grows to ${view.weights[cell]}.` : "";
  return `No digit is left to try there, so this call${level === 0 ? ", the first," : ""} returns false.${weight}`;
}

// The same of a search of one's own; at the step of a finding, that.
function wordsOfOwn(view) {
  if (view.isFound) return wordsOfFinding(view.own.finding);
  if (view.now === START) return "The puzzle. Each step is a line that the program printed.";
  return whatIsPrinted(view) + (view.isSolved ? " That solves it." : view.isOver ? " The lines end here." : "");
}

function whatIsPrinted(view) {
  const [cell, digit] = view.move;
  const [name, clue, before] = [nameOf(cell), view.clues[cell], view.before];
  if (clue !== 0 && clue !== digit) return changedClue(name, clue, digit);
  if (digit === 0) return before === 0 ? `${name} is taken back, but was blank.` : `${name} = ${before} is taken back.`;
  const change = before === 0 || before === digit ? `${name} becomes ${digit}` : `${name} changes from ${before} to ${digit}`;
  const unit = view.clashUnit;
  if (unit === undefined) return change + ".";
  const [first, second] = UNITS[unit].filter((other) => view.grid[other] === digit);
  return `${change}. Clash: ${clashWords({ digit, unit, first, second })}.`;
}

const changedClue = (name, clue, digit) => `${name} is a clue, ${clue}, and ${digit === 0 ? "is erased" : `becomes ${digit}`}.`;

// What the check found, and where to look for the cause: sentences by kind, then those that go with any kind.
const FINDINGS = {
  clue: ({ cell, clue, digit }) => [
    changedClue(nameOf(cell), clue, digit),
    "Is this the puzzle that the program solves, and does it print the row before the column?",
  ],
  idle: ({ count }) => [`${inWords(count)} lines, up to this one, change nothing on the board.`, "The search goes round in a circle."],
  below: ({ cell, to, later, lacksZeros }) => [
    to === 0
      ? `${nameOf(cell)} is taken back while ${entered(later)}, which was entered after it, still stands.`
      : `${nameOf(cell)} becomes ${to} while ${entered(later)}, which was entered after it, still stands.`,
    lacksZeros ? "" : `Either the program does not take ${entered(later)} back, or it does not print that.`,
  ],
  again: ({ before, ...entry }) => [
    `${entered(entry)} is tried again with the same digits before it.`,
    `It was tried at step ${inWords(before)}, and was given up.`,
  ],
  often: ({ times, ...entry }) => [
    `${entered(entry)} is entered for the ${times}th time with the same digits before it.`,
    "The search goes round in a circle.",
  ],
  clash: ({ unit, other, isClue, ...entry }) => [
    isClue
      ? `${entered(entry)} is kept, though ${unitName(unit)} has the clue ${entry.digit} in ${nameOf(other)}.`
      : `${entered(entry)} is kept, though ${unitName(unit)} has ${entry.digit} in ${nameOf(other)}.`,
    WHAT_TO_CHECK[Math.floor(unit / 9)],
  ],
  refused: (entry) => [
    `${entered(entry)} leads to a solution, but is taken back before anything follows.`,
    `Either the program finds that ${entry.digit} does not fit here, or it finds nothing that fits in the next blank.`,
    "Look at the check of a digit, and at the tables that it uses.",
  ],
  givenUp: ({ missed, ...entry }) => [
    `${entered(entry)} is taken back, though it leads to a solution.`,
    ...(missed ? whatIsMissed(missed) : []),
  ],
  wentOn: () => [
    "The grid is full and right here, but the search goes on and takes digits back.",
    "Where one solution is wanted, the search has to end here: each call has to tell the call before it that the grid is full.",
  ],
  right: () => [
    "No step is wrong, and the grid is full and right.",
    "If the answer of the program is wrong all the same, look at how it reads the puzzle and prints the grid.",
  ],
  unsolvable: () => ["No step is wrong. The puzzle has no solution."],
  unknown: () => ["No wrong step was found. The page knows no solution of this puzzle, since to find one takes too long here: it may have missed a wrong step."],
  wrong: (entry) => [`${entered(entry)} leads to no solution, but is not taken back.`],
  missed: ({ missed }) => (missed ? whatIsMissed(missed) : []),
  end: ({ why, blanks, hasEnded, steps, ...rest }) => [
    ...(why ? FINDINGS[why](rest) : []),
    `The lines end at step ${inWords(steps)} with ${blanks > 0 ? `${several(blanks, "blank")} left` : "a full grid that is wrong"}.`,
    blanks === 0 ? "" : hasEnded ? "The program ended by itself, but too early." : "If the program ended by itself, it ends too early.",
  ],
};
const WHAT_TO_CHECK = [
  "Look at how the program checks rows.",
  "Look at how the program checks columns.",
  "Look at how the program finds the cells of a box.",
];
const entered = ({ cell, digit }) => `${nameOf(cell)} = ${digit}`;
const whatIsMissed = ({ cell, right, tried }) => [
  `At ${nameOf(cell)}, only ${joined(tried, "and")} ${tried.length === 1 ? "was" : "were"} tried, but ${right} fits, too.`,
  "Look at the check of a digit, at the tables that it uses, and at the loop over the digits.",
];

function wordsOfFinding(finding) {
  const { kind, isRight, afterFull, lacksZeros, compared } = finding;
  const sentences = [
    isRight ? "The grid is full and right at the end." : afterFull ? `The grid was full and right at step ${inWords(afterFull)}, but the search went on.` : "",
    ...FINDINGS[kind](finding),
    lacksZeros ? "No line takes a digit back. Let the program print row, column and 0 where it does so, and the search can be checked." : "",
    compared ? `These are ${inWords(finding.steps)} steps, and the program of the board first takes ${inWords(compared)}.` : "",
  ];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

// Questions and answers.
const ASKS = {
  next: "Which cell is next?",
  back: "To which guess does the search go back?",
  nothing: "There is nothing to predict at this step. Go on to the next one.",
  sure: (name) => `Is it ${name}? Press Enter to answer.`,
  right: (name) => `${name} is right.`,
  wrong: (name) => `It is not ${name}.`,
  score: ({ right, asked }) => `Predict: ${right} of ${asked}`,
  clue: (name, digit) => `${name} is a clue, ${digit}.`,
  why: (name) => `Why is ${name} not`,
  whyDigit: (name, digit) => `Why is ${name} not ${digit}?`,
  has: (unit, digit, name) => `${unit[0].toUpperCase()}${unit.slice(1)} has ${digit} in ${name}.`,
  later: (name, digit) => `${name} can be ${digit}. The search has not come to this blank yet.`,
  forced: (name, digit, unit) => `${name} is ${digit}, because no other cell of ${unit} can be ${digit}.`,
  failed: (name, digit, nodes) => `${name} = ${digit} was tried and failed after ${several(nodes, "node")}.`,
  ifItFails: (name, digit, standing) => `${name} = ${digit} is tried only if ${standing} fails.`,
  waits: (name, digit) => `${name} = ${digit} is still to be tried.`,
  notEntered: (name, digit) => `The program has not entered ${digit} in ${name} so far.`,
  entered: (name, digit, times, step, end) =>
    times === 1
      ? `The program entered ${digit} in ${name} at step ${inWords(step)}, and it was gone at step ${inWords(end)}.`
      : `The program entered ${digit} in ${name} ${inWords(times)} times, the last time at step ${inWords(step)}, and it was gone at step ${inWords(end)}.`,
};
