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

const shown = (page) => page.evaluate(() => ["talks", "reader", "documents"].filter((id) => !document.getElementById(id).hidden).join(" "));

/** cited asks, and opens the document behind the first number. */
async function cited(page) {
  await page.goto(url);
  await page.locator("#question").fill(questions[0]);
  await page.keyboard.press("Enter");
  await settled(page, 1);
  await page.locator(".prose a[data-citation]").first().press("Enter");
  await page.locator("#reader .reader-text mark").first().waitFor();
}

const back = { scene: "back", options: { viewport: { width: 390, height: 700 } }, use: async (page) => {
  await cited(page);
  const address = page.url();
  await page.goBack();
  await page.locator("#reader").waitFor({ state: "hidden" });
  const stepped = [await page.locator(".turn").count(), page.url() === address, await page.evaluate(() => document.activeElement.dataset.citation !== undefined)].join(" ");
  await page.locator(".prose a[data-citation]").first().press("Enter");
  await page.locator("#reader .reader-text mark").first().waitFor();
  await page.locator(".reader-back").press("Enter");
  await page.waitForFunction(() => !history.state?.document);
  const closed = [await shown(page), await page.locator(".turn").count()].join(" ");
  await page.goBack();
  await page.locator("#welcome").waitFor();
  return { stepped, closed };
} };

const panels = (width) => ({ scene: `panels ${width}`, options: { viewport: { width, height: 800 } }, use: async (page) => {
  await cited(page);
  const all = [await shown(page)];
  for (const opener of ["#talks-open", "#documents-open"]) {
    await page.locator(opener).click();
    all.push(await shown(page));
  }
  await page.locator("#documents-list .opens").first().click();
  all.push(await shown(page));
  if (await page.locator("#talks").isHidden()) await page.locator("#talks-open").click();
  await page.locator("#talks-new").click();
  await page.locator("#welcome").waitFor();
  return { all, fresh: await page.locator("#reader").isHidden() };
} });

const said = "The **shutdown margin** stays above 1.8 % at all times";
const limits = { id: "s1", number: 1, kind: "file", title: "Limits", passages: [{ id: "p1", text: `${said}[^1].` }] };
const claimed = (id, claim, reasons) => ({ id, number: 1, start: claim.end, end: claim.end, claim, sources: ["s1"], passages: ["p1"], verdict: "partial", reasons, quotes: [{ passage: "p1", start: 0, text: `${said}[^1].` }] });

/** card shows what stands beside a citation: the source alone, or the answer too where it says it otherwise. */
const card = { scene: "card", options: { viewport: { width: 1280, height: 800 } }, use: async (page) => {
  const text = `Margin: 1.8 %. The **margin** stays above \`1.9 %\`.`, first = { start: 0, end: 14 }, second = { start: 15, end: text.length };
  const answer = { text, offsets: "bytes", findings: [], sources: [limits], citations: [claimed("c_1", first, ["The source says the same in these words."]), claimed("c_2", second, [])] };
  await page.route("**/v1/answers", (route) => route.fulfill({ contentType: "application/json", body: JSON.stringify(answer) }));
  await page.goto(`${url}/?q=margin`);
  await page.waitForSelector(".turn .under");
  const cards = [];
  for (const badge of await page.locator(".prose a[data-citation]").all()) {
    await badge.focus();
    await page.waitForSelector("#card:not([hidden])");
    cards.push(await page.locator("#card").evaluate((node) => [...node.querySelectorAll("blockquote")].map((quote) => quote.innerHTML).join(" | ")));
  }
  return { cards: cards.join(" || ") };
} };

const bar = { scene: "bar", options: { locale: "de", viewport: { width: 1000, height: 700 } }, use: async (page) => {
  await page.goto(url);
  const over = [];
  for (let width = 320; width <= 960; width += 16) {
    await page.setViewportSize({ width, height: 700 });
    over.push(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
  }
  return { over: Math.max(...over) };
} };

const citation = { scene: "citation", options: { locale: "de", viewport: { width: 1280, height: 800 } }, use: async (page) => {
  await cited(page);
  await page.goto(new URL(await page.locator(".prose a[data-citation]").first().getAttribute("href"), url).href);
  await page.waitForFunction(() => document.documentElement.lang === "de");
  const headings = (await page.locator("h2").allInnerTexts()).join(", "), path = await page.locator(".facts .path").innerText();
  await page.getByRole("link", { name: "Das Dokument öffnen" }).click();
  await page.locator("#reader .reader-text :is(.block, .rendered)").first().waitFor();
  return { headings: headings.toLowerCase(), path, document: (await page.locator("#reader header").innerText()).includes(path) };
} };

const key = { scene: "key", options: { locale: "de" }, use: async (page) => {
  await page.goto(new URL("/-/login", url).href);
  await page.waitForFunction(() => document.documentElement.lang === "de");
  return { title: await page.title(), main: (await page.locator("main").innerText()).replace(/\s+/g, " ") };
} };

await withPages([bar, citation, key, back, card, panels(1100), panels(1600), asked(390, 700), asked(640, 430), asked(1280, 860), asked(320, 300)]);
