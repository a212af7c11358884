// The page: wiring only.

import { Asking } from "./asking.js";
import { Card } from "./card.js";
import { Conversation } from "./conversation.js";
import { Documents } from "./documents.js";
import { el } from "./dom.js";
import { Models } from "./models.js";
import { sentence } from "./naming.js";
import { documentOf } from "./opened.js";
import { Panels } from "./panels.js";
import { Reader } from "./reader.js";
import { say, translate } from "./say.js";
import { starters } from "./starters.js";
import { Talks } from "./talks.js";

const at = (id) => document.getElementById(id);
const [form, question, send, stop, status, welcome, holder, broken] = ["ask", "question", "send", "stop", "status", "welcome", "turns", "broken"].map(at);
const inline = at("inline");

translate();

// The switch for numbers in the text is kept, where the browser lets it.
const KEPT = "citeway-inline-citations";
try {
  inline.checked = localStorage.getItem(KEPT) !== "off";
} catch { /* it is on */ }
inline.addEventListener("change", () => {
  try {
    localStorage.setItem(KEPT, inline.checked ? "on" : "off");
  } catch { /* it holds until the page is left */ }
  conversation.mark(inline.checked);
});

const asking = new Asking({ menu: at("sets"), chip: at("asking"), changed: () => documents.shelf.untick() });
asking.load();

const panels = new Panels();
const documents = new Documents({ opens: panels.add({ root: at("documents"), side: "end", hide: () => documents.hide() }), open: (anchor, source) => reader.open(anchor, [source], []), asking });
documents.load();

const models = new Models(at("model"));
models.load();

const reader = new Reader(at("reader"), { opens: panels.add({ root: at("reader"), side: "end", hide: () => reader.hide() }), closed: (anchor) => {
  card.hide(); // it would cover what stands around the badge
  if (at("documents").contains(anchor)) documents.back(anchor);
} });

const conversation = new Conversation(holder, { inline: inline.checked, documents, models, asking, changed, cleared: () => reader.dismiss() });
const talks = new Talks({ opens: panels.add({ root: at("talks"), side: "start", hide: () => talks.hide() }), go: (id) => conversation.go(id), shown: () => conversation });

starters(at("starters"), (asked) => conversation.question(asked));

const card = new Card(at("card"), holder, (anchor) => {
  const turn = conversation.turnOf(anchor);
  const citation = turn?.reading.citations.find((each) => each.id === anchor.dataset.citation);
  return citation && { citation, sources: turn.badges.sources(citation), claim: turn.reading.claim(citation) };
});

// A citation or a source opens its document, or the call of its tool; a click that asks for
// a tab of its own follows the link.
holder.addEventListener("click", (event) => {
  const anchor = event.target.closest("a[data-citation], a[data-source]");
  if (!anchor || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const found = conversation.turnOf(anchor)?.documents(anchor.dataset);
  if (!found?.sources.length) return;
  event.preventDefault();
  card.hide();
  reader.open(anchor, found.sources, found.citations);
});

/** changed shows the state of the conversation; ended is the turn whose answer has just ended. */
function changed(ended) {
  const running = Boolean(conversation.running);
  const idle = ended && [document.body, stop].includes(document.activeElement); // who reads a citation meanwhile keeps the focus there
  send.hidden = running;
  stop.hidden = !running;
  welcome.hidden = conversation.turns.length > 0 || Boolean(conversation.id);
  document.title = conversation.title ? `${conversation.title} · Citeway` : "Citeway";
  broken.replaceChildren(...(conversation.error ? [el("div", { class: "failure" }, el("b", {}, sentence(conversation.error.message)), el("p", {}, sentence(conversation.error.mend)))] : []));
  status.textContent = told(ended, running);
  talks.at(conversation.id);
  if (idle) question.focus({ preventScroll: true });
  if (running) queueMicrotask(caught); // by then the button that began it has gone
}

/** caught gives the focus a place if the button that had it went as an answer began: the question, or where that would open a keyboard over the answer, Stop. */
function caught() {
  const at = document.activeElement;
  if (at === document.body || at?.closest("[hidden]")) (matchMedia("(pointer: coarse)").matches ? stop : question).focus({ preventScroll: true });
}

function told(ended, running) {
  if (running) return say("The answer is being written.");
  if (!ended || ended.error) return "";
  return say("The answer is complete, with {n} sources.", { n: ended.reading.cited().length });
}

// What the bar and the form cover is not there to be read in.
for (const [name, node] of [["--bar", document.querySelector(".bar")], ["--ask", form]]) {
  new ResizeObserver(() => document.documentElement.style.setProperty(name, `${node.offsetHeight}px`)).observe(node);
}

function fit() {
  question.style.height = "auto";
  question.style.height = `${question.scrollHeight}px`;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const asked = question.value.trim();
  if (asked && conversation.running) status.textContent = say("Wait for the answer to end, or stop it.");
  if (!asked || conversation.busy) return;
  question.value = "";
  fit();
  conversation.question(asked);
});

question.addEventListener("input", fit);
question.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  form.requestSubmit();
});
stop.addEventListener("click", () => conversation.stop());
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, [contenteditable]");
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    question.focus();
  }
});

// An address such as /?q=How+much+leave asks at once, so that a question can be
// linked to; /?c=ID is a conversation.
const linked = new URLSearchParams(location.search).get("q");
if (linked) {
  question.value = linked;
  form.requestSubmit();
} else {
  conversation.begin();
}

// /?d=ID is a document.
const opened = new URLSearchParams(location.search).get("d");
if (opened) documentOf(opened).then((found) => found && reader.open(question, [found.source], []));
