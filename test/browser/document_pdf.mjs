// Opens a PDF behind a citation: the page on which the words stand, drawn as a picture,
// with their boxes; its neighbours, its size, finding, and its text.
// node document_pdf.mjs URL [SCREENSHOT-PREFIX]
import { withPages } from "./browser.mjs";

const [url, shot] = process.argv.slice(2);

/** state is what the reader sees of the page that is shown. */
const state = (page) => page.evaluate(async () => {
  const root = document.getElementById("reader"), figure = root.querySelector(".sheet-page"), image = figure.querySelector("img");
  await image.decode();
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight), pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const whole = figure.getBoundingClientRect();
  const dark = (box) => {
    const share = (n, size, most) => Math.round(((n) / size) * most);
    const left = share(box.left - whole.left, whole.width, canvas.width), top = share(box.top - whole.top, whole.height, canvas.height);
    const { data } = pen.getImageData(left, top, share(box.width, whole.width, canvas.width), share(box.height, whole.height, canvas.height));
    let n = 0;
    for (let i = 0; i < data.length; i += 4) n += data[i] < 128;
    return n;
  };
  const pane = root.querySelector(".reader-text").getBoundingClientRect();
  return {
    name: figure.getAttribute("aria-label"), drawn: image.naturalWidth, width: whole.width, filled: dark(whole),
    marks: [...figure.querySelectorAll("mark")].map((mark) => [mark.textContent.trim(), mark.classList.contains("found") ? "found" : "quoted"]),
    inked: [...figure.querySelectorAll("mark.quoted")].reduce((sum, mark) => sum + dark(mark.getBoundingClientRect()), 0),
    words: figure.innerText.replace(/\s+/g, " ").trim(), focused: document.activeElement?.textContent?.trim().slice(0, 60) ?? "",
    seen: [...figure.querySelectorAll("mark")].some((mark) => { const box = mark.getBoundingClientRect(); return box.top >= pane.top - 1 && box.bottom <= pane.bottom + 1; }),
    wider: document.documentElement.scrollWidth - innerWidth, said: root.querySelector(".finder [role=status]").textContent,
    download: root.querySelector("a[download]")?.getAttribute("href"),
  };
});

const at = (page, name) => page.waitForSelector(`#reader .sheet-page[aria-label="${name}"]`);

function reading(scene, options) {
  return { scene, options, use: async (page) => {
    const elsewhere = [];
    page.on("request", (request) => request.url().startsWith(url) || elsewhere.push(request.url()));
    await page.goto(`${url}/?q=${encodeURIComponent("What colour is the lantern of the breakwater?")}`);
    await page.waitForSelector(".turn .sources li");
    const badge = page.locator(".prose a[data-citation]").first();
    await badge.focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector("#reader .sheet-page mark");
    const quoted = await state(page);
    if (shot) await page.screenshot({ path: `${shot}-pdf-${scene}.png` });
    await page.getByRole("button", { name: "Next page" }).press("Enter");
    await at(page, "Page 3 of 3");
    const next = await state(page);
    const ended = await page.getByRole("button", { name: "Next page" }).getAttribute("aria-disabled") === "true";
    const kept = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    await page.getByRole("button", { name: "Larger" }).press("Enter");
    const larger = await state(page);
    await page.getByRole("searchbox", { name: "Find in the document" }).fill("keeper  of the");
    await page.keyboard.press("Enter");
    await at(page, "Page 1 of 3");
    await page.waitForSelector("#reader mark.found");
    const found = await state(page);
    await page.getByRole("button", { name: "Next page" }).evaluate((on) => { on.click(); on.click(); }); // the second before the first page is read
    await at(page, "Page 3 of 3");
    await page.getByRole("button", { name: "As text" }).press("Enter");
    await page.waitForSelector("#reader .reader-text .block");
    const text = await page.evaluate(() => ({ marks: [...document.querySelectorAll("#reader mark")].map((mark) => mark.textContent), all: document.querySelector("#reader .reader-text").innerText }));
    await page.getByRole("searchbox", { name: "Find in the document" }).fill("KEEPER");
    await page.keyboard.press("Enter");
    const inText = await page.evaluate(() => [[...CSS.highlights.get("found")].map(String).join(), document.querySelector(".finder [role=status]").textContent]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    const back = { hidden: await page.locator("#reader").isHidden(), focused: await badge.evaluate((node) => document.activeElement === node) };
    const file = await page.evaluate(async (href) => (await (await fetch(href)).text()).slice(0, 5), quoted.download);
    return { quoted, next, ended, kept, larger: larger.width > next.width, found, text, inText, back, file, elsewhere };
  } };
}

await withPages([
  reading("wide", { viewport: { width: 1300, height: 800 } }),
  reading("dark", { viewport: { width: 1300, height: 800 }, colorScheme: "dark" }),
  reading("narrow", { viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 }),
]);
