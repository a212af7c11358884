import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { root } from "./dom.mjs";

const { Prose } = await import("../assets/markdown.js");

/** plainly is HTML as two writers of it have it in common: the program's headings stand at the top of a page, the page's below a question. */
const plainly = (html) => html.replace(/<input[^>]*checkbox[^>]*>\s*/g, (box) => (box.includes("checked") ? "☑ " : "☐ "))
  .replace(/<(\/?)h([1-6])>/g, (all, end, level) => `<${end}h${Math.min(6, Number(level) + 2)}>`)
  .replace(/ (class|rel|target|tabindex|dir)="[^"]*"/g, "").replaceAll("&#34;", "\"").replaceAll("&#39;", "'").replace(/<(br|hr)\/>/g, "<$1>")
  .replace(/\s+/g, " ").replace(/ ?(<\/?(?:p|ul|ol|li|table|thead|tbody|tr|th|td|h[3-6]|pre|code|blockquote|hr|br)\b[^>]*>) ?/g, "$1").trim();

const shown = (markdown) => {
  const node = root();
  new Prose(node, { answer: { citations: [] } }).show(markdown);
  return node.html;
};

// The program writes its own rendering of each case beside it.
for (const { title, markdown, html } of JSON.parse(readFileSync("testdata/rendered.json", "utf8"))) {
  test(`the page shows Markdown as the program does: ${title}`, () => {
    assert.equal(plainly(shown(markdown).replace(/<(\/?)h([3-6])>/g, (all, end, level) => `<${end}h${level - 2}>`)), plainly(html));
  });
}
