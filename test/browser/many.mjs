// The panel with ten thousand documents: opened, searched, and read on to its end. The documents are made here, so that it is the page alone that works.
// node many.mjs URL
import { withPages } from "./browser.mjs";

const [url] = process.argv.slice(2);
const COUNT = 10000;
const all = Array.from({ length: COUNT }, (_, n) => ({ id: `d_${n}`, kind: "file", title: `Berth ${n % 5000} of the quay`, path: `quay/berth-${String(n).padStart(5, "0")}.md`, replaceable: true }));

/** page is what the server answers to a listing. */
function listed(asked) {
  const words = asked.get("q")?.toLowerCase(), limit = Number(asked.get("limit"));
  const fit = words ? all.filter(({ title, path }) => `${title} ${path}`.toLowerCase().includes(words)) : all;
  const from = fit.findIndex(({ id }) => id === asked.get("after")) + 1;
  const sources = fit.slice(from, from + limit);
  return { sources, total: fit.length, ...(from + limit < fit.length && { next: sources.at(-1).id }) };
}

const counted = (page, count) => page.waitForFunction((count) => document.querySelectorAll("#documents-list .opens").length === count, count);

/** changes is how many nodes were added, taken out or changed since it was asked last: what the page does, and not how long that takes here. */
const changes = (page) => page.evaluate(() => new Promise((told) => requestAnimationFrame(() => setTimeout(() => told(window.changes.splice(0).reduce((sum, n) => sum + n, 0)), 0))));

await withPages([{ scene: "many", options: { viewport: { width: 1280, height: 800 } }, use: async (page) => {
  await page.addInitScript(() => {
    window.changes = [];
    new MutationObserver((list) => window.changes.push(...list.map(({ addedNodes, removedNodes }) => Math.max(1, addedNodes.length + removedNodes.length))))
      .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await page.route(/\/v1\/sources\?/, (route) => route.fulfill({ json: listed(new URL(route.request().url()).searchParams) }));
  await page.goto(url);
  await counted(page, 100);
  await changes(page);
  await page.locator("#documents-open").click();
  const seen = { count: await page.locator("#documents-count").innerText(), open: await changes(page) };
  await page.locator("#documents-find").fill("berth-0777");
  await counted(page, 10);
  await page.locator("#documents-find").fill("");
  await counted(page, 100);
  seen.search = await changes(page);
  for (let shown = 100; shown < COUNT; shown += 100) {
    await page.evaluate(() => document.getElementById("documents-more").click());
    await counted(page, shown + 100);
    seen.on = await changes(page);
  }
  await page.evaluate(() => [...document.querySelectorAll("#documents-list .tick")].at(-1).click());
  await page.evaluate(() => document.querySelector("#asking button").click());
  seen.tick = await changes(page);
  return { ...seen, all: await page.locator("#documents-list .opens").count(), more: await page.locator("#documents-more").isHidden() };
} }]);
