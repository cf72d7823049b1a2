//! The help texts.

use super::Name;

/// The help on a command, or the list of commands.
pub fn help(about: Option<Name>) -> String {
    match about {
        None | Some(Name::Help) => COMMANDS.to_owned(),
        Some(Name::Solve) => format!("{SOLVE}{SHAPE}{THREADS}{FILE}"),
        Some(Name::Count) => format!("{COUNT}{THREADS}{FILE}"),
        Some(Name::All) => format!("{ALL}{SHAPE}{FILE}"),
        Some(Name::Generate) => format!("{GENERATE}{SHAPE}{THREADS}"),
        Some(Name::Check) => CHECK.to_owned(),
        Some(Name::Judge) => JUDGE.to_owned(),
        Some(Name::Study) => format!("{STUDY}{FILE}"),
        Some(Name::Trace) => format!("{TRACE}{FILE}"),
        Some(Name::Watch) => format!("{WATCH}{FILE}"),
    }
}

const COMMANDS: &str = "\
usage: sudoku-kit COMMAND [options] [FILE]

  solve              solve every grid, at full speed, on all cores
  count              how many solutions each grid has
  all                every solution of each grid, in increasing order
  generate N         random puzzles, each with exactly one solution
  check INPUT OUTPUT [ANSWER]
                     whether a program's answers are right
  judge PROGRAM      run a program on tests of Baekjoon 2580, and say what is
                     wrong with it
  study              what each way of searching needs for each grid
  trace              every step of a search
  watch              the same as a moving picture, or a page for a browser
  help [COMMAND]     this list, or the options of a command

Grids have nine lines of nine cells or one line of 81; 0 . _ * ? x are blanks.
Without FILE, or where it is -, standard input is read. -h and --help, -V and
--version go with any command.

Exit status: 0 all grids were answered, 1 check or judge found a fault, 2 some
grid is malformed, wrong usage, or input or output failed.
";

const SOLVE: &str = "\
usage: sudoku-kit solve [options] [FILE]

Prints the smallest solution of each grid, or 'No solution exists', or
'Invalid grid'.

";

const COUNT: &str = "\
usage: sudoku-kit count [options] [FILE]

Prints how many solutions each grid has, one number a line.

  --limit N          count up to N, and print N+ beyond (default: 10000)
";

const ALL: &str = "\
usage: sudoku-kit all [options] [FILE]

Prints every solution of each grid, in increasing order, as they are found.

  --limit N          at most N of each grid
";

const GENERATE: &str = "\
usage: sudoku-kit generate N [options]

Prints N random puzzles. Each has exactly one solution.

  --level L          any (default: no clue can be left out), easy (naked singles
                     solve it), medium (naked and hidden ones do), hard (they do
                     not): the effort of a weak solver, not of a person
  --seed S           the same seed, level and N give the same puzzles anywhere;
                     without it, the seed used is told on standard error
";

const CHECK: &str = "\
usage: sudoku-kit check [options] INPUT OUTPUT [ANSWER]

Checks the answers in OUTPUT for the grids in INPUT: any solution is right, and
'No solution exists' only where it is true. Status 1 and a message for the first
wrong one. Either file may be -, standard input. ANSWER is not read; testlib's
checkers have it. The statuses are not testlib's: 1 is a wrong answer, 2 a fault
of the input or of the command line.

  --strict           each answer has to stand there in its puzzle's shape; only
                     white space at ends of lines and blank lines do not matter
  --all              a message for each wrong grid, not for the first only

example: sudoku-kit check --all samples/baekjoon-2580.in my-output
";

const JUDGE: &str = "\
usage: sudoku-kit judge [options] PROGRAM [ARGUMENT...]

Runs PROGRAM on tests of Baekjoon 2580, once for each, and says what a judge
would say, and why. Then it looks for the smallest puzzle that still fails.

  --problem P        2580 (default: any solution, spaced) or 2239 (the smallest
                     solution, rows without blanks)
  --hard             adds puzzles beyond what 2580 promises, made against usual
                     ways of searching
  --random N         adds N random puzzles; only failures are shown, at most 20
  --seed S           the same seed gives the same random puzzles
  --tests DIR        instead, the files DIR/*.in, one grid each; no answers are
                     needed
  --time S           seconds a test may take (default: 1 for 2580, 2 for 2239;
                     twice that and 1 for java, three times and 2 for python
                     and pypy, as Baekjoon has it)

Options end at PROGRAM. It runs with your rights, as if you had started it: this
is no sandbox, and its memory is not limited. Status 0 all accepted, 1 not all,
2 wrong usage, or PROGRAM does not start.

example: sudoku-kit judge python3 mine.py
";

const STUDY: &str = "\
usage: sudoku-kit study [options] [FILE]

Prints a table: what each rung of the ladder needs until a grid is solved.

  level              what a puzzle with one solution asks of a weak solver, see
                     generate; - for a grid with none or several
  nodes              positions, the start among them
  guesses            choices with an alternative left
  dead ends          positions with nothing to try
  deepest            the most guesses open at a time
  seconds            in the kit, which counts as it goes

  --rung R           only this rung: first (the first blank), cells (the blank
                     with the fewest candidates), questions (rows, columns and
                     boxes ask, too: the question with the fewest answers),
                     weights (what fails often counts for less, as in
                     src/main.rs), engine
  --limit N          give up at N nodes; the counts get a >
                     (default: 100000000)
";

const TRACE: &str = "\
usage: sudoku-kit trace [options] [FILE]

Prints each step of a search: guesses, forced digits and dead ends, indented by
the guesses that are open. On weights, a guess tells its question's weight.

  --rung R           first, cells, questions or weights (the one without it);
                     see study
";

const WATCH: &str = "\
usage: sudoku-kit watch [options] [FILE]

Shows a search as a moving picture of the board: step by step as trace tells it,
and each way back. Digits are marked: 5= forced, 5? guess, 5! last left, 5-
taken back, x dead end. NO_COLOR turns colours off. A terminal has 80 columns
and 24 lines; a narrower one cuts the counts at the side.
Where standard output is no terminal, frames are printed without waiting.

  --html             print a page for a browser, with buttons and keys, which
                     needs nothing else: watch --html FILE > search.html
  --svg              print a picture of the first grid that moves by itself:
                     watch --svg FILE > search.svg
  --rung R           first, cells, questions or weights (the one without it);
                     see study. With --html: R,... side by side (default:
                     first,weights)
  --seconds S        how long each grid takes, once its steps are counted
                     (default: 10); of many steps, every n-th is shown
  --step             Enter shows the next step; needs a FILE

A search is shown up to 1000000000 steps. A page has up to 12 grids, and of each
search the steps 1 to 200, then each one per cent further, and the last.
";

const SHAPE: &str =
    "  --shape S          spaced, compact, one-line or readable (default: as the grid
                     came; of new puzzles, spaced)
";

const THREADS: &str = "  --threads N        how many threads share much work (default: all cores)
";

const FILE: &str = "
Without FILE, or where it is -, standard input is read.
";
