// Retrieves with the SDK alone: embeddings, pages of vector stores, a search. Prints one
// line of JSON. node retrieval.mjs ADDRESS
import OpenAI from "openai";

const client = new OpenAI({ baseURL: `${process.argv[2]}/openai/v1`, apiKey: "none", maxRetries: 0 });
const { data, usage } = await client.embeddings.create({ model: "citeway", input: ["annual leave", "days off work", "the boiler"] });
const near = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);
const [leave, off, boiler] = data.map((one) => one.embedding);
const stores = [];
for await (const store of client.vectorStores.list({ limit: 1 })) stores.push(store.id);
const one = await client.vectorStores.retrieve(stores[0]);
const found = [];
for await (const hit of client.vectorStores.search("all", { query: "How many days of annual leave are there?", filters: { type: "eq", key: "mime", value: "text/markdown" } })) found.push(hit);
const asked = { model: "citeway", input: "How many days of annual leave are there?", include: ["file_search_call.results"],
  tools: [{ type: "file_search", vector_store_ids: ["leave"] }] };
const whole = await client.responses.create(asked);
const stream = client.responses.stream(asked);
let events = 0;
for await (const event of stream) events += event.type.includes("file_search");
const streamed = await stream.finalResponse();
const searched = ({ output: [search, message], output_text: text }) => {
  const [note] = message.content[0].annotations;
  return { queries: search.queries, of: [...new Set(search.results.map((one) => one.filename))], kind: note.type, file: note.filename,
    found: search.results.some((one) => one.file_id === note.file_id), text };
};
console.log(JSON.stringify({ searches: [searched(whole), searched(streamed)], events, size: leave.length, closer: near(leave, off) > near(leave, boiler), tokens: usage.total_tokens, stores, files: one.file_counts.total,
  first: found[0].content[0].text, file: found[0].filename, title: found[0].attributes.title }));
