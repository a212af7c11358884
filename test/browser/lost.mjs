// A connection that is cut while an answer is written, and comes back; who asks by the button keeps a place for the focus, and who asks meanwhile is told.
// node lost.mjs URL UPSTREAM
import net from "node:net";
import { withPages } from "./browser.mjs";

const [url, upstream] = process.argv.slice(2);
const prose = (page) => page.locator(".prose").innerText();
const failure = (page) => page.locator(".failure").innerText();
const focused = (page) => page.evaluate(() => document.activeElement.id);

/** line is a way to the server that can be cut, and mended. */
async function line() {
  const { hostname, port } = new URL(url), ends = new Set();
  let whole = true;
  const way = net.createServer((near) => {
    if (!whole) return near.destroy();
    const far = net.connect(Number(port), hostname);
    const end = () => { near.destroy(); far.destroy(); ends.delete(end); };
    ends.add(end);
    for (const [one, other] of [[near, far], [far, near]]) one.on("error", end).on("close", end).pipe(other);
    return null;
  });
  await new Promise((there) => way.listen(0, "127.0.0.1", there));
  const cut = () => { whole = false; for (const end of [...ends]) end(); };
  return { address: `http://127.0.0.1:${way.address().port}`, cut, mend: () => { whole = true; }, close: () => { cut(); way.close(); } };
}

async function ask(page, question) {
  await page.locator("#question").fill(question);
  await page.locator("#send").focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".prose").innerText.includes("carried over"));
}

const cut = async (page) => {
  const way = await line();
  try {
    await fetch(`${upstream}/hold`, { method: "POST" });
    await page.goto(way.address);
    await ask(page, "How many days of annual leave can be carried over?");
    way.cut();
    await page.locator(".failure").waitFor();
    const lost = [await failure(page), await prose(page)].join("\n");
    const again = page.getByRole("button", { name: "Read again" });
    await again.press("Enter");
    await page.waitForFunction(() => /reached/.test(document.querySelector(".failure")?.innerText));
    const away = [await failure(page), await prose(page)].join("\n");
    way.mend();
    await again.press("Enter");
    await page.locator(".failure").waitFor({ state: "detached" });
    await page.waitForFunction(() => document.querySelector(".prose").innerText.includes("carried over"));
    const there = [await page.locator(".failure").count(), await focused(page)];
    await fetch(`${upstream}/go`, { method: "POST" });
    await page.locator(".under").waitFor();
    return { lost, away, there, whole: await prose(page), turns: await page.locator(".turn").count() };
  } finally {
    way.close();
  }
};

await withPages([
  { scene: "cut", use: cut },
  { scene: "meanwhile", use: async (page) => {
    await fetch(`${upstream}/hold`, { method: "POST" });
    await page.goto(url);
    await ask(page, "How many days of annual leave can be carried over?");
    const during = await focused(page);
    await page.keyboard.type("And sick leave?");
    await page.keyboard.press("Enter");
    const told = await page.locator("#status").textContent(), kept = await page.locator("#question").inputValue();
    await fetch(`${upstream}/go`, { method: "POST" });
    await page.locator(".under").waitFor();
    return { during, told, kept, turns: await page.locator(".turn").count() };
  } },
  { scene: "a phone", options: { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true }, use: async (page) => {
    await fetch(`${upstream}/hold`, { method: "POST" });
    await page.goto(url);
    await page.locator("#question").fill("How many days of annual leave can be carried over?");
    await page.locator("#send").tap();
    await page.waitForFunction(() => document.querySelector(".prose")?.innerText.includes("carried over"));
    const during = await focused(page);
    await fetch(`${upstream}/go`, { method: "POST" });
    await page.locator(".under").waitFor();
    return { during };
  } },
]);
