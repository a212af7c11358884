// What is on the screen: a question that was just asked, and one panel beside it at most.
// node view.mjs URL
import { withPages } from "./browser.mjs";

const [url] = process.argv.slice(2);
const questions = ["How many days of annual leave do I get?", "Can I carry it over?", "How heavy is the TW-40?"];
const settled = (page, count) => page.waitForFunction((count) => document.querySelectorAll(".turn .under").length === count && document.getElementById("stop").hidden, count);

/** askAll asks every question, and tells of each where it stands: below the bar, above the form, or out of view. */
async function askAll(page) {
  const stood = [];
  for (const [n, question] of questions.entries()) {
    await page.locator("#question").fill(question);
    await page.keyboard.press("Enter");
    await settled(page, n + 1);
    await page.waitForTimeout(700); // longer than the page scrolls
    stood.push(await page.evaluate(() => {
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      const heading = box(".turn:last-child h2"), bar = box(".bar");
      if (heading.top < Math.max(0, bar.bottom) || heading.bottom > box("#ask").top) return "out of view";
      return heading.top - Math.max(0, bar.bottom) < 64 ? "at the top" : "further down";
    }));
  }
  return stood;
}

const asked = (width, height) => ({ scene: `asked ${width}×${height}`, options: { viewport: { width, height } }, use: async (page) => {
  await page.goto(url);
  const stood = await askAll(page);
  await page.reload();
  await settled(page, questions.length);
  return { stood };
} });

await withPages([asked(390, 700), asked(640, 430), asked(1280, 860), asked(320, 300)]);
