//! The problem as a free problem set (FPS 1.2): a file of XML that QDUOJ and HUSTOJ import.
//!
//! QDUOJ takes whole numbers as limits, and a `spj` in C or C++. Both take tests in the order in which they stand,
//! each input before its output. HUSTOJ submits what stands as `solution`, so only a right one does.

use super::{html, texts, Package, CHECKER, MEMORY, RIGHT};

const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<fps version="1.2" url="https://github.com/zhblue/freeproblemset/">
<generator name="sudoku-kit"/>
<item>
"#;

/// The text of the file.
pub fn text(package: &Package) -> String {
    let [name, board, task, _, input, _, output] = package.korean;
    let [english_name, english_board, english_task, _, english_input, _, english_output] =
        package.english;
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
    let tests = package.tests.iter().map(|test| ("test", test));
    for (kind, test) in [("sample", &package.sample)].into_iter().chain(tests) {
        let [input, answer] = texts(test);
        add(&format!("{kind}_input"), &input);
        add(&format!("{kind}_output"), &answer);
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
