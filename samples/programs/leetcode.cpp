// The search of step 1 in LeetCode's form: it can be pasted there, and judged here.

class Solution {
    // A set of digits as a number: bit d is set if d is in the set. These are the digits 1 to 9.
    const unsigned ALL = 0b1111111110;

    // The digits placed in each row, in each column and in each box.
    array<unsigned, 27> placed{};

    // The units of a cell: its row, its column and its box. Rows are numbered from 0 to 8, columns
    // from 9 to 17, boxes from 18 to 26 in reading order.
    array<int, 3> units_of(int row, int column) {
        return {row, 9 + column, 18 + row / 3 * 3 + column / 3};
    }

    // The candidates of a blank: the digits that its row, column and box lack.
    unsigned candidates(int row, int column) {
        unsigned found = 0;
        for (int unit : units_of(row, column)) {
            found |= placed[unit];
        }
        return ALL & ~found;
    }

    void enter(vector<vector<char>>& board, int row, int column, int digit) {
        board[row][column] = '0' + digit;
        for (int unit : units_of(row, column)) {
            placed[unit] |= 1u << digit;
        }
    }

    void take_back(vector<vector<char>>& board, int row, int column, int digit) {
        board[row][column] = '.';
        for (int unit : units_of(row, column)) {
            placed[unit] &= ~(1u << digit);
        }
    }

    // Fills all blanks from a cell on. Returns false, with the board as it was, if that is impossible.
    bool solve(vector<vector<char>>& board, int cell) {
        if (cell == 81) {
            return true;
        }
        int row = cell / 9, column = cell % 9;
        if (board[row][column] != '.') {
            return solve(board, cell + 1);
        }
        unsigned digits = candidates(row, column);
        for (int digit = 1; digit <= 9; digit++) {
            if (digits & (1u << digit)) {
                enter(board, row, column, digit);
                if (solve(board, cell + 1)) {
                    return true;
                }
                take_back(board, row, column, digit);
            }
        }
        return false;
    }

public:
    void solveSudoku(vector<vector<char>>& board) {
        for (int cell = 0; cell < 81; cell++) {
            int row = cell / 9, column = cell % 9;
            if (board[row][column] != '.') {
                enter(board, row, column, board[row][column] - '0');
            }
        }
        solve(board, 0);
    }
};
