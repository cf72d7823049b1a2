//! The four shapes, each made from the 81 characters of a grid.

pub type Shape = fn(&str) -> String;

/// The shapes of nine rows.
pub const NINE_ROWS: [Shape; 3] = [spaced, compact, readable];

pub const SHAPES: [Shape; 4] = [spaced, compact, readable, one_line];

/// The options that choose the shape of what is printed.
pub const SHAPE_OPTIONS: [(&str, Shape); 4] = [
    ("--one-line", one_line),
    ("--compact", compact),
    ("--spaced", spaced),
    ("--readable", readable),
];

const RULE: &str = "+-------+-------+-------+\n";

pub fn spaced(grid: &str) -> String {
    parts(grid, 9)
        .map(|row| parts(row, 1).collect::<Vec<_>>().join(" ") + "\n")
        .collect()
}

pub fn compact(grid: &str) -> String {
    parts(grid, 9).map(|row| row.to_owned() + "\n").collect()
}

pub fn one_line(grid: &str) -> String {
    format!("{grid}\n")
}

pub fn readable(grid: &str) -> String {
    let rows: Vec<String> = spaced(grid)
        .lines()
        .map(|row| parts_with_bars(row) + "\n")
        .collect();
    rows.chunks(3)
        .fold(RULE.to_owned(), |text, band| text + &band.concat() + RULE)
}

fn parts_with_bars(row: &str) -> String {
    format!("| {}| {}| {} |", &row[..6], &row[6..12], &row[12..])
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
