// Asks the gateway with stock clients and prints a line of JSON for what each saw.
// node gateway.mjs ADDRESS
import { createOpenAI } from "@ai-sdk/openai";
import { generateText, streamText } from "ai";
import OpenAI, { AzureOpenAI } from "openai";

const address = process.argv[2];
const question = "How many days of annual leave do employees have?";
const messages = [{ role: "user", content: question }];
const say = (client, seen) => console.log(JSON.stringify({ client, ...seen }));

/** What an SDK threw: its class, status and code. */
const thrown = async (work) => {
  try {
    await work();
  } catch (error) {
    return `${error.constructor.name} ${error.status} ${error.code ?? ""}`.trim();
  }
  return "nothing";
};

/** An annotation's address, or the name of the file. */
const cited = (annotations) => (annotations ?? []).map((a) => a.url_citation?.url ?? a.url ?? a.filename ?? a.file_citation?.filename ?? a.type);

async function chat(headers, name) {
  const client = new OpenAI({ baseURL: `${address}/openai/v1`, apiKey: "none", maxRetries: 0, defaultHeaders: headers });
  const whole = await client.chat.completions.create({ model: "citeway", messages });
  say(`${name} whole`, { text: whole.choices[0].message.content, cited: cited(whole.choices[0].message.annotations),
    finish: whole.choices[0].finish_reason, tokens: whole.usage?.total_tokens });
  const seen = { text: "", cited: [], finish: null, tokens: 0 };
  const stream = await client.chat.completions.create({ model: "citeway", messages, stream: true, stream_options: { include_usage: true } });
  for await (const chunk of stream) {
    const choice = chunk.choices[0];
    seen.text += choice?.delta?.content ?? "";
    seen.cited.push(...cited(choice?.delta?.annotations));
    seen.finish = choice?.finish_reason ?? seen.finish;
    seen.tokens = chunk.usage?.total_tokens ?? seen.tokens;
  }
  say(`${name} streamed`, seen);
}

async function openai() {
  for (const form of ["openai", "openwebui", "markdown", "none"]) await chat({ "Citeway-Citations": form }, `openai, ${form},`);
  const client = new OpenAI({ baseURL: `${address}/openai/v1`, apiKey: "none", maxRetries: 0 });
  const helper = await client.chat.completions.stream({ model: "citeway", messages }).finalChatCompletion();
  say("openai, stream helper", { text: helper.choices[0].message.content, finish: helper.choices[0].finish_reason });
  const annotations = (r) => cited(r.output.flatMap((o) => o.content ?? []).flatMap((c) => c.annotations ?? []));
  const response = await client.responses.create({ model: "citeway", input: question });
  say("openai, responses whole", { text: response.output_text, cited: annotations(response), finish: response.status, tokens: response.usage?.total_tokens });
  let text = "";
  const stream = client.responses.stream({ model: "citeway", input: question });
  stream.on("response.output_text.delta", (event) => { text += event.delta; });
  const final = await stream.finalResponse();
  say("openai, responses streamed", { text, cited: annotations(final), finish: final.status, tokens: final.usage?.total_tokens });
  const models = [];
  for await (const model of client.models.list()) models.push(model.id);
  say("openai, models", { text: models.join(" ") });
  say("openai, errors", { text: [
    await thrown(() => client.chat.completions.create({ model: "nobody-1", messages })),
    await thrown(() => client.chat.completions.create({ model: "citeway", messages: "none" })),
    await thrown(() => client.chat.completions.create({ model: "citeway", messages, n: 3 })),
    await thrown(() => client.models.retrieve("nobody-1")),
  ].join(", ") });
}

async function azure() {
  const client = new AzureOpenAI({ endpoint: `${address}/azure`, apiKey: "none", apiVersion: "2024-10-21", deployment: "tern", maxRetries: 0 });
  const data_sources = [{ type: "azure_search", parameters: { endpoint: "https://search.example", index_name: "nothing", authentication: { type: "api_key", key: "x" } } }];
  const whole = await client.chat.completions.create({ model: "tern", messages, data_sources });
  say("azure whole", { text: whole.choices[0].message.content, cited: whole.choices[0].message.context.citations.map((c) => c.title), finish: whole.choices[0].finish_reason });
  const seen = { text: "", cited: [], finish: null };
  for await (const chunk of await client.chat.completions.create({ model: "tern", messages, data_sources, stream: true })) {
    const delta = chunk.choices[0]?.delta;
    if (delta?.context?.citations) seen.cited.push(...delta.context.citations.map((c) => c.title));
    seen.text += delta?.content ?? "";
    seen.finish = chunk.choices[0]?.finish_reason ?? seen.finish;
  }
  say("azure streamed", seen);
  say("azure, errors", { text: await thrown(() => client.chat.completions.create({ model: "tern", messages, data_sources: [...data_sources, ...data_sources] })) });
}

async function vercel() {
  const provider = createOpenAI({ baseURL: `${address}/openai/v1`, apiKey: "none" });
  for (const [name, model] of [["chat", provider.chat("citeway")], ["responses", provider.responses("citeway")]]) {
    const whole = await generateText({ model, prompt: question, maxRetries: 0 });
    say(`vercel, ${name} whole`, { text: whole.text, cited: whole.sources.map((s) => s.url ?? s.filename), finish: whole.finishReason });
    const seen = { text: "", cited: [], finish: null };
    for await (const part of streamText({ model, prompt: question, maxRetries: 0 }).fullStream) {
      if (part.type === "text-delta") seen.text += part.text;
      if (part.type === "source") seen.cited.push(part.url ?? part.filename);
      if (part.type === "finish") seen.finish = part.finishReason;
      if (part.type === "error") throw part.error;
    }
    say(`vercel, ${name} streamed`, seen);
  }
}

await openai();
await azure();
await vercel();
