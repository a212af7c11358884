import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { root } from "./dom.mjs";

const { Prose } = await import("../assets/markdown.js");

/** plainly is HTML as two writers of it have it in common: which level a heading has is each one's own. */
const plainly = (html) => html.replace(/<input[^>]*checkbox[^>]*>\s*/g, (box) => (box.includes("checked") ? "☑ " : "☐ "))
  .replace(/<(\/?)h[1-6]>/g, "<$1h>")
  .replace(/ (class|rel|target|tabindex|dir)="[^"]*"/g, "").replaceAll("&#34;", "\"").replaceAll("&#39;", "'").replace(/<(br|hr)\/>/g, "<$1>")
  .replace(/\s+/g, " ").replace(/ ?(<\/?(?:p|ul|ol|li|table|thead|tbody|tr|th|td|h|pre|code|blockquote|hr|br)\b[^>]*>) ?/g, "$1").trim();

const shown = (markdown) => {
  const node = root();
  new Prose(node, { answer: { citations: [] } }).show(markdown);
  return node.html;
};

test("headings pass over no level below the question's", () => {
  const levels = (markdown) => [...shown(markdown).matchAll(/<h([1-6])>/g)].map(([, level]) => level).join("");
  for (const [markdown, want] of [["## One\n\nWords.\n\n### Two\n\n## Three", "343"], ["# One\n\n#### Two\n\n## Three\n\n# Four", "3443"], ["### One\n\n# Two", "33"],
    ["One\n---\n\n###### Two", "34"], ["> ## Quoted\n\n- a", "3"], ["#\u0020One\n\n##\u0020Two\n\n### Three\n\n#### Four\n\n##### Five", "34566"]]) assert.equal(levels(markdown), want, markdown);
});

// The program writes its own rendering of each case beside it.
for (const { title, markdown, html } of JSON.parse(readFileSync("testdata/rendered.json", "utf8"))) {
  test(`the page shows Markdown as the program does: ${title}`, () => {
    assert.equal(plainly(shown(markdown)), plainly(html));
  });
}
