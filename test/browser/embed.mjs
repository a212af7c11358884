// <cited-answer> as a reader meets it, on its own page and in a frame of another
// origin. Prints one report for each scene: {scene, …what was seen, errors}.
// node embed.mjs GATEWAY HOST STRANGER [SCENE…]
import { withPages } from "./browser.mjs";

const [gateway, host, stranger, ...only] = process.argv.slice(2);
const mark = (page, id) => page.locator(`cited-source[data-citation="${id}"]`).first();
const control = (page, id) => mark(page, id).locator("a, button").first();
const shown = (page) => page.locator(".card:popover-open");
const said = (page) => shown(page).innerText();
const closed = (page) => page.waitForSelector(".card", { state: "hidden" });
const opening = (page) => page.context().waitForEvent("page").catch((error) => ({ url: () => String(error) }));
const focused = (page) => page.evaluate(() => {
  const inside = document.querySelector("cited-answer").shadowRoot.activeElement;
  return inside?.closest("cited-source")?.dataset.citation ?? inside?.textContent ?? "";
});

/** alone opens the playground's answer without its frame. */
async function alone(page) {
  await page.goto(`${host}/alone.html`);
  await page.waitForSelector(".sources li");
}

/** framed opens a page of the host that holds the gateway's frame, and gives the frame. */
async function framed(page, from = host, name = "host.html") {
  await page.goto(`${from}/${name}`);
  const frame = page.frames().find((each) => each !== page.mainFrame());
  if (name !== "foreign.html") await frame.waitForSelector(".sources li");
  return frame;
}

const scenes = {
  async anchors(page) {
    await alone(page);
    const links = await page.locator(".prose a").evaluateAll((all) => all.map((a) => [a.closest("cited-source").dataset.citation, a.href, a.target, a.rel, a.getAttribute("aria-label") ?? a.innerText]));
    await page.locator("cited-answer").evaluate((answer) => answer.addEventListener("citeway:navigate", (event) => { event.preventDefault(); window.went = event.detail; }));
    await control(page, "c_leave").click();
    const went = await page.evaluate(() => window.went);
    const popup = opening(page);
    await control(page, "c_leave").click({ button: "middle" });
    const middle = (await popup).url();
    return { links, went, middle, list: await page.locator(".sources li").allInnerTexts(), pages: page.context().pages().length,
      words: await mark(page, "c_call").innerText(), label: await page.locator("div > .facts .label").allInnerTexts() };
  },

  async preview(page) {
    await alone(page);
    await mark(page, "c_leave").hover();
    const hovered = await said(page);
    await shown(page).hover(); // it stays while it is hovered itself
    await page.waitForTimeout(300);
    const kept = await shown(page).count();
    await page.mouse.move(2, 2);
    await closed(page);
    await control(page, "c_thirty").focus();
    const onFocus = await said(page);
    const described = await control(page, "c_thirty").evaluate((a) => a.getRootNode().getElementById(a.getAttribute("aria-describedby")).textContent);
    await page.keyboard.press("Escape");
    const afterEscape = await shown(page).count();
    const still = await focused(page);
    await mark(page, "c_call").hover();
    const labelled = await said(page);
    await page.keyboard.press("Escape"); // hovered, not focused
    return { hovered, kept, onFocus, described, afterEscape, still, labelled, escaped: await shown(page).count() };
  },

  async copy(page) {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: host });
    await alone(page);
    await control(page, "c_leave").focus();
    await shown(page).getByRole("button", { name: "Copy link" }).click();
    await shown(page).getByText("Link copied.").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new Error("forbidden")); });
    await shown(page).getByRole("button", { name: "Copy link" }).click();
    return { copied, instead: await shown(page).locator("input").inputValue(), announced: await shown(page).getByRole("status").count() };
  },

  async keyboard(page) {
    await alone(page);
    const order = [], presses = async (...keys) => { for (const key of keys) { await page.keyboard.press(key); order.push([key, await focused(page)]); } };
    await presses("Tab", "Tab", "ArrowRight", "ArrowLeft", "End", "Home", "ArrowDown", "Tab", "Shift+Tab", "Shift+Tab", "ArrowDown", "ArrowUp", "ArrowDown", "Escape", " ", "Escape", "Shift+Tab");
    await control(page, "c_sana").focus();
    await presses("ArrowRight"); // its block reads from right to left
    return { order, rtl: await mark(page, "c_sana").evaluate((node) => getComputedStyle(node).direction) };
  },

  async streaming(page) {
    await page.goto(`${host}/stream.html`);
    const step = (name) => page.evaluate((each) => window.step(each), name);
    await step("words");
    await page.waitForSelector("cited-answer >> strong");
    const before = { marks: await page.locator(".prose cited-source").count(), busy: await page.locator(".prose").getAttribute("aria-busy"), text: await page.locator(".prose").innerText() };
    await step("citation");
    await control(page, "c_1").focus();
    const waiting = { name: await control(page, "c_1").getAttribute("aria-label"), preview: await said(page), first: await page.locator(".prose p").first().evaluate((p) => { window.settled = p; return p.textContent; }) };
    await step("tail"); // the block around the citation grows; focus and preview stay
    await page.waitForFunction(() => document.querySelector("cited-answer").shadowRoot.textContent.includes("café"));
    const kept = { focus: await focused(page), preview: await shown(page).count(), settled: await page.evaluate(() => window.settled.isConnected) };
    await page.evaluate(() => { window.node = document.querySelector("cited-answer").shadowRoot.querySelector("cited-source").control; });
    await step("verdict");
    await shown(page).getByText("Supported by the source").waitFor();
    const judged = { name: await control(page, "c_1").getAttribute("aria-label"), same: await page.evaluate(() => window.node === document.querySelector("cited-answer").shadowRoot.querySelector("cited-source").control) };
    await step("done");
    await page.waitForSelector(".sources li");
    const done = { busy: await page.locator(".prose").getAttribute("aria-busy"), status: await page.locator("[role=status].hidden").innerText(), focus: await focused(page) };
    await step("broken");
    return { before, waiting, kept, judged, done, alert: await page.getByRole("alert").innerText() };
  },

  async hostile(page) {
    await page.goto(`${host}/hostile.html`);
    await page.waitForSelector(".sources li");
    await control(page, "c_1").focus();
    const seen = { ...await page.locator("cited-answer").evaluate(made), preview: await said(page), tag: await control(page, "c_1").evaluate((node) => node.tagName),
      name: await control(page, "c_1").getAttribute("aria-label"), list: await page.locator(".sources li").allInnerTexts() };
    await control(page, "c_4").focus();
    const other = await said(page), chats = [];
    await page.waitForFunction(() => window.chats);
    for (const i of [0, 1]) {
      await page.evaluate((at) => window.give(window.chats[at]), i);
      chats.push({ ...await page.locator("cited-answer").evaluate(made), marks: await page.locator(".prose cited-source").count() });
    }
    const forbidden = await page.evaluate(() => window.forbidden);
    await page.evaluate(() => document.body.setAttribute("style", "color: red")); // the policy holds, and this is how it says so
    await page.waitForFunction(() => window.forbidden.length);
    return { ...seen, other, chats, title: await page.title(), owned: await page.evaluate(() => Boolean(window.owned)), forbidden };
  },

  async guarded(page) {
    await page.goto(`${gateway}/frame.html?src=/hostile.json`); // under the gateway's own policy
    await page.waitForSelector(".sources li");
    await control(page, "c_4").focus();
    return { ...await page.locator("cited-answer").evaluate(made), preview: await said(page), owned: await page.evaluate(() => Boolean(window.owned)) };
  },

  async frame(page) {
    const frame = await framed(page);
    const kinds = await frame.locator(".prose cited-source > button, .prose a").evaluateAll((all) => all.map((each) => each.tagName));
    await control(frame, "c_orders").click();
    await page.waitForFunction(() => window.heard.length);
    await page.waitForTimeout(900); // longer than the frame waits for an answer
    const answered = { heard: await page.evaluate(() => window.heard), hash: new URL(page.url()).hash, pages: page.context().pages().length };
    await mark(frame, "c_call").getByText("call 299").click(); // the words lead too
    await page.waitForFunction(() => location.hash.includes("c_call"));
    return { kinds, ...answered, words: new URL(page.url()).hash };
  },

  async silent(page) {
    const frame = await framed(page, host, "silent.html");
    const popup = opening(page);
    await control(frame, "c_leave").focus();
    await page.keyboard.press("Enter");
    const opened = await popup;
    await opened.waitForLoadState();
    return { opened: opened.url(), opener: await opened.evaluate(() => window.opener !== null), heard: await page.evaluate(() => window.heard.map((each) => each.data.id)) };
  },

  async hears(page) {
    const frame = await framed(page);
    const theme = () => frame.locator("cited-answer").getAttribute("theme");
    const tell = (message) => page.evaluate((each) => window.tell(each), message);
    await page.evaluate(() => window.fromAStranger({ type: "citeway:theme", theme: "light" }));
    await page.waitForFunction(() => window.strangerSpoke);
    await page.waitForTimeout(150);
    const ignored = await theme();
    for (const bad of ["citeway:theme", null, 7, { type: "citeway:theme", theme: "<b>" }, { type: "citeway:open", id: {} }, { type: "citeway:navigated" }]) await tell(bad);
    await tell({ type: "citeway:theme", theme: "dark" });
    await frame.waitForSelector("cited-answer[theme=dark]");
    await tell({ type: "citeway:open", id: "c_orders" });
    await shown(frame).waitFor();
    return { ignored, theme: await theme(), opened: await said(frame), focus: await focused(frame) };
  },

  async stranger(page) {
    const frame = await framed(page, stranger, "foreign.html"); // a page of ours that names another host
    await frame.waitForSelector(".sources li");
    await page.evaluate(() => window.tell({ type: "citeway:theme", theme: "dark" })); // its parent, yet not its host
    await page.waitForTimeout(150);
    const theme = await frame.locator("cited-answer").getAttribute("theme");
    const popup = opening(page);
    await control(frame, "c_leave").click();
    const opened = (await popup).url();
    await page.waitForTimeout(300);
    return { opened, theme, heard: await page.evaluate(() => window.heard) };
  },

  async refused(page) {
    await page.goto(`${stranger}/host.html`);
    await page.waitForTimeout(300);
    const frame = page.frames().find((each) => each !== page.mainFrame());
    return { url: frame.url(), answers: await frame.locator("cited-answer").count() };
  },

  async touch(page) {
    await alone(page);
    await control(page, "c_leave").tap();
    await shown(page).waitFor();
    const first = { pages: page.context().pages().length, preview: await said(page) };
    const popup = opening(page);
    await control(page, "c_leave").tap();
    const second = (await popup).url();
    await page.touchscreen.tap(5, 5);
    await closed(page);
    return { first, second };
  },

  async roles(page) {
    await alone(page);
    await control(page, "c_leave").focus();
    const standalone = await page.evaluate(faults);
    const tree = await page.locator("cited-answer").ariaSnapshot();
    const frame = await framed(page);
    await control(frame, "c_leave").focus();
    return { standalone, framed: await frame.evaluate(faults), tree, frameTree: await frame.locator("cited-answer").ariaSnapshot() };
  },

  async moved(page) {
    await page.goto(`${host}/stream.html`);
    const step = (name) => page.evaluate((each) => window.step(each), name);
    await step("words");
    await page.evaluate(() => document.body.append(document.createElement("section"))); // as a framework that moves it does
    await page.evaluate(() => document.querySelector("section").append(document.querySelector("cited-answer")));
    for (const name of ["citation", "tail", "done"]) await step(name);
    await page.waitForSelector(".sources li");
    await page.locator("cited-answer").evaluate((answer) => answer.setAttribute("src", "missing.json"));
    const missing = await page.getByRole("alert").innerText();
    await page.locator("cited-answer").evaluate((answer) => { answer.answer = { text: "**Set** whole.", citations: [], sources: [] }; });
    return { missing, whole: await page.locator(".prose").innerText(), alerts: await page.getByRole("alert").count() };
  },

  async playground(page) {
    await page.goto(`${gateway}/embed`);
    await page.waitForSelector("#alone .sources li");
    const frame = page.frames().find((each) => each !== page.mainFrame());
    await frame.waitForSelector(".sources li");
    await control(frame, "c_leave").click();
    await page.waitForFunction(() => document.getElementById("asked").textContent !== "nothing yet");
    return { asked: await page.locator("#asked").innerText(), anchors: await page.locator("#alone .prose a").count(), buttons: await frame.locator(".prose button").count() };
  },
};

for (const scheme of ["light", "dark"]) {
  scenes[scheme] = async (page) => {
    await alone(page);
    await control(page, "c_thirty").focus();
    const measured = await page.evaluate(contrasts);
    await page.locator("cited-answer").evaluate((answer, theme) => answer.setAttribute("theme", theme), scheme === "dark" ? "light" : "dark"); // against the page
    return { contrasts: measured, forced: await page.evaluate(contrasts), still: await page.evaluate(() => document.querySelector("cited-answer").shadowRoot.getAnimations().length) };
  };
}

/** made is what an answer has become: nodes that it may not make, links, what lies over the page, and text. */
function made(answer) {
  const root = answer.shadowRoot, all = [...root.querySelectorAll("*")];
  const barred = "img, script, style, link, meta, base, form, iframe, object, embed, foreignObject, [srcdoc], [style]:not(.card)";
  return {
    made: all.filter((node) => node.matches(barred) || [...node.attributes].some(({ name }) => name.startsWith("on"))).map((node) => node.outerHTML),
    links: all.filter((node) => node.matches("a")).map((a) => a.href), text: root.querySelector(".prose").textContent,
    fixed: all.filter((node) => getComputedStyle(node).position === "fixed").map((node) => node.className),
  };
}

/** faults lists what a reader without sight or mouse would stumble over. */
function faults() {
  const root = document.querySelector("cited-answer").shadowRoot, found = [];
  const ids = [...root.querySelectorAll("[id]")].map((node) => node.id);
  if (new Set(ids).size !== ids.length) found.push("an id stands twice");
  for (const node of root.querySelectorAll("a, button, input, [tabindex], [role=group], section")) {
    const name = (node.getAttribute("aria-label") ?? node.textContent).trim();
    if (!name) found.push(`${node.outerHTML} has no name`);
    if (node.matches("a, button") && node.querySelector("a, button, input")) found.push(`${name} holds another control`);
    if (node.matches("a") && !node.href) found.push(`${name} leads nowhere`);
    if (node.tabIndex > 0) found.push(`${name} is out of order`);
  }
  for (const node of root.querySelectorAll("[aria-describedby]")) if (!root.getElementById(node.getAttribute("aria-describedby"))?.textContent) found.push("a description is missing");
  for (const node of root.querySelectorAll("[aria-hidden=true]")) if (node.querySelector("a, button") || node.matches("a, button")) found.push("a control is hidden from some");
  return found;
}

/** contrasts measures every text that is seen against what lies under it. */
function contrasts() {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = (color) => rgba(color).slice(0, 3).map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const under = (node) => {
    for (let at = node; at; at = at.parentNode instanceof ShadowRoot ? at.parentNode.host : at.parentElement) if (rgba(getComputedStyle(at).backgroundColor)[3] > 250) return getComputedStyle(at).backgroundColor;
    return "white";
  };
  const measured = {};
  for (const node of document.querySelector("cited-answer").shadowRoot.querySelectorAll("p, .badge, .words, .title, .facts, .verdict, .sign, .number, h3, blockquote, .actions > *, .label")) {
    if (!node.checkVisibility() || node.matches(".hidden") || !node.textContent.trim()) continue;
    const [a, b] = [light(getComputedStyle(node).color), light(under(node))].sort((x, y) => y - x);
    const name = `${node.tagName} ${node.className}`.trim(), ratio = (a + 0.05) / (b + 0.05);
    measured[name] = Math.min(measured[name] ?? Infinity, ratio);
  }
  return measured;
}

const options = { touch: { hasTouch: true }, dark: { colorScheme: "dark", reducedMotion: "reduce" }, light: { reducedMotion: "reduce" } };
const played = Object.entries(scenes).filter(([scene]) => !only.length || only.includes(scene));
await withPages(played.map(([scene, use]) => ({ scene, options: { viewport: { width: 900, height: 700 }, ...options[scene] }, use })), { alone: true });
