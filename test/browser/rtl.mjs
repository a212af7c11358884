// Words of both directions: a number behind Latin words in Arabic prose, titles that begin with a number on an Arabic page, reasons in English there,
// and two tables of one answer. node rtl.mjs URL
import { faults } from "./faults.mjs";
import { withPages } from "./browser.mjs";

const [url] = process.argv.slice(2);
const text = "يعمل مع PostgreSQL 15.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nثم\n\n| c | d |\n|---|---|\n| 3 | 4 |\n";
const behind = new TextEncoder().encode("يعمل مع PostgreSQL 15").length;
const source = { id: "s1", number: 1, kind: "file", title: "26.1. SQL Dump", passages: [{ id: "p1", text: "Dumps are made while it runs." }] };
const citation = { id: "c_1", number: 1, start: behind, end: behind, marker: "[1]", sources: ["s1"], passages: ["p1"], verdict: "contradicted", reasons: ["It is 16."] };
const answer = { text, offsets: "bytes", citations: [citation], sources: [source], findings: [] };

/** left is where the first sign that a pattern finds in a node is painted. */
const left = (page, selector, sign) => page.locator(selector).first().evaluate((node, sign) => {
  const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  for (let words = walk.nextNode(); words; words = walk.nextNode()) {
    const at = words.data.indexOf(sign);
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(words, at);
    range.setEnd(words, at + 1);
    return range.getBoundingClientRect().left;
  }
  return NaN;
}, sign);

const look = async (page) => {
  await page.route("**/v1/answers", (route) => route.fulfill({ contentType: "application/json", body: JSON.stringify(answer) }));
  await page.goto(`${url}/?q=tides`);
  await page.locator(".turn .sources li").waitFor();
  const badge = page.locator(".prose .badge");
  const pieces = await badge.evaluate((node) => node.getClientRects().length);
  const title = await left(page, ".sources .title", "2") < await left(page, ".sources .title", "S");
  await badge.focus();
  await page.locator("#card").waitFor();
  const reason = await left(page, "#card .verdict bdi", "I") < await left(page, "#card .verdict bdi", "6");
  const stop = await left(page, "#card .verdict bdi", ".") > await left(page, "#card .verdict bdi", "6");
  return { pieces, title, reason, stop, found: await faults(page, "two tables") };
};

await withPages([
  { scene: "an English page", options: { locale: "en-GB" }, use: look },
  { scene: "an Arabic page", options: { locale: "ar-EG" }, use: look },
]);
