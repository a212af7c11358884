// A native answer as it is read: whole, or event by event. What comes is checked
// once, here, so that everything after it finds the types it expects.

import { telling } from "./naming.js";
import { say } from "./say.js";
import { Failure, failureFrom } from "./stream.js";

/** most bounds what one answer may bring: characters of prose, entries of each list. */
export const most = { text: 4 << 20, entries: 10000 };

/** Reading is the answer so far. */
export class Reading {
  constructor() {
    this.text = "";
    this.offsets = "bytes";
    this.citations = []; // in the order they came; a withdrawn one keeps its place
    this.sources = new Map();
    this.findings = [];
    this.label = null;
    this.done = false;
  }

  /** take reads one event; names that are not known pass. It throws a Failure for an error event and for too much. */
  take(name, data) {
    if (name === "text") this.text += string(data?.text);
    else if (name === "citation") this.cite(citationOf(data));
    else if (name === "source") this.learn(sourceOf(data));
    else if (name === "finding") this.findings.push(findingOf(data));
    else if (name === "done") this.whole(data);
    else if (name === "error") throw failureIn(data);
    this.bound();
  }

  /** whole takes over an answer as it is in the end; known citations keep their place in the list. */
  whole(answer) {
    this.text = string(answer?.text);
    this.offsets = ["runes", "utf16"].includes(answer?.offsets) ? answer.offsets : "bytes";
    for (const source of list(answer?.sources)) this.learn(sourceOf(source));
    const kept = new Map(list(answer?.citations).map(citationOf).map((citation) => [citation.id, citation]));
    for (const known of this.citations) if (!kept.has(known.id)) this.cite({ ...known, start: -1, end: -1 });
    for (const citation of kept.values()) this.cite(citation);
    if (Array.isArray(answer?.findings)) this.findings = answer.findings.map(findingOf);
    this.label = labelOf(answer?.label);
    this.done = true;
    this.bound();
    if (answer?.error) throw incomplete(failureIn(answer.error));
  }

  cite(citation) {
    if (!citation.id) return;
    const at = this.citations.findIndex((known) => known.id === citation.id);
    if (at < 0) this.citations.push(citation);
    else this.citations[at] = citation;
  }

  learn(source) {
    if (source.id) this.sources.set(source.id, source);
    this.telling = null;
  }

  bound() {
    const longest = Math.max(this.citations.length, this.sources.size, this.findings.length);
    if (this.text.length > most.text || longest > most.entries) throw new Failure(say("The answer is too long to be shown."));
  }

  /** claim is what a citation is cited for, or "". */
  claim({ claim }) {
    return claim ? cut(this.text, claim.start, claim.end, this.offsets).trim() : "";
  }

  /** cites are the sources of a citation that are known. */
  cites(citation) {
    return citation.sources.map((id) => this.sources.get(id)).filter(Boolean);
  }

  /** cited and consulted are the sources to list: by number, and those that only were looked at. */
  cited() {
    return [...this.sources.values()].filter((source) => source.number > 0).sort((a, b) => a.number - b.number);
  }

  consulted() {
    return [...this.sources.values()].filter((source) => source.consulted && !source.number);
  }

  /** place is where a source stands, if another one has the same name. */
  place(source) {
    this.telling ??= telling([...this.sources.values()]);
    return this.telling(source);
  }

  /** refused reports whether the documents do not answer. */
  refused() {
    return this.findings.some((finding) => finding.kind === "no-answer");
  }

  /** beside heads the consulted: of a refusal they are the nearest to the question. */
  beside() {
    return this.refused() ? say("Nearest") : say("Consulted, not cited");
  }
}

/** cut is the part of text between two positions, counted in a unit. */
function cut(text, start, end, offsets) {
  if (offsets === "utf16") return text.slice(start, end);
  if (offsets === "runes") return Array.from(text).slice(start, end).join("");
  return new TextDecoder().decode(new TextEncoder().encode(text).slice(start, end));
}

// What comes from outside, as the type that is wanted.
export const string = (value) => (typeof value === "string" ? value : "");
export const list = (value) => (Array.isArray(value) ? value : []);
export const record = (value) => (value && typeof value === "object" ? value : {});
const strings = (value) => list(value).filter((each) => typeof each === "string");
const count = (value) => (Number.isSafeInteger(value) && value >= 0 ? value : 0);
const place = (value) => (Number.isSafeInteger(value) && value >= 0 ? value : -1);

const incomplete = ({ message, mend }) => new Failure(say("The answer is incomplete: {why}", { why: message }), mend);

function failureIn(data) {
  const told = record(data?.error ?? data);
  return failureFrom({ place: string(told.place), message: string(told.message) || say("The answer broke off."), mend: string(told.mend) });
}

function citationOf(data) {
  const c = record(data);
  const start = c.withdrawn ? -1 : place(c.start), end = place(c.end);
  const there = start >= 0 && end >= start;
  return {
    id: string(c.id), number: count(c.number), start: there ? start : -1, end: there ? end : -1, label: string(c.label),
    sources: strings(c.sources), passages: strings(c.passages), after: string(c.after), verdict: string(c.verdict), reasons: strings(c.reasons),
    quotes: list(c.quotes).map(record).map((quote) => ({ passage: string(quote.passage), text: string(quote.text), start: count(quote.start) })),
    open_url: string(c.open_url), claim: claimOf(c.claim),
  };
}

/** claimOf is where the claim stands that is cited, or null. */
function claimOf(data) {
  const span = record(data), start = place(span.start), end = place(span.end);
  return start >= 0 && end > start ? { start, end } : null;
}

function sourceOf(data) {
  const s = record(data);
  return {
    id: string(s.id), number: count(s.number), kind: string(s.kind), title: string(s.title), url: string(s.url), path: string(s.path),
    label: labelOf(s.label), query: s.query ?? null, modified: string(s.modified), consulted: s.consulted === true, open_url: string(s.open_url),
    passages: list(s.passages).map(record).map((p) => ({ id: string(p.id), text: string(p.text), abstract: string(p.abstract), page: count(p.page), start: count(p.start) })),
  };
}

function labelOf(data) {
  const l = record(data);
  const name = string(l.name);
  return name ? { name, description: string(l.description), color: string(l.color), encrypted: l.encrypted === true } : null;
}

const findingOf = (data) => ({ kind: string(data?.kind), message: string(data?.message), marker: string(data?.marker), at: place(data?.at) });
