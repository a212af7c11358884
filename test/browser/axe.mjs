// Every state of the page under axe, in light and dark, and with colours forced.
// node axe.mjs URL
import { withPages } from "./browser.mjs";
import { faults } from "./faults.mjs";

const [url] = process.argv.slice(2);
async function ask(page, question) {
  await page.locator("#question").fill(question);
  await page.locator("#send").click();
  await page.locator(".turn").last().locator(".under").waitFor();
}

/** walk takes the page through its states and gathers what axe finds in each. */
async function walk(page, look) {
  const found = [];
  const states = {
    "welcome": () => page.goto(url),
    "an answer": () => ask(page, "How many days of annual leave do employees have, and how much is paid for a kilometre by car?"),
    "a card": () => page.locator(".prose .badge").first().focus(),
    "the document": async () => {
      await page.locator(".prose .badge").first().press("Enter");
      await page.locator(".reader-text mark").first().waitFor();
    },
    "after it": () => page.keyboard.press("Escape"),
    "documents": () => page.locator("#documents-open").click(),
    "documents found": async () => {
      await page.locator("#documents-find").fill("leave");
      await page.waitForFunction(() => document.getElementById("documents-told").textContent.includes("fit"));
    },
    "before deleting": () => page.locator("#documents-list .quiet").first().click(),
    "a document from the list": async () => {
      await page.locator("#documents-list .opens").first().click();
      await page.waitForFunction(() => document.querySelector(".reader-text")?.textContent.length > 100);
    },
    "a chart in the answer": async () => {
      await page.keyboard.press("Escape");
      await page.locator("#documents-close").click();
      await ask(page, "revenue by region in 2026");
      await page.locator(".turn .chart summary").click();
      await page.locator(".turn .chart table").waitFor();
    },
    "a query": async () => {
      await page.locator(".turn").last().locator(".badge").first().press("Enter");
      await page.locator("#reader .arguments").first().waitFor();
    },
    "a refusal": async () => {
      await page.keyboard.press("Escape");
      await ask(page, "What is the boiling point of tungsten in kelvin?");
    },
    "a failure": async () => {
      await page.route("**/v1/answers", (route) => route.fulfill({ status: 503, contentType: "application/json", body: `{"error":{"code":"unavailable","message":"the model rests","mend":"ask again in a minute"}}` }));
      await page.locator("#question").fill("When does the desk open?");
      await page.locator("#send").click();
      await page.locator(".failure").last().waitFor();
      await page.unroute("**/v1/answers");
    },
    "conversations": async () => {
      await page.locator("#talks-open").click();
      await page.locator("#talks-list .opens").first().waitFor();
    },
    "before sharing": async () => {
      await page.locator("#talks-list [title=Share]").first().click();
      await page.locator(".doubt input").waitFor();
    },
    "before another title": () => page.locator("#talks-list [title=Rename]").first().click(),
    "no such conversation": async () => {
      await page.goto(`${url}/?c=ses_none`);
      await page.locator("#broken b").waitFor();
    },
    "a citation": async () => {
      await page.goBack();
      await page.locator(".badge").first().waitFor();
      await page.goto(`${url}/${await page.locator(".sources a[href*='c/'], .badge[href*='c/']").first().getAttribute("href")}`);
    },
    "the element": () => page.goto(`${url}/embed.html`),
    "a payload": async () => {
      await page.goto(`${url}/playground`);
      await page.locator("#examples").selectOption({ index: 1 });
      await page.locator("#answer .verdicts li").first().waitFor();
    },
    "two forms": () => page.locator("#tab-forms").click(),
    "an examination": async () => {
      await page.locator("#tab-doctor").click();
      await page.locator("#doctor button").click();
      await page.locator("#doctor .check").last().waitFor();
    },
  };
  for (const [state, reach] of Object.entries(states)) {
    await reach();
    found.push(...await faults(page, `${look}, ${state}`));
  }
  return { states: Object.keys(states).length, found };
}

await withPages([
  ["light", { colorScheme: "light" }], ["dark", { colorScheme: "dark" }], ["a phone", { viewport: { width: 390, height: 800 }, hasTouch: true }],
  ["colours forced", { forcedColors: "active", reducedMotion: "reduce" }], ["twice as large", { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
].map(([scene, options]) => ({ scene, options, use: (page) => walk(page, scene) })));
