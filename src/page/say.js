"use strict";
// The two languages of the page, and what stands in the slots of its sentences: numbers, lists, names of cells, units and boards.

let spoken = "en"; // or "ko"

// A text in both languages: whole sentences with the same slots. In Korean, a particle that depends on the sound before it stands
// only after a cell or a step, whose names end in 열 and 스텝, or after a digit, by `withParticle`.
const say = (english, korean) => (spoken === "ko" ? korean : english);
// The same of what is written as `English | Korean`; a name from outside is the same in both.
const pick = (text) => text.split(/\s+\|\s+/).at(spoken === "ko" ? -1 : 0);

const inWords = (number) => Number(number).toLocaleString("en");
const joined = (items, last) => (spoken === "ko" || items.length < 2 ? items.join(", ") : `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`);
const digitsAnd = (digits) => joined(listOf(digits), "and");
const digitsOr = (digits) => joined(listOf(digits), "or");
// In English, `1 blank` or `2 blanks`.
const several = (number, one) => `${inWords(number)} ${number === 1 ? one : one + "s"}`;

// What ends in a digit, with the particle that its Korean name takes (일 이 삼 사 오 육 칠 팔 구). Of "을/를", the first is for a
// consonant before it, the second for a vowel: 8을, 5를. For "으로/로", the only one of two syllables, ㄹ counts as a vowel: 8로.
function withParticle(digit, particles) {
  const [first, second] = particles.split("/");
  return digit + ((first.length === 2 ? /[36]$/ : /[13678]$/).test(digit) ? first : second);
}

const nameOf = (cell) => say(`r${ROW[cell] + 1}c${(cell % 9) + 1}`, `${ROW[cell] + 1}행 ${(cell % 9) + 1}열`);
const stepName = (step) => say(`step ${inWords(step)}`, `${inWords(step)}번 스텝`);

// Rows, columns or boxes by their numbers.
const UNIT_NAMES = [
  (numbers) => say(`${numbers.length === 1 ? "row" : "rows"} ${numbers.join(" ")}`, `${numbers.join("·")}행`),
  (numbers) => say(`${numbers.length === 1 ? "column" : "columns"} ${numbers.join(" ")}`, `${numbers.join("·")}열`),
  (numbers) => say(`${numbers.length === 1 ? "box" : "boxes"} ${numbers.join(" ")}`, `${numbers.join("·")}번 박스`),
];
const unitName = (unit) => UNIT_NAMES[Math.floor(unit / 9)]([(unit % 9) + 1]);

const YOURS = "yours"; // the name of the board with a search of one's own
const BOARD_NAMES = {
  yours: "yours | 내 탐색",
  first: "first | 첫 빈칸",
  cells: "cells | 후보 최소",
  singles: "singles | 확정 숫자",
  weights: "weights | 가중치",
};
const boardName = (name) => pick(BOARD_NAMES[name]);
