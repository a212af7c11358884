// Lets the SDK itself put streamed chat completions together, and prints a line of JSON
// for what came of each. node accumulators.mjs ADDRESS
import OpenAI from "openai";

const client = new OpenAI({ baseURL: `${process.argv[2]}/openai/v1`, apiKey: "none", maxRetries: 0, defaultHeaders: { "Citeway-Citations": "openai" } });
const question = "How many days of annual leave do employees have, and how much is paid for a kilometre by car?";
for (const model of ["citeway", "tern"]) {
  const last = await client.chat.completions.stream({ model, messages: [{ role: "user", content: question }] }).finalChatCompletion();
  const { message, finish_reason } = last.choices[0];
  console.log(JSON.stringify({ client: model, text: message.content, finish: finish_reason,
    cited: (message.annotations ?? []).map(({ url_citation: note }) => message.content.slice(note.start_index, note.end_index)) }));
}
