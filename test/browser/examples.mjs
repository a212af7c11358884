// The examples of docs/embedding.md as a person uses them: asks, and clicks a citation of the answer that is a property, and of the one that is
// a stream. node examples.mjs PAGES
import { withPages } from "./browser.mjs";

const [pages] = process.argv.slice(2);
const words = (page, id) => page.locator(`#${id} .prose`).innerText();

/** ask asks and waits until every element shows a whole answer with a part in it. */
async function ask(page, question, elements, part) {
  await page.getByLabel("Question").fill(question);
  await page.getByRole("button", { name: "Ask" }).click();
  await page.waitForFunction(([ids, words]) => ids.every((id) => {
    const { shadowRoot: root } = document.getElementById(id);
    return root.querySelector(".sources li") && root.querySelector(".prose").textContent.includes(words);
  }), [elements, part]);
}

/** follow clicks the first citation of an element; prevented says that a handler of the page took it over. */
async function follow(page, id) {
  await page.evaluate(() => {
    window.went = null;
    addEventListener("citeway:navigate", (event) => { window.went = { prevented: event.defaultPrevented, url: event.detail.url, title: event.detail.source.title }; }, { once: true });
  });
  await page.locator(`#${id} .prose cited-source`).first().locator("a, button").first().click();
  await page.waitForFunction(() => window.went);
  await page.keyboard.press("Escape"); // the preview, which lies over what stands below
  return page.evaluate(() => window.went);
}

const uses = (elements) => async (page, name) => {
  await page.goto(`${pages}/${name}/`);
  const inside = page.getByText("Ask something."); // what the page's author put into the element
  await inside.waitFor();
  await ask(page, "How many days of annual leave do employees have?", elements, "28 days");
  const texts = await Promise.all(elements.map((id) => words(page, id))), property = await page.locator("#whole").evaluate((element) => Array.isArray(element.answer?.citations)), kept = await inside.isVisible();
  const went = [];
  for (const id of elements) went.push(await follow(page, id));
  await page.waitForFunction(() => document.querySelector("output").textContent !== "nothing yet");
  const told = await page.locator("output").innerText();
  await ask(page, "Can unused leave days be carried into the next year?", elements, "5 days"); // another answer in the same elements
  return { texts, property, kept, went, told, next: await Promise.all(elements.map((id) => words(page, id))), pages: page.context().pages().length };
};

const all = { plain: ["whole", "streamed", "openai"], react: ["whole", "streamed"], vue: ["whole", "streamed"], svelte: ["whole", "streamed"] };
await withPages(Object.entries(all).map(([scene, elements]) => ({ scene, options: {}, use: (page) => uses(elements)(page, scene) })));
