// An answer on the clipboard: for a word processor with its links, for an editor as
// Markdown, for a mail as plain text.

import { el, safeURL } from "./dom.js";
import { bracketed, nameOf, pagesOf } from "./citations.js";
import { say } from "./say.js";
import { evidenceOf } from "./evidence.js";

const KEPT = new Set(["href", "start", "value", "scope", "dir", "align"]);
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
  return new XMLSerializer().serializeToString(el("div", {}, ...bared(turn).childNodes, ...list));
}

/** plainOf is the answer without any markup, and its sources. */
export const plainOf = (turn) => withSources(blocksOf(bared(turn)), listed(turn));

function withSources(words, sources) {
  const lines = sources.map(({ number, name, url }) => `[${number}] ${[name, url].filter(Boolean).join(" ")}`);
  return lines.length ? `${words}\n\n${say("Sources")}\n${lines.join("\n")}` : words;
}

/** bared is a copy of a turn's prose whose badges are numbers in brackets and which has nothing of this page about it. */
function bared({ prose, reading }) {
  const copy = prose.cloneNode(true), byId = new Map(reading.citations.map((citation) => [citation.id, citation]));
  for (const badge of copy.querySelectorAll(".badge")) {
    badge.replaceChildren(bracketed(badge.firstChild?.textContent ?? "?", byId.get(badge.dataset.citation) ?? {}));
    badge.before(" ");
  }
  for (const node of copy.querySelectorAll("*")) {
    if (node.href) node.setAttribute("href", absolute(node.getAttribute("href")));
    for (const { name } of [...node.attributes]) if (!KEPT.has(name)) node.removeAttribute(name);
  }
  return copy;
}

const BLOCK = /^(P|UL|OL|LI|PRE|BLOCKQUOTE|TABLE|DIV|HR|H[1-6])$/;

/** blocksOf is what the blocks in a node say, a blank line between them or what else is given; words beside blocks are a block. */
function blocksOf(node, between = "\n\n") {
  const all = [];
  let words = "";
  const end = () => { if (words.trim()) all.push(words.trim()); words = ""; };
  for (const child of node.childNodes) {
    if (!BLOCK.test(child.nodeName)) {
      words += inlineOf(child);
      continue;
    }
    end();
    all.push(wordsOf(child));
  }
  end();
  return all.join(between);
}

/** inlineOf is what words say, with the line breaks that stand in them. */
const inlineOf = (node) => (node.nodeName === "BR" ? "\n" : node.childNodes.length ? [...node.childNodes].map(inlineOf).join("") : node.textContent);

/** wordsOf is what a block says, with a line for each item and row; what stands in an item is indented below its sign. */
function wordsOf(block) {
  if (/^[OU]L$/.test(block.tagName)) return [...block.children].map((item, i) => itemOf(item, block.tagName === "OL" ? `${block.start + i}. ` : "- ")).join("\n");
  if (block.tagName === "BLOCKQUOTE") return blocksOf(block).replace(/^/gm, "> ");
  if (block.tagName === "PRE") return block.textContent.replace(/\n$/, "");
  if (block.tagName === "HR") return "---";
  if (block.querySelector("tr")) return [...block.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => inlineOf(cell).replace(/\s+/g, " ").trim()).join("\t")).join("\n");
  return blocksOf(block);
}

const itemOf = (item, sign) => sign + blocksOf(item, "\n").replace(/\n(?=.)/g, `\n${" ".repeat(sign.length)}`);

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
