// The card that a badge shows on hover and on focus: title, page, the words it
// rests on, and the verdict in words. It can be hovered itself; Escape closes it.

import { compared } from "./compare.js";
import { el, labelMark } from "./dom.js";
import { nameOf, pagesOf, signs, verdictOf, words } from "./citations.js";
import { plain } from "./plain.js";
import { reasoned } from "./reasons.js";
import { say } from "./say.js";

const SAME = "The source says the same in these words."; // a reason of the server's
const LONGEST = 420; // characters of a passage shown where nothing is quoted

/** Card watches root for badges; find gives {citation, sources} for an element. */
export class Card {
  constructor(card, root, find) {
    this.card = card;
    this.find = find;
    root.addEventListener("pointerover", (event) => event.pointerType !== "touch" && this.enter(event.target));
    root.addEventListener("pointerout", (event) => event.pointerType !== "touch" && this.leave());
    document.addEventListener("pointerdown", (event) => this.touch(event));
    root.addEventListener("click", (event) => this.click(event));
    root.addEventListener("focusin", (event) => this.enter(event.target));
    root.addEventListener("focusout", () => this.leave());
    card.addEventListener("pointerenter", () => clearTimeout(this.timer));
    card.addEventListener("pointerleave", () => this.leave());
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.hide());
  }

  enter(target) {
    const anchor = citing(target);
    if (!anchor) return;
    clearTimeout(this.timer);
    const found = this.find(anchor);
    if (found) this.show(anchor, found);
  }

  /** touch remembers what a finger is put on: the first touch shows the card, the second follows. */
  touch({ pointerType, target }) {
    const anchor = citing(target);
    this.first = pointerType === "touch" && anchor !== this.anchor ? anchor : null;
    if (!anchor && !this.card.contains(target)) this.hide();
  }

  click(event) {
    const anchor = citing(event.target);
    if (!anchor || this.first !== anchor) return;
    event.preventDefault();
    this.first = null;
    this.enter(anchor);
  }

  leave() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hide(), 180);
  }

  hide() {
    this.card.hidden = true;
    this.anchor?.removeAttribute("aria-describedby");
    this.anchor = null;
  }

  show(anchor, { citation, sources, claim }) {
    this.hide();
    this.anchor = anchor;
    this.card.replaceChildren(...(sources.length ? sources.map((source) => about(citation, source, claim)) : [el("p", {}, say("No source has this number."))]), verdict(citation));
    this.card.classList.toggle("wide", Boolean(this.card.querySelector(".two")));
    this.card.hidden = false;
    anchor.setAttribute("aria-describedby", this.card.id);
    this.place(anchor.getClientRects()[0]);
  }

  /** place sets the card under the badge, or over it where there is no room. */
  place(box) {
    const width = this.card.offsetWidth, height = this.card.offsetHeight;
    const left = Math.max(16, Math.min(box.left - 24, document.documentElement.clientWidth - width - 16));
    const below = box.bottom + 8;
    const top = below + height > innerHeight - 90 && box.top - height - 8 > 60 ? box.top - height - 8 : below;
    this.card.style.left = `${left + scrollX}px`;
    this.card.style.top = `${top + scrollY}px`;
  }
}

/** citing is the link of a citation that target stands in, or null. */
const citing = (target) => target.closest?.("a[data-citation]") ?? null;

/** about shows a source: number, name, pages, label, and the words that the citation rests on, beside the claim where that differs. */
export function about(citation, source, claim = "") {
  const facts = el("span", { class: "facts" }, pagesOf(source, citation.passages));
  if (source.label) facts.append(labelMark(source.label));
  const said = plain(quote(citation, source)), differs = !citation.reasons?.includes(SAME);
  return el("section", {}, el("span", { class: "title" }, `${source.number || citation.number}. `, el("bdi", {}, nameOf(source))), facts,
    said ? beside(differs ? plain(claim) : "", said, citation.quotes?.length > 0) : null);
}

/** beside sets a claim and what the source says beside each other, with the words marked that differ; where none does, the source speaks alone. Of a
 * passage that is not quoted most words differ, which says nothing. */
function beside(claim, said, quoted) {
  const [ours, theirs] = compared(claim, said);
  const quote = el("blockquote", { dir: "auto" }, said);
  if (!claim || !ours.some(({ differs }) => differs)) return quote;
  const part = ({ text, differs }) => (differs ? el("mark", {}, text) : text);
  return el("div", { class: "two" }, el("div", {}, el("b", {}, say("The answer")), el("blockquote", { dir: "auto" }, ...ours.map(part))),
    el("div", {}, el("b", {}, say("The source")), el("blockquote", { dir: "auto" }, ...(quoted ? theirs.map(part) : [said]))));
}

/** quote is what the citation quotes from the source, else the beginning of its passage. */
function quote(citation, source) {
  const own = new Set((source.passages ?? []).map((passage) => passage.id));
  const quotes = (citation.quotes ?? []).filter((each) => own.has(each.passage)).map((each) => each.text);
  if (quotes.length) return quotes.join(" … ");
  const passage = (source.passages ?? []).find((each) => !citation.passages?.length || citation.passages.includes(each.id));
  return excerpt(passage?.text ?? passage?.abstract ?? "");
}

/** excerpt is the beginning of a text, cut at a word. */
export const excerpt = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/\s+\S*$/, "")} …` : text);

/** verdict says in words how far the source supports the claim. */
export function verdict(citation) {
  const kind = verdictOf(citation);
  const sign = signs[kind] ? [el("span", { class: "sign", "aria-hidden": "true" }, signs[kind]), " "] : [];
  const reason = citation.reasons?.length ? [": ", el("bdi", {}, citation.reasons.map((each) => reasoned(each)).join("; "))] : [];
  const said = words[kind][0].toUpperCase() + words[kind].slice(1);
  return el("p", { class: `verdict verdict-${kind}` }, ...sign, said, ...reason);
}
