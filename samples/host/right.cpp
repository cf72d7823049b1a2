// Fills the blanks in reading order, each with the smallest digit first: so the solution is the smallest.
// Rows are printed as they came, with spaces or without.

#include <iostream>
#include <string>
using namespace std;

string rows[9];
int step;      // from a digit of a row to the next: 2 with a space between, 1 without
int used[27];  // bit d: the digit d is in the row (0 to 8), the column (9 to 17), the box

void toggle(int row, int column, int digit) {
    used[row] ^= 1 << digit;
    used[9 + column] ^= 1 << digit;
    used[18 + row / 3 * 3 + column / 3] ^= 1 << digit;
}

bool solve(int cell) {
    if (cell == 81) {
        return true;
    }
    int row = cell / 9, column = cell % 9;
    char &shown = rows[row][column * step];
    if (shown != '0') {
        return solve(cell + 1);
    }
    int taken = used[row] | used[9 + column];
    taken |= used[18 + row / 3 * 3 + column / 3];
    for (int digit = 1; digit <= 9; digit++) {
        if (!(taken & 1 << digit)) {
            shown = char('0' + digit);
            toggle(row, column, digit);
            if (solve(cell + 1)) {
                return true;
            }
            toggle(row, column, digit);
        }
    }
    shown = '0';
    return false;
}

int main() {
    for (string &row : rows) {
        getline(cin, row);
    }
    step = rows[0].size() < 17 ? 1 : 2;
    for (int cell = 0; cell < 81; cell++) {
        int digit = rows[cell / 9][cell % 9 * step] - '0';
        if (digit != 0) {
            toggle(cell / 9, cell % 9, digit);
        }
    }
    solve(0);
    for (const string &row : rows) {
        cout << row << '\n';
    }
}
