// Of the checks of page.js: the language that the page speaks, that all of its texts are in it, and the address, which names it.
"use strict";

function chooseLanguage(language) {
  find("languages").querySelector(`[lang=${language}]`).click();
  same([spoken, document.documentElement.lang, kept() ?? language], [language, language, language], "the language");
}

// Cells and units as the page names them now.
const here = (text) => say(text, text.replace(/r(\d)c(\d)/g, "$1행 $2열").replace(/(row|column|box)(?:e?s)? (\d(?: \d)*)/g,
  (_, kind, numbers) => numbers.replaceAll(" ", "·") + { row: "행", column: "열", box: "번 박스" }[kind]));

// Every text that is seen or read out: in English it has no Hangul, in Korean no words but names, code and units.
const LATIN = new Set(`solve choose true false Rust C Python Java Home End Page Up Down Tab Enter POJ Norvig
  Golden Nugget Easter Monster Platinum Blonde Luogu grids`.split(/\s+/));
function checkLanguage() {
  for (const element of document.querySelectorAll("title, body :not(script, style, pre, pre *, #languages *, dialog:not([open]) *)")) {
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data);
    const attributes = ["title", "aria-label"].map((name) => element.getAttribute(name) || "");
    const words = [...own, ...attributes].join(" ").match(say(/[가-힣]+/g, /[A-Za-z]{2,}/g)) || [];
    const foreign = words.filter((word) => !LATIN.has(word));
    if (foreign.length > 0) check(false, `not in ${spoken}: ${foreign} in ${own}${attributes}`);
  }
}

// The address follows what is seen, and leads there; what it cannot lead to is told.
async function checkAddress() {
  await choose(1);
  pauseAt(7);
  await wait(600);
  same(location.hash, `#${puzzle}/${rungs.join(",")}/7/${spoken}`, "address");
  const open = async (hash) => {
    location.hash = hash;
    await wait(100);
    while (working) await wait(10);
  };
  const other = PUZZLES[2].cells;
  await open(`${other}/cells,weights/4`);
  same([puzzle, rungs, shown, find("notice").textContent], [other, "cells,weights", 4, ""], "step by the address");
  for (const [hash, words] of [["123/first", ""], [`${other}/cells/99999999`, say("There is no step", "번 스텝은 없습니다")], ["53..7/first/3", "53..7"], ["fast", "fast"], ["cells,slow/2", "slow"], ["%E0%A4%A", "%E0"],
    ["first,,frist/2", "frist"], ["first" + ",a".repeat(200000), "“a”"], ["first" + ",".repeat(500000), ""]]) {
    await open(hash);
    check(words === "" ? find("notice").textContent === "" : find("notice").textContent.includes(words), `${hash}: ${find("notice").textContent}`);
  }
  press("ArrowLeft");
  same(find("notice").textContent, "", "the notice goes");
  const [before] = [spoken];
  for (const language of [...LANGUAGES, before]) {
    await open(`cells/2/${language}`);
    same([spoken, document.documentElement.lang, kept() ?? before], [language, language, before], "the language of the address");
    checkLanguage();
  }
}
