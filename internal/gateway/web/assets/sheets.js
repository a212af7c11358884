// The pages of a PDF, drawn as pictures. Over each lie its words, unseen, for those who
// listen, choose or copy; what is quoted and what is looked for is marked.

import { findOn, runsOf } from "./boxes.js";
import { el } from "./dom.js";
import { say } from "./say.js";

const ZOOMS = [1, 1.4, 2, 3]; // of the width of the pane
const STEP = 400, MOST = 2400; // pixels of a picture's width
const AHEAD = 3; // pages on which a passage may go on

/** Sheets shows pages of a document in a node; asked reads JSON from a path. */
export class Sheets {
  constructor(document, shown, asked) {
    this.path = `v1/sources/${encodeURIComponent(document.source.id)}/pages/`;
    this.asked = asked;
    this.needles = shown.flatMap(({ passage, quotes }) => (quotes.length ? quotes.map((quote) => quote.text) : [passage.text]));
    this.first = Math.max(1, shown[0]?.passage.page ?? document.passages.find((each) => each.page)?.page ?? 1);
    this.zoom = 0;
    this.wanted = "";
    this.turn = 0;
    this.read = new Map();
    this.node = el("div", { class: "sheets" });
    this.tools = this.made();
  }

  /** made are the buttons for pages and size. */
  made() {
    const button = (label, words, onclick) => el("button", { type: "button", "aria-label": label, title: label, onclick }, words);
    this.back = button(say("Previous page"), "‹", () => this.go(this.aim - 1));
    this.on = button(say("Next page"), "›", () => this.go(this.aim + 1));
    this.less = button(say("Smaller"), "−", () => this.size(this.zoom - 1));
    this.more = button(say("Larger"), "+", () => this.size(this.zoom + 1));
    this.field = el("input", { type: "text", inputmode: "numeric", size: 3, "aria-label": say("Page"), autocomplete: "off" });
    this.field.addEventListener("change", () => this.go(Number.parseInt(this.field.value, 10) || this.number));
    this.count = el("span", {});
    return el("span", { class: "sheet-tools", role: "group", "aria-label": say("Pages") }, this.back, this.field, this.count, this.on, this.less, this.more);
  }

  /** open shows the page on which the words stand; false where no page can be shown. */
  async open() {
    const from = await this.sheet(this.first) ? this.first : 1;
    const found = await this.seek(from, this.needles);
    return this.go(found || from);
  }

  /** seek is the first page, from one on, on which one of texts stands; 0 where none does. */
  async seek(from, texts) {
    for (let number = from; number < from + AHEAD; number++) {
      const sheet = await this.sheet(number);
      if (!sheet) return 0;
      if (texts.some((text) => findOn(sheet.words, text).length)) return number;
    }
    return 0;
  }

  /** sheet is what is known of a page, or null; what could not be read is asked for again. */
  async sheet(number) {
    const sheet = this.read.get(number) ?? await this.asked(this.path + number);
    if (sheet) this.read.set(number, sheet);
    return sheet;
  }

  /** go shows a page, unless another one is gone to meanwhile; false where it cannot be shown. aim is where the next step starts from, before that page is read too. */
  async go(number) {
    if (!number) return true; // no page is shown yet to go on from
    const turn = ++this.turn;
    const pages = this.read.get(this.number)?.pages;
    this.aim = Math.max(1, Math.min(number, pages ?? number));
    const sheet = await this.sheet(this.aim);
    if (turn !== this.turn) return true;
    this.aim = sheet?.page ?? this.number;
    if (!sheet) return false;
    this.number = sheet.page;
    this.field.value = sheet.page;
    this.count.textContent = say("of {pages}", { pages: sheet.pages });
    still(this.back, sheet.page <= 1);
    still(this.on, sheet.page >= sheet.pages);
    this.draw(sheet);
    return true;
  }

  size(zoom) {
    const at = this.middle();
    this.zoom = Math.max(0, Math.min(zoom, ZOOMS.length - 1));
    this.draw(this.read.get(this.number));
    const pane = this.node.parentElement;
    if (pane) pane.scrollTop = at * this.node.offsetHeight - pane.clientHeight / 2;
  }

  /** middle is how far down the page the middle of the pane is. */
  middle() {
    const pane = this.node.parentElement;
    return pane && this.node.offsetHeight ? (pane.scrollTop + pane.clientHeight / 2) / this.node.offsetHeight : 0;
  }

  draw(sheet) {
    still(this.less, this.zoom === 0);
    still(this.more, this.zoom === ZOOMS.length - 1);
    const seen = (this.node.parentElement?.clientWidth || 600) * ZOOMS[this.zoom] * (globalThis.devicePixelRatio || 1);
    const width = Math.min(MOST, Math.ceil(seen / STEP) * STEP);
    const name = say("Page {page} of {pages}", { page: sheet.page, pages: sheet.pages });
    const figure = el("figure", { class: "sheet-page", role: "group", "aria-label": name },
      el("img", { src: `${this.path}${sheet.page}.png?width=${width}`, alt: say("{page}, as a picture. Its words follow.", { page: name }) }), ...this.words(sheet));
    figure.style.width = `${ZOOMS[this.zoom] * 100}%`;
    figure.style.aspectRatio = `${sheet.width} / ${sheet.height}`;
    this.node.replaceChildren(figure);
  }

  words(sheet) {
    const marks = [{ kind: "quoted", stretches: this.needles.flatMap((text) => findOn(sheet.words, text)) },
      { kind: "found", stretches: this.wanted ? findOn(sheet.words, this.wanted) : [] }];
    return runsOf(sheet.words, marks).map(({ text, box: [left, top, right, bottom], kind }) => {
      const node = el(kind ? "mark" : "span", { class: `sheet-run ${kind}`, dir: "auto" }, text, " ");
      const share = (part) => `${part * 100}%`;
      Object.assign(node.style, { left: share(left), top: share(top), width: share(right - left), height: share(bottom - top), fontSize: `${(bottom - top) * 80}cqh` });
      return node;
    });
  }

  /** look marks a text, on the first page from one on that has it, unless something else is looked for or gone to meanwhile. */
  async look(text, from) {
    const turn = ++this.turn;
    this.wanted = text;
    const number = text ? await this.seek(from, [text]) || from : this.number;
    if (turn === this.turn) await this.go(number);
    return this.node.querySelectorAll("mark.found");
  }
}

/** still says that a button does nothing now. It stays where it is, with the focus if it has that. */
const still = (button, is) => button.setAttribute("aria-disabled", is);
