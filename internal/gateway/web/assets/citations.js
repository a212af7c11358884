// Citations in prose: one private-use character each passes through the Markdown
// renderer and comes out as a badge, so that a badge can neither be cut nor
// forged, and never lands in code.

import { el, safeURL } from "./dom.js";
import { say } from "./say.js";
import { evidenceOf } from "./evidence.js";

const FIRST = 0xf0000; // plane 15
const LAST = 0x10fffd;

export const signs = { supported: "✓", partial: "≈", unsupported: "?", contradicted: "✗", misquoted: "≠" };

export const words = {
  supported: say("supported by the source"),
  partial: say("partly supported by the source"),
  unsupported: say("not supported by the source"),
  contradicted: say("contradicted by the source"),
  misquoted: say("not what the source says word for word"),
  unchecked: say("not checked"),
};

/** verdictOf is a citation's verdict as a known word. */
export const verdictOf = (citation) => (words[citation.verdict] ? citation.verdict : "unchecked");

/** numbersOf are the numbers of a citation's sources as a reader sees them, "?" where none is known. */
export function numbersOf(citation, sources) {
  const all = [...new Set(sources.map((source) => source.number || citation.number))].filter(Boolean);
  return all.join(",") || (citation.number ? String(citation.number) : "?");
}

/** bracketed is a citation as text: numbers in brackets, with the sign of a verdict that asks for doubt. */
export function bracketed(numbers, citation) {
  const verdict = verdictOf(citation), sign = verdict === "supported" ? "" : signs[verdict];
  return `[${[numbers, sign].filter(Boolean).join(" ")}]`;
}

/** placeOf is the place a character stands for, or -1: even where a citation begins, odd where its words end. */
export function placeOf(character) {
  const code = character.codePointAt(0);
  return code >= FIRST && code <= LAST ? code - FIRST : -1;
}

/** lift takes the characters of citations out of text: what is left, and the places that end a citation. */
export function lift(text) {
  const places = [];
  let clean = "";
  for (const character of text) {
    const place = placeOf(character);
    if (place < 0) clean += character;
    else places.push(place);
  }
  const last = new Map(places.map((place) => [place >> 1, place]));
  return [clean, [...last.values()]];
}

/** weave puts a character into text for each citation. Positions count UTF-8 bytes unless offsets says otherwise. */
export function weave(text, citations, offsets = "bytes") {
  const marks = [];
  citations.forEach((citation, i) => {
    if (citation.start < 0) return;
    if (citation.start < citation.end) marks.push({ at: citation.start, place: 2 * i });
    marks.push({ at: citation.end, place: citation.start < citation.end ? 2 * i + 1 : 2 * i });
  });
  marks.sort((a, b) => a.at - b.at);
  const gone = goneLines(marks, citations);
  let woven = "", at = 0, next = 0;
  for (const character of text) {
    for (; next < marks.length && marks[next].at <= at; next++) woven = gone[next] ? above(woven, marks[next].place) : put(woven, marks[next].place, character === "\n");
    woven += placeOf(character) < 0 ? character : "\ufffd";
    at += size(character, offsets);
  }
  while (next < marks.length) woven = put(woven, marks[next++].place, true);
  return woven;
}

/** put adds the character of a place; one that would stand on a line of its own goes to the end of the line before. */
function put(woven, place, lineEnds) {
  const mark = String.fromCodePoint(FIRST + place);
  if (!lineEnds || !woven.endsWith("\n")) return woven + mark;
  const ink = woven.trimEnd();
  return ink + mark + woven.slice(ink.length);
}

/** goneLines says of each mark whether its citation stood on a line of nothing but markers, which went with them: its place is then where the next line begins. */
function goneLines(marks, citations) {
  const gone = [];
  for (let k = marks.length - 1; k >= 0; k--) {
    gone[k] = Boolean(citations[marks[k].place >> 1].after?.includes("\n")) || Boolean(gone[k + 1]) && marks[k + 1].at === marks[k].at;
  }
  return gone;
}

/** above adds the character of a place to the words above, or as a paragraph of its own where there are none. */
const above = (woven, place) => (woven.trim() ? put(woven, place, true) : `${woven}${String.fromCodePoint(FIRST + place)}\n\n`);

/** size is how long a character is in a unit. */
export function size(character, offsets) {
  if (offsets === "runes") return 1;
  if (offsets === "utf16") return character.length;
  const code = character.codePointAt(0);
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/** Badges makes the badges of one answer and keeps them up to date. */
export class Badges {
  constructor(answer) {
    this.answer = answer;
    this.links = new Map();
  }

  sources(citation) {
    return (citation.sources ?? []).map((id) => this.answer.sources.get(id)).filter(Boolean);
  }

  /** plain is the answer's Markdown with numbers in brackets, and the sign of a verdict that asks for doubt. */
  plain() {
    const { text, citations, offsets } = this.answer;
    return Array.from(weave(text, citations, offsets), (character) => {
      const place = placeOf(character), citation = citations[place >> 1];
      if (place < 0) return character;
      if (place % 2 === 0 && citation.start < citation.end) return "";
      return ` ${bracketed(numbersOf(citation, this.sources(citation)), citation)}`;
    }).join("").trim();
  }

  /** badge is the link of the i-th citation; within says that it stands within its words' link. */
  badge(i, within = false) {
    const citation = this.answer.citations[i];
    if (!citation) return document.createTextNode("");
    const badge = within ? el("span", { "data-citation": citation.id }) : this.link(citation);
    this.paint(badge, citation);
    return badge;
  }

  /** link is kept while the block around it is made anew, so that a reader's focus can stay on it. */
  link({ id }) {
    if (!this.links.has(id)) this.links.set(id, el("a", { "data-citation": id, href: evidenceOf(id), target: "_blank" }));
    return this.links.get(id);
  }

  paint(badge, citation, sources = this.sources(citation)) {
    const verdict = verdictOf(citation);
    const shown = numbersOf(citation, sources);
    badge.className = `badge ${shown === "?" ? "unresolved" : verdict}`;
    badge.replaceChildren(shown);
    if (signs[verdict]) badge.append(el("span", { class: "sign", "aria-hidden": "true" }, signs[verdict]));
    const name = sources.map((source) => [nameOf(source), this.answer.place(source), pagesOf(source, citation.passages)].filter(Boolean).join(", ")).join("; ") || say("source not known yet");
    if (badge.tagName === "A") badge.setAttribute("aria-label", say("Source {number} of {all}, {name}: {verdict}", { number: shown, all: this.answer.cited().length, name, verdict: words[verdict] }));
  }

  /** wrap is the link of the i-th citation over the words that it spans. */
  wrap(i, nodes) {
    const link = this.link(this.answer.citations[i]);
    link.className = "words";
    link.removeAttribute("aria-label"); // its words say it
    link.replaceChildren(...nodes, this.badge(i, true));
    return link;
  }

  /** refresh repaints the badges that stand in root. */
  refresh(root) {
    const byId = new Map(this.answer.citations.map((citation) => [citation.id, citation]));
    for (const badge of root.querySelectorAll(".badge")) {
      const citation = byId.get(badge.dataset.citation);
      if (citation) this.paint(badge, citation);
    }
  }
}

// Characters that turn the direction of text and would let a name read as another.
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** nameOf is what a reader sees a source called. */
export function nameOf(source) {
  const last = (path) => path.replace(/[\\/]+$/, "").split(/[\\/]/).pop();
  return (source.title || (source.path && last(source.path)) || source.url || say("Unknown Document")).replace(TURNS, "");
}

/** isCall says that a source is the call of a tool, and not a document. */
export const isCall = (source) => source.kind === "tool";

/** originalOf is the address of a source, or "". That of a call may be its evidence here, which is no other place. */
export function originalOf(source) {
  const href = safeURL(source.url);
  return isCall(source) && href.endsWith(`/c/${encodeURIComponent(source.id)}`) ? "" : href;
}

/** pagesOf says on which pages passages stand; without ids, those of every passage. */
export function pagesOf(source, ids) {
  const passages = (source.passages ?? []).filter((passage) => !ids?.length || ids.includes(passage.id));
  const pages = [...new Set(passages.map((passage) => passage.page).filter(Boolean))].sort((a, b) => a - b);
  if (!pages.length) return "";
  const said = { n: pages.length, pages: pages.join(", ") };
  return hasSlides(source) ? say("{n} slides: {pages}", said) : say("{n} pages: {pages}", said);
}

/** hasSlides says that what the positions of a source call a page is a slide to its reader. */
export const hasSlides = (source) => /presentation|powerpoint$/.test(source.mime ?? "");
