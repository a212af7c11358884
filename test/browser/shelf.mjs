// The panel of documents: a library of several pages is searched, read on, opened and
// made smaller.
// node shelf.mjs URL
import { withPages } from "./browser.mjs";

const [url] = process.argv.slice(2);
const entries = "#documents-list .opens";
const names = (page) => page.locator(entries).allInnerTexts();
/** told says, in the page, whether the list says that. */
const told = (said) => document.getElementById("documents-told").textContent === said;
const focused = (page) => page.evaluate(() => document.activeElement.getAttribute("aria-label") || document.activeElement.innerText || document.activeElement.id);

async function opened(page) {
  await page.goto(url);
  await page.waitForFunction(() => document.getElementById("documents-count").textContent);
  await page.locator("#documents-open").click();
}

/** found looks for words and gives back the names that are listed then. */
async function found(page, words, said) {
  await page.locator("#documents-find").fill(words);
  await page.waitForFunction(told, said);
  return names(page);
}

/** deleted says yes to a document's deletion, and waits until the list says how many are left and has the focus again. */
async function deleted(page, name, said) {
  await page.getByRole("group", { name: `Delete ${name}?` }).getByRole("button", { name: "Delete" }).press("Enter");
  await page.waitForFunction(told, said);
  await page.waitForFunction(() => document.activeElement.closest("#documents"));
}

await withPages([
  { scene: "pages", options: {}, use: async (page) => {
    await opened(page);
    const seen = { count: await page.locator("#documents-count").innerText(), first: (await names(page)).length, more: [] };
    for (let more = page.locator("#documents-more"); await more.isVisible();) {
      seen.more.push(await more.innerText());
      const before = (await names(page)).length;
      await more.press("Enter");
      await page.waitForFunction(({ entries, before }) => document.querySelectorAll(entries).length > before, { entries, before });
      seen.focus = await focused(page);
    }
    const all = await names(page);
    return { ...seen, all: all.length, different: new Set(all).size };
  } },
  { scene: "found", options: {}, use: async (page) => {
    await opened(page);
    return { one: await found(page, "BERTH 207", "1 document fits."), none: await found(page, "zeppelin", "No documents fit."),
      many: (await found(page, "berth", "250 documents fit.")).length, count: await page.locator("#documents-count").innerText(), all: (await found(page, "", "")).length };
  } },
  ...[["opened", {}], ["opened, narrow", { viewport: { width: 400, height: 800 } }]].map(([scene, options]) => ({ scene, options, use: async (page) => {
    await opened(page);
    await found(page, "berth 207", "1 document fits.");
    await page.locator(entries).press("Enter");
    await page.waitForFunction(() => document.querySelector(".reader-text")?.textContent.includes("Berth 207 holds"));
    const seen = { title: await page.locator("#reader-title").innerText(), panel: await page.locator("#documents").isVisible(), back: await page.locator(".reader-back").innerText() };
    await page.keyboard.press("Escape");
    return { ...seen, closed: await page.locator("#reader").isHidden(), again: await page.locator("#documents").isVisible(), focus: await focused(page) };
  } })),
  { scene: "deleted", options: {}, use: async (page) => {
    await opened(page);
    await found(page, "berth-20", "10 documents fit.");
    const asker = page.getByRole("button", { name: "Delete Berth 207" });
    await asker.press("Enter");
    const asked = await focused(page);
    await page.keyboard.press("Enter");
    const kept = await focused(page);
    await asker.press("Enter");
    await deleted(page, "Berth 207", "9 documents fit.");
    const left = await names(page), focus = await focused(page);
    await page.route("**/v1/sources/*", async (route) => {
      const response = await route.fetch();
      await page.waitForFunction(told, "8 documents fit.");
      await route.fulfill({ response });
    });
    await page.getByRole("button", { name: "Delete Berth 204" }).press("Enter");
    await deleted(page, "Berth 204", "8 documents fit.");
    const overtaken = await focused(page);
    await page.unroute("**/v1/sources/*");
    await page.route("**/v1/sources/*", (route) => route.fulfill({ status: 403, contentType: "application/json", body: `{"error":{"code":"forbidden","message":"the key may not delete documents","mend":"ask for one with sources:write"}}` }));
    await page.getByRole("button", { name: "Delete Berth 208" }).click();
    await page.getByRole("group", { name: "Delete Berth 208?" }).getByRole("button", { name: "Delete" }).click();
    return { asked, kept, left, focus, overtaken, refused: await page.locator("#documents [role=alert]").innerText() };
  } },
]);
