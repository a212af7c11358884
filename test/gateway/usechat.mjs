// Asks the program with the chat that useChat of the AI SDK is a thin hook over, with the
// default transport and nothing else, and prints a line of JSON for what each version saw.
// node usechat.mjs ADDRESS
import * as newest from "ai";
import * as five from "ai5";

const address = process.argv[2];

/** What a page holds of a chat, as @ai-sdk/react's state does without React. */
const state = () => ({
  status: "ready",
  error: undefined,
  messages: [],
  pushMessage(m) { this.messages = [...this.messages, m]; },
  popMessage() { this.messages = this.messages.slice(0, -1); },
  replaceMessage(i, m) { this.messages = this.messages.map((old, at) => (at === i ? structuredClone(m) : old)); },
  snapshot: (v) => structuredClone(v),
});

async function chat(name, { AbstractChat, DefaultChatTransport }) {
  class Chat extends AbstractChat {}
  const page = new Chat({ state: state(), transport: new DefaultChatTransport({ api: `${address}/v1/answers` }) });
  for (const text of ["How many days of annual leave do employees have?", "And how many days are carried over?"]) {
    await page.sendMessage({ text });
    const { parts } = page.messages.at(-1);
    const cited = parts.filter((p) => p.type.startsWith("source")).map((p) => p.url ?? "");
    const opened = await Promise.all(cited.map(async (url) => (url ? (await fetch(url)).status : 0)));
    console.log(JSON.stringify({ client: `${name}, ${page.messages.length} messages`, text: parts.filter((p) => p.type === "text").map((p) => p.text).join(""),
      cited, opened, finish: page.error ? String(page.error) : page.status }));
  }
  const asked = { text: "How heavy is the anchor?", files: [{ type: "file", mediaType: "text/markdown", filename: "anchor.md",
    url: "data:text/markdown;base64," + Buffer.from("# Anchor\n\nThe anchor weighs 350 kilograms.\n").toString("base64") }] };
  for (const [what, question] of [["with a file", asked], ["after the file", { text: "How many days of annual leave do employees have?" }]]) {
    await page.sendMessage(question);
    const { parts } = page.messages.at(-1);
    console.log(JSON.stringify({ client: `${name}, ${what}`, text: parts.filter((p) => p.type === "text").map((p) => p.text).join(""),
      cited: parts.filter((p) => p.type.startsWith("source")).map((p) => p.title), finish: page.error ? String(page.error) : page.status }));
  }
  await page.resumeStream();
  console.log(JSON.stringify({ client: `${name}, resumed`, text: "", finish: page.error ? String(page.error) : page.status }));
}

await chat("ai 5", five);
await chat("ai newest", newest);
