//! Shuffles each grid of 81 characters by itself. The number of solutions stays.

/// SplitMix64 (Steele, Lea and Flood, 2014).
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 to `bound - 1`.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// The same grid with other names for the digits, rows exchanged in bands, columns in stacks, bands,
    /// stacks, and perhaps rows with columns. It has as many solutions.
    pub fn shuffled(&mut self, grid: &str) -> String {
        let (rows, columns) = (self.lines(), self.lines());
        let mut digits: Vec<char> = ('1'..='9').collect();
        self.shuffle(&mut digits);
        let is_transposed = self.below(2) == 1;
        let cells = (0..81).map(|cell| {
            let (row, column) = (rows[cell / 9], columns[cell % 9]);
            let (i, j) = match is_transposed {
                true => (column, row),
                false => (row, column),
            };
            match grid.as_bytes()[9 * i + j] {
                digit @ b'1'..=b'9' => digits[usize::from(digit - b'1')],
                _ => '.',
            }
        });
        cells.collect()
    }

    /// The nine rows or columns in another order, those of a band or stack together.
    fn lines(&mut self) -> Vec<usize> {
        let mut bands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
        self.shuffle(&mut bands);
        bands.iter_mut().for_each(|band| self.shuffle(band));
        bands.concat()
    }
}

fn main() {
    let mut random = Random(2580);
    for line in std::io::stdin().lines() {
        println!("{}", random.shuffled(&line.expect("text")));
    }
}
