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
