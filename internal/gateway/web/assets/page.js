// The page: wiring only.

import { Card } from "./card.js";
import { Documents } from "./documents.js";
import { Reader } from "./reader.js";
import { Turn } from "./turn.js";

const at = (id) => document.getElementById(id);
const [form, question, send, stop, status, welcome, holder] = ["ask", "question", "send", "stop", "status", "welcome", "turns"].map(at);
const inline = at("inline");
const turns = [];
let running = null;

// The switch for numbers in the text is kept, where the browser lets it.
const KEPT = "citeway-inline-citations";
try {
  inline.checked = localStorage.getItem(KEPT) !== "off";
} catch { /* it is on */ }
inline.addEventListener("change", () => {
  try {
    localStorage.setItem(KEPT, inline.checked ? "on" : "off");
  } catch { /* it holds until the page is left */ }
  for (const turn of turns) turn.mark(inline.checked);
});

const card = new Card(at("card"), holder, (anchor) => {
  const turn = turns.find((each) => each.node.contains(anchor));
  const citation = turn?.reading.citations.find((each) => each.id === anchor.dataset.citation);
  return citation && { citation, sources: turn.badges.sources(citation) };
});

// A citation or a source opens its document; a click that asks for a tab of its own
// and a source that is no document follow the link.
const reader = new Reader(at("reader"), (anchor) => {
  card.hide(); // it would cover what stands around the badge
  if (at("documents").contains(anchor)) documents.back(anchor);
});
holder.addEventListener("click", (event) => {
  const anchor = event.target.closest("a[data-citation], a[data-source]");
  if (!anchor || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const turn = turns.find((each) => each.node.contains(anchor));
  const found = turn?.documents(anchor.dataset);
  if (!found?.sources.length) return;
  event.preventDefault();
  card.hide();
  documents.hide();
  reader.open(anchor, found.sources, found.citations);
});

const documents = new Documents((anchor, source) => {
  documents.hide();
  reader.open(anchor, [source], []);
});
documents.load();

/** history is the conversation before a turn. */
const history = (turn) => turns.slice(0, turns.indexOf(turn)).filter((each) => !each.error).flatMap((each) => [
  { role: "user", content: each.question },
  { role: "assistant", content: each.reading.text },
]);

async function run(turn) {
  running = turn;
  send.hidden = true;
  stop.hidden = false;
  status.textContent = "The answer is being written.";
  turn.node.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  await turn.ask(history(turn), () => running || run(turn));
  running = null;
  const idle = [document.body, stop].includes(document.activeElement); // who reads a citation meanwhile keeps the focus there
  send.hidden = false;
  stop.hidden = true;
  const count = turn.reading.cited().length;
  status.textContent = turn.error ? "" : `The answer is complete, with ${count} ${count === 1 ? "source" : "sources"}.`;
  if (idle) question.focus({ preventScroll: true });
}

function fit() {
  question.style.height = "auto";
  question.style.height = `${question.scrollHeight}px`;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const asked = question.value.trim();
  if (!asked || running) return;
  question.value = "";
  fit();
  welcome.hidden = true;
  const turn = new Turn(holder, asked, inline.checked, documents);
  turns.push(turn);
  run(turn);
});

question.addEventListener("input", fit);
question.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  form.requestSubmit();
});
stop.addEventListener("click", () => running?.stop());
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, [contenteditable]");
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    question.focus();
  }
});

// An address such as /?q=How+much+leave asks at once, so that a question can be
// linked to.
const linked = new URLSearchParams(location.search).get("q");
if (linked) {
  question.value = linked;
  form.requestSubmit();
}
