// The document behind a citation, or the call of a tool: beside the answer on a wide
// screen, over it on a narrow one, scrolled to the words that the answer saw.

import { callOf } from "./call.js";
import { el, labelMark, link } from "./dom.js";
import { isCall, nameOf, originalOf } from "./citations.js";
import { fragment, shownOf } from "./located.js";
import { Finder } from "./finder.js";
import { day } from "./naming.js";
import { asked, documentOf, layoutOf, recordOf } from "./opened.js";
import { renderedOf } from "./rendered.js";
import { Sheets } from "./sheets.js";
import { say } from "./say.js";
import { textOf, toldOf } from "./wording.js";

const narrow = matchMedia("(max-width: 62rem)");
const VERSION = 8; // digits of a version that are shown
const names = { pages: say("As pages"), rendered: say("Formatted") }; // of the layouts that a document may have

/** atDocument says that the browser stands at a document that was opened: a step back closes it. */
export const atDocument = () => Boolean(history.state?.document);

/** Reader shows documents in root; opens is called before one is shown, closed with where the reader came from, once that has the focus again. */
export class Reader {
  constructor(root, { opens, closed }) {
    Object.assign(this, { root, opens, closed, turn: 0 });
    addEventListener("popstate", () => this.leave());
    root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
    narrow.addEventListener("change", () => this.fence());
  }

  /** open shows the first of sources, of which citations quote; anchor is where the reader came from. */
  async open(anchor, sources, citations) {
    this.opens();
    if (this.root.hidden) history.pushState({ document: true }, "");
    history.scrollRestoration = "manual"; // a step back leads to the place in the answer, wherever it is by then
    Object.assign(this, { anchor, sources, citations });
    await this.show(sources[0]);
  }

  async show(source) {
    const turn = ++this.turn;
    const shown = shownOf(source, this.citations);
    this.opened = null;
    this.frame(source, shown, [el("p", { role: "status" }, say("Opening …"))]);
    const [document, record] = await Promise.all([isCall(source) ? null : documentOf(source.id), recordOf(source, this.citations)]);
    if (turn !== this.turn) return;
    this.opened = { source: document ? { ...source, ...document.source, passages: source.passages } : source, document, shown, state: record?.state, layout: layoutOf(document) };
    if (!isCall(source)) return this.lay(this.opened.layout);
    this.frame(source, shown, callOf(source, shown, record));
    this.reach();
  }

  /** lay shows what was opened in a layout, "" for its text, with its tools. */
  async lay(layout) {
    const { source, document, shown, state } = this.opened, turn = this.turn;
    const sheets = layout === "pages" ? new Sheets(document, shown, asked) : null;
    const drawn = sheets?.node ?? (layout && await renderedOf(document, shown));
    if (turn !== this.turn) return;
    if (layout && !drawn) return this.plainly();
    this.frame(source, shown, [...toldOf(document, shown, state), ...(drawn ? [drawn] : textOf(document, shown, state))], layout, sheets);
    if (sheets && !(await sheets.open()) && turn === this.turn) return this.plainly();
    if (turn === this.turn) this.reach();
  }

  /** plainly shows the text of a document that cannot be laid out here. */
  plainly() {
    this.opened.layout = "";
    return this.lay("");
  }

  /** tools are the ways through a document. */
  tools(layout, sheets) {
    const { document, layout: other } = this.opened;
    const finder = new Finder(document, () => this.root.querySelector(".reader-text"), sheets);
    const turn = other && el("button", { type: "button", onclick: () => this.lay(layout ? "" : other) }, layout ? say("As text") : names[other]);
    return el("div", { class: "reader-tools" }, sheets?.tools, finder.node, turn || null);
  }

  /** frame shows a body below the head; layout is undefined until there is a document to go through. It takes the focus, unless that went elsewhere while the document was opened. */
  frame(source, shown, body, layout, sheets) {
    const takes = !this.opened || this.root.contains(document.activeElement);
    const opened = layout === undefined ? null : this.opened.document;
    const back = el("button", { type: "button", class: "reader-back", onclick: () => this.close() }, narrow.matches ? (this.citations.length ? say("← Back to the answer") : say("← Back")) : say("Close"));
    const head = el("header", {}, el("div", { class: "reader-head" }, el("h2", { id: "reader-title", dir: "auto" }, nameOf(source)), back), this.facts(source, shown, opened), this.others(source),
      opened && this.tools(layout, sheets));
    this.keep(() => {
      this.root.replaceChildren(head, el("div", { class: sheets ? "reader-text paged" : "reader-text", tabindex: "0", role: "group", "aria-label": isCall(source) ? say("The result") : say("The document") }, ...body));
      this.root.hidden = false;
    });
    this.fence();
    if (takes) back.focus({ preventScroll: true });
  }

  /** facts are what is known of a source, and the ways out of here. */
  facts(source, shown, document) {
    const version = document?.version, original = originalOf(source), evidence = this.anchor.getAttribute("href");
    const quote = shown.flatMap(({ quotes }) => quotes)[0]?.text ?? shown[0]?.passage.text ?? "";
    const facts = el("p", { class: "facts" }, source.path && el("bdi", { class: "path" }, source.path),
      source.modified && el("time", { datetime: source.modified }, say("changed {day}", { day: day(source.modified) })),
      version && el("span", { title: version }, say("version {version}", { version: version.slice(0, VERSION) })));
    if (source.label) facts.append(labelMark(source.label));
    if (original) facts.append(link(fragment(original, quote), say("Original")));
    if (evidence?.startsWith("c/")) facts.append(el("a", { href: evidence, target: "_blank" }, say("Evidence")));
    if (document?.original) facts.append(el("a", { href: `v1/sources/${encodeURIComponent(source.id)}/original`, download: "" }, say("Download")));
    return facts;
  }

  /** others are the other sources of the same citation. */
  others(source) {
    if (this.sources.length < 2) return null;
    return el("nav", { class: "reader-others", "aria-label": say("Sources of this citation") }, ...this.sources.map((each) => el("button",
      { type: "button", "aria-current": each.id === source.id && "true", onclick: () => this.show(each) }, nameOf(each))));
  }

  /** reach scrolls to the first words marked, unless they are seen already, and puts the focus there, so that reading goes on from them. */
  reach() {
    const first = this.root.querySelector("mark");
    if (!first) return;
    const text = this.root.querySelector(".reader-text");
    const words = first.getBoundingClientRect(), pane = text.getBoundingClientRect();
    const seen = words.top >= pane.top && words.bottom <= pane.bottom;
    first.scrollIntoView({ block: "nearest" });
    if (!seen) text.scrollTop += first.getBoundingClientRect().top - text.getBoundingClientRect().top - text.clientHeight / 3;
    first.tabIndex = -1;
    if (this.root.contains(document.activeElement)) first.focus({ preventScroll: true });
  }

  close() {
    this.leave();
    if (atDocument()) history.back();
  }

  /** leave closes the document and gives the focus back. */
  leave() {
    if (!this.dismiss()) return;
    this.anchor.focus({ preventScroll: true });
    this.closed(this.anchor);
  }

  /** hide makes room for another panel; the focus stays where it is. */
  hide() {
    if (this.dismiss() && atDocument()) history.back();
  }

  /** dismiss closes the document, and says whether there was one. */
  dismiss() {
    if (this.root.hidden) return false;
    this.turn++;
    this.keep(() => { this.root.hidden = true; });
    this.fence();
    return true;
  }

  /** keep leaves the place in the answer where it stands on the screen while change moves things about. */
  keep(change) {
    const top = this.anchor.getBoundingClientRect().top;
    change();
    scrollBy({ top: this.anchor.getBoundingClientRect().top - top, behavior: "instant" });
  }

  /** fence takes the page out of reach while the document lies over it. */
  fence() {
    const over = !this.root.hidden && narrow.matches;
    this.root.setAttribute("role", over ? "dialog" : "region");
    if (over) this.root.setAttribute("aria-modal", "true");
    else this.root.removeAttribute("aria-modal");
    for (const node of document.querySelectorAll("body > .bar, body > .ask, body > .skip, .stage > :not(.reader)")) node.inert = over;
  }
}
