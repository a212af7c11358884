// A picture of each state of the page, in light and in dark.
// node screenshots.mjs URL FOLDER
import path from "node:path";
import { withPages } from "./browser.mjs";

const [url, folder] = process.argv.slice(2);
const viewport = { width: 1180, height: 760 };

async function ask(page, question) {
  await page.locator("#question").fill(question);
  await page.locator("#send").click();
  await page.locator(".turn").last().locator(".under").first().waitFor();
}

/** states are what is shown, each reached from the one before. */
const states = {
  welcome: (page) => page.goto(url),
  answer: async (page) => {
    await ask(page, "How many days of annual leave do employees have, and how much is paid for a kilometre by car?");
    await page.locator(".prose .badge").first().hover();
    await page.locator("#card").waitFor();
  },
  document: async (page) => {
    await page.locator(".prose .badge").first().click();
    await page.locator(".reader mark").first().waitFor();
  },
  pdf: async (page) => {
    await page.keyboard.press("Escape");
    await ask(page, "Who leads an incident?");
    await page.locator(".turn").last().locator(".prose .badge").first().click();
    await page.locator(".sheet-page img").first().waitFor();
    await page.waitForFunction(() => document.querySelector(".sheet-page img").complete);
  },
  number: async (page) => {
    await page.keyboard.press("Escape");
    await ask(page, "What was the revenue by region in 2026?");
    await page.locator(".turn").last().locator("figure.chart img").scrollIntoViewIfNeeded();
    await page.waitForFunction(() => [...document.querySelectorAll(".turn figure.chart img")].at(-1)?.naturalWidth > 0);
  },
  query: async (page) => {
    await page.locator(".turn").last().locator(".prose .badge").first().click();
    await page.waitForFunction(() => document.querySelector("#reader .chart img")?.naturalWidth > 0);
  },
  refusal: async (page) => {
    await page.keyboard.press("Escape");
    await ask(page, "What is the boiling point of tungsten in kelvin?");
  },
  documents: async (page) => {
    await page.locator("#documents-open").click();
    await page.locator("#documents-list li").first().waitFor();
    for (const n of [0, 2]) await page.locator("#documents-list input[type=checkbox]").nth(n).check();
  },
  conversations: async (page) => {
    await page.locator("#documents-close").click();
    await page.locator("#talks-open").click();
    await page.locator("#talks-list .opens").first().waitFor();
  },
  playground: async (page) => {
    await page.goto(`${url}/playground`);
    await page.locator("#examples").selectOption({ index: 1 });
    await page.locator("#answer .verdicts li").first().waitFor();
  },
  doctor: async (page) => {
    await page.locator("#tab-doctor").click();
    await page.locator("#doctor button").click();
    await page.locator("#doctor .check").nth(12).waitFor();
  },
};

async function walk(page, look) {
  await page.route("**/v1/sources/events", (route) => route.fulfill({ contentType: "text/event-stream", body: "" })); // a stream that goes on is never idle
  for (const [state, reach] of Object.entries(states)) {
    await reach(page);
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: path.join(folder, `${state}-${look}.png`), animations: "disabled" });
  }
  return { states: Object.keys(states).length };
}

await withPages(["light", "dark"].map((look) => ({ scene: look, options: { viewport, colorScheme: look, reducedMotion: "reduce" }, use: (page) => walk(page, look) })));
