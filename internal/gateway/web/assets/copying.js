// An answer on the clipboard: for a word processor with its links, for an editor as
// Markdown, for a mail as plain text.

import { el, safeURL } from "./dom.js";
import { nameOf, pagesOf } from "./citations.js";
import { say } from "./say.js";
import { evidenceOf } from "./evidence.js";

const KEPT = new Set(["href", "start", "value", "scope", "dir"]);
const absolute = (href) => new URL(href, document.baseURI).href;

/** listed are the sources of a turn's answer: number, name with its pages, address. */
const listed = ({ reading }) => reading.cited().map((source) => {
  const citations = reading.citations.filter(({ sources }) => sources?.includes(source.id));
  const pages = pagesOf(source, citations.flatMap(({ passages }) => passages ?? []));
  return { number: source.number, name: [nameOf(source), pages].filter(Boolean).join(", "), url: safeURL(source.url), citation: citations[0]?.id };
});

/** markdownOf is the answer as Markdown with numbers, and its sources. */
export function markdownOf(turn) {
  const words = turn.inline ? turn.badges.plain() : turn.reading.text.trim();
  return withSources(words, listed(turn));
}

/** richOf is the answer as it is shown, its numbers and sources linked to where this server shows them. */
export function richOf(turn) {
  const sources = listed(turn).map(({ number, name, url, citation }) => {
    const href = url || (citation && absolute(evidenceOf(citation)));
    return el("li", { value: number }, href ? el("a", { href }, name) : name);
  });
  const list = sources.length ? [el("p", {}, el("b", {}, say("Sources"))), el("ol", {}, ...sources)] : [];
  return new XMLSerializer().serializeToString(el("div", {}, ...bared(turn.prose).childNodes, ...list));
}

/** plainOf is the answer without any markup, and its sources. */
export const plainOf = (turn) => withSources([...bared(turn.prose).children].map(wordsOf).join("\n\n").trim(), listed(turn));

function withSources(words, sources) {
  const lines = sources.map(({ number, name, url }) => `[${number}] ${[name, url].filter(Boolean).join(" ")}`);
  return lines.length ? `${words}\n\n${say("Sources")}\n${lines.join("\n")}` : words;
}

/** bared is a copy of prose whose badges are numbers in brackets and which has nothing of this page about it. */
function bared(prose) {
  const copy = prose.cloneNode(true);
  for (const badge of copy.querySelectorAll(".badge")) {
    badge.replaceChildren(`[${badge.firstChild?.textContent ?? "?"}]`);
    badge.before(" ");
  }
  for (const node of copy.querySelectorAll("*")) {
    if (node.href) node.setAttribute("href", absolute(node.getAttribute("href")));
    for (const { name } of [...node.attributes]) if (!KEPT.has(name)) node.removeAttribute(name);
  }
  return copy;
}

/** wordsOf is what a block says, with a line for each item and row. */
function wordsOf(block) {
  const items = [...block.children];
  if (/^[OU]L$/.test(block.tagName)) return items.map((item, i) => `${block.tagName === "OL" ? `${block.start + i}.` : "-"} ${item.textContent.trim()}`).join("\n");
  if (block.querySelector("tr")) return [...block.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => cell.textContent.trim()).join("\t")).join("\n");
  return block.textContent.trim();
}

/** copyTo writes forms to the clipboard, by type; it says whether that was allowed. */
export async function copyTo(forms) {
  try {
    const items = Object.entries(forms).map(([type, text]) => [type, new Blob([text], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(items))]);
    return true;
  } catch {
    return false; // plain http, or the reader said no
  }
}
