// A wrong program for Baekjoon 2580, to try `sudoku-kit judge` with. Can you see the mistake before it tells?

#include <iostream>
using namespace std;

int grid[9][9];
bool in_row[9][10], in_column[9][10], in_box[9][10];

bool solve(int cell) {
    if (cell == 81) return true;
    int row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
    if (grid[row][column] != 0) return solve(cell + 1);

    for (int digit = 1; digit <= 9; digit++) {
        if (in_row[row][digit] || in_column[column][digit] || in_box[box][digit]) continue;
        grid[row][column] = digit;
        in_row[row][digit] = in_column[column][digit] = in_box[box][digit] = true;
        if (solve(cell + 1)) return true;
        grid[row][column] = 0;
        in_row[row][digit] = in_column[column][digit] = false;
    }
    return false;
}

int main() {
    for (int row = 0; row < 9; row++) {
        for (int column = 0; column < 9; column++) {
            int digit;
            cin >> digit;
            grid[row][column] = digit;
            in_row[row][digit] = true;
            in_column[column][digit] = true;
            in_box[row / 3 * 3 + column / 3][digit] = true;
        }
    }
    solve(0);
    for (auto &row : grid) {
        for (int digit : row) cout << digit << ' ';
        cout << '\n';
    }
}
