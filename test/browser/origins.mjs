// What the pages of two other origins can ask and read, each with fetch in the page.
// node origins.mjs URL KEY NAMED-ORIGIN UNNAMED-ORIGIN
import { withPages } from "./browser.mjs";

const [url, key, named, unnamed] = process.argv.slice(2);

/** asked is what a page sees: the status, and whether what it reads is what it asked for; "no" where the browser shows it nothing. */
const asked = (page, [path, body, has, init]) => page.evaluate(async ([url, key, path, body, has, init]) => {
  try {
    const response = await fetch(url + path, { method: "POST", headers: { "Content-Type": "application/json", ...(init?.bare ? {} : { Authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body), credentials: init?.credentials });
    let text = "";
    const decoder = new TextDecoder();
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
    return { told: `${response.status} ${text.includes(has)}`, id: response.headers.get("Citeway-Answer") };
  } catch {
    return { told: "no" };
  }
}, [url, key, path, body, has, init]);

const question = "How many days of paid holiday do I get?";
const messages = [{ role: "user", content: question }];
const chat = "/openai/v1/chat/completions";
const requests = {
  "native whole": ["/v1/answers", { question }, "citations"],
  "native streamed": ["/v1/answers", { question, stream: true }, "event: done"],
  "openai whole": [chat, { model: "citeway", messages }, "url_citation"],
  "openai streamed": [chat, { model: "citeway", messages, stream: true }, "[DONE]"],
  refused: ["/v1/answers", { question: "" }, "error"],
  "without a key": ["/v1/answers", { question }, "error", { bare: true }],
  cookies: ["/v1/answers", { question }, "citations", { credentials: "include" }],
  azure: ["/azure/openai/deployments/local/chat/completions?api-version=2024-05-01-preview", { messages }, "choices"],
};

const scene = (name, origin) => ({ scene: name, use: async (page) => {
  await page.goto(origin);
  const seen = {};
  for (const [what, request] of Object.entries(requests)) {
    const { told, id } = await asked(page, request);
    seen[what] = told;
    if (what === "native streamed") seen.id = id;
  }
  return seen;
} });

await withPages([scene("named", named), scene("unnamed", unnamed)]);
