"use strict";
// `solve` and `choose` of samples/programs/step1.rs to step4.rs: a test holds them equal, but for
// comment lines. A heading tells the function and the rungs that have it.
PROGRAMS["Rust"] = String.raw`
=== solve first cells singles
    fn solve(&mut self) -> bool {
        self.nodes += 1;
        let (row, column, digits) = match self.choose() {
            Some(choice) => choice,
            None => return true,
        };
        for digit in 1..10 {
            if digits & (1 << digit) != 0 {
                self.enter(row, column, digit);
                if self.solve() {
                    return true;
                }
                self.take_back(row, column, digit);
            }
        }
        false
    }

=== solve weights
    fn solve(&mut self) -> bool {
        self.nodes += 1;
        let (row, column, digits) = match self.choose() {
            Some(choice) => choice,
            None => return true,
        };
        for digit in 1..10 {
            if digits & (1 << digit) != 0 {
                self.enter(row, column, digit);
                if self.solve() {
                    return true;
                }
                self.take_back(row, column, digit);
            }
        }
        self.weights[row][column] += 1;
        false
    }

=== choose first
    fn choose(&self) -> Option<(usize, usize, Digits)> {
        for row in 0..9 {
            for column in 0..9 {
                if self.grid[row][column] == 0 {
                    return Some((row, column, self.candidates(row, column)));
                }
            }
        }
        None
    }

=== choose cells
    fn choose(&self) -> Option<(usize, usize, Digits)> {
        let mut best = None;
        let mut fewest = 10;
        for row in 0..9 {
            for column in 0..9 {
                if self.grid[row][column] == 0 {
                    let candidates = self.candidates(row, column);
                    let count = candidates.count_ones();
                    if count < fewest {
                        fewest = count;
                        best = Some((row, column, candidates));
                    }
                }
            }
        }
        best
    }

=== choose singles
    fn choose(&self) -> Option<(usize, usize, Digits)> {
        let mut best = None;
        let mut fewest = 10;
        let (mut once, mut twice) = (self.placed, [0; 27]);
        for row in 0..9 {
            for column in 0..9 {
                if self.grid[row][column] == 0 {
                    let candidates = self.candidates(row, column);
                    let count = candidates.count_ones();
                    if count <= 1 {
                        return Some((row, column, candidates));
                    }
                    if count < fewest {
                        fewest = count;
                        best = Some((row, column, candidates));
                    }
                    for unit in units_of(row, column) {
                        twice[unit] |= once[unit] & candidates;
                        once[unit] |= candidates;
                    }
                }
            }
        }
        let (row, column, _) = best?; // None if no blank is left
        if once != [ALL; 27] {
            return Some((row, column, 0));
        }
        self.only_cell(&twice).or(best)
    }

    fn only_cell(&self, twice: &[Digits; 27]) -> Option<(usize, usize, Digits)> {
        for row in 0..9 {
            for column in 0..9 {
                if self.grid[row][column] == 0 {
                    let [in_row, in_column, in_box] = units_of(row, column).map(|unit| twice[unit]);
                    let forced = self.candidates(row, column) & !(in_row & in_column & in_box);
                    if forced != 0 {
                        return Some((row, column, forced));
                    }
                }
            }
        }
        None
    }

=== choose weights
    fn choose(&self) -> Option<(usize, usize, Digits)> {
        let mut best = None;
        let (mut fewest, mut weight) = (10, 1);
        let (mut once, mut twice) = (self.placed, [0; 27]);
        for row in 0..9 {
            for column in 0..9 {
                if self.grid[row][column] == 0 {
                    let candidates = self.candidates(row, column);
                    let count = candidates.count_ones();
                    if count <= 1 {
                        return Some((row, column, candidates));
                    }
                    if count * weight < fewest * self.weights[row][column] {
                        fewest = count;
                        weight = self.weights[row][column];
                        best = Some((row, column, candidates));
                    }
                    for unit in units_of(row, column) {
                        twice[unit] |= once[unit] & candidates;
                        once[unit] |= candidates;
                    }
                }
            }
        }
        let (row, column, _) = best?; // None if no blank is left
        if once != [ALL; 27] {
            return Some((row, column, 0));
        }
        self.only_cell(&twice).or(best)
    }

    fn only_cell(&self, twice: &[Digits; 27]) -> Option<(usize, usize, Digits)> {
        for row in 0..9 {
            for column in 0..9 {
                if self.grid[row][column] == 0 {
                    let [in_row, in_column, in_box] = units_of(row, column).map(|unit| twice[unit]);
                    let forced = self.candidates(row, column) & !(in_row & in_column & in_box);
                    if forced != 0 {
                        return Some((row, column, forced));
                    }
                }
            }
        }
        None
    }
`;
