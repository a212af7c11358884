// The document behind a citation: beside the answer on a wide screen, over it on a
// narrow one, scrolled to the words that the answer saw. Its text is only ever set
// as text, so that nothing in a document can act.

import { el, labelMark, link, safeURL } from "./dom.js";
import { nameOf } from "./citations.js";
import { blocksOf, fragment, locate, shownOf } from "./located.js";
import { Finder } from "./finder.js";
import { day } from "./naming.js";
import { Sheets } from "./sheets.js";
import { tableNode } from "./table.js";
import { say } from "./say.js";

const narrow = matchMedia("(max-width: 62rem)");
const PDF = "application/pdf";
const VERSION = 8; // digits of a version that are shown

const said = {
  changed: say("The document has changed since the answer was written. These are the words as the answer saw them; below is the document as it is now."),
  moved: say("The document has changed since the answer was written. The words marked still stand in it."),
  gone: say("The document was deleted after the answer was written. These are the words as the answer saw them."),
  missing: say("The document cannot be opened here. These are the words as the answer saw them."),
};

/** Reader shows documents in root; closed is called with where the reader came from, once that has the focus again. */
export class Reader {
  constructor(root, closed) {
    this.root = root;
    this.closed = closed;
    this.turn = 0;
    root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
    narrow.addEventListener("change", () => this.fence());
  }

  /** open shows the first of sources, of which citations quote; anchor is where the reader came from. */
  async open(anchor, sources, citations) {
    this.anchor = anchor;
    this.sources = sources;
    this.citations = citations;
    await this.show(sources[0]);
  }

  async show(source) {
    const turn = ++this.turn;
    const shown = shownOf(source, this.citations);
    this.frame(source, shown, [el("p", { role: "status" }, say("Opening …"))]);
    const [document, state] = await Promise.all([documentOf(source.id), stateOf(this.citations, source)]);
    if (turn !== this.turn) return;
    this.opened = { source: document ? { ...source, ...document.source, passages: source.passages } : source, document, shown, state };
    await this.lay(document?.original?.mime === PDF);
  }

  /** lay shows what was opened, as pages or as text, with its tools. */
  async lay(pages) {
    const { source, document, shown, state } = this.opened, turn = this.turn;
    const sheets = pages ? new Sheets(document, shown, asked) : null;
    const body = sheets ? [...this.told(document, shown, state), sheets.node] : this.body(document, shown, state);
    this.frame(source, shown, body, document, sheets);
    if (sheets && !(await sheets.open()) && turn === this.turn) {
      document.original.mime = ""; // its pages cannot be drawn here
      return this.lay(false);
    }
    if (turn === this.turn) this.reach();
  }

  /** tools are the ways through a document. */
  tools(document, sheets) {
    if (!document) return null;
    const finder = new Finder(document, () => this.root.querySelector(".reader-text"), sheets);
    const other = document.original?.mime === PDF && el("button", { type: "button", onclick: () => this.lay(!sheets) }, sheets ? say("As text") : say("As pages"));
    return el("div", { class: "reader-tools" }, sheets?.tools, finder.node, other || null);
  }

  /** body is what is said of the document, the pinned words where they stand there no more, and its blocks. */
  body(document, shown, state) {
    const pinned = shown.map(({ passage, quotes }) => pinnedWords(passage, quotes));
    if (!document) return [note(state === "gone" ? said.gone : said.missing), ...pinned];
    const { marks } = locate(document.text, shown);
    const told = this.told(document, shown, state);
    const title = document.source.title;
    return [...told, ...blocksOf({ text: document.text, title, passages: document.passages }, marks).map(drawn)];
  }

  /** told is what is said of a document that is not what it was. */
  told(document, shown, state) {
    if (!locate(document.text, shown).same) return [note(said.changed), ...shown.map(({ passage, quotes }) => pinnedWords(passage, quotes))];
    return state === "changed" ? [note(said.moved)] : [];
  }

  frame(source, shown, body, document, sheets) {
    const version = document?.version;
    const quote = shown.flatMap(({ quotes }) => quotes)[0]?.text ?? shown[0]?.passage.text ?? "";
    const original = safeURL(source.url);
    const back = el("button", { type: "button", class: "reader-back", onclick: () => this.close() }, narrow.matches ? (this.citations.length ? say("← Back to the answer") : say("← Back")) : say("Close"));
    const facts = el("p", { class: "facts" }, source.path && el("bdi", { class: "path" }, source.path),
      source.modified && el("time", { datetime: source.modified }, say("changed {day}", { day: day(source.modified) })),
      version && el("span", { title: version }, say("version {version}", { version: version.slice(0, VERSION) })));
    if (source.label) facts.append(labelMark(source.label));
    if (original) facts.append(link(fragment(original, quote), say("Original")));
    if (this.anchor.getAttribute("href")?.startsWith("c/")) facts.append(el("a", { href: this.anchor.getAttribute("href"), target: "_blank" }, say("Evidence")));
    if (document?.original) facts.append(el("a", { href: `v1/sources/${encodeURIComponent(source.id)}/original`, download: "" }, say("Download")));
    const head = el("header", {}, el("div", { class: "reader-head" }, el("h2", { id: "reader-title", dir: "auto" }, nameOf(source)), back), facts, this.others(source),
      this.tools(document, sheets));
    this.keep(() => {
      this.root.replaceChildren(head, el("div", { class: sheets ? "reader-text paged" : "reader-text", tabindex: "0", role: "group", "aria-label": say("The document") }, ...body));
      this.root.hidden = false;
    });
    this.fence();
    back.focus({ preventScroll: true });
  }

  /** others are the other sources of the same citation. */
  others(source) {
    if (this.sources.length < 2) return null;
    return el("nav", { class: "reader-others", "aria-label": say("Sources of this citation") }, ...this.sources.map((each) => el("button",
      { type: "button", "aria-current": each.id === source.id && "true", onclick: () => this.show(each) }, nameOf(each))));
  }

  /** reach scrolls to the first words marked and puts the focus there, so that reading goes on from them. */
  reach() {
    const first = this.root.querySelector("mark");
    if (!first) return;
    const text = this.root.querySelector(".reader-text");
    first.scrollIntoView({ block: "nearest" });
    text.scrollTop += first.getBoundingClientRect().top - text.getBoundingClientRect().top - text.clientHeight / 3;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  }

  close() {
    if (this.root.hidden) return;
    this.turn++;
    this.keep(() => { this.root.hidden = true; });
    this.fence();
    this.anchor.focus({ preventScroll: true });
    this.closed(this.anchor);
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

/** documentOf is the document as it is now, or null where there is none, or none that this reader may see. */
async function documentOf(id) {
  const found = await asked(`v1/sources/${encodeURIComponent(id)}`);
  return typeof found?.text === "string" && found.source ? found : null;
}

/** stateOf is what has become of the document since: "current", "changed", "gone", "unknown". */
async function stateOf(citations, source) {
  const pinned = citations.find((citation) => citation.sources.includes(source.id))?.id ?? source.passages?.[0]?.id;
  return (pinned && (await asked(`v1/citations/${encodeURIComponent(pinned)}`))?.state) || "unknown";
}

async function asked(path) {
  try {
    const response = await fetch(path, { headers: { Accept: "application/json" } });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

const note = (words) => el("p", { class: "state state-changed", role: "note" }, words);

/** pinnedWords is a passage as the answer saw it, what is quoted of it marked. */
function pinnedWords(passage, quotes) {
  const { marks } = locate(passage.text, [{ passage: { ...passage, start: 0 }, quotes }]);
  return el("blockquote", { class: "pinned", dir: "auto" }, ...blocksOf({ text: passage.text }, marks).map(drawn));
}

function drawn(block) {
  const { kind, page, parts } = block;
  if (kind === "list") return el("ul", { class: "block" }, ...block.items.map((parts) => el("li", { dir: "auto" }, ...wordsOf(parts))));
  if (kind === "table") return tableNode(block);
  if (kind === "page") return el("p", { class: "reader-page" }, say("Page {page}", { page }));
  return el(kind === "heading" ? "h3" : "p", { dir: "auto", class: "block" }, ...wordsOf(parts));
}

const wordsOf = (parts) => parts.map(({ text, marked }) => (marked ? el("mark", {}, text) : text));
