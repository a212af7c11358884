// Markdown cut into blocks: the lines of a paragraph, a list, a table, and so on.

import { lift } from "./citations.js";
import { formulaEnd } from "./formula.js";

export const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([\w+#-]*)/;
export const HEADING = /^ {0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/;
export const RULE = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;
export const ITEM = /^(\s*)([-*+]|\d{1,9}[.)])(\s+)(.*)$/;
export const QUOTE = /^ {0,3}>\s?/;
export const UNDERLINE = /^ {0,3}(=+|-+)\s*$/;
export const INDENTED = /^( {4}|\t)/;
export const DELIMITERS = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;

/** split cuts text into top-level blocks of lines. */
export function split(text) {
  const splitter = new Splitter();
  for (const line of text.replace(/\r\n?/g, "\n").split("\n")) splitter.take(line);
  splitter.end();
  return splitter.blocks;
}

/** isCode says that a block is code by its indentation. */
export const isCode = ([first]) => INDENTED.test(first) && !ITEM.test(first);

const isList = (block) => block.length > 0 && !isCode(block) && ITEM.test(block[0]);

/** isTable says that a block is a table: a row, and a line of bars and dashes. */
export const isTable = (lines) => lines.length > 1 && lines[0].includes("|") && DELIMITERS.test(lift(lines[1])[0]);

const isParagraph = (block) => block.length > 0 && ![FENCE, ITEM, QUOTE, INDENTED].some((kind) => kind.test(block[0])) && !isTable(block);

class Splitter {
  constructor() {
    Object.assign(this, { blocks: [], block: [], fence: "", formula: "" });
  }

  take(line) {
    if (this.fence) return this.fenced(line);
    if (this.formula && line.trim()) return this.within(line);
    this.formula = "";
    if (!line.trim()) return this.blank(line);
    const inside = this.continues(line);
    if (!inside && this.starts(line)) this.end();
    this.fence = this.opening(line, inside);
    if (this.fence && !inside && !ITEM.test(line)) this.end();
    const underlines = isParagraph(this.block) && UNDERLINE.test(line);
    this.block.push(line);
    this.formula = this.fence ? "" : unclosed(line);
    if (!this.fence && !inside && (HEADING.test(line) || RULE.test(line) || underlines)) this.end();
  }

  end() {
    while (this.block.length && !this.fence && isCode(this.block) && !this.block.at(-1).trim()) this.block.pop();
    if (this.block.length) this.blocks.push(this.block);
    this.block = [];
  }

  fenced(line) {
    const alone = FENCE.test(this.block[0]);
    const mark = FENCE.exec(alone ? line : line.trimStart())?.[1];
    this.block.push(line);
    if (!mark || mark[0] !== this.fence[0] || mark.length < this.fence.length || lift(line)[0].trim() !== mark) return;
    this.fence = "";
    if (alone) this.end();
  }

  /** within takes a line of a formula, whatever it begins with. */
  within(line) {
    this.block.push(line);
    if (line.includes(this.formula)) this.formula = "";
  }

  blank(line) {
    if (isList(this.block) || this.block.length && isCode(this.block)) this.block.push(line);
    else this.end();
  }

  /** opening is the fence that a line opens, also in an item, or "". */
  opening(line, inside) {
    if (this.block.length && isCode(this.block)) return "";
    const words = ITEM.exec(line)?.[4] ?? (inside ? line.trimStart() : line);
    return FENCE.exec(words)?.[1] ?? "";
  }

  /** continues reports whether a line is indented into the list that is open. */
  continues(line) {
    return isList(this.block) && /^\s{2,}/.test(line);
  }

  /** starts reports whether a line begins a block of another kind. */
  starts(line) {
    const { block } = this;
    if (!block.length) return false;
    if (isCode(block)) return !INDENTED.test(line);
    if (isParagraph(block) && UNDERLINE.test(line)) return false;
    if (HEADING.test(line) || RULE.test(line)) return true;
    const item = ITEM.exec(line);
    if (isList(block)) return item ? kindOf(item) !== kindOf(ITEM.exec(block[0])) : !block.at(-1).trim();
    if (QUOTE.test(line) !== QUOTE.test(block[0])) return true;
    return Boolean(item) && (!isParagraph(block) || /^([-*+]|1[.)])$/.test(item[2]));
  }
}

/** kindOf is what tells a list from another: the sign of its items. */
const kindOf = ([, , mark]) => mark.slice(-1);

/** unclosed is what ends the formula that a line begins with and does not end, or "". */
function unclosed(line) {
  const words = line.trimStart();
  if (!/^(\$\$|\\\[)/.test(words) || formulaEnd(words, 0)) return "";
  return words[0] === "$" ? "$$" : "\\]";
}
