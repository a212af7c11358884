// A question asked in another's place, by the keyboard; a conversation saved as files.
// node anew.mjs URL
import { text } from "node:stream/consumers";
import { withPages } from "./browser.mjs";

const [url] = process.argv.slice(2);
const wide = { viewport: { width: 1280, height: 800 }, acceptDownloads: true };
const questions = (page) => page.locator(".turn h2").allInnerTexts();
const focused = (page) => page.evaluate(() => document.activeElement.getAttribute("aria-label") || document.activeElement.innerText || document.activeElement.id);
const settled = (page, count) => page.waitForFunction((count) => document.querySelectorAll(".turn .under").length === count && document.getElementById("stop").hidden, count);
let kept = "";

async function ask(page, question, count) {
  await page.locator("#question").fill(question);
  await page.keyboard.press("Enter");
  await settled(page, count);
}

await withPages([
  { scene: "anew", options: wide, use: async (page) => {
    await page.goto(url);
    await ask(page, "How many days of annual leave do I get?", 1);
    await ask(page, "Can I carry it over?", 2);
    await ask(page, "How heavy is the TW-40?", 3);
    kept = page.url();
    const editor = page.getByRole("button", { name: "Edit question" }).nth(1);
    await editor.press("Enter");
    const asked = await focused(page);
    await page.keyboard.press("Escape");
    const kept1 = [await focused(page), (await questions(page)).length];
    await editor.press("Enter");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Is it paid out?");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await settled(page, 2);
    const instead = await questions(page);
    const before = await page.locator(".turn").nth(1).locator(".prose").innerText();
    await page.getByRole("button", { name: "Regenerate" }).nth(1).press("Enter");
    await settled(page, 2);
    const same = before === await page.locator(".turn").nth(1).locator(".prose").innerText();
    await page.reload();
    await settled(page, 2);
    return { asked, kept: kept1, instead, same, reloaded: await questions(page), address: page.url() === kept };
  } },
  { scene: "saved", options: wide, use: async (page) => {
    await page.goto(url);
    await page.locator("#talks-open").click();
    await page.locator("#talks-list [title=Save]").first().press("Enter");
    await page.getByRole("button", { name: "Markdown" }).waitFor();
    const files = {};
    for (const form of ["Markdown", "HTML", "BibTeX", "CSL-JSON"]) {
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: form, exact: true }).click()]);
      files[form] = await text(await file.createReadStream());
      files.name = file.suggestedFilename();
    }
    return { ...files, focus: await focused(page), shown: page.url() === kept };
  } },
]);
