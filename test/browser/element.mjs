// <cited-answer> with what it is given in its page, by its author and by other services. Prints one report for each scene.
// node element.mjs GATEWAY HOST
import { withPages } from "./browser.mjs";

const [gateway, host] = process.argv.slice(2);
const prose = (page) => page.locator("cited-answer .prose");
const marks = (page) => page.locator(".prose cited-source").evaluateAll((all) => all.map((each) => [each.control.tagName, each.control.href ?? "", each.control.innerText]));
const done = (page) => page.waitForFunction(() => window.done);
const shown = async (page) => ({ inside: await page.locator("#inside").isVisible(), prose: await prose(page).innerText() });
const open = async (page, inner) => {
  await page.goto(`${host}/element.html`);
  await page.evaluate((html) => {
    window.done = window.went = null;
    addEventListener("citeway:done", (event) => { window.done = event.detail; });
    addEventListener("citeway:navigate", (event) => { event.preventDefault(); window.went = event.detail; });
    document.body.setHTMLUnsafe(html);
  }, inner);
};
const inside = '<p id="inside">Leave is 28 days <a href="#s1">[1]</a>. <span id="s1">Leave</span></p>';

const scenes = {
  async without(page) {
    await page.goto(`${host}/inside.html`);
    await page.locator("a.cw-badge").first().click();
    return { hash: new URL(page.url()).hash, shown: await page.locator("cited-answer").innerText(), defined: await page.locator("cited-answer:defined").count() };
  },

  async inside(page) {
    await open(page, `<cited-answer>${inside}</cited-answer>`);
    await page.locator("#inside a").click();
    const first = { ...await shown(page), hash: new URL(page.url()).hash };
    const set = (answer) => page.locator("cited-answer").evaluate((element, given) => { element.answer = given; }, answer);
    await set({ text: "An answer.", citations: [], sources: [] });
    const replaced = await shown(page);
    await set(null);
    const emptied = await shown(page);
    await page.locator("cited-answer").evaluate((element) => element.setAttribute("src", "missing.json"));
    await page.getByRole("alert").waitFor();
    const missing = await shown(page);
    await page.locator("cited-answer").evaluate((element, src) => element.setAttribute("src", src), `${gateway}/element/sample.json`);
    await page.waitForSelector(".sources li");
    return { first, replaced, emptied, missing, fetched: await shown(page) };
  },

  async datasrc(page) {
    await open(page, `<cited-answer data-src="${gateway}/element/sample.json">${inside}</cited-answer>`);
    await done(page);
    const first = await prose(page).innerText();
    await page.locator("cited-answer").evaluate((element, src) => { window.done = null; element.dataset.src = src; }, `${host}/chat.sse`);
    await done(page);
    const then = await prose(page).innerText(), hidden = !(await page.locator("#inside").isVisible());
    await open(page, `<cited-answer src="${host}/chat.json" data-src="missing.json"></cited-answer>`);
    await done(page);
    return { first, then, hidden, both: await prose(page).innerText() };
  },

  async early(page) { // the property is set before the module has come
    const asked = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${host}/early.html`);
    await done(page);
    return { ...await shown(page), fetched: asked.includes("/missing.json") };
  },

  async chunks(page) {
    await open(page, `<cited-answer src="${host}/chat.sse" base="${gateway}/"></cited-answer>`);
    await done(page);
    const fetched = { text: await prose(page).innerText(), marks: await marks(page), list: await page.locator(".sources li").allInnerTexts() };
    await page.locator(".prose cited-source a").first().click();
    const went = await page.evaluate(() => window.went);
    await page.locator(".prose cited-source").nth(1).hover();
    const preview = await page.locator(".card:popover-open").innerText();
    await page.locator("cited-answer").evaluate((element, at) => fetch(at).then((response) => element.read(response)), `${host}/chat.json`);
    const read = { text: await prose(page).innerText(), marks: await marks(page) };
    return { fetched, went, preview, read };
  },

  async cards(page) {
    await open(page, "<cited-answer></cited-answer>");
    const take = (...all) => page.locator("cited-answer").evaluate((element, frames) => { for (const frame of frames) element.take("message", frame); }, all);
    const chunk = (content, more) => ({ object: "chat.completion.chunk", choices: [{ index: 0, delta: { content }, ...more }] });
    const card = { source: { id: "k1", name: "Tide tables", url: "https://tide.example/t" }, document: ["The tide is high at six."], metadata: [{ source: "k1" }] };
    await take(chunk("High "), { choices: [], event: { type: "source", data: card } }, { choices: [], event: { type: "execute", data: { code: "window.owned = 1" } } }, chunk("at six ["), chunk("1], `m[1]` too"));
    await page.locator(".prose cited-source").waitFor();
    const during = { text: await prose(page).innerText(), marks: await marks(page), done: await page.evaluate(() => window.done) };
    await take(chunk(".", { finish_reason: "stop" }), "[DONE]");
    return { during, text: await prose(page).innerText(), list: await page.locator(".sources li").allInnerTexts(), done: await page.evaluate(() => window.done) };
  },

  async broken(page) {
    await open(page, `<cited-answer src="${host}/broken.sse"></cited-answer>`);
    await done(page);
    const cut = { text: await prose(page).innerText(), alert: await page.getByRole("alert").innerText() };
    const told = [];
    for (const name of ["failed", "bad"]) {
      await page.locator("cited-answer").evaluate((element, src) => { window.done = null; element.setAttribute("src", src); }, `${host}/${name}.sse`);
      await done(page);
      told.push(await page.getByRole("alert").innerText());
    }
    return { cut, told };
  },

  async themed(page) {
    await open(page, `<link rel="stylesheet" href="${host}/themed.css"><cited-answer theme="light"></cited-answer>`);
    await page.locator("cited-answer").evaluate((element, src) => fetch(src).then((response) => element.read(response)), `${gateway}/element/sample.json`);
    await page.locator(".prose cited-source").first().hover();
    const looks = await page.locator("cited-answer").evaluate((element) => {
      const look = (selector, ...names) => { const style = getComputedStyle(selector ? element.shadowRoot.querySelector(selector) : element); return names.map((name) => style[name]); };
      return { host: look("", "color", "backgroundColor", "fontFamily"), badge: look(".badge", "color", "backgroundColor", "borderRadius", "fontFamily", "letterSpacing"), card: look(".card", "color", "backgroundColor", "borderTopColor", "borderRadius", "fontFamily", "outlineColor"),
        quote: look(".card blockquote", "borderInlineStartColor"), prose: look(".prose", "textIndent"), sources: look(".sources", "marginTop"), source: look(".sources li", "borderTopColor", "paddingTop"), soft: look(".sources h3", "color"),
        good: look(".verdict-supported .sign", "color"), bad: look(".badge.contradicted", "color"), status: look("[role=status].hidden", "textTransform") };
    });
    await page.locator("cited-answer").evaluate((element) => { element.src = null; element.setAttribute("src", "missing.json"); });
    await page.getByRole("alert").waitFor();
    return { looks, failure: await page.getByRole("alert").evaluate((node) => [getComputedStyle(node).borderTopColor, getComputedStyle(node).letterSpacing]) };
  },
};

const options = { without: { javaScriptEnabled: false } };
await withPages(Object.entries(scenes).map(([scene, use]) => ({ scene, options: options[scene], use })));
