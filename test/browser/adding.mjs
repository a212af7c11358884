// Files are chosen, and dropped on the page with their folders.
// node adding.mjs URL FOLDER
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { withPages } from "./browser.mjs";

const [url, folder] = process.argv.slice(2);
const lines = (page) => page.locator("#upload-status .line").allInnerTexts();
const settled = (page, words) => page.waitForFunction((words) => document.getElementById("upload-status").textContent.includes(words), words);
const many = join(folder, "many"), tree = join(folder, "tree");

/** replace puts a file in the place of a document that is found by words. */
async function replace(page, words, name) {
  await page.locator("#documents-find").fill(words);
  const button = page.getByRole("button", { name: `Replace ${name}`, exact: true });
  await button.waitFor();
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button.click()]);
  await chooser.setFiles(join(folder, "anew.md"));
}

/** told replaces the events of the intake by those that the page is told: tell(name, data). */
const told = (page) => page.addInitScript(() => {
  const asked = window.fetch;
  window.fetch = (url, options) => {
    if (!String(url).endsWith("v1/sources/events")) return asked(url, options);
    const body = new ReadableStream({ start: (to) => {
      window.tell = (name, data) => to.enqueue(new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
    } });
    return Promise.resolve(new Response(body, { headers: { "Content-Type": "text/event-stream" } }));
  };
});

/** under is what stands under the box: the lines of what is on its way, their bars, and the line of the vectors. */
const under = (page) => page.evaluate(() => ({
  lines: [...document.querySelectorAll("#intake li")].map((line) => line.innerText.replace(/\s+/g, " ").trim()),
  bars: [...document.querySelectorAll("#intake progress")].map((bar) => (bar.hasAttribute("value") ? `${bar.value}/${bar.max}` : "?")),
  vectors: document.getElementById("intake-vectors").innerText, shown: !document.getElementById("intake").hidden,
}));

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
    const seen = { bar, lines: await lines(page), hidden: await page.locator("#upload-progress").isHidden(), count: await page.locator("#documents-count").innerText() };
    await page.locator("#documents-find").fill("leave.md");
    await page.waitForFunction(() => document.getElementById("documents-told").textContent === "1 document fits.");
    return { ...seen, read: await page.locator("#documents-list button").evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label") ?? button.innerText)) };
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
  { scene: "on their way", options: {}, use: async (page) => {
    await told(page);
    await page.goto(url);
    await page.waitForFunction(() => window.tell);
    await page.locator("#documents-open").click();
    let arrived;
    const came = new Promise((resolve) => { arrived = resolve; });
    await page.route("**/v1/sources", async (route) => (route.request().method() === "POST" ? arrived(route) : route.continue()));
    await page.locator("#upload-files").setInputFiles(join(tree, "north", "keel.md"));
    const route = await came;
    const sent = await under(page);
    const tell = (documents, more, done) => page.evaluate(([documents, more, done]) => window.tell("intake", { documents, more, vectors: { done, total: 300 } }), [documents, more, done]);
    const after = async (words) => {
      await page.waitForFunction((words) => document.getElementById("documents").innerText.includes(words), words);
      return under(page);
    };
    await tell([{ name: "keel.md", stage: "reading", page: 3, pages: 40 }, { name: "board/plan.md", stage: "splitting" }], 7, 120);
    const read = await after("Page 3 of 40");
    await route.continue();
    await settled(page, "is in.");
    await tell([], 0, 300);
    await page.waitForFunction(() => document.getElementById("intake").hidden);
    return { sent, read, end: await under(page) };
  } },
  { scene: "refused meanwhile", options: {}, use: async (page) => {
    const body = { id: "ans_1", text: "The documents do not say.", offsets: "bytes", citations: [], sources: [], label: null, generated: true, model: "m",
      findings: [{ kind: "incomplete-knowledge", at: 0, message: "3 documents are still being taken in; ask again when they are in." }, { kind: "no-answer", at: 0 }] };
    await page.route("**/v1/answers", (route) => route.fulfill({ contentType: "application/json", body: JSON.stringify(body) }));
    await page.goto(url);
    await page.locator("#question").fill("Who is the mayor of Atlantis?");
    await page.keyboard.press("Enter");
    await page.locator(".turn details summary").click();
    return { open: await page.locator(".turn .incomplete").innerText(), note: await page.locator(".turn details li").allInnerTexts() };
  } },
  { scene: "another tab", options: {}, use: async (page) => {
    await page.goto(url);
    await page.locator("#documents-open").click();
    const count = () => page.locator("#documents-count").innerText();
    await page.waitForFunction(() => document.getElementById("documents-count").textContent);
    const before = await count(), held = page.locator("#documents-list .opens").last();
    await held.focus();
    const focused = () => page.evaluate(() => document.activeElement.innerText);
    const was = await focused();
    const other = await page.context().newPage();
    await other.goto(url);
    await drop(other, join(folder, "rudder.md"));
    await settled(other, "is in.");
    await page.waitForFunction((before) => document.getElementById("documents-count").textContent !== before, before);
    return { more: Number(await count()) - Number(before), kept: was !== "" && was === await focused() };
  } },
  { scene: "replaced", options: {}, use: async (page) => {
    await page.goto(url);
    await page.locator("#documents-open").click();
    await replace(page, "rudder", "Rudder");
    await settled(page, "replaced");
    const said = await lines(page);
    await page.getByRole("button", { name: "Rudder of today", exact: true }).waitFor();
    const listed = await page.locator("#documents-list .opens").allInnerTexts();
    return { said, listed };
  } },
]);
