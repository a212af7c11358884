// The page while an answer comes: a reader has the focus on a citation of the
// block that grows, and stops the next answer. node stream.mjs URL
import { withPage } from "./browser.mjs";

const [url] = process.argv.slice(2);

/** slow puts a stream that grows by a word every tenth of a second in the place of the gateway's answers; the second does not end by itself. */
function slow() {
  let asked = 0;
  const real = window.fetch;
  const bytes = new TextEncoder();
  const citation = (verdict) => ["citation", { id: "c_1", number: 1, start: 10, end: 10, sources: ["s1"], passages: ["p1"], verdict }];
  const parts = [["source", { id: "s1", number: 1, title: "Tides", passages: [{ id: "p1", text: "Tides rise." }] }], ["text", { text: "Tides rise" }], citation("unchecked")];
  for (let i = 0; i < 8; i++) parts.push(["text", { text: ` word${i}` }]);
  parts.push(citation("supported"), ["done", { text: "Tides rise word0.", citations: [citation("supported")[1]] }]);
  window.fetch = async (address, options) => {
    if (!String(address).includes("v1/answers")) return real(address, options);
    const endless = ++asked > 1;
    const body = new ReadableStream({
      async start(controller) {
        options.signal.addEventListener("abort", () => controller.error(new DOMException("stopped", "AbortError")));
        for (const [name, data] of endless ? parts.slice(0, -1) : parts) {
          if (options.signal.aborted) return;
          controller.enqueue(bytes.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        if (!endless) controller.close();
      },
    });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  };
}

await withPage({}, async (page) => {
  const at = () => page.evaluate(() => document.activeElement.dataset.citation ?? document.activeElement.id);
  await page.addInitScript(slow);
  await page.goto(url);
  await page.keyboard.type("tides");
  await page.keyboard.press("Enter");
  await page.locator(".prose .badge").focus();
  await page.waitForFunction(() => document.querySelector(".prose").innerText.includes("word3"));
  const during = { focus: await at(), card: await page.locator("#card").isVisible() };
  await page.waitForSelector(".under button"); // the answer is whole
  const after = { focus: await at(), card: await page.locator("#card").innerText() };
  await page.locator("#question").fill("again");
  await page.keyboard.press("Enter");
  await page.locator("#stop").click();
  const failure = await page.locator(".failure").innerText();
  return { during, after, failure, last: await at() };
});
