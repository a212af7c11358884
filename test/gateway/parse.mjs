// Has OpenAI's parse fit answers into a class, and prints a line of JSON for each.
// node parse.mjs ADDRESS
import OpenAI from "openai";
import { zodResponseFormat, zodTextFormat } from "openai/helpers/zod";
import { z } from "zod";

const client = new OpenAI({ baseURL: `${process.argv[2]}/openai/v1`, apiKey: "none", maxRetries: 0 });
const Titled = z.object({ title: z.string() });
const wants = "Write a concise title of at most 5 words for the conversation.\n\nUser: How many days of leave do I get?\nAI: 28.";
const say = (name, seen) => console.log(JSON.stringify({ client: name, finish: "stop", ...seen }));

const asked = { model: "citeway", messages: [{ role: "user", content: wants }], response_format: zodResponseFormat(Titled, "titled") };
say("parse", { text: (await client.chat.completions.parse(asked)).choices[0].message.parsed.title });
say("parse, streamed", { text: (await client.chat.completions.stream(asked).finalChatCompletion()).choices[0].message.parsed.title });
const response = await client.responses.parse({ model: "citeway", input: wants, text: { format: zodTextFormat(Titled, "titled") } });
say("parse, response", { text: response.output_parsed.title });
try {
  await client.chat.completions.parse({ ...asked, messages: [{ role: "user", content: "How many days of annual leave do employees have?" }] });
  say("parse, question", {});
} catch (error) {
  say("parse, question", { error: error.message });
}
