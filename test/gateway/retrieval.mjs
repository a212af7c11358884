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
console.log(JSON.stringify({ size: leave.length, closer: near(leave, off) > near(leave, boiler), tokens: usage.total_tokens, stores, files: one.file_counts.total,
  first: found[0].content[0].text, file: found[0].filename, title: found[0].attributes.title }));
