// The page on a phone, with an answer that is hard to lay out: a long word in
// prose and in a title, a wide table, a block that runs from right to left.
// node phone.mjs URL
import { withPage } from "./browser.mjs";

const [url] = process.argv.slice(2);
const long = "Harbourmasterassociation".repeat(12);
const text = `Tides rise ${long} here.\n\n| ${"column | ".repeat(9)}\n|${"---|".repeat(9)}\n| ${"cellvalue | ".repeat(9)}\n\nالمد يرتفع.\n`;
const source = { id: "s1", number: 1, kind: "note", title: long, passages: [{ id: "p1", text: `Tides rise. ${long}` }] };
const citation = { id: "c_1", number: 1, start: 10, end: 10, marker: "[1]", sources: ["s1"], passages: ["p1"], verdict: "supported" };
const answer = { text, offsets: "bytes", citations: [citation], sources: [source], findings: [] };

await withPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async (page) => {
  let opened = 0;
  page.context().on("page", () => opened++);
  await page.route("**/v1/answers", (route) => route.fulfill({ contentType: "application/json", body: JSON.stringify(answer) }));
  await page.route("**/c/c_1", (route) => route.fulfill({ contentType: "text/html", body: "<p>the citation</p>" }));
  await page.goto(`${url}/?q=tides`);
  await page.waitForSelector(".turn .sources li");
  const badge = page.locator(".badge"), card = page.locator("#card");
  await badge.tap();
  await page.waitForTimeout(400); // longer than a card outlives what it is about
  const first = { card: await card.isVisible(), opened };
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await page.locator(".turn h2").tap();
  await card.waitFor({ state: "hidden" });
  await badge.tap();
  await badge.tap();
  await page.waitForSelector("#reader:not([hidden]) .pinned");
  const second = { opened, covers: await page.locator("#reader").evaluate((node) => node.getBoundingClientRect().width === innerWidth) };
  await page.locator(".reader-back").tap();
  const narrow = {};
  for (const [name, address, there] of [["answer", `${url}/?q=tides`, ".turn .sources li"], ["welcome", url, "#welcome"]]) {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(address);
    await page.waitForSelector(there);
    narrow[name] = await page.evaluate(() => document.documentElement.scrollWidth - 320);
    if (name === "answer") await page.setViewportSize({ width: 390, height: 844 });
  }
  await page.goto(`${url}/?q=tides`);
  await page.waitForSelector(".turn .sources li");
  const directions = await page.locator(".prose > *").evaluateAll((blocks) => blocks.map((block) => getComputedStyle(block).direction));
  return { first, second, wide, narrow, directions };
});
