// Checks that each text of the page stands in both languages, side by side, with the same slots. From the project's root:
// node .ci/texts.mjs
import { readFileSync, readdirSync } from "node:fs";

const faults = [];
let texts = 0;
const HANGUL = /[가-힣]/;
// Code, keys, and the languages of the address: they are the same in both.
const SAME = new Set(["solve", "choose", "true", "false", "Enter", "Tab", "Page", "Up", "Down", "Home", "End", "POJ", "Norvig"]);

function checkPair(file, english, korean) {
  texts++;
  const plain = (text) => text.replace(/\$\{[^}]*\}/g, "").replace(/<[^>]*>/g, "");
  const foreign = (plain(korean).match(/[A-Za-z]{2,}/g) || []).filter((word) => !SAME.has(word));
  const isBoth = !HANGUL.test(english) && (HANGUL.test(plain(korean)) || !/[A-Za-z]/.test(plain(english)));
  if (!isBoth || foreign.length > 0) faults.push(`${file}: not English and Korean: ${english} | ${korean}`);
  if (slotsOf(english) !== slotsOf(korean)) faults.push(`${file}: other slots: ${slotsOf(english)} in ${english}, ${slotsOf(korean)} in ${korean}`);
}
// What the slots of a text say: the names in them, but for functions, methods, and what tells one from several in English.
function slotsOf(text) {
  const slots = [...text.matchAll(/\$\{([^}]*)\}/g)].map(([, slot]) => slot.replace(/"[^"]*"|[\w.]+ === 1 \?/g, "")).join(" ");
  const names = slots.match(/(?<![.\w])[A-Za-z_]\w*(?![\w(])(\.\w+(?![\w(]))*/g) || [];
  return [...new Set(names.map((name) => name.replace(/\.length$/, "")))].filter((name) => name !== "Math").sort().join(" ");
}
// `English | Korean`.
function checkBar(file, text) {
  const parts = text.split(/\s\|\s/);
  if (parts.length === 2) checkPair(file, ...parts);
  else faults.push(`${file}: in one language: ${text}`);
}

const LITERAL = '("[^"\\n]*"|`[^`]*`)';
const SAY = new RegExp(`\\bsay\\(\\s*${LITERAL},\\s*${LITERAL},?\\s*\\)`, "g");
for (const file of readdirSync("src/page").filter((name) => name.endsWith(".js"))) {
  const code = readFileSync(`src/page/${file}`, "utf8").replace(/(^|\s)\/\/.*/g, "");
  for (const [, english, korean] of code.matchAll(SAY)) checkPair(file, english, korean);
  const rest = code.replace(SAY, "").replace(/"[^"\n]* \| [^"\n]*"/g, (text) => (checkBar(file, text.slice(1, -1)), ""));
  for (const line of rest.split("\n")) {
    if (/\bsay\(/.test(line) || HANGUL.test(line)) faults.push(`${file}: in one language: ${line.trim()}`);
  }
}

const html = readFileSync("src/page/index.html", "utf8").replace(/<!DOCTYPE html>|<span id="languages".*|<\/?(em|code)>|&nbsp;/g, "");
const [body, puzzles] = html.match(/^([^]*)<pre id="puzzles"[^>]*>\n([^]*?)<\/pre>/).slice(1);
for (const [, , text] of body.matchAll(/ (title|aria-label)="([^"]*)"/g)) checkBar("index.html", text);
for (const text of body.split(/<[^>]*>/).filter((text) => /[A-Za-z]{2,}/.test(text) || HANGUL.test(text))) checkBar("index.html", text);
// The name of a puzzle may be a name.
for (const line of puzzles.trim().split("\n")) if (/\|/.test(line) || / [a-z]/.test(line)) checkBar("index.html", line.slice(82));

faults.forEach((fault) => console.log(fault));
console.log(faults.length === 0 ? `${texts} texts of the page are in both languages` : `${faults.length} faults`);
process.exitCode = Number(faults.length > 0);
