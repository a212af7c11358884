// Asks a question about numbers on the page, opens what its badge cites, and reports
// what is there: the answer, the chart, its data and the query.
// node metrics.mjs URL QUESTION [SCREENSHOT-PREFIX]
import { withPage } from "./browser.mjs";

const [url, question, shot] = process.argv.slice(2);

for (const scheme of ["light", "dark"]) {
  await withPage({ colorScheme: scheme, viewport: { width: 1100, height: 1000 } }, async (page) => {
    await page.goto(url);
    await page.keyboard.type(question); // the box has the focus
    await page.keyboard.press("Enter");
    await page.waitForSelector(".turn .sources li");
    const badge = page.locator(".prose [data-citation]").first();
    const prose = await page.locator(".prose").innerText();
    const cited = new URL(await badge.getAttribute("href"), url).href;
    await page.goto(cited);
    const chart = page.locator("figure svg[role=img]");
    const box = await chart.boundingBox();
    for (const closed of await page.locator("details").all()) await closed.evaluate((node) => (node.open = true));
    if (shot) await page.screenshot({ path: `${shot}-${scheme}.png`, fullPage: true });
    return {
      scheme, prose, cited,
      drawn: await page.locator("figure svg[role=img]").count(), wide: box?.width ?? 0, high: box?.height ?? 0,
      named: await chart.ariaSnapshot(),
      table: await page.locator("table").allInnerTexts(),
      page: await page.locator("main").innerText(),
      svg: await page.request.get(`${cited}/chart.svg`).then((r) => `${r.status()} ${r.headers()["content-type"]}`),
    };
  });
}
