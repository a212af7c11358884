// What a person does in Web Chat, one function for each visit.
const bubbleOf = ".webchat__bubble__content";
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** url is the page's, with what it begins with. */
const url = ({ page, api, bundle, mode }, more = {}) =>
  `${page}/?${new URLSearchParams({ bundle, mode, domain: `${api}/v3/directline`, ...more })}`;

/** steer tells the model what to say, lets it go on, or cuts the sockets. */
const steer = (options, what, body) => fetch(`${options.page}/${what}`, { method: "POST", body });

/** ask types a question and sends it, once the client is connected: what is sent
 * before that it forgets. */
async function ask(page, question) {
  const box = page.locator("[data-testid='send box text area'], .webchat__send-box-text-box__input").first();
  await box.waitFor();
  await page.waitForFunction(() => window.connected !== false);
  await box.fill(question);
  await box.press("Enter");
}

/** transcript is what the page shows of every bubble. */
const transcript = (page) =>
  page.evaluate((bubbleOf) => {
    const all = (root, selector, read) => [...root.querySelectorAll(selector)].map(read);
    const text = (node) => node.innerText.replace(/\u200b/g, "").trim();
    return all(document, ".webchat__basic-transcript__activity", (activity) => ({
      user: !!activity.querySelector(".webchat__bubble--from-user"),
      text: all(activity, ".webchat__render-markdown", text).join("\n") || all(activity, bubbleOf, text).join("\n"),
      markers: all(activity, ".webchat__render-markdown__pure-identifier", (node) => ({
        text: text(node), href: node.getAttribute("href"), button: node.tagName === "BUTTON", name: node.getAttribute("aria-label") })),
      header: all(activity, ".webchat__link-definitions__header-text", text)[0] ?? "",
      rows: all(activity, ".webchat__link-definitions__list-item", (row) => ({
        badge: all(row, ".webchat__link-definitions__badge", text)[0],
        text: all(row, ".webchat__link-definitions__list-item-text", text)[0],
        label: all(row, ".webchat__link-definitions__list-item-badge, .webchat__link-definitions__list-item-footer", text)[0] ?? "",
        href: row.querySelector("a")?.getAttribute("href") ?? null })),
      shield: all(activity, ".webchat__link-definitions__message-sensitivity-label", (node) => ({
        text: text(node), title: node.getAttribute("title"), drawn: node.innerHTML }))[0] ?? null,
      links: all(activity, "a", (a) => ({ text: text(a), href: a.getAttribute("href") })),
      whole: text(activity),
    }));
  }, bubbleOf);

/** settled waits until the last answer holds words and nothing moves any more, and returns the transcript. */
async function settled(page, words) {
  await page.waitForFunction(([words]) => document.body.innerText.includes(words), [words]);
  for (let before = await transcript(page); ; ) {
    await wait(300);
    const now = await transcript(page);
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}

/** visit asks one question and watches its answer stream, through a dropped
 * socket, then opens what is cited, and comes back twice. */
export async function visit(page, options) {
  const seen = { stages: [] };
  const shot = async (name) => page.screenshot({ path: `${options.shots}/${options.bundle}-${options.mode}-${name}.png` });
  await page.goto(url(options));
  await ask(page, "When is high water, when does the north lock open, and what does a berth cost?");
  await page.waitForFunction(() => window.seen.some((a) => a.type === "typing"));
  if (options.bundle === "next") await page.waitForFunction(() => document.body.innerText.includes("Searching the sources"));
  else await wait(500);
  seen.searching = await transcript(page);

  await steer(options, "step");
  seen.stages.push(await settled(page, "whatever the wind"));
  await shot("streaming-1");
  await steer(options, "step");
  seen.stages.push(await settled(page, "whoever asks"));
  await shot("streaming-2");
  seen.dropped = Number(await (await steer(options, "drop")).text());
  await steer(options, "step");
  await page.waitForFunction(() => window.seen.some((a) => a.type === "message" && a.from.role === "bot"));
  seen.final = await settled(page, "eleven crowns");
  await shot("final");

  const row = page.locator(".webchat__link-definitions__list-item").last().locator("button");
  await row.click();
  const dialog = page.locator("dialog[open]");
  await dialog.waitFor();
  seen.dialog = await dialog.innerText();
  await shot("dialog");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.locator("button.webchat__render-markdown__citation").first().click();
  seen.markerDialog = await dialog.innerText();
  await page.keyboard.press("Escape");
  seen.activities = await page.evaluate(() => window.seen.map((a) => ({ id: a.id, type: a.type, stream: a.channelData?.streamType ?? "", timestamp: a.timestamp })));

  const came = await page.evaluate(() => ({ conversation: directLine.conversationId, watermark: String(directLine.watermark), token }));
  await page.goto(url(options, { conversation: came.conversation, token: came.token }));
  seen.reloaded = await settled(page, "eleven crowns");
  seen.reloadedActivities = await page.evaluate(() => window.seen.map((a) => ({ id: a.id, type: a.type })));
  await shot("reloaded");

  await page.goto(url(options, came));
  await steer(options, "tell", JSON.stringify(["Moorings are free in winter [{Fees of the harbour}]. High water is early [{Tide tables}]."]));
  await ask(page, "What do moorings cost in winter, and when is high water?");
  await page.waitForFunction(() => window.seen.some((a) => a.type === "typing"));
  await steer(options, "step");
  seen.second = await settled(page, "High water is early");
  seen.secondActives = await page.evaluate(() => window.seen.map((a) => ({ id: a.id, type: a.type, stream: a.channelData?.streamType ?? "", timestamp: a.timestamp })));
  await shot("second");
  return seen;
}

/** send sends files, with a question or without. */
async function send(page, files, question) {
  await page.locator("input[type=file]").first().setInputFiles(files);
  await wait(300);
  if (question) return ask(page, question);
  await page.locator("[data-testid='send box text area'], .webchat__send-box-text-box__input").first().press("Enter");
}

/** files asks what breaks off, then sends a document and a picture. */
export async function files(page, options) {
  const seen = {};
  const shot = async (name) => page.screenshot({ path: `${options.shots}/${options.bundle}-${options.mode}-${name}.png` });
  await page.goto(url(options));
  await ask(page, "When does the north lock open?");
  await steer(options, "step");
  await steer(options, "step");
  seen.broken = await settled(page, "breaks off here");
  await shot("broken");
  await steer(options, "tell", JSON.stringify(["The ferry sails on Sundays and holidays only [{Ferry to Ness}]."]));
  await steer(options, "step");
  const ferry = Buffer.from("---\ntitle: Ferry to Ness\n---\n# Ferry\n\nThe ferry sails on Sundays and holidays only.\n");
  await send(page, [{ name: "ferry.md", mimeType: "text/markdown", buffer: ferry }], "On which days does the ferry sail?");
  seen.sent = await settled(page, "The ferry sails on Sundays");
  await shot("document");
  await send(page, [{ name: "mast.png", mimeType: "image/png", buffer: Buffer.from("89504e470d0a1a0a", "hex") }]);
  seen.refused = await settled(page, "I could not take");
  await shot("picture");
  seen.activities = await page.evaluate(() => window.seen.map((a) => ({ id: a.id, type: a.type, stream: a.channelData?.streamType ?? "", timestamp: a.timestamp })));
  return seen;
}

/** midway loads the page anew in the middle of an answer. */
export async function midway(page, options) {
  const seen = {};
  await page.goto(url(options));
  await ask(page, "When does the north lock open, and what does a berth cost?");
  await steer(options, "step");
  await settled(page, "whoever asks");
  const came = await page.evaluate(() => ({ conversation: directLine.conversationId, watermark: String(directLine.watermark), token }));
  if (options.mode === "poll") delete came.watermark; // to be sent all of it again
  await page.goto(url(options, came));
  seen.again = await settled(page, "whoever asks");
  await steer(options, "step");
  seen.final = await settled(page, "eleven crowns");
  await page.screenshot({ path: `${options.shots}/${options.bundle}-${options.mode}-midway.png` });
  return seen;
}

/** documented asks on the page that the documentation shows. */
export async function documented(page, options) {
  await page.goto(`${options.page}/documented?bundle=${options.bundle}`);
  await ask(page, "What does a berth cost?");
  await steer(options, "step");
  const seen = { final: await settled(page, "eleven crowns") };
  await page.screenshot({ path: `${options.shots}/${options.bundle}-documented.png` });
  return seen;
}
