// Step 4: what has failed often comes first.
//
// Reads a Sudoku in the format of Baekjoon 2580, with clues that do not clash, and prints a solution.
// Standard error tells how many nodes the search had: each call of solve is one.

import java.io.IOException;
import java.util.Arrays;

class Main {
    // A set of digits is a number: bit d is set if d is in the set. {1, 3} is 0b1010. These are the digits 1 to 9.
    static final int ALL = 0b1111111110;

    // The units of a cell: its row, its column and its box. Rows are numbered from 0 to 8, columns
    // from 9 to 17, boxes from 18 to 26 in reading order.
    static int[] unitsOf(int row, int column) {
        return new int[] {row, 9 + column, 18 + row / 3 * 3 + column / 3};
    }

    // A blank, and the digits to try there.
    static class Choice {
        final int row, column, digits;

        Choice(int row, int column, int digits) {
            this.row = row;
            this.column = column;
            this.digits = digits;
        }
    }

    static final int[][] grid = new int[9][9]; // 0 for a blank
    static final int[] placed = new int[27]; // the digits placed in each row, in each column and in each box
    // For each cell 1, and one more each time that the search goes back from it.
    static final int[][] weights = new int[9][9];
    static long nodes = 0;

    // The candidates of a blank: the digits that its row, column and box lack.
    static int candidates(int row, int column) {
        int found = 0;
        for (int unit : unitsOf(row, column)) {
            found |= placed[unit];
        }
        return ALL & ~found;
    }

    // Enters a digit in a blank.
    static void enter(int row, int column, int digit) {
        grid[row][column] = digit;
        for (int unit : unitsOf(row, column)) {
            placed[unit] |= 1 << digit;
        }
    }

    // Takes the digit of a cell back: the cell is blank again, and its units lack the digit.
    static void takeBack(int row, int column, int digit) {
        grid[row][column] = 0;
        for (int unit : unitsOf(row, column)) {
            placed[unit] &= ~(1 << digit);
        }
    }

    // The blank to fill next, and the digits to try there: what is forced, or no digit at a dead end,
    // or all candidates for a guess. null if no blank is left.
    static Choice choose() {
        Choice best = null;
        int fewest = 10, weight = 1;
        // Of each unit, the digits that have a cell: the placed ones, then those that fit in a blank.
        // twice gets the digits that fit in two blanks or more.
        int[] once = placed.clone(), twice = new int[27];
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                if (grid[row][column] == 0) {
                    int digits = candidates(row, column);
                    int count = Integer.bitCount(digits);
                    if (count <= 1) {
                        // The blanks after it can wait for the next call.
                        return new Choice(row, column, digits);
                    }
                    // That is: count / its weight < fewest / the weight of the best so far.
                    if (count * weight < fewest * weights[row][column]) {
                        fewest = count;
                        weight = weights[row][column];
                        best = new Choice(row, column, digits);
                    }
                    for (int unit : unitsOf(row, column)) {
                        twice[unit] |= once[unit] & digits;
                        once[unit] |= digits;
                    }
                }
            }
        }
        if (best == null) {
            return null;
        }
        for (int digits : once) {
            if (digits != ALL) {
                // A digit has no cell left in some unit: a dead end. Any blank may be to blame; to
                // keep it simple, the one that would be guessed now gains the weight.
                return new Choice(best.row, best.column, 0);
            }
        }
        Choice forced = onlyCell(twice);
        if (forced != null) {
            return forced;
        }
        return best;
    }

    // The first blank with a digit that fits nowhere else in a unit, and that digit. null if there is none.
    static Choice onlyCell(int[] twice) {
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                if (grid[row][column] == 0) {
                    // The digits that fit elsewhere in its row, in its column and in its box.
                    int fitsElsewhere = ALL;
                    for (int unit : unitsOf(row, column)) {
                        fitsElsewhere &= twice[unit];
                    }
                    // If two digits have only this cell, entering one of them leads to a dead end.
                    int forced = candidates(row, column) & ~fitsElsewhere;
                    if (forced != 0) {
                        return new Choice(row, column, forced);
                    }
                }
            }
        }
        return null;
    }

    // Fills all blanks. Returns false, with the grid as it was, if that is impossible.
    static boolean solve() {
        nodes++;
        Choice choice = choose();
        if (choice == null) {
            return true;
        }
        int row = choice.row, column = choice.column;
        for (int digit = 1; digit <= 9; digit++) {
            if ((choice.digits & (1 << digit)) != 0) {
                enter(row, column, digit);
                if (solve()) {
                    return true;
                }
                takeBack(row, column, digit);
            }
        }
        // No digit is left: the search goes back from here.
        weights[row][column]++;
        return false;
    }

    public static void main(String[] arguments) throws IOException {
        for (int[] row : weights) {
            Arrays.fill(row, 1);
        }
        int cell = 0;
        for (char c : new String(System.in.readAllBytes()).toCharArray()) {
            if (cell < 81 && (c == '.' || '0' <= c && c <= '9')) {
                if (c != '0' && c != '.') {
                    enter(cell / 9, cell % 9, c - '0');
                }
                cell++;
            }
        }
        boolean isSolved = solve();
        System.err.println(nodes + " nodes");
        if (!isSolved) {
            System.out.println("No solution exists");
            return;
        }
        for (int[] row : grid) {
            StringBuilder line = new StringBuilder();
            for (int digit : row) {
                line.append(digit).append(' ');
            }
            System.out.println(line.toString().trim());
        }
    }
}
