// Markdown as DOM nodes, block by block: what is settled is left alone while the
// answer grows, only the block that changes is made anew.

import { el } from "./dom.js";
import { inline, lift } from "./inline.js";
import { say } from "./say.js";

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([\w+#-]*)/;
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/;
const RULE = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;
const ITEM = /^(\s*)([-*+]|\d{1,9}[.)])(\s+)(.*)$/;
const QUOTE = /^ {0,3}>\s?/;
const DELIMITERS = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;

/** Prose shows Markdown in root and updates it as the text grows. */
export class Prose {
  constructor(root, badges) {
    this.root = root;
    this.badges = badges;
    this.shown = [];
  }

  /** show renders woven text; blocks that did not change keep their nodes. */
  show(woven) {
    const blocks = split(woven);
    blocks.forEach((block, i) => {
      const source = block.join("\n");
      if (this.shown[i]?.source === source) return;
      const node = render(block, this.badges);
      node.dir ||= "auto"; // each block takes the direction of its own text
      if (this.shown[i]) this.shown[i].node.replaceWith(node);
      else this.root.append(node);
      this.shown[i] = { source, node };
    });
    for (const extra of this.shown.splice(blocks.length)) extra.node.remove();
  }
}

/** split cuts text into top-level blocks of lines. */
export function split(text) {
  const blocks = [];
  let block = [], fence = "";
  const end = () => { if (block.length) blocks.push(block); block = []; };
  for (const line of text.replace(/\r\n?/g, "\n").split("\n")) {
    const mark = FENCE.exec(line)?.[1];
    if (fence) {
      block.push(line);
      if (mark && mark[0] === fence[0] && mark.length >= fence.length && lift(line)[0].trim() === mark) { fence = ""; end(); }
    } else if (mark) {
      if (!continues(block, line)) end();
      fence = mark;
      block.push(line);
    } else if (line.trim() === "") {
      if (block.length && ITEM.test(block[0])) block.push(line);
      else end();
    } else {
      if (starts(block, line)) end();
      block.push(line);
      if (HEADING.test(line) || RULE.test(line)) end();
    }
  }
  end();
  return blocks;
}

/** continues reports whether a line is indented into the list that is open. */
const continues = (block, line) => block.length > 0 && ITEM.test(block[0]) && /^\s{2,}/.test(line);

/** starts reports whether a line begins a block of another kind. */
function starts(block, line) {
  if (!block.length || continues(block, line)) return false;
  if (HEADING.test(line) || RULE.test(line)) return true;
  const inList = ITEM.test(block[0]);
  if (inList) return !ITEM.test(line) && block[block.length - 1].trim() === "";
  return ITEM.test(line) || QUOTE.test(line) !== QUOTE.test(block[0]);
}

function render(lines, badges) {
  const heading = HEADING.exec(lines[0]);
  if (FENCE.test(lines[0])) return code(lines, badges);
  if (heading) return el(`h${heading[1].length}`, {}, inline(heading[2], badges));
  if (RULE.test(lines[0])) return el("hr");
  if (ITEM.test(lines[0])) return list(lines, badges);
  if (QUOTE.test(lines[0])) return el("blockquote", {}, ...nested(lines.map((line) => line.replace(QUOTE, "")), badges));
  if (lines[1] !== undefined && lines[0].includes("|") && DELIMITERS.test(lift(lines[1])[0])) return table(lines, badges);
  return el("p", {}, inline(lines.map((line) => line.trimStart()).join("\n").trimEnd(), badges));
}

const nested = (lines, badges) => split(lines.join("\n")).map((block) => render(block, badges));

function code(lines, badges) {
  const [clean, places] = lift(lines.join("\n"));
  const body = clean.split("\n").slice(1);
  if (FENCE.test(body[body.length - 1] ?? "")) body.pop();
  const pre = el("pre", { tabindex: "0", dir: "ltr" }, el("code", {}, body.join("\n")));
  return places.length ? el("div", {}, pre, el("p", {}, ...places.map((place) => badges.badge(place >> 1)))) : pre;
}

function list(lines, badges) {
  const [, indent, mark] = ITEM.exec(lines[0]);
  const items = [];
  let loose = false;
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item && item[1].length <= indent.length + 1) items.push({ lines: [item[4]], indent: (item[1] + item[2] + item[3]).length });
    else if (items.length) items[items.length - 1].lines.push(undent(line, items[items.length - 1].indent));
  }
  for (const item of items.slice(0, -1)) loose ||= item.lines.includes("");
  const ordered = /\d/.test(mark);
  return el(ordered ? "ol" : "ul", { start: ordered && mark.slice(0, -1) !== "1" ? parseInt(mark, 10) : null },
    ...items.map((item) => el("li", {}, ...entry(item.lines, loose, badges))));
}

/** undent takes up to n blanks off the start of a line. */
const undent = (line, n) => line.slice(Math.min(n, line.length - line.trimStart().length));

/** entry renders an item; the paragraph of a tight one is bare. */
function entry(lines, loose, badges) {
  return nested(lines, badges).flatMap((node) => (!loose && node.nodeName === "P" ? [...node.childNodes] : [node]));
}

function table(lines, badges) {
  const row = (line, tag) => el("tr", {}, ...cells(line).map((cell) => el(tag, tag === "th" ? { scope: "col" } : {}, inline(cell, badges))));
  return el("div", { class: "table", tabindex: "0", role: "region", "aria-label": say("Table") },
    el("table", {}, el("thead", {}, row(lines[0], "th")), el("tbody", {}, ...lines.slice(2).map((line) => row(line, "td")))));
}

/** cells cuts a row at its bars; what stands after the last bar joins the last cell. */
function cells(line) {
  const [, places] = lift(line.slice(line.lastIndexOf("|") + 1));
  const inner = line.trim().replace(/^\|/, "").replace(/\|([\u{F0000}-\u{10FFFD}]*)\s*$/u, places.length ? "$1" : "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}
