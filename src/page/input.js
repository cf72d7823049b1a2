"use strict";
// The two boxes: a puzzle, and the lines of a search of one's own. Each says what it finds while one types.

// The most characters that are looked at. A box takes one more than its own, so that nobody waits for the browser: a million of
// them would take it seconds.
const MOST_IN_BOX = 100_000;
const MOST_OF_LINES = 10_000_000;
for (const box of ["pasted", "replayed"]) find(box).maxLength = MOST_IN_BOX + 1;

// Cells in any layout: the puzzle, or what is wrong with them.
function puzzleIn(pasted) {
  if (pasted.length > MOST_IN_BOX) return { fault: say(`A puzzle has 81 cells, and this is longer than ${inWords(MOST_IN_BOX)} characters.`,
    `퍼즐은 81칸인데, 붙여 넣은 글이 ${inWords(MOST_IN_BOX)}자를 넘습니다.`) };
  // Full-width signs are read as those of ASCII.
  const plain = pasted.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
  const rows = plain.split("\n").map((line, i) => {
    const signs = [...line].filter((sign) => !/[\s|+\-─│┼━┃╋═║╬┌┐└┘├┤┬┴,;:=()[\]{}"'/\\]/.test(sign));
    return { number: i + 1, signs, wrong: signs.find((sign) => !/[\d._*?x]/i.test(sign)) };
  }).filter(({ signs }) => signs.length > 0);
  const bad = rows.find(({ wrong }) => wrong !== undefined);
  if (bad) return { fault: say(`Line ${bad.number} has “${bad.wrong}”, which is neither a digit nor a blank (0 . _ * ? x).`,
    `${bad.number}번째 줄에 있는 문자(${bad.wrong})는 숫자도 빈칸(0 . _ * ? x)도 아닙니다.`) };
  const cells = rows.flatMap(({ signs }) => signs).join("");
  if (cells.length === 0) return { said: say("There are no cells yet.", "아직 비어 있습니다.") };
  if (cells.length === 81) return { cells: cells.replace(/[0_*?x]/gi, ".") };
  const odd = rows.find(({ signs }) => signs.length !== 9);
  const where = odd && rows.length >= 8 && rows.length <= 10 ? say(` Line ${odd.number} has ${odd.signs.length} instead of 9.`, ` ${odd.number}번째 줄이 9칸이 아니라 ${odd.signs.length}칸입니다.`) : "";
  return { fault: say(`A puzzle has 81 cells, and here ${cells.length === 1 ? "is" : "are"} ${inWords(cells.length)}.`,
    `퍼즐은 81칸인데, 입력한 것은 ${inWords(cells.length)}칸입니다.`) + where };
}

function tellIn(id, { fault, said, cells, moves }) {
  find(id + "-said").textContent = fault || said || say("These are 81 cells.", "81칸을 모두 읽었습니다.");
  find(id + "-said").classList.toggle("fault", fault !== undefined);
  find(id + "-take").disabled = cells === undefined && moves === undefined;
}

for (const button of document.querySelectorAll("[data-close]")) button.onclick = () => button.closest("dialog").close();

find("paste").onclick = () => {
  find("pasted").value = puzzle.replace(/(.{9})/g, "$1\n");
  tellIn("pasted", puzzleIn(find("pasted").value));
  find("pasting").showModal();
  find("pasted").select();
};
find("pasted").oninput = () => tellIn("pasted", puzzleIn(find("pasted").value));
find("pasted-take").onclick = () => {
  puzzle = puzzleIn(find("pasted").value).cells;
  find("pasting").close();
  begin(0);
};

let found = {};
const tellMoves = (result) => tellIn("replayed", (found = result));
const lookAt = (text) => tellMoves({ ...movesIn(text, puzzle), text });
function lookInBox() {
  const text = find("replayed").value;
  const fault = say(`The box has more than ${inWords(MOST_IN_BOX)} characters. Empty it, then paste the output at once, or choose a file.`,
    `입력 칸에 ${inWords(MOST_IN_BOX)}자 넘게 적혀 있습니다. 입력 칸을 비운 뒤, 출력을 한 번에 붙여 넣거나 파일을 선택하세요.`);
  text.length > MOST_IN_BOX ? tellMoves({ fault }) : lookAt(text);
}
find("own").onclick = () => {
  lookInBox();
  find("replayed-away").hidden = own?.puzzle !== puzzle;
  find("replaying").showModal();
};
find("replayed").oninput = lookInBox;
const tellTooLong = () => tellMoves({ fault: say(`These lines have more than ${inWords(MOST_OF_LINES)} characters, and the page does not look at so many.`,
  `출력이 ${inWords(MOST_OF_LINES)}자를 넘습니다. 너무 길어서 이 페이지에서는 검사할 수 없습니다.`) });
// What is too long for the box is looked at without being shown there.
find("replayed").onpaste = (event) => {
  const text = event.clipboardData.getData("text");
  if (text.length <= MOST_IN_BOX) return;
  event.preventDefault();
  find("replayed").value = "";
  text.length > MOST_OF_LINES ? tellTooLong() : lookAt(text);
};
find("replayed-file").onchange = async () => {
  const [file] = find("replayed-file").files;
  if (file) file.size > MOST_OF_LINES ? tellTooLong() : lookAt(await file.text());
};
find("replayed-take").onclick = () => {
  own = { puzzle, ...checkedIn(found.text, puzzle, find("ended").checked) };
  followed = YOURS;
  find("replaying").close();
  begin(own.finding.at);
};
find("replayed-away").onclick = () => {
  own = null;
  if (rungs.length === 0) rungs = OPENING;
  find("replaying").close();
  begin(0);
};
