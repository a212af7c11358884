// Measures of a text: a place counted in one unit as the same place in UTF-16
// units, and places after stretches of the text are taken out.

import { size } from "../assets/citations.js";

const BLANKS = 64; // that belong to a stretch behind them

/** Ruler converts places in one text. */
export class Ruler {
  constructor(text) {
    this.text = text;
    this.scales = {};
  }

  /** span is a span in UTF-16 units, or null where a place lies outside the text or within a character. */
  span(start, end, unit) {
    const from = this.convert(start, unit), to = this.convert(end, unit);
    return from < 0 || to < from ? null : { start: from, end: to };
  }

  /** nearest is the place of a count of code points, or the end of the text. */
  nearest(at) {
    const found = this.convert(at, "runes");
    return found < 0 ? this.text.length : found;
  }

  convert(at, unit) {
    const { counts, places } = this.scales[unit] ??= scaleOf(this.text, unit);
    const i = search(counts, at);
    return counts[i] === at ? places[i] : -1;
  }
}

/** scaleOf is, for the beginning of each character and the end, the count in a unit and the place. */
function scaleOf(text, unit) {
  const counts = [0], places = [0];
  for (const character of text) {
    counts.push(counts[counts.length - 1] + size(character, unit));
    places.push(places[places.length - 1] + character.length);
  }
  return { counts, places };
}

/** search is the first place in a rising list at which there is no less than what is wanted. */
function search(list, wanted) {
  let low = 0, high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Cuts takes stretches out of a text, each with the blanks before it. */
export class Cuts {
  constructor(raw) {
    this.raw = raw;
    this.starts = [];
    this.ends = [];
    this.gone = [0]; // characters in all stretches before each, and in all
  }

  /** add takes one out; they come in order, and what overlaps an earlier one stays. */
  add(start, end) {
    const last = this.ends.at(-1) ?? 0;
    if (start < last) return;
    let from = start;
    while (from > last && start - from < BLANKS && " \t\u00a0".includes(this.raw[from - 1])) from--;
    this.starts.push(from);
    this.ends.push(end);
    this.gone.push(this.gone.at(-1) + end - from);
  }

  /** short is where a place of the whole text is after the cuts. */
  short(at) {
    const i = search(this.starts, at); // stretches that begin before it
    return i ? Math.max(at, this.ends[i - 1]) - this.gone[i] : at;
  }

  /** text is what is left. */
  text() {
    return [...this.starts, this.raw.length].map((start, i) => this.raw.slice(this.ends[i - 1] ?? 0, start)).join("");
  }
}
