// How sources are told apart, and dates and faults are said.

import { nameOf } from "./citations.js";
import { locale } from "./say.js";

/** telling returns what gives a source's path where another of all has its name, else "". */
export function telling(all) {
  const named = new Map();
  for (const source of all) {
    const name = nameOf(source);
    if (!named.has(name)) named.set(name, new Set());
    named.get(name).add(source.id);
  }
  return (source) => (named.get(nameOf(source))?.size > 1 ? source.path || source.url || "" : "");
}

/** fileOf is the file of a document that has a title beside it, else "". */
export const fileOf = (source) => (source.title ? pathEnd(source) : "");

/** lastOf is the file of a document, or the name of one that has none. */
export const lastOf = (source) => pathEnd(source) || nameOf(source);

const pathEnd = ({ path = "" }) => path.split(/[\\/]/).pop();

/** day says a date. A date without a time, or a midnight of UTC, which is how one is carried, is that day everywhere. */
export function day(date) {
  const form = { year: "numeric", month: "long", day: "numeric" };
  if (/^\d{4}-\d{2}-\d{2}(T00:00:00(\.0+)?Z)?$/.test(date)) form.timeZone = "UTC";
  const read = new Date(date);
  return Number.isNaN(read.getTime()) ? String(date) : read.toLocaleDateString(locale, form);
}

/** sentence is words with a capital and a full stop; "" stays "". */
export function sentence(words = "") {
  const said = String(words).trim();
  if (!said) return "";
  return said[0].toUpperCase() + said.slice(1) + (/[.!?…:]$/.test(said) ? "" : ".");
}
