"use strict";
// The two boxes: a puzzle, and the lines of a search of one's own. Each says what it finds while one types.

// Cells in any layout: the puzzle, or what is wrong with them.
function puzzleIn(pasted) {
  const rows = pasted.split("\n").map((line, i) => {
    const signs = [...line].filter((sign) => !/[\s|+\-─│┼━┃╋═║╬┌┐└┘├┤┬┴,;:=()[\]{}"'/\\]/.test(sign));
    return { number: i + 1, signs, wrong: signs.find((sign) => !/[\d._*]/.test(sign)) };
  }).filter(({ signs }) => signs.length > 0);
  const bad = rows.find(({ wrong }) => wrong !== undefined);
  if (bad) return { fault: `Line ${bad.number} has “${bad.wrong}”, which is neither a digit nor a blank (0 . _ *).` };
  const cells = rows.flatMap(({ signs }) => signs).join("");
  if (cells.length === 0) return { said: "No cells yet." };
  if (cells.length === 81) return { cells: cells.replace(/[0_*]/g, ".") };
  const odd = rows.find(({ signs }) => signs.length !== 9);
  const where = odd && rows.length >= 8 && rows.length <= 10 ? ` Line ${odd.number} has ${odd.signs.length} instead of 9.` : "";
  return { fault: `A puzzle has 81 cells; found ${inWords(cells.length)}.${where}` };
}

function tellIn(id, { fault, said, cells, moves }) {
  find(id + "-said").textContent = fault || said || "81 cells.";
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
const lookFor = (text) => tellIn("replayed", (found = movesIn(text, puzzle)));
find("own").onclick = () => {
  lookFor(find("replayed").value);
  find("replayed-away").hidden = own?.puzzle !== puzzle;
  find("replaying").showModal();
};
find("replayed").oninput = () => lookFor(find("replayed").value);
find("replayed-file").onchange = async () => {
  const [file] = find("replayed-file").files;
  if (file) lookFor(await file.text());
};
find("replayed-take").onclick = () => {
  own = { puzzle, moves: found.moves, leftOut: 0 };
  followed = YOURS;
  find("replaying").close();
  begin(0);
};
find("replayed-away").onclick = () => {
  own = null;
  if (rungs.length === 0) rungs = OPENING;
  find("replaying").close();
  begin(0);
};
