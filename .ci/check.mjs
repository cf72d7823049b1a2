// Checks src/page/check.js with the printed steps of right and wrong searches. From the project's root: node .ci/check.mjs
// With --write, the sentences of tests/page/mistakes.txt are written anew: each has to be read, whether it is true.
import { execFileSync, execSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";

const scratch = mkdtempSync(`${tmpdir()}/check-`);
process.on("exit", () => rmSync(scratch, { recursive: true }));
const text = (path) => readFileSync(path, "utf8");
const parts = ["say", "search", "replay", "words", "findings", "check"].map((name) => text(`src/page/${name}.js`));
const { checkedIn, wordsOfFinding, clashIn, inKorean } = new Function(`${parts.join("")}
  const inKorean = (words) => ((spoken = "ko"), [words(), (spoken = "en")][0]);
  return { checkedIn, wordsOfFinding, clashIn, inKorean };`)();

const puzzles = text("tests/page/puzzles.txt").trim().split("\n");
const spaced = (puzzle) => puzzle.replaceAll(".", "0").replace(/(.{9})/g, "$1\n").replace(/\d(?=\d)/g, "$& ");
const faults = [];
let checks = 0;

function find(steps, puzzle, hasEnded) {
  checks++;
  const { finding } = checkedIn(steps, puzzle, hasEnded);
  const korean = finding && inKorean(() => wordsOfFinding(finding));
  if (/[a-z]/i.test((korean || "").replaceAll("true", ""))) faults.push(`not in Korean: ${korean}`);
  return finding && { ...finding, said: wordsOfFinding(finding) };
}

// Whole, cut at six places, and each beginning of 60 lines: nothing is red. Of the same steps, once: a step program prints the
// same in each language.
const seen = new Set();
function expectRight(name, steps, puzzle) {
  if (seen.has(puzzle + steps)) return;
  seen.add(puzzle + steps);
  const lines = steps.split("\n").filter((line) => /^\d \d \d$/.test(line));
  const cuts = [lines.length, ...[1, 2, 3, 4, 5, 6].map((sixth) => Math.floor((sixth * lines.length) / 7))];
  for (let length = 1; length <= Math.min(60, lines.length); length++) cuts.push(length);
  for (const length of cuts.filter((length) => length > 0)) {
    const finding = find(lines.slice(0, length).join("\n"), puzzle);
    if (!finding.isOpen) faults.push(`${name}, ${puzzle}, ${length} lines: ${finding.said}`);
  }
}
// What a program prints for several puzzles: of each its number, the puzzle, the steps.
const blocksOf = (output) => output.toString().split("= ").slice(1).map((block) => block.match(/^(\d+) (\S+)\n([^]*)$/).slice(1));

function report(what, begin) {
  console.log(`${what}: ${checks} checks in ${((performance.now() - begin) / 1000).toFixed(1)} s, ${faults.length} faults`);
  checks = 0;
}

// Right: the step programs of each language, with a line behind each line that writes a cell.
let begin = performance.now();
const PRINTS = {
  rs: (row, column, cell) => `eprintln!("{} {} {}", ${row}, ${column}, ${cell});`,
  cpp: (row, column, cell) => `cerr << ${row} << ' ' << ${column} << ' ' << ${cell} << '\\n';`,
  java: (row, column, cell) => `System.err.println(${row} + " " + ${column} + " " + ${cell});`,
  py: (row, column, cell) => `print(${row}, ${column}, ${cell}, file=sys.stderr)`,
};
function printing(source, language) {
  const write = /^( *)((?:self\.)?grid\[([^\]]+)\](?:\[([^\]]+)\])?) \^?= .*$/gm;
  const places = (row, column) => (column ? [row, column] : [`${row} // 9`, `${row} % 9`]);
  return source.replace(write, (line, indent, cell, row, column) => (indent ? `${line}\n${indent}${PRINTS[language](...places(row, column), cell)}` : line));
}
const BUILD = {
  rs: (path) => [`rustc -O -o ${path}-rs ${path}.rs`, `${path}-rs`],
  cpp: (path) => [`g++ -O0 -std=gnu++17 -o ${path}-cpp ${path}.cpp`, `${path}-cpp`],
  py: (path) => ["true", `python3 ${path}.py`],
};
const TOOLS = { rs: "rustc", cpp: "g++", java: "javac", py: "python3" };
const build = (command) => execSync(command, { cwd: scratch, stdio: ["ignore", "inherit", "inherit"] });
function expectSteps(name, steps, puzzle) {
  if (!/^\d \d \d\n/.test(steps)) faults.push(`${name} prints no step`);
  expectRight(name, steps, puzzle);
}
for (const [language, tool] of Object.entries(TOOLS)) {
  if (execSync(`command -v ${tool} || true`).length === 0) {
    console.log(`not checked: there is no ${tool}`);
    continue;
  }
  for (const step of [1, 2, 3, 4]) {
    const source = text(`samples/programs/step${step}.${language}`);
    const printed = printing(source, language);
    if (printed === source) faults.push(`step${step}.${language} has no line that writes a cell`);
    writeFileSync(`${scratch}/step${step}.${language}`, language === "java" ? `package step${step};\n${printed}` : printed);
    if (language === "java") continue;
    const [how, run] = BUILD[language](`${scratch}/step${step}`);
    build(how);
    for (const puzzle of puzzles) {
      const steps = execSync(`timeout 20 ${run} 2>&1 >/dev/null | head -n 6000`, { input: spaced(puzzle), maxBuffer: 1 << 30 }).toString();
      expectSteps(`step${step}.${language}`, steps, puzzle);
    }
  }
  if (language !== "java") continue;
  // One virtual machine for all of them: to start it costs more than a search.
  build(`javac -d . step[1-4].java ${process.cwd()}/tests/page/Steps.java`);
  const all = execSync("java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC Steps", { cwd: scratch, input: puzzles.join("\n"), maxBuffer: 1 << 30 });
  for (const [step, puzzle, steps] of blocksOf(all)) expectSteps(`step${step}.java`, steps, puzzle);
}
report("step programs", begin);

// In JavaScript: right searches, and the same with a mistake. Returns what is printed, and whether the grid is right at the end.
function runHere(source, puzzle, most, style) {
  const grid = spaced(puzzle).trim().split("\n").map((row) => row.split(" ").map(Number));
  const steps = [];
  const print = (...step) => {
    if (steps.push(step.join(" ")) >= most) throw new Error("too many steps");
  };
  let hasEnded = true;
  try {
    new Function("grid", "print", "style", source)(grid, print, style);
  } catch (error) {
    hasEnded = false;
  }
  return { steps: steps.join("\n"), hasEnded, isRight: isSolution(puzzle, grid.flat()) };
}
const isSolution = (puzzle, cells) => cells.length === 81 && !cells.includes(0) && !clashIn(cells) && [...puzzle].every((sign, i) => sign === "." || Number(sign) === cells[i]);

begin = performance.now();
for (const name of ["scan", "tables", "fewest", "ahead", "counting"]) {
  for (const puzzle of puzzles) expectRight(name, runHere(text(`tests/page/${name}.js`), puzzle, 5000).steps, puzzle);
}
for (const style of [0, 18, 20, 24, 26, 32, 38, 42, 60, 66, 72, 79]) {
  for (const puzzle of puzzles) expectRight(`style ${style}`, runHere(text("tests/page/styles.js"), puzzle, 3333, style).steps, puzzle);
}
report("other right searches", begin);

begin = performance.now();
let led = 0;
const planted = text("tests/page/planted.txt").split("\n== ").slice(1);
for (const block of planted) {
  const [, name, what] = block.match(/^(\S+\.js): (.*)/);
  const part = (sign) => block.split("\n").filter((line) => line.startsWith(sign)).map((line) => line.slice(2)).join("\n");
  const right = text(`tests/page/${name}`);
  const wrong = right.replace(part("- "), () => part("+ "));
  if (wrong === right) faults.push(`${what}: ${name} has no such line`);
  const failing = puzzles.map((puzzle) => ({ puzzle, ...runHere(wrong, puzzle, 30000) })).find(({ isRight, steps }) => !isRight && steps !== "");
  if (!failing) {
    faults.push(`${what}: no puzzle shows it`);
    continue;
  }
  const finding = find(failing.steps, failing.puzzle, failing.hasEnded);
  const leads = finding && new RegExp(part("? ")).test(finding.said);
  led += leads;
  if (!leads || process.argv.includes("-v")) console.log(`${leads ? "leads" : "does not lead"} to it: ${what}: ${finding?.isOpen ? "" : "RED "}${finding?.said}`);
}
console.log(`planted: ${led} of ${planted.length} lead to the cause`);
if (led < 20) faults.push(`of ${planted.length} that are planted, ${led} lead to the cause`);
report("planted", begin);

// The mistakes of the judge's score: for each the first of its tests, from the fewest blanks on, that it fails, and what is found.
begin = performance.now();
execFileSync("rustc", ["-O", "--edition", "2021", "-o", `${scratch}/programs`, "tests/kit/programs.rs"]);
const [, mistakes] = text("tests/kit/programs.rs").match(/const MISTAKES: &str = "([^"]*)"/);
const kinds = mistakes.split(/[\s\\]+/);
const MOST_BYTES = 180_000; // of steps; what prints more is cut

function runMistake(name, puzzle) {
  writeFileSync(`${scratch}/in`, spaced(puzzle));
  const run = `cd ${scratch}; (timeout 20 ./programs ${name} rows steps <in >out; echo $? >status) 2>&1 | head -c ${MOST_BYTES}`;
  const steps = execSync(run).toString();
  const answer = [...text(`${scratch}/out`).replace(/\s/g, "")].map(Number);
  const hasSteps = /^\d \d \d$/m.test(steps);
  return { steps, hasSteps, isRight: isSolution(puzzle, answer), hasEnded: text(`${scratch}/status`) === "0\n" };
}
const tests = readdirSync("samples/2580").filter((name) => name.endsWith(".in")).map((name) => text(`samples/2580/${name}`).replace(/\s/g, "").replaceAll("0", "."));
const blanksOf = (puzzle) => puzzle.split(".").length;
const short = tests.filter((puzzle) => runMistake("rows", puzzle).isRight).sort((one, other) => blanksOf(one) - blanksOf(other));
const rows = kinds.map((name) => {
  for (const puzzle of short) {
    const { steps, hasSteps, isRight, hasEnded } = runMistake(name, puzzle);
    if (isRight || !hasSteps) continue;
    const { isOpen, said } = find(steps, puzzle, hasEnded);
    return `${name}: ${isOpen ? "" : "(red) "}${said}\n`;
  }
  return `${name}: no test fails that prints a step\n`;
});
if (process.argv.includes("--write")) writeFileSync("tests/page/mistakes.txt", rows.join(""));
const written = text("tests/page/mistakes.txt").split(/(?<=\n)/);
rows.forEach((row, i) => row === written[i] || faults.push(`expected ${written[i]}found ${row}`));
report(`${rows.length} mistakes of the score`, begin);

// Long ones.
const hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
for (const [name, most] of [["scan", 1e6], ["ahead", 1e5]]) {
  const { steps } = runHere(text(`tests/page/${name}.js`), hard, most);
  begin = performance.now();
  const finding = find(steps, hard);
  report(`${most} lines of ${name}`, begin);
  if (!finding.isOpen) faults.push(finding.said);
}

faults.forEach((fault) => console.log(fault));
console.log(faults.length === 0 ? "the page finds what is wrong, and nothing else" : `${faults.length} faults`);
process.exitCode = Number(faults.length > 0);
