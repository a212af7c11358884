// Reads what Citeway writes with the stock SDKs and prints what they saw.
// node clients.mjs DIR, where DIR holds FORM.json and FORM.stream.
import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { Writer } from "writer-sdk";
import { serve } from "./serve.mjs";

const dir = process.argv[2];
const say = (client, seen) => console.log(JSON.stringify({ client, ...seen }));

async function openai() {
  const { address, end } = await serve(dir, (request) => (request.url.endsWith("/responses") ? "openai-responses" : "openai"));
  const client = new OpenAI({ baseURL: address, apiKey: "k", maxRetries: 0 });
  const chat = { model: "m", messages: [{ role: "user", content: "q" }] };
  const whole = await client.chat.completions.create(chat);
  say("openai", { text: whole.choices[0].message.content, citations: (whole.choices[0].message.annotations ?? []).map((a) => a.url_citation?.url ?? a.file_citation?.filename ?? a.type) });
  let text = "", finish = null;
  for await (const chunk of await client.chat.completions.create({ ...chat, stream: true })) {
    text += chunk.choices[0]?.delta?.content ?? "";
    finish = chunk.choices[0]?.finish_reason ?? finish;
  }
  say("openai streamed", { text, finish });
  const response = await client.responses.create({ model: "m", input: "q" });
  const annotations = (r) => r.output.flatMap((o) => o.content ?? []).flatMap((c) => c.annotations ?? []).map((a) => a.url ?? a.filename);
  say("openai-responses", { text: response.output_text, citations: annotations(response) });
  const stream = client.responses.stream({ model: "m", input: "q" });
  let deltas = "";
  stream.on("response.output_text.delta", (event) => { deltas += event.delta; });
  const final = await stream.finalResponse();
  say("openai-responses streamed", { text: deltas, citations: annotations(final) });
  end();
}

async function anthropic() {
  const { address, end } = await serve(dir, () => "anthropic");
  const client = new Anthropic({ baseURL: address, apiKey: "k", maxRetries: 0 });
  const ask = { model: "m", max_tokens: 100, messages: [{ role: "user", content: "q" }] };
  const seen = (message) => ({ text: message.content.map((b) => b.text ?? "").join(""),
    citations: message.content.flatMap((b) => b.citations ?? []).map((c) => c.cited_text) });
  say("anthropic", seen(await client.messages.create(ask)));
  say("anthropic streamed", seen(await client.messages.stream(ask).finalMessage()));
  end();
}

// The guide's own way of finding citations: every Markdown link in the answer is one.
const links = (answer) => [...answer.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map((m) => m[2]);

function correlate(answer, references) {
  const ids = new Set([...(references?.files ?? []).map((f) => f.cite), ...(references?.web ?? []).map((w) => w.url)]);
  const all = links(answer);
  return { text: answer, citations: all, unmatched: all.filter((id) => !ids.has(id)) };
}

async function writer() {
  const { address, end } = await serve(dir, (request) => (request.url.includes("/chat") ? "writer-chat" : "writer"));
  const client = new Writer({ baseURL: address, apiKey: "k", maxRetries: 0 });
  const ask = { graph_ids: ["g"], question: "q", query_config: { inline_citations: true } };
  const whole = await client.graphs.question(ask);
  say("writer", correlate(whole.answer, whole.references));
  let answer = "", references = null;
  for await (const frame of await client.graphs.question({ ...ask, stream: true })) {
    answer += frame.answer ?? frame.data?.answer ?? "";
    references = frame.references ?? references;
  }
  say("writer streamed", correlate(answer, references));
  const chat = { model: "m", messages: [{ role: "user", content: "q" }] };
  const one = await client.chat.chat(chat);
  say("writer-chat", correlate(one.choices[0].message.content, one.choices[0].message.graph_data.references));
  let text = "", last = null;
  for await (const chunk of await client.chat.chat({ ...chat, stream: true })) {
    text += chunk.choices[0].delta.content ?? "";
    last = chunk.choices[0].message?.graph_data?.references ?? chunk.choices[0].delta.graph_data?.references ?? last;
  }
  say("writer-chat streamed", correlate(text, last));
  end();
}

await openai();
await anthropic();
await writer();
