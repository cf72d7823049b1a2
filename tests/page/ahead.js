// A right search that looks ahead by writing: it enters a digit and all that is forced by it, takes that back, and first tries the
// digits that led furthest. It prints all of this.
const units = (row, column) => {
  const top = row - (row % 3);
  const left = column - (column % 3);
  return Array.from({ length: 9 }, (_, i) => [[row, i], [i, column], [top + Math.floor(i / 3), left + (i % 3)]]).flat();
};
const candidates = (row, column) => {
  const taken = units(row, column).map(([r, c]) => grid[r][c]);
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => !taken.includes(digit));
};
const blanks = () => Array.from({ length: 81 }, (_, i) => [Math.floor(i / 9), i % 9]).filter(([r, c]) => grid[r][c] === 0);
const write = (row, column, digit) => {
  grid[row][column] = digit;
  print(row, column, digit);
};
// Enters a digit and what it forces. Returns the cells that it wrote, and whether some blank has no candidate left.
const force = (row, column, digit) => {
  const cells = [[row, column]];
  write(row, column, digit);
  for (;;) {
    const all = blanks().map(([r, c]) => [r, c, candidates(r, c)]);
    if (all.some(([, , digits]) => digits.length === 0)) return { cells, isDead: true };
    const next = all.find(([, , digits]) => digits.length === 1);
    if (!next) return { cells, isDead: false };
    cells.push([next[0], next[1]]);
    write(next[0], next[1], next[2][0]);
  }
};
const undo = (cells) => cells.reverse().forEach(([row, column]) => write(row, column, 0));
const solve = () => {
  const all = blanks();
  if (all.length === 0) return true;
  let best = null;
  for (const [row, column] of all.slice(0, 6)) {
    const tries = candidates(row, column).map((digit) => {
      const { cells, isDead } = force(row, column, digit);
      undo(cells);
      return { digit, isDead, length: cells.length };
    });
    const alive = tries.filter(({ isDead }) => !isDead);
    if (best === null || alive.length < best.alive.length) best = { row, column, alive };
  }
  for (const { digit } of best.alive.sort((one, other) => other.length - one.length)) {
    const { cells, isDead } = force(best.row, best.column, digit);
    if (!isDead && solve()) return true;
    undo(cells);
  }
  return false;
};
solve();
