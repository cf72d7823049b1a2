// A right search as beginners write it: cell by cell, and the check looks at the cells. Gets the grid and what prints a step.
const fits = (row, column, digit) => {
  for (let i = 0; i < 9; i++) {
    if (grid[row][i] === digit) return false;
    if (grid[i][column] === digit) return false;
  }
  const top = row - (row % 3);
  const left = column - (column % 3);
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      if (grid[top + i][left + j] === digit) return false;
    }
  }
  return true;
};
const solve = (cell) => {
  if (cell === 81) return true;
  const row = Math.floor(cell / 9);
  const column = cell % 9;
  if (grid[row][column] !== 0) return solve(cell + 1);
  for (let digit = 1; digit <= 9; digit++) {
    if (!fits(row, column, digit)) continue;
    grid[row][column] = digit;
    print(row, column, digit);
    if (solve(cell + 1)) return true;
    grid[row][column] = 0;
    print(row, column, 0);
  }
  return false;
};
solve(0);
