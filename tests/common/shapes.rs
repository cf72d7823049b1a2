//! The four shapes, each made from the 81 characters of a grid.

pub type Shape = fn(&str) -> String;

pub const SHAPES: [Shape; 4] = [spaced, compact, readable, one_line];

/// The values of `--shape`, which chooses the shape of what is printed.
pub const SHAPE_NAMES: [&str; 4] = ["spaced", "compact", "readable", "one-line"];

const RULE: &str = "+-------+-------+-------+\n";

pub fn spaced(grid: &str) -> String {
    let row = |row| Vec::from_iter(parts(row, 1)).join(" ") + "\n";
    parts(grid, 9).map(row).collect()
}

pub fn compact(grid: &str) -> String {
    parts(grid, 9).map(|row| row.to_owned() + "\n").collect()
}

pub fn one_line(grid: &str) -> String {
    format!("{grid}\n")
}

pub fn readable(grid: &str) -> String {
    let rows = spaced(grid);
    let with_bars = |row: &str| format!("| {}| {}| {} |\n", &row[..6], &row[6..12], &row[12..17]);
    let rows: Vec<String> = parts(&rows, 18).map(with_bars).collect();
    rows.chunks(3)
        .fold(RULE.to_owned(), |text, band| text + &band.concat() + RULE)
}

/// Grids one after another: a blank line stands between two of nine rows.
pub fn sequence<'a>(shape: Shape, grids: impl IntoIterator<Item = &'a str>) -> String {
    let texts: Vec<String> = grids.into_iter().map(shape).collect();
    let are_lines = texts.iter().all(|text| text.lines().count() == 1);
    texts.join(if are_lines { "" } else { "\n" })
}

fn parts(text: &str, length: usize) -> impl Iterator<Item = &str> {
    (0..text.len() / length).map(move |i| &text[i * length..(i + 1) * length])
}
