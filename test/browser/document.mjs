// Opens the document behind citations as a reader would: with the keyboard, on a
// wide screen and over the answer on a narrow one; a hostile one; one that was
// changed and one that was deleted after the answer.
// node document.mjs URL [SCREENSHOT-PREFIX]
import { withPages } from "./browser.mjs";

const [url, shot] = process.argv.slice(2);

async function ask(page, question) {
  await page.goto(`${url}/?q=${encodeURIComponent(question)}`);
  await page.waitForSelector(".turn .sources li");
  return page.locator(".prose a[data-citation]").first();
}

async function opened(page) {
  await page.waitForSelector("#reader:not([hidden]) .reader-text :is(.block, .pinned, table, .rendered)");
  const seen = await page.evaluate(() => {
    const root = document.getElementById("reader"), text = root.querySelector(".reader-text"), mark = text.querySelector("mark");
    const box = mark?.getBoundingClientRect(), frame = text.getBoundingClientRect();
    return {
      marks: [...text.querySelectorAll("mark")].map((each) => each.textContent), text: text.innerText, facts: root.querySelector("header").innerText,
      notes: [...text.querySelectorAll("[role=note]")].map((each) => each.textContent),
      inView: !!box && box.top >= frame.top && box.bottom <= frame.bottom, focused: document.activeElement === mark,
      role: root.getAttribute("role"), fenced: document.querySelector("main").inert,
      covers: root.getBoundingClientRect().width === innerWidth, wide: document.documentElement.scrollWidth - innerWidth,
      acting: [...root.querySelectorAll("script, style, svg script, img, iframe, object, form, input, [onload], [onerror], a[href^='javascript'], a[href^='data']")].filter((each) => !each.closest(".reader-tools")).length,
    };
  });
  return seen;
}

const top = (badge) => badge.evaluate((node) => Math.round(node.getBoundingClientRect().top));

function reading(options, name) {
  return { scene: name, options, use: async (page) => {
    const elsewhere = [];
    page.on("request", (request) => request.url().startsWith(url) || elsewhere.push(request.url()));
    const badge = await ask(page, "On which day is the lantern of the pier tested?");
    await badge.focus();
    const before = await top(badge);
    await page.keyboard.press("Enter");
    const seen = await opened(page);
    if (shot) await page.screenshot({ path: `${shot}-document-${name}.png` });
    await page.keyboard.press("Escape");
    const back = { hidden: await page.locator("#reader").isHidden(), focused: await badge.evaluate((node) => document.activeElement === node),
      moved: await top(badge) - before, fenced: await page.evaluate(() => document.querySelector("main").inert) };
    await page.locator(".turn .sources a[data-source]").first().click();
    const fromList = (await opened(page)).marks;
    return { ...seen, back, fromList, elsewhere };
  } };
}

const send = (page, name, text) => page.evaluate(async ([name, text]) => {
  const form = new FormData();
  form.append("file", new File([text], name));
  return (await (await fetch("v1/sources", { method: "POST", body: form })).json()).files[0].source.id;
}, [name, text]);

const asChanged = { scene: "changed", options: { viewport: { width: 1300, height: 800 } }, use: async (page) => {
  await page.goto(url);
  await send(page, "crane.md", "# Crane\n\nThe crane Griselda lifts nine tonnes.\n");
  const badge = await ask(page, "How many tonnes does the crane Griselda lift?");
  const id = await send(page, "crane.md", "# Crane\n\nThe crane Griselda lifts eleven tonnes.\n");
  await badge.click();
  const changed = await opened(page);
  await page.keyboard.press("Escape");
  await page.evaluate((id) => fetch(`v1/sources/${id}`, { method: "DELETE" }), id);
  await badge.click();
  await page.waitForFunction(() => /deleted/.test(document.querySelector("#reader")?.innerText));
  return { changed, deleted: await opened(page) };
} };

const asHostile = { scene: "hostile", options: { viewport: { width: 1300, height: 800 } }, use: async (page) => {
  const elsewhere = [];
  page.on("request", (request) => request.url().startsWith(url) || elsewhere.push(request.url()));
  const badge = await ask(page, "How heavy is the anchor of the dredger?");
  await badge.click();
  return { ...(await opened(page)), title: await page.title(), elsewhere };
} };

const asTable = { scene: "table", options: { viewport: { width: 320, height: 640 } }, use: async (page) => {
  const badge = await ask(page, "How many tonnes does the crane Ottilie lift?");
  await badge.focus();
  await page.keyboard.press("Enter");
  const seen = await opened(page);
  const rows = () => page.evaluate(() => document.querySelectorAll("#reader tbody tr").length);
  const table = await page.evaluate(() => ({
    columns: [...document.querySelectorAll("#reader thead th")].map((each) => each.textContent),
    cited: [...document.querySelectorAll("#reader tr.cited")].map((row) => [...row.children].map((each) => each.textContent)),
  }));
  const before = await rows();
  await page.getByRole("button", { name: "Later rows" }).press("Enter");
  const after = await rows();
  await page.getByRole("searchbox", { name: "Find in the document" }).fill("crane 871");
  await page.keyboard.press("Enter");
  const found = await page.evaluate(() => [...CSS.highlights.get("found")].map(String).join());
  return { ...seen, ...table, before, after, found };
} };

await withPages([
  reading({ viewport: { width: 1300, height: 800 } }, "wide"),
  reading({ viewport: { width: 1300, height: 800 }, colorScheme: "dark" }, "dark"),
  reading({ viewport: { width: 320, height: 640 } }, "narrow"),
  asChanged, asHostile, asTable,
]);
