"use strict";
// `solve` and `choose` of samples/programs/step1.java to step4.java: a test holds them equal, but for
// comment lines. A heading tells the function and the rungs that have it.
PROGRAMS["Java"] = String.raw`
=== solve first cells singles
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
        return false;
    }

=== solve weights
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
        weights[row][column]++;
        return false;
    }

=== choose first
    static Choice choose() {
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                if (grid[row][column] == 0) {
                    return new Choice(row, column, candidates(row, column));
                }
            }
        }
        return null;
    }

=== choose cells
    static Choice choose() {
        Choice best = null;
        int fewest = 10;
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                if (grid[row][column] == 0) {
                    int digits = candidates(row, column);
                    int count = Integer.bitCount(digits);
                    if (count < fewest) {
                        fewest = count;
                        best = new Choice(row, column, digits);
                    }
                }
            }
        }
        return best;
    }

=== choose singles
    static Choice choose() {
        Choice best = null;
        int fewest = 10;
        int[] once = placed.clone(), twice = new int[27];
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                if (grid[row][column] == 0) {
                    int digits = candidates(row, column);
                    int count = Integer.bitCount(digits);
                    if (count <= 1) {
                        return new Choice(row, column, digits);
                    }
                    if (count < fewest) {
                        fewest = count;
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
                return new Choice(best.row, best.column, 0);
            }
        }
        Choice forced = onlyCell(twice);
        if (forced != null) {
            return forced;
        }
        return best;
    }

    static Choice onlyCell(int[] twice) {
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                if (grid[row][column] == 0) {
                    int fitsElsewhere = ALL;
                    for (int unit : unitsOf(row, column)) {
                        fitsElsewhere &= twice[unit];
                    }
                    int forced = candidates(row, column) & ~fitsElsewhere;
                    if (forced != 0) {
                        return new Choice(row, column, forced);
                    }
                }
            }
        }
        return null;
    }

=== choose weights
    static Choice choose() {
        Choice best = null;
        int fewest = 10, weight = 1;
        int[] once = placed.clone(), twice = new int[27];
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                if (grid[row][column] == 0) {
                    int digits = candidates(row, column);
                    int count = Integer.bitCount(digits);
                    if (count <= 1) {
                        return new Choice(row, column, digits);
                    }
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
                return new Choice(best.row, best.column, 0);
            }
        }
        Choice forced = onlyCell(twice);
        if (forced != null) {
            return forced;
        }
        return best;
    }

    static Choice onlyCell(int[] twice) {
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                if (grid[row][column] == 0) {
                    int fitsElsewhere = ALL;
                    for (int unit : unitsOf(row, column)) {
                        fitsElsewhere &= twice[unit];
                    }
                    int forced = candidates(row, column) & ~fitsElsewhere;
                    if (forced != 0) {
                        return new Choice(row, column, forced);
                    }
                }
            }
        }
        return null;
    }
`;
