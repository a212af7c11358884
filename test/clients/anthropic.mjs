// What Anthropic's own SDK makes of the gateway's answers: whole, and put together by its accumulator.
// node anthropic.mjs ADDRESS
import { readFileSync } from "node:fs";
import Anthropic from "@anthropic-ai/sdk";

const client = new Anthropic({ baseURL: `${process.argv[2]}/anthropic`, apiKey: "none", maxRetries: 0 });
const text = "Été.\n\nThe lock opens at seven on Sundays.\n";
const own = [{ role: "user", content: "How many days of annual leave do employees have, and how much is paid for a kilometre by car?" }];
const brought = [{ role: "user", content: [
  { type: "document", source: { type: "text", media_type: "text/plain", data: text }, title: "Locks", citations: { enabled: true } },
  { type: "document", source: { type: "content", content: [{ type: "text", text: "Nothing." }, { type: "text", text: "The pilot boat leaves at noon." }] }, title: "Boats", citations: { enabled: true } },
  { type: "text", text: "When does the lock open on Sundays, and when does the pilot boat leave?" }] }];
const manual = readFileSync(new URL("../../examples/handbook/tw-40-manual.pdf", import.meta.url)).toString("base64");
const filed = [{ role: "user", content: [
  { type: "document", source: { type: "base64", media_type: "application/pdf", data: manual }, title: "TW-40", citations: { enabled: true } },
  { type: "text", text: "How often does the TW-40 measure?" }] }];

/** cited is, for each citation, its type, the words that it names, and the words that its place holds. */
const cited = (message) => message.content.flatMap((block) => block.citations ?? []).map((c) => ({ type: c.type, page: c.start_page_number, url: c.url, words: c.cited_text,
  place: c.type === "char_location" ? [...text].slice(c.start_char_index, c.end_char_index).join("") : c.cited_text }));
const say = (name, message) => console.log(JSON.stringify({ client: name, finish: message.stop_reason, text: message.content.map((block) => block.text).join(""), cited: cited(message) }));

for (const [name, model, messages] of [["own", "citeway", own], ["brought", "citeway", brought], ["filed", "citeway", filed], ["through", "gull", brought]]) {
  const ask = { model, max_tokens: 500, messages };
  say(name, await client.messages.create(ask));
  say(`${name} streamed`, await client.messages.stream(ask).finalMessage());
}
try {
  const message = await client.messages.stream({ model: "citeway/tern", max_tokens: 500, messages: own }).finalMessage();
  say("cut", message);
} catch (error) {
  console.log(JSON.stringify({ client: "cut", error: String(error?.message) }));
}
