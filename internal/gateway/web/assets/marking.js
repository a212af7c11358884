// Where words of a document's text stand in another form of it, which has markup, signs of
// lists and blanks of its own: letters and digits are compared, and nothing else. Nothing
// here makes DOM nodes.

import { pieces, SHORT } from "./boxes.js";
import { valuesOf } from "./rows.js";

const letter = (character) => character.normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}\p{M}]/gu, "");

/** folded are the letters of words, each by itself: together they would take another order. */
const folded = (words) => Array.from(words, letter).join("");

/** Letters are the letters of texts in a row, with where each stands. */
class Letters {
  constructor(texts) {
    this.texts = texts;
    this.owners = [];
    this.starts = [];
    this.ends = [];
    const all = [];
    texts.forEach((text, owner) => {
      let at = 0;
      for (const character of text) {
        const letters = letter(character);
        for (let n = 0; n < letters.length; n++) {
          this.owners.push(owner);
          this.starts.push(at);
          this.ends.push(at + character.length);
        }
        all.push(letters);
        at += character.length;
      }
    });
    this.all = all.join("");
  }

  /** hits are the places of letters. */
  hits(wanted) {
    const found = [];
    for (let at = wanted ? this.all.indexOf(wanted) : -1; at >= 0; at = this.all.indexOf(wanted, at + wanted.length)) found.push(at);
    return found;
  }

  /** spans are the stretches [text, start, end] that some letters take up, with what stands between them. */
  spans(from, to) {
    const spans = [];
    for (let at = from; at < to; at++) {
      const last = spans.at(-1), owner = this.owners[at];
      if (last?.[0] === owner) last[2] = this.ends[at];
      else spans.push(...(last ? this.between(last, owner) : []), [owner, last ? 0 : this.starts[at], this.ends[at]]);
    }
    return spans;
  }

  /** between draws a stretch out to the end of its text, and gives the texts before the next that are more than blanks. */
  between(last, next) {
    last[2] = this.texts[last[0]].length;
    const spans = [];
    for (let owner = last[0] + 1; owner < next; owner++) if (this.texts[owner].trim()) spans.push([owner, 0, this.texts[owner].length]);
    return spans;
  }
}

/** stretchesOf are the stretches [text, start, end] of texts that say what is marked in a document's text, in order. */
export function stretchesOf(texts, text, marks) {
  const there = new Letters(texts), here = new Letters([text]);
  const found = [];
  for (const [start, end] of marks) {
    for (const [words, place] of linesOf(text.slice(start, end), start)) {
      const before = firstAt(here.starts, place);
      for (const [at, length] of placesOf(words, there, here, before)) found.push(...tailed(there.spans(at, at + length), texts, words));
    }
  }
  return parted(found);
}

/** linesOf are lines with where they begin: each is a block, an item or a row of its own. */
function linesOf(words, start) {
  let at = start;
  return words.split("\n").map((line) => {
    const begun = at;
    at += line.length + 1;
    return [line, begun];
  });
}

/** placesOf are the places of a line: whole, as the values of a row, or sentence by sentence. before is how many letters stand before it in the text. */
function placesOf(line, there, here, before) {
  for (const wanted of [folded(line), folded(valuesOf(line).join(""))]) {
    const hits = there.hits(wanted);
    if (hits.length) return [[chosen(hits, here.hits(wanted), before, there, here), wanted.length]];
  }
  return pieces(line).map(folded).filter((part) => part.length >= SHORT).flatMap((part) => {
    const hits = there.hits(part);
    return hits.length ? [[chosen(hits, here.hits(part), before, there, here), part.length]] : [];
  });
}

/** chosen is the hit that is meant where words are said more than once: the same in order, or else the one nearest to where they should stand. */
function chosen(hits, own, before, there, here) {
  const order = own.findIndex((at) => at >= before);
  if (own.length === hits.length && order >= 0) return hits[order];
  const wanted = (before / Math.max(1, here.all.length)) * there.all.length;
  return hits.reduce((best, at) => (Math.abs(at - wanted) < Math.abs(best - wanted) ? at : best));
}

/** tailed adds to the last stretch the signs that the words end with. */
function tailed(spans, texts, words) {
  const last = spans.at(-1), tail = /[^\p{L}\p{N}\p{M}\s]*$/u.exec(words.trimEnd())[0];
  if (last && texts[last[0]].startsWith(tail, last[2])) last[2] += tail.length;
  return spans;
}

/** parted puts stretches in order, and takes from each what one before it has. */
function parted(spans) {
  const all = [];
  for (const [owner, start, end] of spans.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = all.at(-1);
    if (last?.[0] === owner && start < last[2]) last[2] = Math.max(last[2], end);
    else all.push([owner, start, end]);
  }
  return all;
}

/** firstAt is the first of sorted numbers that is not below one. */
function firstAt(sorted, least) {
  let low = 0, high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
