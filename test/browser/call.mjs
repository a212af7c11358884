// Opens the query behind a number: in the answer its chart and data, in the viewer what was
// asked and what it gave; again from the conversation as it was kept, and on a phone.
// node call.mjs URL QUESTION [SCREENSHOT-PREFIX]
import { withPages } from "./browser.mjs";

const [url, question, shot] = process.argv.slice(2);

/** opened is what the viewer shows of a call. */
async function opened(page) {
  await page.waitForSelector("#reader:not([hidden]) .arguments");
  await page.waitForFunction(() => document.querySelector("#reader .chart img")?.naturalWidth > 0);
  return page.evaluate(() => {
    const root = document.getElementById("reader"), text = (query) => [...root.querySelectorAll(query)].map((each) => each.textContent.trim());
    return {
      title: root.querySelector("h2").textContent, notes: text("[role=note]").join(), alt: root.querySelector(".chart img").alt,
      columns: text("thead th").join(), cited: [...root.querySelectorAll("tr.cited")].map((row) => [...row.children].map((cell) => cell.textContent).join("|")).join(),
      rows: root.querySelectorAll("tbody tr").length, marks: text("tr.cited mark").join(), asked: root.querySelector(".arguments").innerText.replace(/\s+/g, " "),
      resolved: root.querySelectorAll(".arguments")[1]?.innerText.replace(/\s+/g, " ") ?? "", evidence: root.querySelector(".facts a").getAttribute("href"),
      links: text(".facts a").join(), focused: document.activeElement === root.querySelector("mark"), wider: document.documentElement.scrollWidth - innerWidth,
      covers: root.getBoundingClientRect().width === innerWidth,
    };
  });
}

/** drawn is what stands in the answer: its charts, and their data once they are looked at. */
async function drawn(page) {
  const figure = page.locator(".turn figure.chart");
  await figure.first().scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector(".turn .chart img")?.naturalWidth > 0);
  const unread = await figure.locator("table").count();
  await figure.locator("summary").press("Enter");
  await figure.locator("table").waitFor();
  const { width, height } = await figure.locator("img").boundingBox();
  return { figures: await figure.count(), unread, name: await figure.getAttribute("aria-label"), seen: width > 250 && height > 100,
    data: (await figure.locator("tbody tr").allInnerTexts()).map((row) => row.replace(/\s+/g, " ").trim()).join() };
}

const scene = (name, options) => ({ scene: name, options, use: async (page) => {
  const elsewhere = [];
  let tabs = 0;
  page.on("request", (request) => request.url().startsWith(url) || elsewhere.push(request.url()));
  page.context().on("page", () => tabs++);
  await page.goto(url);
  await page.locator("#question").fill(question);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".turn .sources li");
  const figure = await drawn(page);
  const badge = page.locator(".prose a[data-citation]").first();
  await badge.focus();
  await page.keyboard.press("Enter");
  const fromBadge = await opened(page);
  if (shot) await page.screenshot({ path: `${shot}-call-${name}.png` });
  await page.keyboard.press("Escape");
  const back = await page.locator("#reader").isHidden() && await badge.evaluate((node) => document.activeElement === node);
  await page.locator(".turn .sources a[data-source]").first().click();
  const fromList = await opened(page);
  await page.keyboard.press("Escape");
  const before = tabs, popup = page.context().waitForEvent("page");
  await badge.click({ modifiers: ["ControlOrMeta"] });
  await popup;
  await page.reload();
  await page.waitForSelector(".turn .sources li");
  return { ...fromBadge, figure, back, list: fromList.cited, before, tab: tabs, hidden: await page.locator("#reader").isHidden(), kept: await drawn(page), elsewhere };
} });

// The call of another tool has its arguments and its result in words; one that is not kept here says so.
const tool = { id: "p_1", number: 1, kind: "tool", title: "Tide lookup", url: `${url}/c/p_1`, query: { harbour: "Skerrow" }, passages: [{ id: "p_1", text: "High water at Skerrow is at 06:12." }] };
const citation = { id: "c_1", number: 1, start: 20, end: 20, marker: "[1]", sources: ["p_1"], passages: ["p_1"], verdict: "supported", quotes: [{ passage: "p_1", start: 0, text: "High water at Skerrow" }] };
const answer = { text: "High water is early.", offsets: "bytes", citations: [citation], sources: [tool], findings: [] };
const record = { id: "c_1", kind: "citation", source: tool, passage: tool.passages[0], tool: "tide_lookup", created: "2026-03-01T00:00:00Z", state: "unknown",
  arguments: { harbour: "Skerrow", days: [1, 2], near: { deep: [{ name: "north" }, { a: 1, b: null }] } }, resolved: { harbour: "Skerrow", from: "2026-03-01" } };

const other = (name, fulfilled) => ({ scene: name, options: { viewport: { width: 390, height: 800 } }, use: async (page) => {
  await page.route("**/v1/answers", (route) => route.fulfill({ contentType: "application/json", body: JSON.stringify(answer) }));
  await page.route("**/v1/citations/c_1", (route) => route.fulfill(fulfilled));
  await page.goto(`${url}/?q=tides`);
  await page.locator(".prose .badge").press("Enter");
  await page.waitForSelector("#reader:not([hidden]) .arguments");
  return page.evaluate(() => {
    const root = document.getElementById("reader");
    return { marks: [...root.querySelectorAll("mark")].map((each) => each.textContent).join(), notes: [...root.querySelectorAll("[role=note]")].map((each) => each.textContent).join(),
      asked: [...root.querySelectorAll(".arguments")].map((each) => each.innerText.replace(/\s+/g, " ")).join(" | "), charts: document.querySelectorAll(".chart").length,
      links: [...root.querySelectorAll(".facts a")].map((each) => each.textContent).join(), wider: document.documentElement.scrollWidth - innerWidth };
  });
} });

await withPages([
  { scene: "no rows", options: {}, use: async (page) => {
    await page.goto(url);
    await page.locator("#question").fill("revenue by region in 2031");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".turn .sources li");
    const charts = await page.locator(".turn figure.chart").count();
    await page.locator(".prose a[data-citation]").first().press("Enter");
    await page.waitForSelector("#reader:not([hidden]) .arguments");
    return { prose: await page.locator(".prose").innerText(), charts, drawn: await page.locator("#reader figure.chart").count() };
  } },
  other("another tool", { contentType: "application/json", body: JSON.stringify(record) }), other("not kept", { status: 404, contentType: "application/json", body: "{}" }),
  scene("wide", { viewport: { width: 1300, height: 800 } }), scene("dark", { viewport: { width: 1300, height: 800 }, colorScheme: "dark" }),
  scene("phone", { viewport: { width: 390, height: 800 } }),
]);
