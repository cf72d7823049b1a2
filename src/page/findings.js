"use strict";
// What the check found in a search of one's own, and where to look for the cause; then the questions of the page and its answers.

const entered = ({ cell, digit }) => say(`${nameOf(cell)} = ${digit}`, `${nameOf(cell)}의 ${digit}`);

// Sentences by kind, then those that go with any kind.
const FINDINGS = {
  clue: ({ cell, clue, digit }) => [
    changedClue(nameOf(cell), clue, digit),
    say("Is this the puzzle that the program solves, and does it print the row before the column?",
      "프로그램이 이 퍼즐을 푼 것이 맞나요? '행 열 숫자' 순서로 출력했는지도 확인해 보세요."),
  ],
  idle: ({ count }) => [
    say(`${inWords(count)} lines, up to this one, change nothing on the board.`, `이 줄까지 ${inWords(count)}줄 동안 판이 전혀 바뀌지 않았습니다.`),
    inACircle(),
  ],
  below: ({ cell, to, later, lacksZeros }) => [
    to === 0
      ? say(`${nameOf(cell)} is taken back while ${entered(later)}, which was entered after it, still stands.`,
        `${nameOf(cell)}을 되돌렸는데, 그 뒤에 넣은 ${withParticle(entered(later), "이/가")} 아직 남아 있습니다.`)
      : say(`${nameOf(cell)} becomes ${to} while ${entered(later)}, which was entered after it, still stands.`,
        `${nameOf(cell)}의 숫자를 ${withParticle(to, "으로/로")} 바꿨는데, 그 뒤에 넣은 ${withParticle(entered(later), "이/가")} 아직 남아 있습니다.`),
    lacksZeros ? "" : say(`Either the program does not take ${entered(later)} back, or it does not print that.`,
      `프로그램이 ${withParticle(entered(later), "을/를")} 되돌리지 않았거나, 되돌린 것을 출력하지 않았습니다.`),
  ],
  again: ({ before, cell, digit }) => [
    say(`${nameOf(cell)} = ${digit} is tried again with the same digits before it.`,
      `앞서 넣은 숫자는 그대로인데 ${nameOf(cell)}에 ${withParticle(digit, "을/를")} 또 넣었습니다.`),
    say(`It was tried at step ${inWords(before)}, and was given up.`, `${inWords(before)}번 스텝에서 이미 시도했다가 포기한 숫자입니다.`),
  ],
  often: ({ times, cell, digit }) => [
    say(`${nameOf(cell)} = ${digit} is entered for the ${times}th time with the same digits before it.`,
      `앞서 넣은 숫자는 그대로인데 ${nameOf(cell)}에 ${withParticle(digit, "을/를")} ${times}번째 넣었습니다.`),
    inACircle(),
  ],
  clash: ({ unit, other, isClue, ...entry }) => [
    isClue
      ? say(`${entered(entry)} is kept, though ${unitName(unit)} has the clue ${entry.digit} in ${nameOf(other)}.`,
        `${withParticle(entered(entry), "이/가")} ${nameOf(other)}에 처음 주어진 ${withParticle(entry.digit, "과/와")} ${unitName(unit)}에서 겹치는데도 그대로 두었습니다.`)
      : say(`${entered(entry)} is kept, though ${unitName(unit)} has ${entry.digit} in ${nameOf(other)}.`,
        `${withParticle(entered(entry), "이/가")} ${nameOf(other)}에 넣은 ${withParticle(entry.digit, "과/와")} ${unitName(unit)}에서 겹치는데도 그대로 두었습니다.`),
    WHAT_TO_CHECK[Math.floor(unit / 9)](),
  ],
  refused: (entry) => [
    say(`${entered(entry)} leads to a solution, but is taken back before anything follows.`,
      `${withParticle(entered(entry), "은/는")} 답으로 이어지는 숫자인데, 다음 칸을 채워 보지도 않고 되돌렸습니다.`),
    say(`Either the program finds that ${entry.digit} does not fit here, or it finds nothing that fits in the next blank.`,
      `프로그램이 여기에 ${withParticle(entry.digit, "을/를")} 넣을 수 없다고 판단했거나, 다음 빈칸에 넣을 수 있는 숫자를 찾지 못했습니다.`),
    say("Look at the check of a digit, and at the tables that it uses.", "숫자를 넣을 수 있는지 검사하는 부분과 거기서 쓰는 배열을 살펴보세요."),
  ],
  givenUp: ({ missed, ...entry }) => [
    say(`${entered(entry)} is taken back, though it leads to a solution.`, `${withParticle(entered(entry), "은/는")} 답으로 이어지는 숫자인데 되돌렸습니다.`),
    ...(missed ? whatIsMissed(missed) : []),
  ],
  wentOn: () => [
    say("The grid is full and right here, but the search goes on and takes digits back.",
      "여기서 판을 모두 맞게 채웠는데도, 탐색을 끝내지 않고 숫자를 되돌립니다."),
    say("Where one solution is wanted, the search has to end here: each call has to tell the call before it that the grid is full.",
      "답을 하나만 구하는 문제라면 탐색을 여기서 끝내야 합니다. 판을 다 채웠으면 true를 반환하고, true를 받은 호출도 숫자를 되돌리지 말고 곧바로 true를 반환해야 합니다."),
  ],
  right: () => [
    say("No step is wrong, and the grid is full and right.", "잘못된 스텝이 없고, 판도 모두 맞게 채워졌습니다."),
    say("If the answer of the program is wrong all the same, look at how it reads the puzzle and prints the grid.",
      "그런데도 프로그램의 답이 틀렸다면, 퍼즐을 입력받는 부분과 판을 출력하는 부분을 살펴보세요."),
  ],
  unsolvable: () => [say("No step is wrong. The puzzle has no solution.", "잘못된 스텝이 없습니다. 답이 없는 퍼즐입니다.")],
  unknown: () => [say("No wrong step was found. The page knows no solution of this puzzle, since to find one takes too long here: it may have missed a wrong step.",
    "잘못된 스텝을 찾지 못했습니다. 이 퍼즐은 푸는 데 너무 오래 걸려 답을 모르는 채로 검사했으므로, 잘못된 스텝을 놓쳤을 수도 있습니다.")],
  wrong: (entry) => [say(`${entered(entry)} leads to no solution, but is not taken back.`, `${withParticle(entered(entry), "은/는")} 답으로 이어지지 않는 숫자인데 되돌리지 않았습니다.`)],
  missed: ({ missed }) => (missed ? whatIsMissed(missed) : []),
  end: ({ why, blanks, hasEnded, steps, ...rest }) => [
    ...(why ? FINDINGS[why](rest) : []),
    blanks > 0
      ? say(`The lines end at step ${inWords(steps)} with ${several(blanks, "blank")} left.`, `출력은 ${inWords(steps)}번 스텝에서 끝났고, 빈칸이 ${blanks}개 남았습니다.`)
      : say(`The lines end at step ${inWords(steps)} with a full grid that is wrong.`, `출력은 ${inWords(steps)}번 스텝에서 끝났고, 판은 다 찼지만 틀렸습니다.`),
    blanks === 0
      ? ""
      : hasEnded
        ? say("The program ended by itself, but too early.", "중간에 멈춘 것도 아닌데 탐색이 너무 일찍 끝났습니다.")
        : say("If the program ended by itself, it ends too early.", "중간에 멈춘 것이 아니라면, 탐색이 너무 일찍 끝난 것입니다."),
  ],
};
const inACircle = () => say("The search goes round in a circle.", "탐색이 제자리를 맴돌고 있습니다.");
const WHAT_TO_CHECK = [
  () => say("Look at how the program checks rows.", "프로그램에서 행을 검사하는 부분을 살펴보세요."),
  () => say("Look at how the program checks columns.", "프로그램에서 열을 검사하는 부분을 살펴보세요."),
  () => say("Look at how the program finds the cells of a box.", "프로그램에서 박스의 칸을 찾는 부분을 살펴보세요."),
];
const whatIsMissed = ({ cell, right, tried }) => [
  say(`At ${nameOf(cell)}, only ${joined(tried, "and")} ${tried.length === 1 ? "was" : "were"} tried, but ${right} fits, too.`,
    `${nameOf(cell)}에는 ${right}도 들어갈 수 있는데, ${joined(tried, "and")}만 넣어 보았습니다.`),
  say("Look at the check of a digit, at the tables that it uses, and at the loop over the digits.",
    "숫자를 넣을 수 있는지 검사하는 부분, 거기서 쓰는 배열, 숫자를 하나씩 넣어 보는 반복문을 살펴보세요."),
];

function wordsOfFinding(finding) {
  const { kind, isRight, afterFull, lacksZeros, compared, steps } = finding;
  const sentences = [
    isRight
      ? say("The grid is full and right at the end.", "마지막에는 판이 모두 맞게 채워져 있습니다.")
      : afterFull
        ? say(`The grid was full and right at step ${inWords(afterFull)}, but the search went on.`, `${inWords(afterFull)}번 스텝에서 판이 모두 맞게 채워졌는데 탐색이 계속되었습니다.`)
        : "",
    ...FINDINGS[kind](finding),
    lacksZeros ? say("No line takes a digit back. Let the program print row, column and 0 where it does so, and the search can be checked.",
      "숫자를 되돌리는 줄이 하나도 없습니다. 되돌릴 때마다 행, 열, 0을 출력하게 하면 탐색을 검사할 수 있습니다.") : "",
    compared ? say(`These are ${inWords(steps)} steps, and the program of the board first takes ${inWords(compared)}.`,
      `모두 ${inWords(steps)}스텝입니다. ‘첫 빈칸’ 판의 프로그램은 ${inWords(compared)}스텝이면 됩니다.`) : "",
  ];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

// Questions and answers.
const ASKS = {
  next: () => say("Which cell is next?", "다음은 어느 칸일까요?"),
  back: () => say("To which guess does the search go back?", "어느 추측으로 되돌아갈까요?"),
  nothing: () => say("Here, there is nothing to predict at this step.", "이 판에서는 이번 스텝에 예측할 것이 없습니다."),
  sure: (name) => say(`Is it ${name}? Press Enter to answer.`, `${name}이 맞나요? Enter를 눌러 답하세요.`),
  right: (name) => say(`${name} is right.`, `${name}, 맞았습니다!`),
  wrong: (name) => say(`It is not ${name}.`, `${name}은 아닙니다.`),
  score: ({ right, asked }) => say(`Predict: ${right} of ${asked}`, `예측: ${right}/${asked}`),
  clue: (name, digit) => say(`${name} is a clue, ${digit}.`, `${name}에 처음 주어진 숫자는 ${digit}입니다.`),
  why: (name) => say(`Why is ${name} not`, `${name}에 왜 안 되는지 알고 싶은 숫자를 누르세요:`),
  whyDigit: (name, digit) => say(`Why is ${name} not ${digit}?`, `${name}에 ${withParticle(digit, "은/는")} 왜 안 될까요?`),
  has: (unit, digit, name) => say(`${unit[0].toUpperCase()}${unit.slice(1)} has ${digit} in ${name}.`, `${unit}에 이미 ${withParticle(digit, "이/가")} 있습니다(${name}).`),
  later: (name, digit) => say(`${name} can be ${digit}. The search has not come to this blank yet.`,
    `${name}에 ${withParticle(digit, "을/를")} 넣을 수 있습니다. 탐색이 아직 이 빈칸에 오지 않았습니다.`),
  forced: (name, digit, unit) => say(`${name} is ${digit}, because no other cell of ${unit} can be ${digit}.`,
    `${unit}에서 ${withParticle(digit, "이/가")} 들어갈 칸은 ${name}뿐입니다.`),
  failed: (name, digit, nodes) => say(`${name} = ${digit} was tried and failed after ${several(nodes, "node")}.`,
    `${name}에 ${withParticle(digit, "을/를")} 넣어 보았지만, solve를 ${inWords(nodes)}번 호출한 끝에 실패했습니다.`),
  ifItFails: (name, digit, standing) => say(`${name} = ${digit} is tried only if ${standing} fails.`,
    `${name}의 ${withParticle(digit, "은/는")} 지금 넣은 ${withParticle(standing, "이/가")} 실패해야 시도합니다.`),
  waits: (name, digit) => say(`${name} = ${digit} is still to be tried.`, `${name}의 ${withParticle(digit, "은/는")} 아직 시도하지 않았습니다.`),
  notEntered: (name, digit) => say(`The program has not entered ${digit} in ${name} so far.`, `프로그램은 아직 ${name}에 ${withParticle(digit, "을/를")} 넣은 적이 없습니다.`),
  entered: (name, digit, times, step, end) =>
    times === 1
      ? say(`The program entered ${digit} in ${name} at step ${inWords(step)}, and it was gone at step ${inWords(end)}.`,
        `프로그램이 ${inWords(step)}번 스텝에서 ${name}에 ${withParticle(digit, "을/를")} 넣었지만, ${inWords(end)}번 스텝에서 지우거나 다른 숫자로 바꿨습니다.`)
      : say(`The program entered ${digit} in ${name} ${inWords(times)} times, the last time at step ${inWords(step)}, and it was gone at step ${inWords(end)}.`,
        `프로그램이 ${name}에 ${withParticle(digit, "을/를")} ${inWords(times)}번 넣었습니다. 마지막으로 ${inWords(step)}번 스텝에서 넣었지만, ${inWords(end)}번 스텝에서 지우거나 다른 숫자로 바꿨습니다.`),
  wayTried: (digit, step) => say(`To step ${inWords(step)}, where ${digit} was tried`, `${withParticle(digit, "을/를")} 시도한 ${inWords(step)}번 스텝으로 이동`),
};
