// The cards of Open WebUI: sources that come beside a chat completion, counted by
// key in the order in which they come. The prose names them by that number.

import { safeURL } from "../assets/dom.js";
import { list, most, record, string } from "../assets/reading.js";
import { Chips } from "./chips.js";

/** Deck keeps the cards of one answer as native sources. */
export class Deck {
  constructor() {
    this.cards = []; // the first is number 1
    this.byKey = new Map();
  }

  /** add takes a card, or more of those that came before, and gives the sources that are new or have grown: each document names its own. */
  add(data) {
    const { source, document, metadata } = record(data);
    const named = record(source), documents = list(document).map(string), about = list(metadata).map(record);
    const came = new Set();
    for (let i = 0; i < Math.max(documents.length, about.length, 1) && this.cards.length <= most.entries; i++) {
      const of = about[i] ?? {}, key = string(of.source) || string(named.id) || string(named.name) || "N/A"; // as the client names it
      const known = this.byKey.get(key), card = known ?? this.begin(key, named, of);
      const told = documents[i] && documents[i] !== card.title && card.passages.length < most.entries;
      if (told) card.passages.push({ id: `${key}:${card.passages.length}`, text: documents[i], page: pageOf(of) });
      if (told || !known) came.add(card);
    }
    return came;
  }

  begin(key, source, { name, source_url, parameters }) {
    const url = [source.url, source_url, key].map(safeURL).find(Boolean) ?? "";
    const kind = parameters ? "tool" : url ? "web" : "file";
    const card = { id: key, number: this.cards.length + 1, kind, title: string(name) || string(source.name), url, query: parameters ?? null, passages: [] };
    this.cards.push(card);
    this.byKey.set(key, card);
    return card;
  }

  /** cites are the sources that a chip names; null for what is text. */
  cites({ numbers, parts }) {
    const found = (numbers ?? [0]).map((number) => this.cards[number - 1]).filter(Boolean);
    return !this.cards.length || !numbers || numbers.includes(0) || (parts && !found.length) ? null : found;
  }

  /** answer is the native answer; cards that the prose does not name were consulted. */
  answer(raw) {
    const chips = new Chips(), citations = [], cited = new Set();
    let text = "";
    for (const piece of [...chips.read(raw), ...chips.rest()]) {
      const sources = this.cites(piece);
      if (!sources) text += piece.text;
      else if (sources.length && !repeats(citations.at(-1), text.length, sources)) citations.push(naming(citations.length + 1, text.length, piece.text, sources));
      sources?.forEach(({ id }) => cited.add(id));
    }
    return { text, offsets: "utf16", citations, sources: this.cards.map((card) => (cited.has(card.id) ? card : { ...card, number: 0, consulted: true })) };
  }
}

/** naming is the n-th native citation, of sources at a point. */
export function naming(n, at, marker, sources) {
  return { id: `c_${n}`, number: sources[0].number, start: at, end: at, marker: marker.trim(), sources: [...new Set(sources.map(({ id }) => id))] };
}

/** repeats reports whether a citation names the same sources at the same point. */
const repeats = (citation, at, sources) => citation?.end === at && sources.every(({ id }, i) => citation.sources[i] === id);

/** pageOf counts from 1, and is 0 where a document has none. */
const pageOf = (about) => (Number.isSafeInteger(about?.page) ? about.page + 1 : 0);
