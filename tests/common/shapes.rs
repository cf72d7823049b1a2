//! The four shapes, each made from the 81 characters of a grid.

pub type Shape = fn(&str) -> String;

/// The shapes of nine rows.
pub const NINE_ROWS: [Shape; 3] = [spaced, compact, readable];

pub const SHAPES: [Shape; 4] = [spaced, compact, readable, one_line];

const RULE: &str = "+-------+-------+-------+\n";

pub fn spaced(grid: &str) -> String {
    lines(grid, |row| separated(row, " "))
}

pub fn compact(grid: &str) -> String {
    lines(grid, str::to_owned)
}

pub fn one_line(grid: &str) -> String {
    format!("{grid}\n")
}

pub fn readable(grid: &str) -> String {
    let bands = parts(grid, 27).map(|band| {
        lines(band, |row| {
            let boxes: Vec<String> = parts(row, 3).map(|cells| separated(cells, " ")).collect();
            format!("| {} |", boxes.join(" | "))
        })
    });
    bands.fold(RULE.to_owned(), |text, band| text + &band + RULE)
}

fn lines(grid: &str, row: impl Fn(&str) -> String) -> String {
    parts(grid, 9).map(|cells| row(cells) + "\n").collect()
}

fn separated(cells: &str, separator: &str) -> String {
    parts(cells, 1).collect::<Vec<_>>().join(separator)
}

fn parts(text: &str, length: usize) -> impl Iterator<Item = &str> {
    (0..text.len() / length).map(move |i| &text[i * length..(i + 1) * length])
}

#[test]
fn a_spaced_row_has_single_blanks_between_its_cells() {
    assert!(spaced(super::SOLUTION).starts_with("5 3 4 6 7 8 9 1 2\n6 7 2 "));
}

#[test]
fn a_compact_grid_has_nine_lines_of_nine_cells() {
    let text = compact(super::SOLUTION);
    assert_eq!(text.lines().map(str::len).collect::<Vec<_>>(), [9; 9]);
}

#[test]
fn a_readable_grid_is_ruled_every_three_rows() {
    let text = readable(super::SOLUTION);
    let rules: Vec<usize> =
        (0..13).filter(|&line| text.lines().nth(line) == Some("+-------+-------+-------+")).collect();
    assert_eq!(rules, [0, 4, 8, 12]);
    assert_eq!(text.lines().nth(1), Some("| 5 3 4 | 6 7 8 | 9 1 2 |"));
}
