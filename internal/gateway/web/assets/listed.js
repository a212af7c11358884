// The list below an answer: its sources by number, and those that only were consulted.

import { excerpt } from "./card.js";
import { nameOf, originalOf, pagesOf } from "./citations.js";
import { el, labelMark, link } from "./dom.js";
import { evidenceOf } from "./evidence.js";
import { day, telling } from "./naming.js";
import { say } from "./say.js";

const NEAREST = 3; // sources under a refusal whose passages are open

/** listOf are the lists of a turn's answer; one that would be empty is left out. */
export function listOf({ reading }) {
  const cited = reading.cited(), consulted = reading.consulted();
  const path = telling([...cited, ...consulted]);
  const section = (title, tag, sources) => sources.length
    ? [el("div", { class: "sources", role: "group", "aria-label": title }, el("h3", {}, title), el(tag, { role: "list" }, ...sources.map((source) => entry(reading, source, path(source)))))] : [];
  return [...section(say("Sources"), "ol", cited), ...section(reading.beside(), "ul", consulted)];
}

/** entry is a source in the list; path tells it from another of its name. */
function entry(reading, source, path = "") {
  const href = originalOf(source), title = titleOf(reading, source, href);
  const ids = reading.citations.filter((citation) => citation.sources?.includes(source.id)).flatMap((citation) => citation.passages ?? []);
  const facts = el("p", { class: "facts" }, path && el("bdi", { class: "path" }, path));
  const pages = pagesOf(source, ids);
  if (pages) facts.append(el("span", {}, pages));
  if (source.label) facts.append(labelMark(source.label));
  if (source.modified) facts.append(el("time", { datetime: source.modified }, say("changed {day}", { day: day(source.modified) })));
  if (href && title.dataset.source) facts.append(link(href, say("Original")));
  return el("li", {}, source.number ? el("span", { class: "number" }, String(source.number)) : null, el("div", {}, title, facts, nearest(reading, source)));
}

/** titleOf leads to what is kept of a source, else to its address. It has the direction of its own words: a number that they begin with stands before
 * them, whatever the page speaks. */
function titleOf(reading, source, href) {
  const first = reading.citations.find((citation) => citation.sources?.includes(source.id) && citation.start >= 0);
  const pinned = (first && evidenceOf(first.id)) || (source.passages[0] && evidenceOf(source.passages[0].id));
  const title = pinned ? el("a", { href: pinned, target: "_blank", "data-source": source.id }, nameOf(source))
    : href ? link(href, nameOf(source)) : el("span", {}, nameOf(source));
  title.classList.add("title");
  title.dir = "auto";
  return title;
}

/** nearest is, under a refusal, a passage of one of the first sources: the reader may find there what the answer does not say. */
function nearest(reading, source) {
  const first = reading.refused() && reading.consulted().slice(0, NEAREST).includes(source);
  const passage = first && source.passages.find(({ text }) => text.trim());
  return passage ? el("blockquote", { class: "nearest", dir: "auto" }, excerpt(passage.text.trim().replace(/\n\s*\n/g, "\n"))) : null;
}
