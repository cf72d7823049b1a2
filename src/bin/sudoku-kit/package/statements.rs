//! The statements of a problem, and the markup that hosts want. Their texts stand in `PROBLEM.LANGUAGE.txt`, paragraph by
//! paragraph, without markup.

use crate::judge::Problem;

/// The paragraphs of a statement: the title, two on the task, then heading and text of the input and of the output.
pub type Statement = [&'static str; 7];

/// In Korean, and in English.
pub fn statements(problem: Problem) -> [Statement; 2] {
    let texts = match problem.wants_smallest {
        true => [include_str!("2239.ko.txt"), include_str!("2239.en.txt")],
        false => [include_str!("2580.ko.txt"), include_str!("2580.en.txt")],
    };
    texts.map(|text| {
        let paragraphs = Vec::from_iter(text.trim_end().split("\n\n"));
        Statement::try_from(paragraphs).expect("a statement has seven paragraphs")
    })
}

/// Paragraphs of HTML.
pub fn html(paragraphs: &[&str]) -> String {
    let paragraphs = paragraphs.iter();
    paragraphs.map(|text| format!("<p>{text}</p>\n")).collect()
}

/// All statements as a page of HTML, with the input and the answer of the sample.
pub fn page(statements: &[Statement], [input, answer]: &[String; 2]) -> String {
    let mut page = "<!DOCTYPE html>\n<html lang=\"ko\">\n<meta charset=\"utf-8\">\n".to_owned();
    page += &format!("<title>{}</title>\n", statements[0][0]);
    for [title, board, task, rest @ ..] in statements {
        page += &format!("<h1>{title}</h1>\n{}", html(&[board, task]));
        for part in rest.chunks(2) {
            page += &format!("<h2>{}</h2>\n{}", part[0], html(&part[1..]));
        }
    }
    page + &format!(
        "<h2>예제 / Sample</h2>\n<pre>\n{input}</pre>\n<pre>\n{answer}</pre>\n</html>\n"
    )
}

/// A statement as LaTeX. Kattis adds the sample.
pub fn tex(statement: &Statement) -> String {
    let [title, board, task, input_heading, input, output_heading, output] = statement;
    format!(
        "\\problemname{{{title}}}\n\n{board}\n\n{task}\n\n\\section*{{{input_heading}}}\n{input}\n\n\
         \\section*{{{output_heading}}}\n{output}\n"
    )
}

/// A statement in Hydro's Markdown, which knows samples by the names of their blocks. Hydro adds the title.
pub fn markdown(statement: &Statement, [sample, answer]: &[String; 2]) -> String {
    let [_, board, task, input_heading, input, output_heading, output] = statement;
    format!(
        "{board}\n\n{task}\n\n## {input_heading}\n\n{input}\n\n## {output_heading}\n\n{output}\n\n\
         ```input1\n{sample}```\n\n```output1\n{answer}```\n"
    )
}
