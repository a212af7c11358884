// The panel with ten thousand documents: opened, searched, and read on to its end. The documents are made here, so that it is the page alone that works.
// node many.mjs URL
import { withPages } from "./browser.mjs";

const [url] = process.argv.slice(2);
const COUNT = 10000;
const all = Array.from({ length: COUNT }, (_, n) => ({ id: `d_${n}`, kind: "file", title: `Berth ${n % 5000} of the quay`, path: `quay/berth-${String(n).padStart(5, "0")}.md` }));

/** page is what the server answers to a listing. */
function listed(asked) {
  const words = asked.get("q")?.toLowerCase(), limit = Number(asked.get("limit"));
  const fit = words ? all.filter(({ title, path }) => `${title} ${path}`.toLowerCase().includes(words)) : all;
  const from = fit.findIndex(({ id }) => id === asked.get("after")) + 1;
  const sources = fit.slice(from, from + limit);
  return { sources, total: fit.length, ...(from + limit < fit.length && { next: sources.at(-1).id }) };
}

const counted = (page, count) => page.waitForFunction((count) => document.querySelectorAll("#documents-list .opens").length === count, count);

/** longest is the longest task, in milliseconds, since it was asked last; 0 where none was long. */
const longest = (page) => page.evaluate(() => new Promise((told) => requestAnimationFrame(() => setTimeout(() => {
  told(Math.round(Math.max(0, ...window.tasks.splice(0))));
}, 0))));

/** slow is how many times slower than a quiet machine this one is just now: what the same sum takes, of QUIET milliseconds. */
const QUIET = 20;
const slow = (page) => page.evaluate((quiet) => {
  const began = performance.now();
  let sum = 0;
  for (let n = 0; n < 2e7; n++) sum = (sum + n) | 0;
  window.sum = sum;
  return Math.max(1, (performance.now() - began) / quiet);
}, QUIET);

const middle = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];
const LAST = 15; // times that what takes longest is done, so that one that was held up by others does not count

await withPages([{ scene: "many", options: { viewport: { width: 1280, height: 800 } }, use: async (page) => {
  await page.addInitScript(() => {
    window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
  });
  await page.route(/\/v1\/sources\?/, (route) => route.fulfill({ json: listed(new URL(route.request().url()).searchParams) }));
  await page.goto(url);
  await counted(page, 100);
  await page.locator("#documents-open").click();
  const seen = { count: await page.locator("#documents-count").innerText(), open: await longest(page) };
  await page.locator("#documents-find").fill("berth-0777");
  await counted(page, 10);
  seen.search = await longest(page);
  await page.locator("#documents-find").fill("");
  await counted(page, 100);
  await longest(page);
  const on = [], speeds = [];
  for (let shown = 100; shown < COUNT; shown += 100) {
    await page.evaluate(() => document.getElementById("documents-more").click());
    await counted(page, shown + 100);
    on.push(await longest(page));
    if (shown < COUNT - 100 * LAST) continue;
    speeds.push(await slow(page));
    await longest(page);
  }
  const ticks = [];
  for (let n = 0; n < LAST; n++) {
    await page.evaluate(() => [...document.querySelectorAll("#documents-list .tick")].at(-1).click());
    await page.evaluate(() => document.querySelector("#asking button").click());
    ticks.push(await longest(page));
  }
  return { ...seen, on: middle(on.slice(-LAST)), tick: middle(ticks), slow: middle(speeds), all: await page.locator("#documents-list .opens").count(), more: await page.locator("#documents-more").isHidden() };
} }], { alone: true });
