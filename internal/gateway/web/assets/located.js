// Where the words that an answer saw stand in a document, and the document as
// blocks to be shown. Nothing here makes DOM nodes.

import { tableOf } from "./rows.js";

/** positions turns places counted in bytes of UTF-8 into places in a string; one beyond the text is its end. */
export function positions(text, places) {
  const sorted = [...new Set(places)].sort((a, b) => a - b);
  const found = new Map();
  let bytes = 0, units = 0, next = 0;
  for (const character of text) {
    while (next < sorted.length && sorted[next] <= bytes) found.set(sorted[next++], units);
    if (next === sorted.length) return found;
    const code = character.codePointAt(0);
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    units += character.length;
  }
  while (next < sorted.length) found.set(sorted[next++], units);
  return found;
}

/** shownOf are the passages of a source that citations rest on, with what they quote; all of them where none is cited. */
export function shownOf(source, citations) {
  const mine = citations.filter((citation) => citation.sources.includes(source.id));
  const cited = new Set(mine.flatMap((citation) => citation.passages));
  const passages = (source.passages ?? []).filter((passage) => passage.text);
  const own = passages.filter((passage) => cited.has(passage.id));
  return (own.length ? own : passages).map((passage) => ({
    passage, quotes: mine.flatMap((citation) => citation.quotes).filter((quote) => quote.passage === passage.id && quote.text),
  }));
}

/** locate finds what was shown in a text: the spans to mark, and whether every passage stands there still. */
export function locate(text, shown) {
  const at = positions(text, shown.map(({ passage }) => passage.start ?? 0));
  const marks = [];
  let same = shown.length > 0;
  for (const { passage, quotes } of shown) {
    const begin = whereIs(text, passage.text, at.get(passage.start ?? 0));
    same &&= begin >= 0;
    if (!quotes.length && begin >= 0) marks.push([begin, begin + passage.text.length]);
    for (const quote of quotes) {
      const within = whereIs(passage.text, quote.text, positions(passage.text, [quote.start ?? 0]).get(quote.start ?? 0));
      const place = begin >= 0 && within >= 0 ? begin + within : text.indexOf(quote.text);
      if (place >= 0) marks.push([place, place + quote.text.length]);
    }
  }
  return { marks: joined(marks), same };
}

const whereIs = (text, words, hint) => (text.startsWith(words, hint) ? hint : text.indexOf(words));

/** joined sorts spans and joins those that touch. */
function joined(spans) {
  const all = [];
  for (const [start, end] of spans.sort((a, b) => a[0] - b[0])) {
    const last = all.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else all.push([start, end]);
  }
  return all;
}

/**
 * blocksOf cuts a document at its empty lines: {kind: "page" | "heading" | "prose", parts: [{text, marked}], page}, and
 * {kind: "list", items: [parts]}, {kind: "table", columns, rows: [{cells, marked}]}, a cell being parts.
 */
export function blocksOf({ text, title, passages = [] }, marks) {
  const headings = new Set([title, ...passages.flatMap((passage) => (passage.context ?? "").split(" > "))]);
  const pages = pagesOf(text, passages);
  const blocks = [];
  for (const [start, end] of paragraphs(text)) {
    while (pages.length && pages[0].start < end) blocks.push({ kind: "page", page: pages.shift().page, parts: [] });
    const table = tableOf(text, start, end);
    if (table) {
      blocks.push(filled(text, table, marks));
      continue;
    }
    const items = itemsOf(text, start, end);
    if (items) {
      blocks.push({ kind: "list", items: items.map(([from, to]) => partsOf(text, from, to, marks)) });
      continue;
    }
    const words = text.slice(start, end);
    blocks.push({ kind: headings.has(words.trim()) ? "heading" : "prose", parts: partsOf(text, start, end, marks) });
  }
  return blocks;
}

/** itemsOf are the lines of a list without their signs, or null where a line has none. */
function itemsOf(text, start, end) {
  const items = [];
  for (let from = start; from < end;) {
    const at = text.indexOf("\n", from), to = at < 0 || at > end ? end : at;
    if (!/^[-•] \S/.test(text.slice(from, Math.min(to, from + 3)))) return null;
    items.push([from + 2, to]);
    from = to + 1;
  }
  return items;
}

/** filled is a table with the words of its cells. */
function filled(text, { columns, rows }, marks) {
  let next = 0; // marks are in order, and rows too
  return { kind: "table", columns, rows: rows.map((row) => {
    const spans = [...row.values()], start = spans[0][0], end = spans.at(-1)[1];
    while (next < marks.length && marks[next][1] <= start) next++;
    const own = [];
    for (let i = next; i < marks.length && marks[i][0] < end; i++) own.push(marks[i]);
    return { marked: own.length > 0, cells: columns.map((name) => (row.has(name) ? partsOf(text, ...row.get(name), own) : [])) };
  }) };
}

/** pagesOf is where each page begins, as far as passages tell. */
function pagesOf(text, passages) {
  const first = new Map();
  for (const { page, start = 0 } of passages) if (page && !(first.get(page) <= start)) first.set(page, start);
  const at = positions(text, [...first.values()]);
  return [...first].map(([page, start]) => ({ page, start: at.get(start) })).sort((a, b) => a.start - b.start);
}

function paragraphs(text) {
  const all = [];
  let start = 0;
  for (const gap of text.matchAll(/\n[ \t]*\n\s*|$/g)) {
    if (text.slice(start, gap.index).trim()) all.push([start, gap.index]);
    start = gap.index + gap[0].length;
  }
  return all;
}

function partsOf(text, start, end, marks) {
  const parts = [];
  let at = start;
  for (const [from, to] of marks) {
    const begin = Math.max(from, at), stop = Math.min(to, end);
    if (begin >= stop) continue;
    if (begin > at) parts.push({ text: text.slice(at, begin), marked: false });
    parts.push({ text: text.slice(begin, stop), marked: true });
    at = stop;
  }
  if (at < end) parts.push({ text: text.slice(at, end), marked: false });
  return parts;
}

const WHOLE = 120; // characters of a quote that an address holds whole
const ENDS = 6; // words of each end of a longer one

/** fragment adds to a web address the words to scroll to. Words are told apart as the script does, not by spaces. */
export function fragment(href, quote) {
  const words = spoken(quote);
  if (!/^https?:/.test(href) || !words) return href;
  const base = href.replace(/#.*$/s, "");
  if (words.length <= WHOLE) return `${base}#:~:text=${coded(words)}`;
  const ends = [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(words)].filter((each) => each.isWordLike);
  const from = ends.at(Math.min(ENDS, ends.length) - 1), to = ends.at(-Math.min(ENDS, ends.length));
  if (!from || from.index >= to.index) return href;
  return `${base}#:~:text=${coded(words.slice(0, from.index + from.segment.length))},${coded(words.slice(to.index))}`;
}

/** spoken is the first line of a quote as a page says it: without the sign of a list and those around code, which only a document's text has. */
const spoken = (quote) => quote.trim().split("\n", 1)[0].replace(/^[-•] /, "").replaceAll("`", "").trim();

/** coded is a part of a fragment. A dash and a comma would divide it, and half a character has no code. */
const coded = (words) => encodeURIComponent(words.replace(/\p{Surrogate}/gu, "\ufffd")).replaceAll("-", "%2D");

/** hitsOf are the places of words in a text, whatever their case and the spaces between them; lengths are beside them. */
export function hitsOf(text, words) {
  const parts = words.trim().split(/\s+/).filter(Boolean).map((part) => part.replace(/[.*+?^${}()|[\]\\\/]/g, "\\$&"));
  const hits = [];
  hits.lengths = [];
  if (!parts.length) return hits;
  for (const hit of text.matchAll(new RegExp(parts.join("\\s+"), "giu"))) {
    hits.push(hit.index);
    hits.lengths.push(hit[0].length);
  }
  return hits;
}

/** pageAt is the last page that is known to begin at or before a place of a document's text; 1 where none is. */
export function pageAt({ text, passages = [] }, place) {
  return pagesOf(text, passages).findLast(({ start }) => start <= place)?.page ?? 1;
}
