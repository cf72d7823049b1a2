// A right search that counts the candidates of every blank by writing each digit and looking at the grid.
const isRight = (row, column) => {
  const digit = grid[row][column];
  for (let i = 0; i < 9; i++) {
    const [r, c] = [row - (row % 3) + Math.floor(i / 3), column - (column % 3) + (i % 3)];
    if (i !== column && grid[row][i] === digit) return false;
    if (i !== row && grid[i][column] === digit) return false;
    if ((r !== row || c !== column) && grid[r][c] === digit) return false;
  }
  return true;
};
const write = (row, column, digit) => {
  grid[row][column] = digit;
  print(row, column, digit);
};
const candidates = (row, column) => {
  const found = [];
  for (let digit = 1; digit <= 9; digit++) {
    write(row, column, digit);
    if (isRight(row, column)) found.push(digit);
  }
  write(row, column, 0);
  return found;
};
const solve = () => {
  let best = null;
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 9; column++) {
      if (grid[row][column] !== 0) continue;
      const digits = candidates(row, column);
      if (best === null || digits.length < best.digits.length) best = { row, column, digits };
    }
  }
  if (best === null) return true;
  for (const digit of best.digits) {
    write(best.row, best.column, digit);
    if (solve()) return true;
    write(best.row, best.column, 0);
  }
  return false;
};
solve();
