// Conversations: kept under an address of their own, the same in another tab and while
// an answer is written, found, renamed, shared and deleted.
// node talks.mjs URL UPSTREAM
import { text } from "node:stream/consumers";
import { withPages } from "./browser.mjs";

const [url, upstream] = process.argv.slice(2);
const wide = { viewport: { width: 1280, height: 800 } };
const answered = (page, count) => page.waitForFunction((count) => document.querySelectorAll(".turn .sources").length === count, count);
const turns = (page) => page.locator(".turn").evaluateAll((all) => all.map((turn) => [turn.querySelector("h2").innerText, turn.querySelector(".prose").innerText.replace(/\s+/g, " "), turn.querySelectorAll(".badge").length].join(": ")));
const listed = (page) => page.locator("#talks-list .opens").allInnerTexts();
const focused = (page) => page.evaluate(() => document.activeElement.getAttribute("aria-label") || document.activeElement.innerText || document.activeElement.id);

async function ask(page, question) {
  await page.locator("#question").fill(question);
  await page.keyboard.press("Enter");
}

async function list(page, count) {
  if (await page.locator("#talks").isHidden()) await page.locator("#talks-open").click();
  await page.waitForFunction((count) => document.querySelectorAll("#talks-list li").length === count, count);
}

/** answers waits until the page has read that many answers of the server, and has shown what they say. */
async function answers(page, path, count) {
  await new Promise((all) => page.on("requestfinished", (request) => path.test(request.url()) && --count === 0 && all()));
  await page.evaluate(() => new Promise((shown) => setTimeout(shown, 50)));
}

let kept = ""; // the address of the first conversation

await withPages([
  { scene: "kept", options: wide, use: async (page) => {
    await page.goto(url);
    await ask(page, "How many days of annual leave do I get?");
    await answered(page, 1);
    await ask(page, "Can I carry it over?");
    await answered(page, 2);
    kept = page.url();
    const first = await turns(page);
    await page.reload();
    await answered(page, 2);
    const again = await turns(page), title = await page.title();
    await page.goBack();
    await page.waitForFunction(() => document.querySelectorAll(".turn").length === 0);
    const back = await page.locator("#welcome").isVisible();
    await page.goForward();
    await answered(page, 2);
    await page.locator(".badge").first().click();
    await page.waitForFunction(() => document.querySelector(".reader-text mark"));
    return { first, same: String(first) === String(again), title, back, forward: page.url() === kept, quote: await page.locator(".reader-text mark").first().innerText() };
  } },
  { scene: "another tab", options: wide, use: async (page) => {
    await page.goto(kept);
    await answered(page, 2);
    await ask(page, "And how much sick leave?");
    await answered(page, 3);
    return { turns: (await turns(page)).length, same: page.url() === kept };
  } },
  { scene: "while it streams", options: wide, use: async (page) => {
    await fetch(`${upstream}/hold`);
    await page.goto(url);
    await ask(page, "Slowly: what is carried over?");
    await page.waitForFunction(() => document.querySelector(".prose")?.innerText.includes("Up to 5 days"));
    await page.reload();
    await page.waitForFunction(() => document.querySelector(".prose")?.innerText.includes("Up to 5 days"));
    const during = [await page.locator("#stop").isVisible(), await page.locator(".turn").count()];
    await fetch(`${upstream}/go`);
    await answered(page, 1);
    return { during, turns: await turns(page), stop: await page.locator("#stop").isVisible() };
  } },
  { scene: "stopped", options: wide, use: async (page) => {
    await fetch(`${upstream}/hold`);
    await page.goto(url);
    await ask(page, "Slowly, and stopped: what is carried over?");
    await page.waitForFunction(() => document.querySelector(".prose")?.innerText.includes("Up to 5 days"));
    await page.locator("#stop").click();
    await page.waitForSelector(".turn .failure");
    const told = await page.locator(".turn .failure b").innerText();
    await page.waitForFunction(async (address) => {
      const read = await (await fetch(`v1/conversations/${new URL(address).searchParams.get("c")}`)).json();
      return !read.turns[0].running;
    }, page.url());
    await page.reload();
    await page.waitForSelector(".turn .failure");
    const seen = { told, again: await page.locator(".turn .failure b").innerText(), turns: await turns(page) };
    await fetch(`${upstream}/go`);
    await page.getByRole("button", { name: "Ask again" }).click();
    await answered(page, 1);
    return { ...seen, whole: await turns(page) };
  } },
  { scene: "list", options: wide, use: async (page) => {
    await page.goto(url);
    await list(page, 3);
    const all = await listed(page), focus = await focused(page);
    await page.locator("#talks-find").fill("SICK carry");
    await page.waitForFunction(() => document.querySelectorAll("#talks-list li").length === 1);
    const found = await listed(page);
    await page.locator("#talks-find").fill("zeppelin");
    await page.waitForFunction(() => document.getElementById("talks-told").textContent);
    const none = await page.locator("#talks-told").innerText();
    await page.locator("#talks-find").fill("");
    await list(page, 3);
    await page.locator("#talks-list .opens").last().press("Enter");
    await answered(page, 3);
    const current = await page.locator("#talks-list [aria-current=page]").innerText();
    await page.locator("#talks-new").press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".turn").length === 0);
    return { all, focus, found, none, current, fresh: new URL(page.url()).search };
  } },
  { scene: "renamed", options: wide, use: async (page) => {
    await page.goto(kept);
    await list(page, 3);
    await page.locator("#talks-list li").last().getByRole("button", { name: "Rename" }).press("Enter");
    const asked = await focused(page);
    await page.keyboard.type("Leave");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => [...document.querySelectorAll("#talks-list .opens")].at(-1).innerText === "Leave");
    const focus = await focused(page);
    await page.locator("#talks-list li").last().getByRole("button", { name: "Rename" }).press("Enter");
    await page.keyboard.press("Escape");
    return { asked, focus, escaped: await focused(page), panel: await page.locator("#talks").isVisible() };
  } },
  { scene: "overtaken", options: wide, use: async (page) => {
    await page.goto(url);
    await list(page, 3);
    const reads = answers(page, /v1\/conversations\/[^/]+$/, 2);
    await page.locator("#talks-list .opens").last().dblclick();
    await reads;
    await answered(page, 3);
    const twice = (await turns(page)).length;
    await page.goBack();
    await page.waitForFunction(() => document.querySelectorAll(".turn").length === 0);
    // An answer that ends, and with it the list that is read anew, leaves what is being typed there.
    await fetch(`${upstream}/hold`);
    await ask(page, "Slowly: what of a title?");
    await page.waitForFunction(() => document.querySelector(".prose")?.innerText.includes("Up to 5 days"));
    await page.locator("#talks-list li").last().getByRole("button", { name: "Rename" }).press("Enter");
    await page.keyboard.type("Leave, and ");
    const anew = answers(page, /v1\/conversations\?/, 1);
    await fetch(`${upstream}/go`);
    await answered(page, 1);
    await anew;
    await page.keyboard.type("sick leave");
    const typed = await page.locator("#talks-list input").inputValue();
    // The list is read again before the server has answered: the focus still goes on behind what is deleted.
    await page.route("**/v1/conversations/*", async (route) => {
      const response = await route.fetch();
      await page.locator("#talks-find").fill("slowly");
      await page.waitForFunction(() => document.querySelectorAll("#talks-list li").length === 2);
      await page.evaluate(() => document.activeElement.blur());
      await route.fulfill({ response });
    });
    await page.locator("#talks-list li").first().getByRole("button", { name: "Delete" }).press("Enter");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement.matches("#talks a"));
    const focus = await focused(page);
    await page.unroute("**/v1/conversations/*");
    return { twice, typed, focus };
  } },
  { scene: "saved", options: wide, use: async (page) => {
    await page.goto(url);
    await list(page, 3);
    let late;
    await page.route(`**/v1/conversations/*`, async (route) => {
      if (late) return route.continue();
      late = route;
      await page.locator("#talks-list .opens").nth(1).click(); // another one, while the first is read
      await answered(page, 1);
      return route.continue();
    });
    const reads = answers(page, /v1\/conversations\/[^/]+$/, 2);
    await page.locator("#talks-list li").last().getByRole("button", { name: "Save" }).click();
    await reads;
    await answered(page, 1);
    const offered = await page.locator(".doubt").count();
    await page.locator("#talks-list li").last().getByRole("button", { name: "Save" }).click();
    await answered(page, 3);
    await page.waitForSelector(".doubt button");
    await page.locator("#talks-list .opens").nth(1).click();
    await answered(page, 1);
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator(".doubt button").first().click()]);
    const asked = (await text(await file.createReadStream())).match(/^## /gm) ?? [];
    return { offered, name: file.suggestedFilename(), asked: asked.length };
  } },
  { scene: "while it is read", options: wide, use: async (page) => {
    await page.route("**/v1/conversations/*", async (route) => {
      const response = await route.fetch();
      await page.locator("#question").fill("And what of sick leave?");
      await page.keyboard.press("Enter");
      await route.fulfill({ response });
    });
    await page.goto(kept);
    await answered(page, 3);
    return { turns: (await turns(page)).length, question: await page.locator("#question").inputValue() };
  } },
  { scene: "shared", options: wide, use: async (page) => {
    await page.goto(kept);
    await list(page, 3);
    await page.locator("#talks-list li").last().getByRole("button", { name: "Share" }).click();
    await page.waitForSelector(".doubt input");
    const address = await page.locator(".doubt input").inputValue();
    const other = await page.context().newPage();
    await other.goto(address);
    await answered(other, 3);
    const read = (await turns(other)).length, named = `share=${new URL(address).searchParams.get("c")}`;
    const acts = await other.locator(".turn").last().getByRole("button").allInnerTexts();
    const links = (await other.locator(".turn a[href^='c/']").evaluateAll((all) => all.map((each) => each.getAttribute("href")))), cited = links.length > 0 && links.every((href) => href.endsWith(named));
    await page.getByRole("button", { name: "End sharing" }).click();
    await page.waitForFunction(() => !document.querySelector(".doubt"));
    await other.reload();
    await other.waitForSelector("#broken b");
    return { share: address.includes("?c=sh_"), cited, read, acts, ended: await other.locator("#broken b").innerText() };
  } },
  { scene: "deleted", options: wide, use: async (page) => {
    await page.goto(kept);
    await answered(page, 3);
    await list(page, 3);
    await page.locator("#talks-list li").last().getByRole("button", { name: "Delete" }).press("Enter");
    const asked = await focused(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll("#talks-list li").length === 2);
    await page.waitForFunction(() => document.querySelectorAll(".turn").length === 0);
    const fresh = new URL(page.url()).search;
    await page.goto(kept);
    await page.waitForSelector("#broken b");
    return { asked, fresh, gone: await page.locator("#broken b").innerText() };
  } },
  { scene: "narrow", options: { viewport: { width: 400, height: 800 } }, use: async (page) => {
    await page.goto(url);
    await list(page, 2);
    await page.locator("#talks-list .opens").first().click();
    await answered(page, 1);
    return { turns: await turns(page), panel: await page.locator("#talks").isVisible(), wide: await page.evaluate(() => document.documentElement.scrollWidth > innerWidth) };
  } },
]);
