// Finding words in the document that is open, as text or as pages.

import { el } from "./dom.js";
import { hitsOf, pageAt } from "./located.js";
import { say } from "./say.js";

const LONGEST = 200; // characters that are looked for

/** Finder looks for words in a document: in its text where it is drawn, on its pages where sheets are. */
export class Finder {
  constructor(document, pane, sheets) {
    this.document = document;
    this.pane = pane;
    this.sheets = sheets;
    this.at = -1;
    this.field = el("input", { type: "search", "aria-label": say("Find in the document"), placeholder: say("Find"), maxlength: LONGEST, autocomplete: "off" });
    this.said = el("span", { role: "status" });
    this.node = el("form", { class: "finder", role: "search", "aria-label": say("Document") }, this.field, el("button", { type: "submit" }, say("Find")), this.said);
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      this.next();
    });
    this.field.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.field.value) return;
      event.stopPropagation();
      event.preventDefault();
      this.field.value = "";
      this.next();
    });
  }

  /** next goes to the next place, from the last back to the first. */
  async next() {
    const words = this.field.value.trim();
    if (words !== this.words) {
      this.words = words;
      this.at = -1;
      this.hits = this.sheets ? hitsOf(this.document.text, words) : rangesOf(this.pane(), words);
    }
    if (!words || !this.hits.length) return this.none(words);
    this.at = (this.at + 1) % this.hits.length;
    this.said.textContent = say("{at} of {all}", { at: this.at + 1, all: this.hits.length });
    if (this.sheets) await this.turn(words);
    else this.show(this.hits[this.at]);
  }

  none(words) {
    this.said.textContent = words ? say("Not found") : "";
    globalThis.CSS?.highlights?.delete("found");
    this.sheets?.look("", 1);
  }

  /** turn goes to the page of the place that is next. */
  async turn(words) {
    const page = (place) => pageAt(this.document, place);
    const here = page(this.hits[this.at]);
    const before = this.hits.slice(0, this.at).filter((place) => page(place) === here).length;
    const found = await this.sheets.look(words, here);
    found[Math.min(before, found.length - 1)]?.scrollIntoView({ block: "center", inline: "nearest" });
  }

  show(range) {
    if (globalThis.CSS?.highlights) CSS.highlights.set("found", new Highlight(range));
    else getSelection().setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
    const pane = this.pane();
    pane.scrollTop += range.getBoundingClientRect().top - pane.getBoundingClientRect().top - pane.clientHeight / 3;
  }
}

// What words are looked for in: none goes on in another.
const BLOCKS = ".block, li, td, .rendered :is(p, pre, th, dt, dd, h3, h4, h5, h6, caption, figcaption, summary, blockquote, div), .rendered";

/** rangesOf are the places of words in what a node shows. */
function rangesOf(root, words) {
  const nodes = [], starts = [];
  let all = "";
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(), last = null; node; node = walk.nextNode()) {
    const block = node.parentElement.closest(BLOCKS);
    if (!block) continue;
    if (block !== last) all += "\u0000";
    last = block;
    nodes.push(node);
    starts.push(all.length);
    all += node.data;
  }
  const place = (at) => {
    let n = starts.findLastIndex((start) => start <= at);
    return [nodes[n], Math.min(at - starts[n], nodes[n].data.length)];
  };
  return hitsOf(all, words).map((at, n, hits) => {
    const range = document.createRange();
    range.setStart(...place(at));
    range.setEnd(...place(at + hits.lengths[n] - 1));
    range.setEnd(range.endContainer, range.endOffset + 1);
    return range;
  });
}
