// Compares the search of src/page/search.js with the kit: the counts of the ladder's grids on four rungs with `study`, every line
// of traces under 20,000 nodes with `trace`. From the project's root: node .ci/search.mjs KIT
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const kit = process.argv[2];
const run = (options, input) => execFileSync(kit, options, { input, maxBuffer: 1 << 30, stdio: ["pipe", "pipe", "ignore"] }).toString();
const source = ["say", "search"].map((name) => readFileSync(`src/page/${name}.js`, "utf8")).join("");
const page = new Function(
  source + "; return { Search, RUNGS, START, ENTER, DEAD, BACK, SOLUTION, NO_UNIT, COUNT, listOf, nameOf, unitName };",
)();
const { Search, RUNGS, START, ENTER, DEAD, BACK, SOLUTION, NO_UNIT, COUNT, listOf, nameOf, unitName } = page;
const KINDS = [["row", "rows"], ["column", "columns"], ["box", "boxes"]];
const gridsOf = (name) => readFileSync(`samples/${name}.in`, "utf8").trim().split("\n").map((line) => line.replaceAll("0", ".")).filter((line) => line.length === 81);
const gridOf = (name) => readFileSync(`samples/${name}.in`, "utf8").replace(/^#.*/gm, "").replace(/[^\d.]/g, "").replaceAll("0", ".").slice(0, 81);
const searchOf = (line, rung) => new Search(Uint8Array.from(line, (sign) => (sign === "." ? 0 : Number(sign))), rung);
const ladder = gridsOf("ladder");
let faults = 0;

// By grid and rung: nodes, guesses, dead ends.
const rows = run(["study", "--limit", "1000000000", "samples/ladder.in"]).split("\n").slice(1).map((row) => row.trim().split(/ +/));
const studied = Object.fromEntries(rows.map(([grid, , rung, ...counts]) => [grid + rung, counts.slice(0, 3).join(" ")]));
for (const rung of RUNGS) {
  let [nodes, seconds] = [0, 0];
  ladder.forEach((line, i) => {
    const search = searchOf(line, rung);
    const begin = performance.now();
    while (!search.isOver) search.next();
    seconds += (performance.now() - begin) / 1000;
    nodes += search.nodes;
    const found = [search.nodes, search.guesses, search.deadEnds].join(" ");
    if (found === studied[i + 1 + rung]) return;
    faults++;
    console.log(`grid ${i + 1}, ${rung}: expected ${studied[i + 1 + rung]}, found ${found}`);
  });
  console.log(`${rung}: the counts of ${ladder.length} grids; ${nodes} nodes, ${(nodes / seconds / 1e6).toFixed(1)} million a second`);
}

// What has just happened, in the words of `trace`.
function lineOf(view) {
  const level = view.depth - 1;
  if (view.now === SOLUTION) return "solution";
  if (view.now === DEAD) return view.clash ? clashOf(view.clash) : whyDead(view);
  if (view.now !== ENTER) return "No solution exists";
  const [name, digit, tried] = [nameOf(view.cell[level]), view.digit[level], view.tried[level]];
  const head = `${name} = ${digit}     `;
  if (view.isOnlyCell(level)) return `${head}only cell of ${unitName(view.forcingUnit(level))}`;
  if (view.isGuess(level)) {
    const weight = view.weight[level];
    const why = view.rule === "weights" ? `   weight ${weight}, so ${COUNT[view.digits[level]]} / ${weight}` : "";
    return `${name} ? ${digit} of {${listOf(view.rest[level] | (1 << digit)).join(" ")}}${why}`;
  }
  return head + (tried === 0 ? "only candidate" : `last left, the other ${tried === 1 ? "way" : "ways"} failed`);
}
const clashOf = ({ digit, unit, first, second }) => `digit ${digit} repeats in ${unitName(unit)} (${nameOf(first)} and ${nameOf(second)})`;
function whyDead(view) {
  const isAtCell = view.deadUnit === NO_UNIT;
  const sorted = (numbers) => [...new Set(numbers)].sort();
  const parts = KINDS.map(([one, several], kind) => {
    const blockers = view.blockers.filter(([unit]) => Math.floor(unit / 9) === kind);
    const units = sorted(blockers.map(([unit]) => (unit % 9) + 1));
    if (units.length === 0) return "";
    if (isAtCell) return `${sorted(blockers.map(([, cell]) => view.grid[cell])).join(" ")} in its ${one}`;
    return `${units.length === 1 ? one : several} ${units.join(" ")}`;
  });
  const where = parts.filter((part) => part !== "").join(", ");
  const what = `${isAtCell ? nameOf(view.deadCell) : unitName(view.deadUnit)} x`.padEnd(12);
  return isAtCell ? `${what} none left: ${where}` : `${what} no cell for ${view.deadDigit}: it is in ${where}`;
}

// The lines of the page's search as `trace` prints them: a guess is as far to the right as what led to it.
function traceOf(search) {
  const lines = [];
  for (; ; search.next()) {
    if (![START, BACK].includes(search.now)) {
      const isGuess = search.now === ENTER && search.isGuess(search.depth - 1);
      lines.push("  ".repeat(search.openGuesses.length - isGuess) + lineOf(search));
    }
    if (search.isOver) return lines;
  }
}
const seven = readFileSync("README.md", "utf8").match(/echo ([\d.]{81}) > seven/)[1];
const others = ["empty-grid", "no-solution", "full-grid", "one-blank", "many-solutions", "kit/clash-in-row", "kit/first-of-several-clashes", "kit/clash-in-box"];
let [traces, lines] = [0, 0];
for (const line of [seven, ...ladder, ...others.map(gridOf), ...gridsOf("hard-grids").slice(0, 40)]) {
  for (const rung of RUNGS) {
    const short = searchOf(line, rung);
    while (!short.isOver && short.nodes < 20000) short.next();
    if (!short.isOver) continue;
    const expected = run(["trace", "--rung", rung], line).split("\n").filter((line) => !/^grid |^[+|]|^$/.test(line));
    const found = traceOf(searchOf(line, rung));
    const at = found.findIndex((one, i) => one !== expected[i]);
    [traces, lines] = [traces + 1, lines + found.length];
    if (at < 0 && found.length === expected.length) continue;
    faults++;
    console.log(`trace of ${line}, ${rung}: expected ${expected[Math.max(0, at)]}, found ${found[Math.max(0, at)]}`);
  }
}
console.log(`${traces} traces, ${lines} lines`);
console.log(faults === 0 ? "the page searches as the kit does" : `${faults} differences`);
process.exitCode = Number(faults > 0);
