// A document as its text, block by block, and what is said of one that is not what it was.

import { el } from "./dom.js";
import { hasSlides } from "./citations.js";
import { blocksOf, locate } from "./located.js";
import { tableNode } from "./table.js";
import { say } from "./say.js";

const said = {
  changed: say("The document has changed since the answer was written. These are the words as the answer saw them; below is the document as it is now."),
  moved: say("The document has changed since the answer was written. The words marked still stand in it."),
  gone: say("The document was deleted after the answer was written. These are the words as the answer saw them."),
  missing: say("The document cannot be opened here. These are the words as the answer saw them."),
};

/** textOf are a document's blocks; where there is no document, the words as the answer saw them. */
export function textOf(document, shown, state) {
  if (!document) return [note(state === "gone" ? said.gone : said.missing), ...pinnedAll(shown)];
  const { marks } = locate(document.text, shown);
  return blocksOf({ text: document.text, title: document.source.title, passages: document.passages }, marks).map((block) => drawn(block, hasSlides(document.source)));
}

/** toldOf is what is said of a document that is not what it was. */
export function toldOf(document, shown, state) {
  if (!document) return [];
  if (!locate(document.text, shown).same) return [note(said.changed), ...pinnedAll(shown)];
  return state === "changed" ? [note(said.moved)] : [];
}

/** note is a line that a reader should see before the rest. */
export const note = (words, state = "changed") => el("p", { class: `state state-${state}`, role: "note" }, words);

/** pinnedAll are passages as the answer saw them, what is quoted of each marked. */
export const pinnedAll = (shown) => shown.map(({ passage, quotes }) => {
  const { marks } = locate(passage.text, [{ passage: { ...passage, start: 0 }, quotes }]);
  return el("blockquote", { class: "pinned", dir: "auto" }, ...blocksOf({ text: passage.text }, marks).map((block) => drawn(block)));
});

function drawn(block, slides) {
  const { kind, page, parts } = block;
  if (kind === "list") return el("ul", { class: "block" }, ...block.items.map((parts) => el("li", { dir: "auto" }, ...wordsOf(parts))));
  if (kind === "table") return tableNode(block);
  if (kind === "page") return el("p", { class: "reader-page" }, slides ? say("Slide {page}", { page }) : say("Page {page}", { page }));
  return el(kind === "heading" ? "h3" : "p", { dir: "auto", class: "block" }, ...wordsOf(parts));
}

const wordsOf = (parts) => parts.map(({ text, marked }) => (marked ? el("mark", {}, text) : text));
