// <cited-source>: one citation. On its own page it is an anchor with the real
// address, so that hover, copy, middle click and the menu do what they always do.
// In a frame, where an address would open inside the frame, it is a button that
// asks the host. The words it wraps, its number and its verdict's sign are nodes
// made here; nothing that came with the answer is read as HTML.

import { el } from "../assets/dom.js";
import { nameOf, numbersOf, pagesOf, signs, verdictOf, words } from "../assets/citations.js";
import { say } from "../assets/say.js";

const REL = "nofollow noreferrer noopener";

/** CitedSource shows what set gives it; it keeps its node while that changes. */
export class CitedSource extends HTMLElement {
  /**
   * set says what is cited. view holds citation, sources, address ("" is none),
   * framed, target; heading is true in the list of sources, where the name stands
   * instead of the number.
   */
  set(view) {
    this.view = view;
    const tag = view.address && !view.framed ? "A" : "BUTTON";
    if (this.control?.tagName !== tag) this.build(tag);
    const painted = JSON.stringify([view.address, view.target, view.citation.id, this.spokenName()]);
    if (painted !== this.painted) this.paint();
    this.painted = painted;
    return this;
  }

  /** wrap puts nodes, the words that the citation spans, before its number. */
  wrap(nodes) {
    this.words = nodes;
    this.build(this.control.tagName);
    this.paint();
    return this;
  }

  /** within reports whether the control holds the words: an anchor can, a button would not break across lines. */
  get within() {
    return Boolean(this.words) && this.control.tagName === "A";
  }

  build(tag) {
    this.painted = "";
    this.control = el(tag.toLowerCase(), tag === "A" ? { rel: REL } : { type: "button" });
    this.badge = this.words && tag === "A" ? el("span", { "aria-hidden": "true" }) : this.control;
    this.spoken = this.within ? el("span", { class: "hidden" }) : null;
    if (this.within) this.control.append(...this.words, this.badge, this.spoken);
    this.replaceChildren(...(this.words && !this.within ? [el("span", { class: "words" }, ...this.words), this.control] : [this.control]));
  }

  paint() {
    const { citation, address, target, heading } = this.view;
    if (this.control.tagName === "A") {
      this.control.href = address;
      this.control.target = target || "_blank";
    }
    this.dataset.citation = citation.id;
    if (heading) return this.paintName();
    const verdict = verdictOf(citation), number = this.number();
    this.badge.className = `badge ${number === "?" ? "unresolved" : verdict}`;
    this.badge.setAttribute("part", `badge ${verdict}`);
    this.badge.replaceChildren(number);
    if (signs[verdict]) this.badge.append(el("span", { class: "sign", "aria-hidden": "true" }, signs[verdict]));
    if (this.within) this.control.className = "words";
    if (this.within) this.spoken.textContent = ` ${this.spokenName()}`;
    else this.control.setAttribute("aria-label", this.spokenName());
  }

  paintName() {
    this.control.className = "title";
    this.control.replaceChildren(el("bdi", {}, nameOf(this.view.heading)));
  }

  number() {
    return numbersOf(this.view.citation, this.view.sources);
  }

  /** spokenName says all that the mark shows, and the labels, in words. */
  spokenName() {
    const { citation, sources } = this.view;
    const names = sources.map((source) => spokenOf(source, citation));
    return say("Source {number} of {all}, {name}: {verdict}", { number: this.number(), all: this.view.all, name: names.join("; ") || say("not known yet"), verdict: words[verdictOf(citation)] });
  }

  /** detail is what a host is told when the citation is followed. */
  get detail() {
    const { citation, sources, address, heading } = this.view;
    const source = heading || sources[0];
    return {
      id: citation.id, url: address, query: source?.query ?? null,
      source: source ? { id: source.id, number: source.number, kind: source.kind, title: nameOf(source), url: source.url } : null,
    };
  }
}

/** spokenOf is a source's name with its pages and its label, as it is said. */
function spokenOf(source, citation) {
  const name = [nameOf(source), pagesOf(source, citation.passages)].filter(Boolean).join(", ");
  return source.label ? say("{name} (labelled {label})", { name, label: source.label.name }) : name;
}
