// HTML that somebody wrote, as nodes that can do nothing. It is parsed into a document that
// runs and loads nothing, and each node shown is made here: elements and attributes that
// are not named below never reach the page.

import { el, link, safeURL } from "./dom.js";
import { Outline } from "./outline.js";
import { say } from "./say.js";

const XHTML = "http://www.w3.org/1999/xhtml";
const MOST = 30000; // nodes
const DEEPEST = 100;
const WIDEST = 100; // columns or rows that a cell spans

// What stays as it is; what is left out with all that it holds. Of any other element its words stay.
const kept = new Set(("p br hr ul ol li dl dt dd blockquote pre code kbd samp var em strong b i u s del ins sub sup small abbr cite q dfn time ruby rt rp " +
  "table caption thead tbody tfoot tr th td div section article figure figcaption details summary").split(" "));
const left = new Set(("head title meta link base script style noscript template iframe frame frameset noframes noembed object embed applet param svg math " +
  "form textarea select button option datalist dialog canvas audio video source track map area portal slot").split(" "));
// What has the direction of its own text; a box only where words stand in it without a paragraph around them.
const directed = new Set("p li dt dd th td blockquote caption figcaption summary".split(" "));
const boxes = new Set("div section article".split(" "));

/** allowed makes nodes of HTML; null where it is too large or too deep to be shown. */
export function allowed(html) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const maker = new Maker();
  const nodes = maker.within(parsed.body, 0);
  return maker.over ? null : nodes;
}

class Maker {
  constructor() {
    this.made = 0;
    this.over = false;
    this.outline = new Outline();
  }

  within(node, depth) {
    this.over ||= depth > DEEPEST || this.made > MOST;
    return this.over ? [] : [...node.childNodes].flatMap((child) => this.make(child, depth + 1));
  }

  /** make gives the nodes that stand for one: itself, what it holds, or none. */
  make(node, depth) {
    this.made++;
    if (node.nodeType === Node.TEXT_NODE) return [node.data];
    if (node.nodeType !== Node.ELEMENT_NODE || node.namespaceURI !== XHTML || left.has(node.localName)) return [];
    const name = node.localName;
    if (name === "img") return pictured(node);
    if (name === "input") return ticked(node);
    const title = /^h([1-6])$/.exec(name), level = title && this.outline.level(Number(title[1]));
    const inner = this.within(node, depth);
    if (name === "a") return linked(node, inner);
    if (name === "mark") return [el("em", {}, ...inner)]; // what is marked here is what is quoted
    if (level) return [el(`h${level}`, { dir: "auto" }, ...inner)];
    if (name === "table") return [el("div", { class: "table", tabindex: "0", role: "group", "aria-label": say("Table") }, el(name, {}, ...inner))];
    return kept.has(name) ? [el(name, attributesOf(node), ...inner)] : inner;
  }
}

/** attributesOf are the attributes that an element may have. */
function attributesOf(node) {
  const name = node.localName;
  const dir = /^(ltr|rtl)$/i.exec(node.getAttribute("dir"))?.[0] ?? (directed.has(name) || (boxes.has(name) && speaks(node)) ? "auto" : null);
  if (name === "pre") return { dir: "ltr", tabindex: "0" };
  if (name === "ol") return { dir, start: number(node, "start", 1e6) };
  if (name === "details") return { open: true }; // its words may be those that are quoted
  if (name !== "td" && name !== "th") return { dir };
  const scope = name === "th" && (node.closest("thead") || !node.previousElementSibling && node.nextElementSibling?.localName === "th" ? "col" : "row");
  return { dir, scope, colspan: number(node, "colspan", WIDEST), rowspan: number(node, "rowspan", WIDEST) };
}

/** speaks says that words of its own stand in an element. */
const speaks = (node) => [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim());

function number(node, name, most) {
  const value = Number(node.getAttribute(name));
  return Number.isInteger(value) && value > 1 && value <= most ? value : null;
}

/** linked is a link that may be one, else its words. */
function linked(node, inner) {
  const href = safeURL(node.getAttribute("href"));
  return href && inner.length ? [link(href, ...inner)] : inner;
}

/** pictured says what a picture shows; it is not loaded, since that would tell its host who reads. */
function pictured(node) {
  const words = (node.getAttribute("alt") ?? "").trim();
  return words ? [el("span", { class: "pictured" }, words)] : [];
}

const ticked = (node) => (node.type === "checkbox" ? [node.hasAttribute("checked") ? "☑ " : "☐ "] : []);
