// What the Vercel AI SDK makes of the Messages surface with its provider for Anthropic: of what Citeway knows, of a text and
// a PDF that a request brings, and of an answer that is cut. Prints a line of JSON each. node vercel.mjs ADDRESS
import { readFileSync } from "node:fs";
import { createAnthropic } from "@ai-sdk/anthropic";
import { generateText, streamText } from "ai";

globalThis.AI_SDK_LOG_WARNINGS = false;
const anthropic = createAnthropic({ baseURL: `${process.argv[2]}/anthropic/v1`, apiKey: "none" });
const cites = (title) => ({ anthropic: { citations: { enabled: true }, title } });
const text = "Été.\n\nThe lock opens at seven on Sundays.\n";
const manual = readFileSync(new URL("../../examples/handbook/tw-40-manual.pdf", import.meta.url));
const own = [{ role: "user", content: "How many days of annual leave do employees have, and how much is paid for a kilometre by car?" }];
const brought = [{ role: "user", content: [
  { type: "file", data: Buffer.from(text), mediaType: "text/plain", providerOptions: cites("Locks") },
  { type: "file", data: manual, mediaType: "application/pdf", providerOptions: cites("TW-40") },
  { type: "text", text: "When does the lock open on Sundays, and how often does the TW-40 measure?" }] }];

/** cited is, for each source, where it is and the words that it names, and of a text the words at its place. */
const cited = (sources) => sources.map(({ url, title, providerMetadata: { anthropic: at } }) => ({ url, title, page: at.startPageNumber, words: at.citedText,
  place: at.startCharIndex === undefined ? at.citedText : [...text].slice(at.startCharIndex, at.endCharIndex).join("") }));
const say = (client, said) => console.log(JSON.stringify({ client, ...said }));

for (const [name, messages] of Object.entries({ own, brought })) {
  const asked = { model: anthropic("citeway"), maxRetries: 0, maxOutputTokens: 500, messages };
  const whole = await generateText(asked);
  say(name, { text: whole.text, finish: whole.finishReason, cited: cited(whole.sources) });
  const stream = streamText(asked);
  say(`${name} streamed`, { text: await stream.text, finish: await stream.finishReason, cited: cited(await stream.sources) });
}
let error = "";
const cut = streamText({ model: anthropic("citeway/tern"), maxRetries: 0, maxOutputTokens: 500, messages: own, onError: (e) => { error = String(e.error?.message ?? e.error); } });
for await (const part of cut.fullStream) if (part.type === "error") error ||= String(part.error);
say("cut", { error });
