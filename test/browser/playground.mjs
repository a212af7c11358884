// Payloads in the playground: recognised, judged, marked, compared, streamed, shared; an address examined.
// node playground.mjs URL
import { withPages } from "./browser.mjs";

const [url] = process.argv.slice(2);
const wide = { viewport: { width: 1280, height: 900 }, permissions: ["clipboard-read", "clipboard-write"] };
const looked = (page) => page.waitForFunction(() => /^Form: /.test(document.getElementById("told").textContent));
const text = (page, selector) => page.locator(selector).innerText();

async function look(page, input) {
  await page.goto(`${url}/playground`);
  await page.locator("#input").fill(input);
  await page.getByRole("button", { name: "Look at it" }).press("Enter");
  await looked(page);
}

/** examine has the doctor look at a model and an address, and returns what the panel says then. */
async function examine(page, name, address) {
  await page.getByRole("tab", { name: "Doctor" }).click();
  await page.getByRole("textbox", { name: "Model" }).fill(name);
  await page.getByRole("textbox", { name: "Address", exact: true }).fill(address);
  await page.getByRole("button", { name: "Examine" }).click();
  await page.waitForFunction(() => !["", "Looking …"].includes(document.querySelector("#doctor [role=status]").textContent));
  return text(page, "#doctor");
}

const sonar = JSON.stringify({ model: "sonar", choices: [{ message: { content: "The tide rises twice a day[1]. Boats wait[9]." } }], search_results: [{ title: "Tides", url: "https://sea.example/tides", snippet: "The tide rises twice a day." }] });
const hostile = JSON.stringify({ choices: [{ message: { content: "<script>document.title='taken'</script><img src=x onerror=\"document.title='taken'\"> [go](javascript:document.title='taken') [1]" } }],
  search_results: [{ title: "<svg onload=document.title='taken'>", url: "javascript:document.title='taken'", snippet: "x" }] });

await withPages([
  { scene: "looked at", options: wide, use: async (page) => {
    await look(page, sonar);
    const told = await text(page, "#told");
    const answer = await page.locator("#answer cited-answer").evaluate((node) => node.shadowRoot.querySelector(".prose").innerText.trim());
    const verdicts = await page.locator("#answer .verdict").allInnerTexts();
    await page.getByRole("tab", { name: "Answer" }).focus();
    await page.keyboard.press("ArrowRight");
    const tab = await page.evaluate(() => document.activeElement.innerText);
    const marked = await page.locator("#findings mark").allInnerTexts();
    await page.locator("#findings button").first().press("Enter");
    const selected = await page.evaluate(() => { const box = document.activeElement; return [box.id, box.value.slice(box.selectionStart, box.selectionEnd)]; });
    return { told, answer, verdicts, tab, marked, selected };
  } },
  { scene: "compared", options: wide, use: async (page) => {
    await look(page, "The tide rises [1].\n\n[1]: https://sea.example/tides \"Tides\"\n");
    await page.getByRole("tab", { name: "Forms" }).click();
    await page.getByLabel("Second form").selectOption("footnotes");
    return { gone: (await page.locator(".beside .gone").allInnerTexts()).length > 0, fresh: (await page.locator(".beside .new").allInnerTexts()).join(" "), first: await page.getByLabel("First form").inputValue() };
  } },
  { scene: "streamed", options: wide, use: async (page) => {
    await look(page, sonar);
    await page.getByRole("tab", { name: "Stream" }).click();
    const step = page.getByRole("button", { name: "One piece" });
    await step.click();
    await page.waitForFunction(() => /^Piece 1 of/.test(document.querySelector("#stream > [role=status]").textContent));
    const one = await text(page, "#stream > [role=status]");
    await page.getByLabel("Bytes in a piece").fill("400");
    await page.getByLabel("Speed").selectOption("120");
    await page.getByRole("button", { name: "Play" }).click();
    await page.waitForFunction(() => { const [, at, all] = /Piece (\d+) of (\d+)/.exec(document.querySelector("#stream > [role=status]").textContent) ?? []; return at && at === all; });
    const answer = await page.locator("#stream cited-answer").evaluate((node) => node.shadowRoot.querySelector(".prose").innerText.trim());
    return { one: /^Piece 1 of \d+$/.test(one), answer };
  } },
  { scene: "examined", options: wide, use: async (page) => {
    await page.goto(`${url}/playground`);
    return { own: await examine(page, "", ""), closed: await examine(page, "openai:tern", "http://127.0.0.1:9/v1") };
  } },
  { scene: "shared", options: wide, use: async (page) => {
    await look(page, sonar);
    await page.getByRole("button", { name: "Link to this" }).click();
    await page.getByText("The link is copied").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const asked = [];
    const other = await page.context().newPage();
    other.on("request", (request) => asked.push(request.url()));
    await other.goto(link);
    await looked(other);
    return { same: await other.locator("#input").inputValue() === sonar, sent: asked.some((address) => address.includes("#") || address.includes("p=")) };
  } },
  { scene: "hostile", options: wide, use: async (page) => {
    await look(page, hostile);
    for (const tab of ["Findings", "Forms", "Stream", "Answer"]) await page.getByRole("tab", { name: tab }).click();
    return { title: await page.title(), links: await page.locator("a[href^='javascript']").count(),
      inside: await page.locator("#answer cited-answer").evaluate((node) => node.shadowRoot.querySelectorAll("script, img, svg:not([viewBox]), a[href^='javascript']").length) };
  } },
  { scene: "refused", options: wide, use: async (page) => {
    page.on("response", () => {});
    await look(page, sonar);
    await page.locator("#input").fill("{\"a\":1}");
    await page.getByRole("button", { name: "Look at it" }).click();
    await page.locator("#told [role=alert]").waitFor();
    const left = await page.evaluate(() => ["#answer .verdicts li", "#findings li", "#forms option", "#stream option[value=native]"].map((each) => document.querySelectorAll(each).length));
    return { told: await text(page, "#told"), left, examined: await examine(page, "tern", "http://127.0.0.1:9/v1") };
  } },
  { scene: "narrow", options: { viewport: { width: 320, height: 640 }, locale: "ar" }, use: async (page) => {
    await page.goto(`${url}/playground`);
    await page.locator("#examples").selectOption({ index: 1 });
    await page.locator("#answer .verdicts li").first().waitFor();
    const over = [];
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click();
      over.push(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth));
    }
    return { over, heading: await text(page, "h1") };
  } },
], { alone: true });
