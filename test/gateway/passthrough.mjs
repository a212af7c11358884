// Asks an upstream through the gateway with stock clients and prints a line of
// JSON for what each saw. node passthrough.mjs ADDRESS
import { createOpenAI } from "@ai-sdk/openai";
import { streamText } from "ai";
import OpenAI from "openai";

const address = process.argv[2];
const say = (client, seen) => console.log(JSON.stringify({ client, ...seen }));
const client = new OpenAI({ baseURL: `${address}/openai/v1`, apiKey: "none", maxRetries: 0, defaultHeaders: { "Citeway-Citations": "openwebui" } });
const context = '<source id="1" name="Tide tables">The tides rise twice a day.</source>\n<source id="2" name="Log">The harbour closes at nine in winter.</source>';
const messages = [{ role: "system", content: `Answer from these.\n${context}` }, { role: "user", content: "When?" }];
const tools = [{ type: "function", function: { name: "tide_at", parameters: { type: "object", properties: { port: { type: "string" } } } } }];

const whole = await client.chat.completions.create({ model: "tern", messages });
say("whole", { text: whole.choices[0].message.content, finish: whole.choices[0].finish_reason, tokens: whole.usage.total_tokens });

const seen = { text: "", cited: [], finish: null, tokens: 0 };
for await (const chunk of await client.chat.completions.create({ model: "tern", messages, stream: true, stream_options: { include_usage: true } })) {
  seen.text += chunk.choices[0]?.delta?.content ?? "";
  seen.finish = chunk.choices[0]?.finish_reason ?? seen.finish;
  seen.tokens = chunk.usage?.total_tokens ?? seen.tokens;
  if (chunk.event) seen.cited.push(`${chunk.event.type} ${chunk.event.data.source?.name}`);
}
say("streamed", seen);

const called = await client.chat.completions.create({ model: "tern", messages, tools });
say("tools whole", { text: called.choices[0].message.tool_calls[0].function.arguments, finish: called.choices[0].finish_reason });
const final = await client.chat.completions.stream({ model: "tern", messages, tools }).finalChatCompletion();
say("tools streamed", { text: final.choices[0].message.tool_calls[0].function.arguments, finish: final.choices[0].finish_reason });

const provider = createOpenAI({ baseURL: `${address}/openai/v1`, apiKey: "none" });
let text = "";
for await (const piece of streamText({ model: provider.chat("tern"), messages: messages.slice(1), system: messages[0].content, maxRetries: 0 }).textStream) text += piece;
say("vercel streamed", { text });

const broken = { text: "", finish: "no error" };
try {
  for await (const chunk of await client.chat.completions.create({ model: "tern", messages: [{ role: "user", content: "break off" }], stream: true })) {
    broken.text += chunk.choices[0]?.delta?.content ?? "";
  }
} catch (error) {
  broken.finish = error.constructor.name;
}
say("broken off", broken);

const input = [{ role: "user", content: "When?" }];
const instructions = `Answer from these.\n${context}`;
const response = await client.responses.create({ model: "tern", instructions, input });
say("response whole", { text: response.output_text, finish: response.status, tokens: response.usage.total_tokens,
  cited: response.output.flatMap((item) => (item.content ?? []).flatMap((part) => part.annotations.map((note) => note.url ?? note.file_id))) });

const heard = { text: "", finish: "", cited: [], tokens: 0 };
let next = 0;
const stream = client.responses.stream({ model: "tern", instructions, input });
stream.on("response.output_text.delta", (event) => (heard.text += event.delta));
for await (const event of stream) {
  if (event.sequence_number !== next++) heard.cited.push(`event ${next - 1} has number ${event.sequence_number}`);
  if (event.type === "response.output_text.annotation.added") heard.cited.push(event.annotation.url ?? event.annotation.file_id);
}
const last = await stream.finalResponse();
heard.finish = last.status;
heard.tokens = last.usage.total_tokens;
if (last.output_text !== heard.text) heard.text += ` but the last event says ${last.output_text}`;
say("response streamed", heard);

const cut = { text: "", finish: "" };
for await (const event of await client.responses.create({ model: "tern", input: "break off", stream: true })) {
  if (event.type === "response.output_text.delta") cut.text += event.delta;
  cut.finish = event.response?.error?.code ?? cut.finish;
}
say("response broken off", cut);

try {
  await client.responses.create({ model: "tern", input: "nowhere" });
} catch (error) {
  say("response nowhere", { text: error.message, finish: String(error.status) });
}
