// What an answer is on the clipboard, with numbers in its text and without, and where
// there is no clipboard.
// node copying.mjs URL
import { withPages } from "./browser.mjs";

const [url] = process.argv.slice(2);
const answer = {
  text: "The **gate** opens at `six`.\n\n- boats first\n- then carts\n  1. oxen\n  2. asses\n\n> quiet\n\n| day | hour |\n|---|---|\n| Monday | 6 |\n\n```\nopen [1]\n```\n", offsets: "bytes", findings: [],
  citations: [{ id: "c_a", number: 1, start: 27, end: 27, sources: ["a"], passages: ["p_a"], verdict: "supported" },
    { id: "c_b", number: 2, start: 43, end: 43, sources: ["b"], passages: ["p_b"], verdict: "partial" }],
  sources: [{ id: "a", number: 1, kind: "file", title: "Gates <b>", path: "gates.pdf", passages: [{ id: "p_a", text: "The gate opens at six.", page: 4 }] },
    { id: "b", number: 2, kind: "web", title: "Boats", url: "https://boats.example/a?b=1&c=2", passages: [{ id: "p_b", text: "Boats go first." }] }],
};

async function answered(page) {
  await page.route("**/v1/answers", (route) => route.fulfill({ contentType: "application/json", body: JSON.stringify(answer) }));
  await page.goto(url);
  await page.locator("#question").fill("When does the gate open?");
  await page.locator("#send").click();
  await page.locator(".under").waitFor();
}

async function copied(page, name) {
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const forms = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return Object.fromEntries(await Promise.all(item.types.map(async (type) => [type, await (await item.getType(type)).text()])));
  });
  await page.getByRole("button", { name: "Copied" }).waitFor({ state: "detached" }); // so that the next is not taken for this one
  return forms;
}

const options = { permissions: ["clipboard-read", "clipboard-write"] };
await withPages([
  { scene: "copied", options, use: async (page) => {
    await answered(page);
    const seen = { rich: await copied(page, "Copy"), plain: await copied(page, "Plain text") };
    await page.locator("#inline").uncheck();
    await page.getByRole("button", { name: "Copy", exact: true }).waitFor();
    return { ...seen, without: await copied(page, "Copy") };
  } },
  { scene: "printed", options: { viewport: { width: 700, height: 900 } }, use: async (page) => {
    await answered(page);
    await page.emulateMedia({ media: "print" });
    return { cut: await page.evaluate(() => {
      document.querySelector(".prose pre code").textContent = "x".repeat(400);
      document.querySelector(".prose td").textContent = "y".repeat(400);
      return [".prose pre", ".prose .table"].map((each) => document.querySelector(each)).filter((node) => node.scrollWidth > node.clientWidth || getComputedStyle(node).overflowX !== "visible").length;
    }) };
  } },
  { scene: "selected", options: {}, use: async (page) => {
    await answered(page);
    await page.evaluate(() => { navigator.clipboard.write = () => Promise.reject(new Error("no")); });
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByRole("button", { name: "Selected" }).waitFor();
    return { selection: await page.evaluate(() => String(getSelection())) };
  } },
], { alone: true });
