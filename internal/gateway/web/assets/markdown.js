// Markdown as DOM nodes, block by block: what is settled is left alone while the
// answer grows, only the block that changes is made anew.

import { FENCE, HEADING, INDENTED, isCode, isTable, ITEM, QUOTE, RULE, split, UNDERLINE } from "./blocks.js";
import { lift } from "./citations.js";
import { el } from "./dom.js";
import { inline } from "./inline.js";
import { Outline } from "./outline.js";
import { say } from "./say.js";

const TASK = /^\[([ xX])\]\s+/;

/** Prose shows Markdown in root and updates it as the text grows. */
export class Prose {
  constructor(root, badges) {
    this.root = root;
    this.badges = badges;
    this.shown = [];
  }

  /** show renders woven text; blocks that did not change keep their nodes. */
  show(woven) {
    const blocks = split(woven), outline = new Outline();
    blocks.forEach((block, i) => {
      const source = block.join("\n"), level = levelIn(block, outline);
      if (this.shown[i]?.source === source && this.shown[i].level === level) return;
      const node = render(block, this.badges, level);
      node.dir ||= "auto"; // each block takes the direction of its own text
      if (this.shown[i]) this.shown[i].node.replaceWith(node);
      else this.root.append(node);
      this.shown[i] = { source, level, node };
    });
    for (const extra of this.shown.splice(blocks.length)) extra.node.remove();
  }
}

function render(lines, badges, level) {
  if (FENCE.test(lines[0])) return code(lines, badges, 1);
  if (isCode(lines)) return code(lines.map((line) => line.replace(INDENTED, "")), badges, 0);
  if (level) return el(`h${level}`, {}, inline(headingOf(lines).words, badges));
  if (RULE.test(lines[0])) return el("hr");
  if (ITEM.test(lines[0])) return list(lines, badges);
  if (QUOTE.test(lines[0])) return el("blockquote", {}, ...nested(lines.map((line) => line.replace(QUOTE, "")), badges));
  if (isTable(lines)) return table(lines, badges);
  return el("p", {}, inline(wordsOf(lines), badges));
}

const wordsOf = (lines) => lines.map((line) => line.trimStart()).join("\n").trimEnd();

/** headingOf is what a block says that is a heading, and with how many signs it is written; null for any other block. */
function headingOf(lines) {
  const title = HEADING.exec(lines[0]);
  if (FENCE.test(lines[0]) || isCode(lines)) return null;
  if (title) return { written: title[1].length, words: title[2] };
  const under = lines.length > 1 && UNDERLINE.exec(lines.at(-1));
  if (!under || [RULE, ITEM, QUOTE].some((sign) => sign.test(lines[0])) || isTable(lines)) return null;
  return { written: under[1][0] === "=" ? 1 : 2, words: wordsOf(lines.slice(0, -1)) };
}

/** levelIn is the level of a block in an outline, 0 where it is no heading. */
function levelIn(lines, outline) {
  const found = headingOf(lines);
  return found ? outline.level(found.written) : 0;
}

function nested(lines, badges) {
  const outline = new Outline();
  return split(lines.join("\n")).map((block) => render(block, badges, levelIn(block, outline)));
}

/** code shows lines as they are, without the first ones that only say that it is code. */
function code(lines, badges, first) {
  const [clean, places] = lift(lines.join("\n"));
  const body = clean.split("\n").slice(first);
  if (first && FENCE.test(body.at(-1) ?? "")) body.pop();
  const pre = el("pre", { tabindex: "0", dir: "ltr" }, el("code", {}, body.join("\n")));
  return places.length ? el("div", {}, pre, el("p", {}, ...places.map((place) => badges.badge(place >> 1)))) : pre;
}

function list(lines, badges) {
  const [, indent, mark] = ITEM.exec(lines[0]);
  const items = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item && item[1].length <= indent.length + 1) items.push({ lines: [item[4]], indent: (item[1] + item[2] + item[3]).length });
    else if (items.length) items[items.length - 1].lines.push(undent(line, items[items.length - 1].indent));
  }
  const loose = items.some(({ lines }, at) => parted(lines, at < items.length - 1));
  const ordered = /\d/.test(mark);
  return el(ordered ? "ol" : "ul", { start: ordered && mark.slice(0, -1) !== "1" ? parseInt(mark, 10) : null },
    ...items.map((item) => el("li", {}, ...entry(item.lines, loose, badges))));
}

/** parted says that a blank line stands between what is in an item, or behind it where another follows. */
const parted = (lines, followed) => /\n\s*\n\S/.test(lines.join("\n")) || (followed && !lines.at(-1).trim());

/** undent takes up to n blanks off the start of a line. */
const undent = (line, n) => line.slice(Math.min(n, line.length - line.trimStart().length));

/** entry renders an item; the paragraph of a tight one is bare. A task has a sign that it is done or not. */
function entry(lines, loose, badges) {
  const [first, ...rest] = lines, task = TASK.exec(first);
  const words = task ? [(task[1] === " " ? "☐ " : "☑ ") + first.slice(task[0].length), ...rest] : lines;
  return nested(words, badges).flatMap((node) => (!loose && node.nodeName === "P" ? [...node.childNodes] : [node]));
}

function table(lines, badges) {
  const sides = cells(lift(lines[1])[0]).map(sideOf);
  const row = (line, tag) => el("tr", {}, ...cells(line).map((cell, at) => el(tag, { scope: tag === "th" && "col", align: sides[at] }, inline(cell, badges))));
  return el("div", { class: "table", tabindex: "0", role: "group", "aria-label": say("Table") },
    el("table", {}, el("thead", {}, row(lines[0], "th")), el("tbody", {}, ...lines.slice(2).map((line) => row(line, "td")))));
}

/** sideOf is the side that a column stands to, null where its dashes say none. */
function sideOf(dashes) {
  if (dashes.endsWith(":")) return dashes.startsWith(":") ? "center" : "right";
  return dashes.startsWith(":") ? "left" : null;
}

/** cells cuts a row at its bars; what stands after the last bar joins the last cell. */
function cells(line) {
  const [, places] = lift(line.slice(line.lastIndexOf("|") + 1));
  const inner = line.trim().replace(/^\|/, "").replace(/\|([\u{F0000}-\u{10FFFD}]*)\s*$/u, places.length ? "$1" : "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}
