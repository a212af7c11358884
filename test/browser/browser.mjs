// What every browser test needs: Debian's chromium without background traffic,
// and a report of what was seen as JSON on standard output.
import { chromium } from "playwright-core";

/** PATIENCE is how long a page may take for a step, in milliseconds: a machine with other work needs minutes for what takes a second. */
const PATIENCE = 240000;

/** how it is started. */
export const how = { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"] };

/** withPage opens a page, gives it to use, and prints what use returns. */
export async function withPage(options, use) {
  await withPages([{ options, use }]);
}

/**
 * withPages does so for each scene in turn, each in a context of its own; a scene that fails reports why. All are in the browser that
 * BROWSER is the address of, or in one of their own: where there is none, and where alone says that they are not to share a clipboard or time.
 */
export async function withPages(scenes, { alone } = {}) {
  const address = process.env.BROWSER;
  const browser = await (address && !alone ? chromium.connect(address) : chromium.launch(how));
  try {
    for (const { scene, options, use } of scenes) await play(browser, scene, options, use);
  } finally {
    await browser.close();
  }
}

async function play(browser, scene, options, use) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  try {
    page.setDefaultTimeout(PATIENCE);
    const seen = await use(page);
    console.log(JSON.stringify({ scene, ...seen, errors }));
  } catch (error) {
    if (!scene) throw error;
    console.log(JSON.stringify({ scene, failed: String(error), errors }));
  } finally {
    await context.close();
  }
}
