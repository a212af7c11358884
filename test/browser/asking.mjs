// Documents are chosen for a question: a set, or those that are ticked.
// node asking.mjs URL
import { withPages } from "./browser.mjs";

const [url] = process.argv.slice(2);
const question = "What is the keel made of?";
const chip = (page) => page.locator("#asking span");
const titles = (page) => page.locator(".turn").last().locator(".sources .title").allInnerTexts();

/** add sends a document that belongs to a set, as a program does. */
async function add(name, text, set) {
  const form = new FormData();
  form.append("file", new Blob([text]), name);
  form.append("set", set);
  const response = await fetch(new URL("v1/sources", url), { method: "POST", body: form });
  if (!response.ok) throw new Error(await response.text());
}

/** ask asks, and gives back the sets and documents of the request and the titles of the sources that the answer shows. */
async function ask(page, count) {
  const request = page.waitForRequest((asked) => asked.method() === "POST" && asked.url().endsWith("/v1/answers"));
  await page.locator("#question").fill(question);
  await page.keyboard.press("Enter");
  const { sets, documents } = (await request).postDataJSON();
  await page.waitForFunction((count) => document.querySelectorAll(".turn .under").length === count && document.getElementById("stop").hidden, count);
  return { sets, documents: documents?.length, titles: await titles(page) };
}

await add("keel-north.md", "# Keel of the north\n\nThe keel is made of oak.", "north");
await add("keel-south.md", "# Keel of the south\n\nThe keel is made of steel.", "south");

await withPages([
  { scene: "set", options: {}, use: async (page) => {
    await page.goto(url);
    const menu = page.locator("#sets");
    await menu.waitFor();
    const offered = await menu.locator("option").allInnerTexts();
    await menu.selectOption("south");
    const said = await chip(page).innerText();
    const first = await ask(page, 1), second = await ask(page, 2);
    await page.getByRole("button", { name: "Ask all documents again" }).press("Enter");
    return { offered, said, first, second, gone: await page.locator("#asking").isHidden(), left: await menu.inputValue(), all: await ask(page, 3) };
  } },
  { scene: "ticked", options: {}, use: async (page) => {
    await page.goto(url);
    await page.locator("#documents-open").click();
    await page.locator("#documents-find").fill("keel");
    await page.waitForFunction(() => document.getElementById("documents-told").textContent.includes("fit"));
    await page.getByRole("checkbox", { name: "Ask Keel of the north" }).press("Space");
    const one = await chip(page).innerText();
    const first = await ask(page, 1);
    await page.getByRole("checkbox", { name: "Ask Keel of the south" }).press("Space");
    const two = await chip(page).innerText();
    const second = await ask(page, 2);
    await page.getByRole("button", { name: "Ask all documents again" }).click();
    return { one, first, two, second, ticked: await page.locator(".tick:checked").count(), gone: await page.locator("#asking").isHidden() };
  } },
]);
