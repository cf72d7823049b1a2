//! The problem as a free problem set (FPS 1.2): a file of XML that QDUOJ and HUSTOJ import.
//!
//! QDUOJ takes whole numbers as limits, and a `spj` in C or C++. It takes tests in the order in which they stand, each
//! input before its output; HUSTOJ, in the order of their names. HUSTOJ submits what stands as `solution` at once: a
//! right one, which is accepted as soon as the checker has been compiled there, and so shows that it was.

use super::statements::html;
use super::{texts, Package, CHECKER, MEMORY, RIGHT};

const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<fps version="1.2" url="https://github.com/zhblue/freeproblemset/">
<generator name="sudoku-kit"/>
<item>
"#;

/// The text of the file.
pub fn text(package: &Package) -> String {
    let [korean, english] = package.statements;
    let [name, board, task, _, input, _, output] = korean;
    let [english_name, english_board, english_task, _, english_input, _, english_output] = english;
    let mut text = HEAD.to_owned();
    let mut add = |tag: &str, content: &str| text += &element(tag, content);
    add("title", &format!("{name} ({english_name})"));
    let seconds = package.problem.seconds;
    add("time_limit unit=\"s\"", &seconds.to_string());
    add("memory_limit unit=\"MB\"", &MEMORY.to_string());
    let description = [board, task, english_board, english_task];
    add("description", &html(&description));
    add("input", &html(&[input, english_input]));
    add("output", &html(&[output, english_output]));
    let [input, answer] = texts(&package.sample);
    add("sample_input", &input);
    add("sample_output", &answer);
    for test in &package.tests {
        let ([input, answer], name) = (texts(test), package.name(test));
        add(&format!("test_input name=\"{name}\""), &input);
        add(&format!("test_output name=\"{name}\""), &answer);
    }
    add("solution language=\"C++\"", RIGHT);
    if package.has_checker() {
        add("spj language=\"C++\"", CHECKER);
    }
    text + "</item>\n</fps>\n"
}

/// An element with its attributes, and a text of any characters.
fn element(tag: &str, text: &str) -> String {
    let text = text.replace("]]>", "]]]]><![CDATA[>");
    let name = tag.split(' ').next().unwrap_or_default();
    format!("<{tag}><![CDATA[{text}]]></{name}>\n")
}
