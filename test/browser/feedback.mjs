// What a reader says of an answer, kept with it; another model asked; languages.
// node feedback.mjs URL
import { withPages } from "./browser.mjs";

const [url] = process.argv.slice(2);
const wide = { viewport: { width: 1280, height: 800 } };
const question = "How many days of annual leave do I get?";
const settled = (page, count) => page.waitForFunction((count) => document.querySelectorAll(".turn .judging").length === count && document.getElementById("stop").hidden, count);
const pressed = (page) => page.locator(".judging [aria-pressed=true]").allInnerTexts();
const kept = (page) => page.evaluate(async () => {
  const id = new URLSearchParams(location.search).get("c");
  const { turns } = await (await fetch(`v1/conversations/${id}`)).json();
  return (turns.at(-1).feedback ?? []).map(({ kind, note, citation }) => [kind, note ?? "", citation ? "cited" : ""].join(" ").trim());
});

async function ask(page, count = 1) {
  await page.locator("#question").fill(question);
  await page.keyboard.press("Enter");
  await settled(page, count);
}

await withPages([
  { scene: "judged", options: wide, use: async (page) => {
    await page.goto(url);
    await ask(page);
    const thanks = page.locator(".judging [role=status]");
    await page.getByRole("button", { name: "Right answer" }).press("Enter");
    await thanks.getByText("Thank you").waitFor();
    const right = [await pressed(page), await kept(page)];
    await page.getByRole("button", { name: "Wrong source" }).press("Enter");
    await page.getByLabel("Which source is wrong?").selectOption({ index: 1 });
    await page.getByLabel("What should it say?").fill("the holiday table");
    await page.getByLabel("What should it say?").press("Enter");
    await page.locator(".judging form").waitFor({ state: "detached" });
    const source = [await pressed(page), (await kept(page)).sort(), await page.evaluate(() => document.activeElement.innerText)];
    await page.reload();
    await settled(page, 1);
    const again = await pressed(page);
    await page.getByRole("button", { name: "Wrong source" }).press("Enter");
    await thanks.getByText("Taken back").waitFor();
    return { right, source, again, back: [await pressed(page), await kept(page)] };
  } },
  { scene: "model", options: wide, use: async (page) => {
    await page.goto(url);
    const sent = [];
    page.on("request", (request) => request.url().endsWith("/v1/answers") && sent.push(request.postDataJSON().model ?? ""));
    const menu = page.getByLabel("Model", { exact: true });
    await menu.waitFor();
    const names = await menu.locator("option").allInnerTexts();
    await menu.selectOption("second");
    await ask(page);
    await page.getByRole("button", { name: "Ask another model" }).press("Enter");
    const focus = await page.evaluate(() => document.activeElement.innerText);
    await page.keyboard.press("Enter");
    await settled(page, 1);
    await page.reload();
    await settled(page, 1);
    return { names, sent, focus, kept: await menu.inputValue() };
  } },
  ...["de-AT", "fr", "es", "ar", "zh-CN"].map((locale) => ({ scene: locale, options: { ...wide, locale }, use: async (page) => {
    await page.goto(url);
    await ask(page);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    const before = await wide();
    await page.setViewportSize({ width: 320, height: 640 });
    const root = page.locator("html");
    return { lang: `${await root.getAttribute("lang")} ${await root.getAttribute("dir")}`, send: await page.locator("#send").innerText(),
      place: await page.locator("#question").getAttribute("placeholder"), over: [before, await wide()] };
  } })),
]);
