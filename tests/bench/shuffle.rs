//! Shuffles each grid of 81 characters by itself: rows in bands, columns in stacks, bands, stacks, digits,
//! and transposes half of them. The number of solutions stays.

/// Marsaglia's xorshift.
struct Random(u64);

impl Random {
    fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            order.swap(last, (self.0 >> 32) as usize % (last + 1));
        }
        order
    }

    /// The nine rows or columns in a new order.
    fn lines(&mut self) -> Vec<usize> {
        let bands = self.order(3).into_iter();
        let lines = bands.map(|band| self.order(3).into_iter().map(move |line| 3 * band + line));
        lines.flatten().collect()
    }
}

fn main() {
    let mut random = Random(2580);
    for line in std::io::stdin().lines() {
        let cells: Vec<u32> = line
            .expect("text")
            .chars()
            .map(|cell| cell.to_digit(10).unwrap_or(0))
            .collect();
        let (rows, columns, digits) = (random.lines(), random.lines(), random.order(9));
        let is_transposed = random.order(2)[0] == 1;
        let mut text = String::new();
        for &row in &rows {
            for &column in &columns {
                let cell = if is_transposed {
                    9 * column + row
                } else {
                    9 * row + column
                };
                match cells[cell] {
                    0 => text += ".",
                    digit => text += &(digits[digit as usize - 1] + 1).to_string(),
                }
            }
        }
        println!("{text}");
    }
}
