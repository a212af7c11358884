// Asks a question on the page as a person would, with the keyboard, and reports
// what is there: badges, sources, the card of a badge, the page of a citation.
// node page.mjs URL QUESTION [SCREENSHOT-PREFIX]
import { withPage } from "./browser.mjs";

const [url, question, shot] = process.argv.slice(2);

for (const scheme of ["light", "dark"]) {
  await withPage({ colorScheme: scheme, viewport: { width: 1100, height: 900 } }, async (page) => {
    await page.goto(url);
    await page.keyboard.type(question); // the box has the focus
    await page.keyboard.press("Enter");
    await page.waitForSelector(".turn .sources li");
    const badge = page.locator(".prose [data-citation]").first();
    await badge.focus();
    await page.waitForSelector("#card:not([hidden])");
    const card = await page.locator("#card").innerText();
    if (shot) await page.screenshot({ path: `${shot}-${scheme}.png` });
    const seen = {
      scheme,
      prose: await page.locator(".prose").innerText(),
      badges: await page.locator(".prose [data-citation]").count(),
      badgeName: await badge.getAttribute("aria-label"),
      sources: await page.locator(".turn .sources li").allInnerTexts(),
      card,
      status: await page.locator("#status").innerText(),
    };
    await page.goto(new URL(await badge.getAttribute("href"), url).href);
    seen.quoted = await page.locator("mark").allInnerTexts();
    seen.citation = await page.locator("body").innerText();
    if (shot) await page.screenshot({ path: `${shot}-citation-${scheme}.png` });
    return seen;
  });
}
