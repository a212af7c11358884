// What every browser test needs: Debian's chromium without background traffic,
// and a report of what was seen as JSON on standard output.
import { chromium } from "playwright-core";

const quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];

/** withPage opens a page, gives it to use, and prints what use returns. */
export async function withPage(options, use) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: quiet });
  try {
    const page = await (await browser.newContext(options)).newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    const seen = await use(page);
    console.log(JSON.stringify({ ...seen, errors }));
  } finally {
    await browser.close();
  }
}
