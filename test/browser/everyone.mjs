// The page for everyone: in each language at its narrowest, in words for a screen reader, with a thousand citations, with a long answer that is
// streamed, with streams that break, and with an answer that means harm.
// node everyone.mjs URL
import { withPages } from "./browser.mjs";
import { faults } from "./faults.mjs";
import { table } from "../../internal/gateway/web/assets/words.js";

const [url] = process.argv.slice(2);
const json = (body) => (route) => route.fulfill({ contentType: "application/json", body: JSON.stringify(body) });
const known = Object.assign({}, ...Object.values(table));

async function ask(page, question = "What of the tides?") {
  await page.locator("#question").fill(question);
  await page.locator("#send").click();
  await page.locator(".turn").last().locator(".under, .failure").first().waitFor();
}

const source = (id, number, more) => ({ id, number, kind: "file", title: `Tide table ${number}`, passages: [{ id: `p_${id}`, text: "The tides rise twice a day, by two metres.", page: 4 }], ...more });

/** leftIn are the English words of the page's own that are shown where another language has others. */
const leftIn = async (page, language) => (await page.evaluate(() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), texts = [];
  for (let node = walk.nextNode(); node; node = walk.nextNode()) texts.push(node.data.trim().replace(/\s+/g, " "));
  for (const name of ["aria-label", "placeholder", "title"]) for (const node of document.querySelectorAll(`[${name}]`)) texts.push(node.getAttribute(name));
  return texts;
})).filter((text) => known[text]?.[language] && known[text][language] !== text && typeof known[text][language] === "string");

const narrow = (language) => ({ scene: language, options: { viewport: { width: 320, height: 640 }, locale: language }, use: async (page) => {
  const over = [], left = [], found = [], wide = async () => {
    over.push(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
    left.push(...await leftIn(page, language));
    if (language === "ar") found.push(...await faults(page, `state ${over.length}`));
  };
  await page.goto(url);
  await page.waitForFunction(() => document.querySelector("#documents-list li"));
  await page.locator("#starters button").first().waitFor();
  await wide();
  await ask(page, "How many days of annual leave do employees have?");
  await wide();
  await page.locator(".prose .badge").first().focus();
  await wide();
  const spoken = await page.locator(".prose .badge").first().getAttribute("aria-label");
  await page.keyboard.press("Enter");
  await page.locator(".reader mark").first().waitFor();
  await wide();
  await page.keyboard.press("Escape");
  await page.locator("#documents-open").click();
  await wide();
  await page.locator("#documents-close").click();
  await page.locator("#talks-open").click();
  await page.locator("#talks-list .opens").first().waitFor();
  await wide();
  await page.locator("#talks-close").click();
  await ask(page, "What is the boiling point of tungsten in kelvin?");
  await wide();
  return { over, left, found, spoken, lang: await page.evaluate(() => document.documentElement.lang), dir: await page.evaluate(() => document.documentElement.dir) };
} });

/** streaming puts a stream of native events in the place of the gateway's answers: script is a list of [name, data] or of bytes as they are. */
function streaming({ script, pause }) {
  const real = window.fetch, bytes = new TextEncoder();
  window.fetch = async (address, options) => {
    if (!String(address).includes("v1/answers")) return real(address, options);
    const body = new ReadableStream({
      async start(controller) {
        for (const step of script) {
          if (options.signal.aborted) return;
          controller.enqueue(typeof step === "string" ? Uint8Array.from(step, (sign) => sign.charCodeAt(0)) : bytes.encode(`event: ${step[0]}\ndata: ${JSON.stringify(step[1])}\n\n`));
          if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
        }
        controller.close();
      },
    });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  };
}

const paragraph = "The harbour office counts each tide at the bronze bolt, and writes **its height** down with the hour; see `tide.log` for the rest. ";
const long = () => {
  let text = "";
  for (let i = 0; text.length < 200_000; i++) text += `${paragraph.repeat(3)}Tide ${i}.\n\n${i % 9 ? "" : "| hour | metres |\n|---|---|\n| 6 | 2.1 |\n\n"}`;
  return text;
};

const thousand = () => {
  const sources = Array.from({ length: 200 }, (_, i) => source(`s${i + 1}`, i + 1)), citations = [];
  let text = "";
  for (let i = 0; i < 1000; i++) {
    const start = text.length;
    text += `Tide ${i} rose by two metres`;
    citations.push({ id: `c_${i}`, number: i % 200 + 1, start: text.length, end: text.length, claim: { start, end: text.length }, sources: [`s${i % 200 + 1}`], passages: [`p_s${i % 200 + 1}`], verdict: "supported" });
    text += i % 5 === 4 ? ".\n\n" : ". ";
  }
  return { text, offsets: "bytes", citations, sources, findings: [] };
};

const harm = "<script>window.owned=1</script><img src=x onerror=\"window.owned=1\"><svg onload=\"window.owned=1\"></svg><style>*{display:none!important}</style>";
const hostile = {
  text: `${harm}\n\n[go](javascript:window.owned=1) [run](data:text/html,<script>window.owned=1</script>) ![x](https://elsewhere.example/x.png)\n\nTides rise.`, offsets: "bytes", findings: [{ kind: "merged-source", message: harm }],
  citations: [{ id: "c_1", number: 1, start: 4, end: 4, sources: ["s1"], passages: ["p_s1"], verdict: "supported", reasons: [harm], quotes: [{ passage: "p_s1", start: 0, end: 4, text: harm }], open_url: "javascript:window.owned=1" }],
  sources: [source("s1", 1, { title: harm, url: "javascript:window.owned=1", path: harm, label: { name: harm, color: "red;background:url(//elsewhere.example)", description: harm, rank: 1 } }),
    source("s2", 0, { title: harm, url: "data:text/html,<script>window.owned=1</script>" })],
};

const broken = (name, script, more = {}) => ({ scene: name, options: {}, use: async (page) => {
  await page.addInitScript(streaming, { script, ...more });
  await page.goto(url);
  await ask(page);
  return { failure: await page.locator(".failure").innerText(), prose: await page.locator(".prose").innerText() };
} });

await withPages([
  ...["en", "de", "fr", "es", "ar", "zh"].map(narrow),
  { scene: "thousand", options: {}, use: async (page) => {
    await page.route("**/v1/answers", json(thousand()));
    await page.goto(url);
    await ask(page);
    const last = page.locator(".prose .badge").last();
    await last.focus();
    const spoken = await page.locator("#main").ariaSnapshot();
    return { badges: await page.locator(".prose .badge").count(), entries: await page.locator(".turn .sources li").count(), name: await last.getAttribute("aria-label"),
      card: await page.locator("#card").innerText(), spoken: spoken.includes(`link "Source 200 of 200, Tide table 200, page 4: supported by the source"`) };
  } },
  { scene: "long", options: {}, use: async (page) => {
    const text = long(), pieces = text.match(/[^]{1,500}/g);
    await page.addInitScript(streaming, { script: [...pieces.map((piece) => ["text", { text: piece }]), ["done", { text, citations: [], sources: [], findings: [] }]], pause: 20 });
    await page.goto(url);
    await page.evaluate(() => {
      globalThis.made = 0;
      globalThis.longest = 0;
      new MutationObserver((all) => all.forEach(({ addedNodes }) => { globalThis.made += addedNodes.length; })).observe(document.getElementById("turns"), { childList: true, subtree: true });
      new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => { globalThis.longest = Math.max(globalThis.longest, duration); })).observe({ type: "longtask" });
    });
    await ask(page);
    return { pieces: pieces.length, ...await page.evaluate(() => ({ made: globalThis.made, longest: Math.round(globalThis.longest), blocks: document.querySelector(".prose").children.length, letters: document.querySelector(".prose").innerText.replace(/\s/g, "").length })),
      wanted: text.replace(/[\s`*|]|---/g, "").length };
  } },
  broken("cut", [["text", { text: "Tides rise" }]]),
  broken("cut in a letter", [["text", { text: "Tides rise" }], "event: text\ndata: {\"text\": \"caf\u00c3"]),
  broken("no JSON", [["text", { text: "Tides rise" }], "event: text\ndata: {\"text\":\n\n", ["done", { text: "Tides rise." }]]),
  broken("told", [["text", { text: "Tides rise" }], ["error", { error: { code: "upstream", message: "the model rests", mend: "ask again in a minute" } }]]),
  { scene: "slow", options: {}, use: async (page) => {
    await page.addInitScript(streaming, { script: [..."Tides rise.".split("").map((sign) => ["text", { text: sign }]), ["done", { text: "Tides rise." }]], pause: 60 });
    await page.goto(url);
    await ask(page);
    return { prose: await page.locator(".prose").innerText() };
  } },
  { scene: "hostile", options: {}, use: async (page) => {
    const left = [];
    page.on("request", (request) => new URL(request.url()).origin === new URL(url).origin || left.push(request.url()));
    await page.route("**/v1/answers", json(hostile));
    await page.goto(url);
    await ask(page);
    await page.locator(".prose .badge").first().focus();
    await page.locator(".prose .badge").first().click();
    await page.locator(".reader-back").waitFor();
    return { left, owned: await page.evaluate(() => globalThis.owned ?? "no"), bad: await page.locator(":is(#turns, #card, #reader) :is(script, style, img, iframe, [onerror], [onload], a[href^='javascript'], a[href^='data'])").count(),
      shown: (await page.locator(".prose").innerText()).includes("<script>"), covered: !(await page.locator("#question").isVisible()) };
  } },
]);
