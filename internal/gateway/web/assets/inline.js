// Inline Markdown as DOM nodes: code, emphasis, links, formulas, and the characters
// that stand for citations. One pass; what is not closed stays as text.

import { el, link, safeURL } from "./dom.js";
import { lift, placeOf } from "./citations.js";
import { characterOf, ENTITY, matched, TAG } from "./entities.js";
import { formulaEnd } from "./formula.js";

/** inline renders text into nodes; badges makes what citations look like. */
export function inline(text, badges) {
  return new Inline(text, badges).run();
}

class Inline {
  constructor(text, badges) {
    this.text = text;
    this.badges = badges;
    this.at = 0;
    this.open = [{ node: document.createDocumentFragment(), mark: "" }];
    this.wraps = new Map(); // citation -> {depth, node before its words}
    this.plain = "";
  }

  run() {
    while (this.at < this.text.length) this.step();
    while (this.open.length > 1) this.unopen();
    this.flush();
    return this.open[0].node;
  }

  get top() {
    return this.open[this.open.length - 1];
  }

  flush() {
    if (this.plain) this.top.node.append(this.plain);
    this.plain = "";
  }

  add(node) {
    this.flush();
    this.top.node.append(node);
  }

  step() {
    const rest = this.text.slice(this.at, this.at + 2);
    const character = String.fromCodePoint(this.text.codePointAt(this.at));
    if (placeOf(character) >= 0) return this.cite(character);
    if ((character === "\\" || character === "$") && this.formula()) return;
    if (rest === "\\\n") return this.hardBreak(2);
    if (character === "\\" && /[!-/:-@[-`{-~]/.test(rest[1] ?? "")) return this.take(2, rest[1]);
    if (character === "`") return this.code();
    if (character === "*" || character === "_" || rest === "~~") return this.emphasis(character);
    if (character === "[" || rest === "![") return this.link();
    if (character === "&") return this.entity();
    if (character === "<" && this.tag()) return;
    if (character === "h" || character === "<") return this.autolink();
    if (character === "\n") return this.lineBreak();
    this.take(character.length, character);
  }

  take(length, shown) {
    this.plain += shown;
    this.at += length;
  }

  lineBreak() {
    const hard = / {2,}$/.test(this.plain);
    this.plain = this.plain.replace(/ +$/, "");
    if (hard) this.hardBreak(1);
    else this.take(1, " ");
  }

  hardBreak(length) {
    this.add(el("br"));
    this.at += length;
  }

  /** formula takes one as it is written, and says whether there is one. */
  formula() {
    const end = formulaEnd(this.text, this.at);
    if (end === this.at) return false;
    const [clean, places] = lift(this.text.slice(this.at, end));
    this.take(end - this.at, clean);
    this.badge(places);
    return true;
  }

  entity() {
    const found = matched(ENTITY, this.text, this.at);
    if (found) this.take(found[0].length, characterOf(found[0]));
    else this.take(1, "&");
  }

  /** tag takes a tag that dresses words, and says whether there is one: what is opened must be closed. */
  tag() {
    const [all, closes, name] = matched(TAG, this.text, this.at)?.map((part) => part.toLowerCase()) ?? [];
    if (!all) return false;
    if (name === "br") {
      this.hardBreak(all.length);
      return true;
    }
    const mark = `<${name}>`, at = this.open.findLastIndex((frame) => frame.mark === mark);
    if (closes ? at < 1 : !this.text.toLowerCase().includes(`</${name}>`, this.at)) return false;
    if (!closes) {
      this.flush();
      this.open.push({ node: el(name), mark });
      this.at += all.length;
      return true;
    }
    while (this.open.length - 1 > at) this.unopen();
    this.close(all);
    return true;
  }

  code() {
    const ticks = /^`+/.exec(this.text.slice(this.at))[0];
    const end = this.closing(ticks);
    if (end < 0) return this.take(ticks.length, ticks);
    const [clean, places] = lift(this.text.slice(this.at + ticks.length, end).replace(/\n/g, " "));
    this.add(el("code", {}, /^ .*[^ ].* $/.test(clean) ? clean.slice(1, -1) : clean));
    this.badge(places);
    this.at = end + ticks.length;
  }

  closing(ticks) {
    for (let at = this.at + ticks.length; (at = this.text.indexOf(ticks, at)) >= 0;) {
      const run = /^`+/.exec(this.text.slice(at))[0];
      if (run.length === ticks.length) return at;
      at += run.length;
    }
    return -1;
  }

  badge(places) {
    for (const place of places) this.add(this.badges.badge(place >> 1));
  }

  emphasis(character) {
    const run = /^(\*+|_+|~~)/.exec(this.text.slice(this.at))[0];
    const before = this.text[this.at - 1] ?? " ";
    const mark = this.markOf(run, before);
    const after = this.text[this.at + mark.length] ?? " ";
    const inWord = character === "_" && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after);
    const at = this.open.findLastIndex((frame) => frame.mark === mark);
    if (at > 0 && /\S/.test(before) && !inWord) {
      while (this.open.length - 1 > at) this.unopen();
      return this.close(mark);
    }
    if (/\s/.test(after) || inWord || this.text.indexOf(mark, this.at + mark.length) < 0) return this.take(mark.length, mark);
    this.flush();
    this.open.push({ node: el(mark === "~~" ? "del" : mark.length === 2 ? "strong" : "em"), mark });
    this.at += mark.length;
  }

  /** markOf is the part of a run of signs that counts here: of three, what closes the innermost, else one, which two follow. */
  markOf(run, before) {
    if (run.length === 3 && /\S/.test(before) && this.top.mark && run.startsWith(this.top.mark)) return this.top.mark;
    return run.slice(0, run.length === 2 || run.length > 3 ? 2 : 1);
  }

  close(mark) {
    this.flush();
    const { node } = this.open.pop();
    this.top.node.append(node);
    this.at += mark.length;
  }

  /** unopen turns emphasis that was never closed back into text. */
  unopen() {
    this.flush();
    const { node, mark } = this.open.pop();
    this.top.node.append(mark, ...node.childNodes);
  }

  link() {
    const found = /^!?\[((?:[^[\]\\\n]|\\.|\[[^[\]\n]*\])*)\]\(\s*<?([^\s<>()]*(?:\([^\s()]*\)[^\s<>()]*)*)>?(?:\s+["'(][^\n]*?["')])?\s*\)/.exec(this.text.slice(this.at));
    const href = found && safeURL(lift(found[2])[0].replace(new RegExp(ENTITY, "g"), characterOf));
    if (!found) return this.take(this.text[this.at] === "!" ? 2 : 1, this.text[this.at] === "!" ? "![" : "[");
    const [label, inLabel] = lift(found[1]);
    const places = [...inLabel, ...lift(found[2])[1]];
    this.add(href ? link(href, inline(label, this.badges)) : inline(label, this.badges));
    this.badge(places);
    this.at += found[0].length;
  }

  autolink() {
    const rest = this.text.slice(this.at);
    const found = /^<?(https?:\/\/[^\s<>"\u{F0000}-\u{10FFFD}]+[^\s<>".,;:!?)\]*_\u{F0000}-\u{10FFFD}])>?/u.exec(rest);
    const href = found && safeURL(found[1]);
    if (!href || /[\p{L}\p{N}]/u.test(this.text[this.at - 1] ?? "")) return this.take(1, rest[0]);
    this.add(link(href, found[1]));
    this.at += found[0].length;
  }

  cite(character) {
    this.at += character.length;
    const place = placeOf(character), i = place >> 1;
    const citation = this.badges.answer.citations[i];
    if (!citation) return;
    this.flush();
    if (place % 2 === 0 && citation.start < citation.end) {
      this.wraps.set(i, { depth: this.open.length, parent: this.top.node, after: this.top.node.lastChild });
      return;
    }
    const wrap = this.wraps.get(i);
    const whole = wrap && wrap.parent === this.top.node;
    if (!whole) return this.add(this.badges.badge(i));
    const nodes = [];
    for (let node = wrap.after ? wrap.after.nextSibling : wrap.parent.firstChild; node; node = node.nextSibling) nodes.push(node);
    const crosses = !nodes.length || nodes.some((node) => /^(A|CITED-SOURCE)$/.test(node.nodeName) || node.querySelector?.("a, cited-source"));
    this.add(crosses ? this.badges.badge(i) : this.badges.wrap(i, nodes));
  }
}
