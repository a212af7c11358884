// Saying words in the reader's language. The words stand in words.js.

import { table } from "./words.js";

const known = Object.assign({}, ...Object.values(table));

/** languages are those that there are words in. */
export const languages = ["en", "de", "fr", "es", "ar", "zh"];

/** chosen is the first of the tags, such as de-AT, that there are words in, else "en". */
export function chosen(tags) {
  return tags.map((tag) => String(tag).toLowerCase().split(/[-_]/)[0]).find((language) => languages.includes(language)) ?? "en";
}

/** KEPT is the name under which the browser keeps a language that the reader chose. */
export const KEPT = "citeway-language";

function kept() {
  try {
    return localStorage.getItem(KEPT) ?? "";
  } catch {
    return ""; // the browser keeps nothing
  }
}

/** language is the one that this page speaks. */
export const language = chosen([kept(), ...(globalThis.navigator?.languages ?? [])].filter(Boolean));

/** locale is how dates are written: as the reader's own country does, where the page speaks its language. */
export const locale = (globalThis.navigator?.languages ?? []).find((tag) => tag.toLowerCase().split(/[-_]/)[0] === language) ?? language;

/** say gives the words of an English key in a language, with the values put in; a key that is not known is said as it is. A value n
 * chooses the plural, and is written as the language writes numbers. */
export function say(key, values = {}, tag = language) {
  const form = known[key]?.[tag] ?? known[key]?.en ?? key;
  const words = typeof form === "string" ? form : form[new Intl.PluralRules(tag).select(Number(values.n))] ?? form.other;
  const put = { ...values, ...("n" in values && { n: Number(values.n).toLocaleString(tag) }) };
  return words.replace(/\{(\w+)\}/g, (whole, name) => (name in put ? String(put[name]) : whole));
}

/** translate says a page's own words, its texts and the names of its parts, in the reader's language. */
export function translate(root = document.documentElement) {
  root.lang = language;
  root.dir = language === "ar" ? "rtl" : "ltr";
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) text.data = said(text.data);
  for (const name of ["aria-label", "placeholder", "title"]) {
    for (const node of root.querySelectorAll(`[${name}]`)) node.setAttribute(name, said(node.getAttribute(name)));
  }
}

/** said says a text between its blanks. */
const said = (text) => text.replace(/\S(?:[^]*\S)?/, (words) => say(words.replace(/\s+/g, " ")));
