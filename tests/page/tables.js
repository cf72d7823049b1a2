// A right search with a list of blanks, and tables of what each row, column and box has. Rows and columns count from 1 in print.
const table = () => Array.from({ length: 9 }, () => Array(10).fill(false));
const [inRow, inColumn, inBox] = [table(), table(), table()];
const boxOf = (row, column) => 3 * Math.floor(row / 3) + Math.floor(column / 3);
const blanks = [];
let isDone = false;
const set = (row, column, digit, is) => {
  inRow[row][digit] = is;
  inColumn[column][digit] = is;
  inBox[boxOf(row, column)][digit] = is;
};
for (let row = 0; row < 9; row++) {
  for (let column = 0; column < 9; column++) {
    if (grid[row][column] === 0) blanks.push([row, column]);
    else set(row, column, grid[row][column], true);
  }
}
const solve = (depth) => {
  if (depth === blanks.length) {
    isDone = true;
    return;
  }
  const [row, column] = blanks[depth];
  for (let digit = 1; digit <= 9; digit++) {
    if (inRow[row][digit] || inColumn[column][digit] || inBox[boxOf(row, column)][digit]) continue;
    set(row, column, digit, true);
    grid[row][column] = digit;
    print(row + 1, column + 1, digit);
    solve(depth + 1);
    if (isDone) return;
    set(row, column, digit, false);
    grid[row][column] = 0;
    print(row + 1, column + 1, 0);
  }
};
solve(0);
