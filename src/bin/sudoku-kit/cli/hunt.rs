//! `hunt`: a program with a mistake, for practice.

use super::command::{Arguments, Command, Opt};
use crate::base::error::{print, Error, Status};
use crate::base::say::{environment_lang, say, set_lang};
use crate::repair::hunt::plant;
use crate::run::languages::of_source;
use crate::run::suite::{tests, PROBLEMS};
use crate::search::generator::clock_seed;

use std::path::Path;

pub const COMMAND: Command = Command::new("hunt", include_str!("hunt.txt"), hunt);

macro_rules! steps {
    ($suffix:literal) => {
        (
            $suffix,
            [
                include_str!(concat!("../../../../samples/programs/step1.", $suffix)),
                include_str!(concat!("../../../../samples/programs/step2.", $suffix)),
                include_str!(concat!("../../../../samples/programs/step3.", $suffix)),
                include_str!(concat!("../../../../samples/programs/step4.", $suffix)),
            ],
        )
    };
}

/// The suffixes of the languages, and their right programs.
const STEPS: [(&str, [&str; 4]); 4] = [steps!("cpp"), steps!("py"), steps!("java"), steps!("rs")];

fn hunt(arguments: &Arguments) -> Result<Status, Error> {
    set_lang(environment_lang());
    let typed = arguments.operand("one LANGUAGE at most")?;
    let typed = typed.map_or("cpp".into(), |word| word.to_string_lossy());
    let Some((suffix, programs)) = STEPS.iter().find(|row| row.0 == typed) else {
        return arguments.expected("hunt", "cpp, py, java or rs", &typed);
    };
    let language = of_source(&Path::new("hunt").with_extension(suffix));
    let tests = tests(PROBLEMS[0], None, false)?.into_iter();
    let tests = Vec::from_iter(tests.filter(|test| !test.is_heavy()));
    let seed = arguments.number(Opt::SEED, 0)?.unwrap_or_else(clock_seed);
    let planted = language.map(|language| plant(programs, language, &tests, seed));
    let planted = planted
        .transpose()
        .map_err(|why| Error::Failed(why.to_string()))?;
    match planted.flatten() {
        Some(program) => print(program)?,
        None => {
            return Err(Error::Failed(say!(
                "no change of the steps is a mistake",
                "틀린 코드를 만들지 못했습니다. 어느 줄을 바꿔도 모두 통과합니다"
            )))
        }
    }
    Ok(Status::AllAnswered)
}
