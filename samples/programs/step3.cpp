// Step 3: what is forced comes first.
//
// Reads a Sudoku in the format of Baekjoon 2580, with clues that do not clash, and prints a solution.
// Standard error tells how many nodes the search had: each call of solve is one.

#include <array>
#include <iostream>
#include <optional>
using namespace std;

// A set of digits as a number: bit d is set if d is in the set. {1, 3} is 0b1010.
using Digits = unsigned;

// The digits 1 to 9.
const Digits ALL = 0b1111111110;

// The units of a cell: its row, its column and its box. Rows are numbered from 0 to 8, columns
// from 9 to 17, boxes from 18 to 26 in reading order.
array<int, 3> units_of(int row, int column) {
    return {row, 9 + column, 18 + row / 3 * 3 + column / 3};
}

// A blank, and the digits to try there.
struct Choice {
    int row, column;
    Digits digits;
};

int grid[9][9];           // 0 for a blank
array<Digits, 27> placed; // the digits placed in each row, in each column and in each box
long long nodes;

// The candidates of a blank: the digits that its row, column and box lack.
Digits candidates(int row, int column) {
    Digits found = 0;
    for (int unit : units_of(row, column)) {
        found |= placed[unit];
    }
    return ALL & ~found;
}

// Enters a digit in a blank.
void enter(int row, int column, int digit) {
    grid[row][column] = digit;
    for (int unit : units_of(row, column)) {
        placed[unit] |= 1u << digit;
    }
}

// Takes the digit of a cell back: the cell is blank again, and its units lack the digit.
void take_back(int row, int column, int digit) {
    grid[row][column] = 0;
    for (int unit : units_of(row, column)) {
        placed[unit] &= ~(1u << digit);
    }
}

optional<Choice> only_cell(const array<Digits, 27> &twice); // stands below

// The blank to fill next, and the digits to try there: what is forced, or no digit at a dead end,
// or all candidates for a guess. Nothing if no blank is left.
optional<Choice> choose() {
    optional<Choice> best;
    int fewest = 10;
    // Of each unit, the digits that have a cell: the placed ones, then those that fit in a blank.
    // twice gets the digits that fit in two blanks or more.
    array<Digits, 27> once = placed, twice = {};
    for (int row = 0; row < 9; row++) {
        for (int column = 0; column < 9; column++) {
            if (grid[row][column] == 0) {
                Digits digits = candidates(row, column);
                int count = __builtin_popcount(digits);
                if (count <= 1) {
                    // The blanks after it can wait for the next call.
                    return Choice{row, column, digits};
                }
                if (count < fewest) {
                    fewest = count;
                    best = Choice{row, column, digits};
                }
                for (int unit : units_of(row, column)) {
                    twice[unit] |= once[unit] & digits;
                    once[unit] |= digits;
                }
            }
        }
    }
    if (!best) {
        return best;
    }
    for (Digits digits : once) {
        if (digits != ALL) {
            // A digit has no cell left in some unit: a dead end.
            return Choice{best->row, best->column, 0};
        }
    }
    if (optional<Choice> forced = only_cell(twice)) {
        return forced;
    }
    return best;
}

// The first blank with a digit that fits nowhere else in a unit, and that digit. Nothing if there is none.
optional<Choice> only_cell(const array<Digits, 27> &twice) {
    for (int row = 0; row < 9; row++) {
        for (int column = 0; column < 9; column++) {
            if (grid[row][column] == 0) {
                // The digits that fit elsewhere in its row, in its column and in its box.
                Digits fits_elsewhere = ALL;
                for (int unit : units_of(row, column)) {
                    fits_elsewhere &= twice[unit];
                }
                // If two digits have only this cell, entering one of them leads to a dead end.
                Digits forced = candidates(row, column) & ~fits_elsewhere;
                if (forced != 0) {
                    return Choice{row, column, forced};
                }
            }
        }
    }
    return nullopt;
}

// Fills all blanks. Returns false, with the grid as it was, if that is impossible.
bool solve() {
    nodes++;
    optional<Choice> choice = choose();
    if (!choice) {
        return true;
    }
    auto [row, column, digits] = *choice;
    for (int digit = 1; digit <= 9; digit++) {
        if (digits & (1u << digit)) {
            enter(row, column, digit);
            if (solve()) {
                return true;
            }
            take_back(row, column, digit);
        }
    }
    return false;
}

int main() {
    char c;
    for (int cell = 0; cell < 81 && cin >> c; cell++) {
        if (c != '0' && c != '.') {
            enter(cell / 9, cell % 9, c - '0');
        }
    }
    bool is_solved = solve();
    cerr << nodes << " nodes\n";
    if (!is_solved) {
        cout << "No solution exists\n";
        return 0;
    }
    for (int row = 0; row < 9; row++) {
        for (int column = 0; column < 9; column++) {
            cout << grid[row][column] << (column < 8 ? ' ' : '\n');
        }
    }
}
