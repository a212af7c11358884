// The page at its narrowest, 320 pixels, in each of its states, and what it says
// of documents: none, and two of one title.
// node small.mjs URL
import { withPages } from "./browser.mjs";

const [url] = process.argv.slice(2);
const options = { viewport: { width: 320, height: 640 } };
const alike = [["a", "Handbook", "north/handbook.md"], ["b", "Handbook", "south/handbook.md"], ["c", "Leave", "north/leave.md"]].map(([id, title, path]) => ({ id, title, path, replaceable: true }));
const passages = (id) => [{ id: `p_${id}`, text: "The gate opens at six." }];
const answer = {
  text: `The gate opens at six.\n\n| ${"column | ".repeat(9)}\n|${"---|".repeat(9)}\n| ${"cellvalue | ".repeat(9)}\n\n${"Harbourmasterassociation".repeat(12)}\n`, offsets: "bytes", findings: [],
  citations: ["a", "b"].map((id, i) => ({ id: `c_${id}`, number: i + 1, start: 21, end: 21, sources: [id], passages: [`p_${id}`] })),
  sources: alike.slice(0, 2).map((source, i) => ({ ...source, number: i + 1, kind: "file", modified: "2026-11-20T00:00:00Z", passages: passages(source.id) })),
};
const refusal = { text: "The documents do not answer this question.", offsets: "bytes", citations: [], sources: [], findings: [{ kind: "no-answer", message: "the sources do not answer the question" }] };

const json = (body) => (route) => route.fulfill({ contentType: "application/json", body: JSON.stringify(body) });
const wide = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** open shows the page with these documents and this answer to a question. */
async function open(page, sources, answered) {
  await page.route("**/v1/sources?*", json({ sources }));
  await page.route("**/v1/answers", json(answered));
  await page.goto(url);
  await page.waitForFunction(() => document.querySelector("#documents-list li"));
  const welcome = await wide(page);
  await page.locator("#question").fill("When does the gate open?");
  await page.locator("#send").click();
  await page.waitForSelector(".turn .under");
  const answer = await wide(page);
  await page.locator("#documents-open").click();
  const documents = await wide(page), listed = await lines(page.locator("#documents-list li"));
  await page.locator("#documents-close").click();
  const badge = page.locator(".prose .badge").first();
  if (await badge.count()) await badge.focus();
  return { wide: { welcome, answer, documents, card: await wide(page) }, listed };
}

const lines = (locator) => locator.evaluateAll((nodes) => nodes.map((node) => node.innerText.replace(/\s+/g, " ").trim()));

await withPages([
  { scene: "alike", options: { ...options, timezoneId: "America/New_York", locale: "en-GB" }, use: async (page) => ({
    ...await open(page, alike, answer),
    cited: await lines(page.locator(".turn .sources li")),
    named: await page.locator(".prose .badge").evaluateAll((nodes) => nodes.map((node) => node.getAttribute("aria-label"))),
  }) },
  { scene: "empty", options, use: async (page) => {
    const seen = await open(page, [], refusal);
    seen.said = await page.locator(".turn").innerText();
    await page.locator(".turn").getByRole("button", { name: "Add documents" }).click();
    return { ...seen, panel: await page.locator("#documents").isVisible() };
  } },
]);
