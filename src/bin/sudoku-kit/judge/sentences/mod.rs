//! Every sentence of the judge, with its arguments: the next language will be a second column here. `sentences.txt` has
//! each of them as it is told, so that a change of words is seen as such.

mod facts;
mod report;
mod verdicts;

pub use facts::{common, reason, reason_with_crash, untold_crash_lines};
pub use report::*;
pub use verdicts::*;

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use crate::base::grid::{clash, ALL, EMPTY};
    use crate::judge::checker::{Mistake::*, OddLine};
    use crate::judge::facts::{Common::*, Fact, Fact::*};
    use crate::judge::problem::PROBLEMS;
    use crate::judge::suite::samples;
    use crate::judge::verdict::{Attempt, Verdict};
    use crate::run::languages::LANGUAGES;
    use crate::run::process::{End::*, NoStart, Run};
    use crate::run::source::Refusal;
    use std::ffi::OsStr;
    use std::time::Duration;

    #[test]
    fn each_sentence_is_told_as_in_the_list() {
        let word = || "word".to_owned();
        let facts = [
            Crash(word()),
            Ended(Exited(3)),
            RightButEnded(Signalled(11)),
            Fact::NoOutput,
            SpaceAsDigit,
            CharacterCodes("48 49 50".to_owned()),
            RightIsNumber(1),
            RightIsNumber(2),
            Unchanged,
            RowsAndColumnsExchanged,
            SpaceIsACell,
            CluesErased,
            CluesChanged,
            OnlyClue(0),
            OnlyCell(80),
            FirstBlankLeft,
            LastBlankLeft,
            OnlyInUnit(9),
            SumsOf45,
            RepeatsOnlyIn(2),
            RepeatsOnlyDigit(1),
            RepeatsClues,
            LeftOpen,
            LeftDead,
        ];
        let mut told = Vec::from(facts.map(|fact| common(&Seen(Verdict::WrongAnswer, 3, fact))));
        let facts = [ManyNodes, NotByNakedSingles, NeedsStepBack];
        told.extend(facts.map(|fact| common(&Tests(fact, [3, 4, 8]))));
        told.push(common(&Tests(NeedsStepBack, [3, 3, 9])));
        told.push(common(&Blanks([30, 20])));
        let (waiting, limit) = (false, 256 << 10);
        let ends = [6, 8, 9, 11, 15].map(|signal| Signalled(signal).to_string());
        told.extend(ends);
        told.extend([TimeOver { waiting }, TimeOver { waiting: true }].map(|end| end.to_string()));
        told.extend([MemoryOver { limit }, OutputOver].map(|end| end.to_string()));
        let mut twice = EMPTY;
        (twice[0], twice[8]) = (1 << 4, 1 << 4);
        let mistakes = [
            Blank(0),
            ClueChanged(1, ALL, 1),
            ClueChanged(1, 2, 1),
            NotTheSmallest(2, 2, 1),
            HasSolution,
            NoGrid(word()),
            Grids(2),
        ];
        told.extend(mistakes.map(|mistake| mistake.to_string()));
        told.extend(clash(&twice).map(|clash| Clash(clash).to_string()));
        for found in [Some((3, word())), None] {
            let expected = Some("1 2 3".to_owned());
            told.push(odd_layout(&OddLine { found, expected }));
        }
        let file = || "a file.x".into();
        let refusals = [
            Refusal::Folder {
                path: file(),
                source: "a file.x/a.py".into(),
            },
            Refusal::NoProgram(file()),
            Refusal::NotExecutable(file()),
            Refusal::OnlyHere(file()),
            Refusal::Utf16(file()),
            Refusal::Package,
            Refusal::Class {
                found: word(),
                wanted: "Main",
            },
            Refusal::CompilerOver("g++".to_owned()),
        ];
        told.extend(refusals.map(|refusal| refusal.to_string()));
        let program = OsStr::new("tool");
        for language in [None].into_iter().chain(LANGUAGES.iter().map(Some)) {
            let refusal = Refusal::NoStart(program.into(), NoStart::Missing, language);
            told.push(refusal.to_string());
        }
        told.extend(VERDICTS.map(|(name, meaning)| format!("{name}: {meaning}")));
        told.push(stopped(Verdict::TimeLimit));
        told.extend([more_failures(3)]);
        let tests = samples(PROBLEMS[0], false);
        for test in [&tests[1], &tests[2], &tests[10]] {
            let mut failed = Attempt::judged(test.clone(), Run::none(NoStart::Missing));
            for verdict in [Verdict::WrongAnswer, Verdict::TimeLimit] {
                failed.verdict = verdict;
                told.extend([
                    smallest(&failed),
                    nodes(&failed, 7, 1),
                    nodes(&failed, 7, 0),
                ]);
            }
        }
        let limit = Duration::from_millis(1_250);
        told.extend([None, Some(0.8), Some(1.25)].map(|times| pace(limit, times)));
        told.extend([PUZZLE_HEAD, RIGHT_HEAD, OUTPUT_HEAD, WHAT_NEXT].map(str::to_owned));
        told.extend(["", WRONG_CLUE, REPEATS, BLANK, DIFFERS].map(answer_head));
        let told = told
            .iter()
            .map(|line| line.trim().to_owned() + "\n")
            .collect::<String>();
        assert!(
            told == include_str!("sentences.txt"),
            "the list would be:\n{told}"
        );
    }
}
