"use strict";
// Which language the page speaks: the one in its address, else the one that was chosen before, else that of the browser.

const LANGUAGES = ["en", "ko"];
const CHOSEN = "sudoku-language"; // where the browser keeps it

// The texts that stand on the page from the start, each in both languages: the inside of an element, or an attribute.
const BOTH = /\s\|\s/;
const TEXTS = [];
for (const element of document.querySelectorAll("title, body :not(script, style, pre)")) {
  for (const { name, value } of element.attributes) {
    if (BOTH.test(value)) TEXTS.push({ text: value, put: (said) => element.setAttribute(name, said) });
  }
  const hasBoth = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && BOTH.test(node.data));
  if (hasBoth) TEXTS.push({ text: element.innerHTML, put: (said) => (element.innerHTML = said) });
}

function speak(language) {
  spoken = language;
  document.documentElement.lang = language;
  for (const { text, put } of TEXTS) put(pick(text));
  for (const button of find("languages").children) button.ariaPressed = String(button.lang === language);
  if (score.asked > 0) find("predict").textContent = ASKS.score(score);
}

// A browser may refuse to keep anything for a file.
function kept() {
  try {
    return localStorage.getItem(CHOSEN);
  } catch {
    return null;
  }
}
function keep(language) {
  try {
    localStorage.setItem(CHOSEN, language);
  } catch {}
}

for (const button of find("languages").children) {
  button.onclick = () => {
    keep(button.lang);
    speak(button.lang);
    // The searches go on where they are.
    layOut(boards.map(({ name, run }) => [name, run]));
    verdict = null;
    followBoard(followed);
    showProgress();
    drawPlot();
    pauseAt(wanted);
  };
}

spoken = [kept(), navigator.language.slice(0, 2)].find((language) => LANGUAGES.includes(language)) || "en";
window.onhashchange = openAddress;
openAddress();
