//! The four shapes, each made from the 81 characters of a grid.

pub type Shape = fn(&str) -> String;

/// The shapes of nine rows.
pub const NINE_ROWS: [Shape; 3] = [spaced, compact, readable];

pub const SHAPES: [Shape; 4] = [spaced, compact, readable, one_line];

/// The options that choose the shape of what is printed.
pub const SHAPE_OPTIONS: [(&str, Shape); 4] =
    [("--one-line", one_line), ("--compact", compact), ("--spaced", spaced), ("--readable", readable)];

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

/// Grids one after another: a blank line stands between two of nine rows.
pub fn sequence<'a>(shape: Shape, grids: impl IntoIterator<Item = &'a str>) -> String {
    let texts: Vec<String> = grids.into_iter().map(shape).collect();
    let are_lines = texts.iter().all(|text| text.lines().count() == 1);
    texts.join(if are_lines { "" } else { "\n" })
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

#[test]
fn a_sequence_has_blank_lines_between_grids_of_nine_rows_only() {
    let grids = [super::SOLUTION, super::OTHER_SOLUTION];
    assert_eq!(sequence(one_line, grids), format!("{}\n{}\n", grids[0], grids[1]));
    assert_eq!(sequence(compact, grids), compact(grids[0]) + "\n" + &compact(grids[1]));
}
