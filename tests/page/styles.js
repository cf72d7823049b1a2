// Right searches in twelve styles, by a number: each order of search, with and without each of the other traits.
// The first blank by rows, by columns, from the last cell, scattered; or the cells of a row for a digit.
const order = style % 5;
const [isDownwards, checksAfter, printsZeros, hasForced] = [0, 1, 2, 3].map((bit) => (Math.floor(style / 5) >> bit) & 1);
const all = Array.from({ length: 81 }, (_, cell) => cell);
const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const [row, column] = [(cell) => Math.floor(cell / 9), (cell) => cell % 9];
const box = (cell) => Math.floor(row(cell) / 3) * 3 + Math.floor(column(cell) / 3);
const at = (cell) => grid[row(cell)][column(cell)];
const arePeers = (one, other) => one !== other && [row, column, box].some((unit) => unit(one) === unit(other));
const fits = (cell, digit) => all.every((peer) => at(peer) !== digit || !arePeers(cell, peer));
function write(cell, digit) {
  grid[row(cell)][column(cell)] = digit;
  print(row(cell) + 1, column(cell) + 1, digit);
}
function takeBack(before) {
  for (const cell of all) {
    if (at(cell) !== before[cell] && printsZeros) print(row(cell) + 1, column(cell) + 1, 0);
    grid[row(cell)][column(cell)] = before[cell];
  }
}
// What is tried in turn; nothing if the grid is full.
function alternatives() {
  const blank = all.map((i) => [i, column(i) * 9 + row(i), 80 - i, (i * 29) % 81, i][order]).find((cell) => at(cell) === 0);
  if (blank === undefined) return [];
  const inOrder = isDownwards ? [...digits].reverse() : digits;
  const cells = all.filter((cell) => row(cell) === row(blank));
  const missing = inOrder.find((digit) => !cells.some((cell) => at(cell) === digit));
  if (order < 4 || !missing) return inOrder.map((digit) => [blank, digit]);
  return cells.filter((cell) => at(cell) === 0).map((cell) => [cell, missing]);
}
// With the grid as it was, if it cannot be filled.
function solve() {
  const start = all.map(at);
  if (hasForced) {
    // Blanks with one candidate are written in one go, and then checked.
    const candidates = all.map((cell) => (at(cell) === 0 ? digits.filter((digit) => fits(cell, digit)) : []));
    candidates.forEach((fitting, cell) => fitting.length === 1 && write(cell, fitting[0]));
  }
  const isClean = all.every((cell) => at(cell) === 0 || fits(cell, at(cell)));
  for (const [cell, digit] of isClean ? alternatives() : []) {
    if (!checksAfter && !fits(cell, digit)) continue;
    const before = all.map(at);
    write(cell, digit);
    if (fits(cell, digit) && solve()) return true;
    takeBack(before);
  }
  if (isClean && all.every((cell) => at(cell) !== 0)) return true;
  takeBack(start);
  return false;
}
solve();
