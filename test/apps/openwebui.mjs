// Uses Open WebUI as a person does: a question, its chips, the card behind one, the chat after a reload; and looks at what it makes
// of the tool server. node openwebui.mjs OPEN_WEBUI CITEWAY PICTURE
import { chromium } from "playwright-core";

const [app, citeway, picture] = process.argv.slice(2);
const question = "How many days of annual leave do I get, and how much is paid per kilometre for my own car?";
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
try {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(120000);
  await page.goto(app, { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: "Okay, Let's Go!" }).click();
  await page.locator("#chat-input").click();
  const pieces = new Set();
  const answer = page.locator("#response-content-container").last();
  const chip = (name) => answer.locator(`button[aria-label="View source: ${name}"]`);
  await page.keyboard.type(question);
  await page.keyboard.press("Enter");
  const watching = setInterval(() => answer.innerText({ timeout: 1000 }).then((text) => pieces.add(text), () => {}), 20);
  await chip("Travel costs").waitFor();
  clearInterval(watching);
  await page.getByText("2 Sources").waitFor();
  const seen = async () => ({
    text: (await answer.innerText()).replace(/\s+/g, " "),
    chips: await answer.locator('button[aria-label^="View source"]').evaluateAll((list) => list.map((b) => b.innerText.trim())),
  });
  const first = await seen();
  if (picture) await page.screenshot({ path: picture });
  await chip("Travel costs").click();
  const dialog = page.locator('[role="dialog"], .modal').last();
  await dialog.getByText("Own car: 0.42 euros").waitFor();
  const card = { text: await dialog.innerText(), links: await dialog.locator("a").evaluateAll((list) => list.map((a) => a.href)) };
  await page.reload({ waitUntil: "domcontentloaded" });
  await chip("Travel costs").waitFor();
  const again = await seen();
  const asked = { url: citeway, path: "v1/openapi.json", auth_type: "none", key: "", config: { enable: true } };
  const server = await page.evaluate(async (body) => {
    const headers = { authorization: `Bearer ${localStorage.token}`, "content-type": "application/json" };
    const list = await (await fetch("/api/v1/tools/", { headers })).json();
    const known = await fetch("/api/v1/configs/tool_servers/verify", { method: "POST", headers, body: JSON.stringify(body) });
    const paths = Object.values((await known.json()).paths ?? {}); // each operation with a name becomes a tool
    return { names: list.map((t) => t.name), status: known.status, tools: paths.flatMap((p) => Object.values(p)).map((o) => o.operationId).filter(Boolean) };
  }, asked);
  console.log(JSON.stringify({ first, again, card, server, pieces: pieces.size, title: await page.title() }));
} finally {
  await browser.close();
}
