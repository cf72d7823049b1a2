"use strict";
// `solve` and `choose` of samples/programs/step1.cpp to step4.cpp: a test holds them equal, but for
// comment lines. A heading tells the function and the rungs that have it.
PROGRAMS["C++"] = String.raw`
=== solve first cells singles
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

=== solve weights
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
    weights[row][column]++;
    return false;
}

=== choose first
optional<Choice> choose() {
    for (int row = 0; row < 9; row++) {
        for (int column = 0; column < 9; column++) {
            if (grid[row][column] == 0) {
                return Choice{row, column, candidates(row, column)};
            }
        }
    }
    return nullopt;
}

=== choose cells
optional<Choice> choose() {
    optional<Choice> best;
    int fewest = 10;
    for (int row = 0; row < 9; row++) {
        for (int column = 0; column < 9; column++) {
            if (grid[row][column] == 0) {
                Digits digits = candidates(row, column);
                int count = __builtin_popcount(digits);
                if (count < fewest) {
                    fewest = count;
                    best = Choice{row, column, digits};
                }
            }
        }
    }
    return best;
}

=== choose singles
optional<Choice> choose() {
    optional<Choice> best;
    int fewest = 10;
    array<Digits, 27> once = placed, twice = {};
    for (int row = 0; row < 9; row++) {
        for (int column = 0; column < 9; column++) {
            if (grid[row][column] == 0) {
                Digits digits = candidates(row, column);
                int count = __builtin_popcount(digits);
                if (count <= 1) {
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
            return Choice{best->row, best->column, 0};
        }
    }
    if (optional<Choice> forced = only_cell(twice)) {
        return forced;
    }
    return best;
}

optional<Choice> only_cell(const array<Digits, 27> &twice) {
    for (int row = 0; row < 9; row++) {
        for (int column = 0; column < 9; column++) {
            if (grid[row][column] == 0) {
                Digits fits_elsewhere = ALL;
                for (int unit : units_of(row, column)) {
                    fits_elsewhere &= twice[unit];
                }
                Digits forced = candidates(row, column) & ~fits_elsewhere;
                if (forced != 0) {
                    return Choice{row, column, forced};
                }
            }
        }
    }
    return nullopt;
}

=== choose weights
optional<Choice> choose() {
    optional<Choice> best;
    int fewest = 10, weight = 1;
    array<Digits, 27> once = placed, twice = {};
    for (int row = 0; row < 9; row++) {
        for (int column = 0; column < 9; column++) {
            if (grid[row][column] == 0) {
                Digits digits = candidates(row, column);
                int count = __builtin_popcount(digits);
                if (count <= 1) {
                    return Choice{row, column, digits};
                }
                if (count * weight < fewest * weights[row][column]) {
                    fewest = count;
                    weight = weights[row][column];
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
            return Choice{best->row, best->column, 0};
        }
    }
    if (optional<Choice> forced = only_cell(twice)) {
        return forced;
    }
    return best;
}

optional<Choice> only_cell(const array<Digits, 27> &twice) {
    for (int row = 0; row < 9; row++) {
        for (int column = 0; column < 9; column++) {
            if (grid[row][column] == 0) {
                Digits fits_elsewhere = ALL;
                for (int unit : units_of(row, column)) {
                    fits_elsewhere &= twice[unit];
                }
                Digits forced = candidates(row, column) & ~fits_elsewhere;
                if (forced != 0) {
                    return Choice{row, column, forced};
                }
            }
        }
    }
    return nullopt;
}
`;
