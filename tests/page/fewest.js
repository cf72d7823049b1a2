// A right search that takes the blank with the fewest candidates, a set of digits as a number.
const ALL = 0b1111111110;
const candidates = (row, column) => {
  let taken = 0;
  for (let i = 0; i < 9; i++) {
    taken |= 1 << grid[row][i];
    taken |= 1 << grid[i][column];
    taken |= 1 << grid[3 * Math.floor(row / 3) + Math.floor(i / 3)][3 * Math.floor(column / 3) + (i % 3)];
  }
  return ALL & ~taken;
};
const count = (digits) => [...digits.toString(2)].filter((bit) => bit === "1").length;
const choose = () => {
  let best = null;
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 9; column++) {
      if (grid[row][column] !== 0) continue;
      const digits = candidates(row, column);
      if (best === null || count(digits) < count(best.digits)) best = { row, column, digits };
    }
  }
  return best;
};
const solve = () => {
  const best = choose();
  if (best === null) return true;
  const { row, column } = best;
  for (let digits = best.digits; digits !== 0; digits &= digits - 1) {
    const digit = 31 - Math.clz32(digits & -digits);
    grid[row][column] = digit;
    print(row, column, digit);
    if (solve()) return true;
    grid[row][column] = 0;
    print(row, column, 0);
  }
  return false;
};
solve();
