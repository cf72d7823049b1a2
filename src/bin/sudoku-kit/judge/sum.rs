//! The head of the report: how many tests have which verdict, what the tests are, and what each may take.

use super::report::wrapped;
use super::{Judged, ENOUGH};
use crate::base::error::printable;
use crate::base::say::say;
use crate::base::words::plural;
use crate::run::attempt::{Attempt, Verdict};
use std::collections::BTreeSet;
use std::path::MAIN_SEPARATOR;

/// Memory below this may be the judge's own, from before the program began. In kB.
const LEAST_MEMORY: u64 = 32 << 10;

/// How many tests have which verdict, what the tests are, and what each may take.
pub fn sum(judged: &Judged) -> String {
    let options = judged.options;
    let mut words = options.program.iter().map(|word| printable(word));
    // A folder says nothing new.
    let first = words.next().unwrap_or_default();
    let name = first.rsplit(['/', MAIN_SEPARATOR]).next();
    let words = name.into_iter().map(str::to_owned).chain(words);
    let (accepted, count) = (judged.count(Verdict::Accepted), judged.tests);
    let tests = plural(count, "test");
    let mut counts = vec![match accepted == count {
        true => say!(
            "{accepted} of {tests} accepted",
            "맞았습니다!! 테스트 {count}개 모두 통과"
        ),
        false => say!(
            "{accepted} of {tests} accepted",
            "테스트 {count}개 중 {accepted}개 통과"
        ),
    }];
    for verdict in BTreeSet::from_iter(judged.failed().map(|failed| failed.verdict)) {
        let (count, verdict) = (judged.count(verdict), verdict.name());
        counts.push(say!("{count} {verdict}", "{verdict} {count}개"));
    }
    if let Some(verdict) = judged.stopped {
        let (left, stopped) = (judged.tests - judged.attempts.len(), stopped(verdict));
        counts.push(say!(
            "{left} not run ({stopped}; --all goes on)",
            "{left}개는 실행하지 않음({stopped}, 끝까지 실행하려면 --all)"
        ));
    }
    let mut parts = vec![counts.join(", ")];
    let are_all_timed = judged.count(Verdict::TimeLimit) == 0;
    let is_told = |attempt: &&Attempt| are_all_timed || attempt.verdict == Verdict::Accepted;
    let times = judged.attempts.iter().filter(is_told);
    if let Some(slowest) = times.map(|attempt| attempt.run.used.time).max() {
        let slowest = slowest.as_secs_f64();
        parts.push(match are_all_timed {
            true => say!("slowest {slowest:.2} s", "최대 실행 시간 {slowest:.2}초"),
            false => say!(
                "slowest accepted {slowest:.2} s",
                "통과한 테스트의 최대 실행 시간 {slowest:.2}초"
            ),
        });
    }
    let most = judged
        .attempts
        .iter()
        .map(|attempt| attempt.run.used.memory)
        .max();
    if let Some(most) = most.filter(|&most| most > LEAST_MEMORY) {
        let most = most >> 10;
        parts.push(say!("most memory {most} MB", "최대 메모리 {most}MB"));
    }
    let head = format!(
        "{}: {}",
        Vec::from_iter(words).join(" "),
        parts.join(&say!("; ", ", "))
    );
    let lines = [head, limits(judged), call(judged), class(judged)];
    lines.iter().map(|line| wrapped(line)).collect()
}

pub fn stopped(verdict: Verdict) -> String {
    let failures = verdict.failures(ENOUGH);
    say!("stopped after {failures}", "{failures}가 나와 중단")
}

fn limits(judged: &Judged) -> String {
    let (options, language) = (judged.options, judged.program.language);
    let problem = options.problem.name;
    let format = match judged.program.function.map(|function| function.form) {
        Some(form) => say!("the form of {form}", "{form} 형식"),
        None => say!("the format of {problem}", "{problem}번 형식"),
    };
    let tests = match (options.random, options.seed) {
        (0, _) => say!("Tests in {format}", "{format} 테스트"),
        (random, seed) => say!(
            "Tests in {format}, {random} of them random (seed {seed})",
            "{format} 테스트(무작위 {random}개 포함, 시드 {seed})"
        ),
    };
    let usual = language.limits(options.problem.seconds).time.as_secs_f64();
    let time = options.time.map_or(usual, |time| time.as_secs_f64());
    let (seconds, own) = (plural(time, "second"), options.problem.seconds);
    match options.time.is_none() && time != own {
        true => {
            let name = language.name;
            say!(
                "{tests}; {seconds} each ({name}; {problem} itself: {own})",
                "{tests}, 시간 제한 {time}초(언어별 추가 시간 포함, {problem}번의 기본 제한은 {own}초)"
            )
        }
        false => say!("{tests}; {seconds} each", "{tests}, 시간 제한 {time}초"),
    }
}

/// How a function is called, and on which of the samples; nothing of a program.
fn call(judged: &Judged) -> String {
    let Some(function) = judged.program.function else {
        return String::new();
    };
    let (form, call) = (function.form, function.call);
    match (judged.options.tests, judged.program.is_slow()) {
        (Some(_), _) => say!(
            "Called as on {form}: {call}.",
            "{form}처럼 호출했습니다: {call}"
        ),
        (None, false) => say!(
            "Called as on {form}: {call}, on the tests with one solution.",
            "{form}처럼 호출했습니다: {call}. 답이 하나인 테스트만 씁니다."
        ),
        (None, true) => say!(
            "Called as on {form}: {call}, on the tests with one solution, without 36 to 44, which are heavy for Python.",
            "{form}처럼 호출했습니다: {call}. 답이 하나인 테스트만 쓰고, Python으로는 오래 걸리는 36~44번은 뺐습니다."
        ),
    }
}

/// That Baekjoon wants another name of a class; nothing if it has that one, or none.
fn class(judged: &Judged) -> String {
    match &judged.program.class {
        Some(name) if name != "Main" && judged.program.function.is_none() => {
            say!(
                "Note: Baekjoon wants the class called Main, in no package; here it is {name}.",
                "참고: 백준에 제출하려면 패키지 선언 없이 클래스 이름이 Main이어야 합니다(지금은 {name})."
            )
        }
        _ => String::new(),
    }
}
