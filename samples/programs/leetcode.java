// The search of step 1 in LeetCode's form: it can be pasted there, and judged here.

class Solution {
    // A set of digits is a number: bit d is set if d is in the set. These are the digits 1 to 9.
    static final int ALL = 0b1111111110;

    char[][] board;
    final int[] placed = new int[27]; // the digits placed in each row, in each column and in each box

    // The units of a cell: its row, its column and its box. Rows are numbered from 0 to 8, columns
    // from 9 to 17, boxes from 18 to 26 in reading order.
    int[] unitsOf(int row, int column) {
        return new int[] {row, 9 + column, 18 + row / 3 * 3 + column / 3};
    }

    // The candidates of a blank: the digits that its row, column and box lack.
    int candidates(int row, int column) {
        int found = 0;
        for (int unit : unitsOf(row, column)) {
            found |= placed[unit];
        }
        return ALL & ~found;
    }

    void enter(int row, int column, int digit) {
        board[row][column] = (char) ('0' + digit);
        for (int unit : unitsOf(row, column)) {
            placed[unit] |= 1 << digit;
        }
    }

    void takeBack(int row, int column, int digit) {
        board[row][column] = '.';
        for (int unit : unitsOf(row, column)) {
            placed[unit] &= ~(1 << digit);
        }
    }

    // Fills all blanks from a cell on. Returns false, with the board as it was, if that is impossible.
    boolean solve(int cell) {
        if (cell == 81) {
            return true;
        }
        int row = cell / 9, column = cell % 9;
        if (board[row][column] != '.') {
            return solve(cell + 1);
        }
        int digits = candidates(row, column);
        for (int digit = 1; digit <= 9; digit++) {
            if ((digits & (1 << digit)) != 0) {
                enter(row, column, digit);
                if (solve(cell + 1)) {
                    return true;
                }
                takeBack(row, column, digit);
            }
        }
        return false;
    }

    public void solveSudoku(char[][] board) {
        this.board = board;
        for (int cell = 0; cell < 81; cell++) {
            int row = cell / 9, column = cell % 9;
            if (board[row][column] != '.') {
                enter(row, column, board[row][column] - '0');
            }
        }
        solve(0);
    }
}
