// Files are chosen, and dropped on the page with their folders.
// node adding.mjs URL FOLDER
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { withPages } from "./browser.mjs";

const [url, folder] = process.argv.slice(2);
const lines = (page) => page.locator("#upload-status .line").allInnerTexts();
const settled = (page, words) => page.waitForFunction((words) => document.getElementById("upload-status").textContent.includes(words), words);
const many = join(folder, "many"), tree = join(folder, "tree");

/** drop lets go of files and folders of this machine over the question, as a file manager does. */
async function drop(page, ...files) {
  const session = await page.context().newCDPSession(page);
  const { x, y } = await page.locator("#question").boundingBox();
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver"]) await session.send("Input.dispatchDragEvent", { type, x: x + 5, y: y + 5, data });
  const over = await page.evaluate(() => document.body.classList.contains("dropping"));
  await session.send("Input.dispatchDragEvent", { type: "drop", x: x + 5, y: y + 5, data });
  return over;
}

await withPages([
  { scene: "chosen", options: {}, use: async (page) => {
    await page.goto(url);
    await page.locator("#documents-open").click();
    const before = await page.locator("#documents-count").innerText();
    await page.locator("#upload-files").setInputFiles(readdirSync(many).map((name) => join(many, name)));
    await page.locator("#upload-progress").waitFor();
    const bar = await page.locator("#upload-progress").getAttribute("max");
    await settled(page, "are in.");
    await page.waitForFunction((before) => document.getElementById("documents-count").textContent !== before, before);
    return { bar, lines: await lines(page), hidden: await page.locator("#upload-progress").isHidden(), count: await page.locator("#documents-count").innerText() };
  } },
  { scene: "dropped", options: {}, use: async (page) => {
    await page.goto(url);
    const over = await drop(page, tree);
    await settled(page, "are in.");
    await page.locator("#documents-find").fill("keel");
    await page.waitForFunction(() => document.getElementById("documents-told").textContent.includes("fit"));
    return { over, panel: await page.locator("#documents").isVisible(), lines: await lines(page), here: page.url().startsWith(url), listed: await page.locator("#documents-list .opens").allInnerTexts() };
  } },
  { scene: "one", options: {}, use: async (page) => {
    await page.goto(url);
    await drop(page, join(tree, "north", "keel.md"));
    await settled(page, "is in.");
    return { lines: await lines(page) };
  } },
]);
