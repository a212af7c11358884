// Uses the built page as a person does. node react.mjs CITEWAY PAGE CUT: the page of each version of useChat is at PAGE/VERSION.
import { withPages } from "./browser.mjs";

const [citeway, pages, cut] = process.argv.slice(2);

async function ask(page, words) {
  await page.getByLabel("Question").fill(words);
  const before = await page.locator("article.assistant").count();
  await page.getByLabel("Question").press("Enter");
  const answer = page.locator("article.assistant").nth(before);
  for (let i = 0; i < 3000 && (await page.locator("main").getAttribute("data-status")) !== "ready"; i++) {
    if (await page.getByRole("alert").count()) break;
    await page.waitForTimeout(20);
  }
  return answer;
}

const scenes = [];
for (const version of ["newest", "five"]) {
  scenes.push({ scene: version, options: {}, use: async (page) => {
    await page.goto(`${pages}/${version}?api=${encodeURIComponent(citeway + "/v1/answers")}`);
    const answer = await ask(page, "How many days of annual leave do employees have?");
    await answer.locator("a").first().waitFor();
    const text = (await answer.locator("p").allInnerTexts()).join("");
    const [opened] = await Promise.all([page.context().waitForEvent("page"), answer.locator("a").first().click()]);
    await opened.waitForLoadState();
    const second = await ask(page, "Can they be carried into the next year?");
    return { text, links: await answer.locator("a").count(), unlinked: await answer.locator(".unlinked").count(), opened: await opened.locator("body").innerText(),
      second: (await second.locator("p").allInnerTexts()).join("") };
  } });
  scenes.push({ scene: `${version}, cut`, options: {}, use: async (page) => {
    await page.goto(`${pages}/${version}?api=${encodeURIComponent(cut + "/v1/answers")}`);
    await ask(page, "How many days of annual leave do employees have?");
    return { alert: await page.getByRole("alert").innerText() };
  } });
}
await withPages(scenes);
