// Opens documents of Markdown and HTML in their layout: at the quote, as text and back, on
// a phone; and hostile ones, which may neither act nor ask anything of anybody.
// node document_rendered.mjs URL [SCREENSHOT-PREFIX]
import { withPages } from "./browser.mjs";

const [url, shot] = process.argv.slice(2);
const wide = { viewport: { width: 1300, height: 800 } }, phone = { viewport: { width: 390, height: 800 }, hasTouch: true };

async function open(page, question) {
  await page.goto(`${url}/?q=${encodeURIComponent(question)}`);
  await page.waitForSelector(".turn .sources li");
  const badge = page.locator(".prose a[data-citation]").first();
  await badge.focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector("#reader:not([hidden]) .rendered mark");
  return badge;
}

/** state is what the reader sees: each mark with the elements that it stands in, and what else the layout holds. */
const state = (page) => page.evaluate(() => {
  const root = document.getElementById("reader"), pane = root.querySelector(".reader-text"), mark = pane.querySelector("mark");
  const within = (node) => (node.parentElement.classList.contains("reader-text") ? [] : [node.parentElement.localName, ...within(node.parentElement)]);
  const box = mark?.getBoundingClientRect(), frame = pane.getBoundingClientRect();
  return {
    marks: [...pane.querySelectorAll("mark")].map((each) => `${each.textContent.trim()} @ ${within(each).join(" ")}`),
    focused: document.activeElement === mark, inView: !!box && box.top >= frame.top && box.bottom <= frame.bottom,
    text: pane.innerText, tags: [...new Set([...pane.querySelectorAll("*")].map((each) => each.localName))].sort().join(" "),
    attributes: [...new Set([...pane.querySelectorAll(".rendered *")].flatMap((each) => each.getAttributeNames()))].sort().join(" "),
    links: [...pane.querySelectorAll(".rendered a")].map((each) => `${each.getAttribute("href")} ${each.rel} ${each.target}`),
    wider: document.documentElement.scrollWidth - innerWidth, title: document.title,
    // what stands at the middle of the page and of the bar: nothing of the document covers them
    over: [[innerWidth / 4, innerHeight / 2], [innerWidth / 4, 20]].filter(([x, y]) => document.elementFromPoint(x, y)?.closest(".rendered")).length,
  };
});

const watched = (page) => {
  const seen = [];
  page.on("request", (request) => request.url().startsWith(url) || seen.push(request.url()));
  page.on("dialog", (dialog) => { seen.push(`dialog ${dialog.message()}`); dialog.dismiss(); });
  page.on("popup", (popup) => seen.push(`popup ${popup.url()}`));
  return seen;
};

const reading = (scene, options, question, find) => ({ scene, options, use: async (page) => {
  const elsewhere = watched(page), badge = await open(page, question);
  const laid = await state(page);
  if (shot) await page.screenshot({ path: `${shot}-rendered-${scene}.png` });
  await page.getByRole("searchbox", { name: "Find in the document" }).fill(find);
  await page.keyboard.press("Enter");
  const found = await page.evaluate(() => [...(CSS.highlights.get("found") ?? [])].map(String).join());
  await page.getByRole("button", { name: "As text" }).press("Enter");
  await page.waitForSelector("#reader .reader-text:not(:has(.rendered)) mark");
  const plain = await state(page);
  await page.getByRole("button", { name: "Formatted" }).press("Enter");
  await page.waitForSelector("#reader .rendered mark");
  const again = await state(page);
  await page.keyboard.press("Escape");
  const back = await badge.evaluate((node) => document.activeElement === node);
  return { ...laid, found, plain: plain.marks.length, again: again.marks.join() === laid.marks.join(), back, elsewhere };
} });

/** hostile opens a document that would act; raw stands for what the server gives, where the page has to hold alone. */
const hostile = (scene, question, raw) => ({ scene, options: wide, use: async (page) => {
  const elsewhere = watched(page);
  if (raw) await page.route("**/rendered", (route) => route.fulfill({ contentType: "application/json", body: JSON.stringify({ html: raw }) }));
  await open(page, question);
  const before = page.url();
  for (const link of await page.locator("#reader .rendered :is(p, span, em)").all()) await link.click({ timeout: 2000, force: true }).catch(() => {});
  return { ...(await state(page)), moved: page.url() !== before, ran: await page.evaluate(() => globalThis.ran ?? false), elsewhere };
} });

const act = "globalThis.ran=true;document.title='broken'";
const raw = `<base href="https://spy.example/"><p>The capstan of the barge Snapdragon weighs 90 stone. <span class="reader" id="ask" style="position:fixed;inset:0;z-index:99" onclick="${act}">a picture</span></p>
<script>${act}</script><img src=x onerror="${act}"><svg onload="${act}"><foreignObject><p>svg</p></foreignObject></svg><style>*{position:fixed}</style><iframe srcdoc="<script>parent.ran=true</script>"></iframe>
<form action="https://spy.example/"><button>send</button><input onfocus="${act}" autofocus></form><a href="javascript:${act}">here</a><a href="  jAvA\tscript:${act}">there</a><a href="//spy.example/x">on</a>
<object data="https://spy.example/o"></object><video src="https://spy.example/v" autoplay></video><link rel=stylesheet href="https://spy.example/c"><meta http-equiv=refresh content="0;url=https://spy.example/">
<template><img src=x onerror="${act}"></template><math><mtext><img src=x onerror="${act}"></mtext></math><cited-answer></cited-answer><table background="https://spy.example/t"><tr><td onclick="${act}">cell</table>`;

/** beyond is a document that is too deep to be laid out: its text is shown. */
const beyond = { scene: "too deep", options: wide, use: async (page) => {
  await page.goto(`${url}/?q=${encodeURIComponent("Which cape does the keeper Bergamot watch?")}`);
  await page.locator(".prose a[data-citation]").first().press("Enter");
  await page.waitForSelector("#reader .reader-text > .block mark");
  return { buttons: (await page.locator("#reader .reader-tools button").allInnerTexts()).join(), ...(await state(page)) };
} };

/** directions are those of the boxes of a document that is mostly Arabic. */
const directions = { scene: "both directions", options: wide, use: async (page) => {
  await open(page, "How many metres of quay does the ferry Larkspur need?");
  return { marks: (await state(page)).marks.join(), of: await page.locator(".rendered :is(div, ul, table)").evaluateAll((all) => all.map((each) => `${each.localName} ${getComputedStyle(each).direction}`).join()) };
} };

await withPages([
  beyond,
  directions,
  reading("markdown", wide, "How many fathoms of rope does the skiff Marigold carry?", "spare anchor"),
  reading("markdown on a phone", phone, "How many fathoms of rope does the skiff Marigold carry?", "spare anchor"),
  reading("markdown table", wide, "How many oars does the gig Petunia have?", "spare anchor"),
  reading("html", wide, "On which day is the fish market of Dunmarrow open?", "gutting tables"),
  hostile("hostile markdown", "How deep is the berth of the lugger Hollyhock?"),
  hostile("hostile html", "How heavy is the capstan of the barge Snapdragon?"),
  hostile("by the page alone", "How heavy is the capstan of the barge Snapdragon?", raw),
]);
