// Asks the Gemini surface with Google's JavaScript client. node gemini.mjs ADDRESS
import { GoogleGenAI } from "@google/genai";

const address = process.argv[2];
const client = new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: `${address}/gemini` } });
const contents = "How many days of annual leave do employees have, and how much is paid for a kilometre by car?";

/** cited is, for each support, its words, what its place in the answer holds, counted in bytes, and the address of its source. */
const cited = (text, metadata) => (metadata?.groundingSupports ?? []).flatMap((s) => s.groundingChunkIndices.map((n) => {
  const chunk = metadata.groundingChunks[n].web ?? metadata.groundingChunks[n].retrievedContext;
  const bytes = new TextEncoder().encode(text).slice(s.segment.startIndex ?? 0, s.segment.endIndex);
  return { type: "support", url: chunk.uri, words: s.segment.text, place: new TextDecoder().decode(bytes) };
}));
const say = (client, text, finish, metadata) => console.log(JSON.stringify({ client, finish, text, cited: cited(text, metadata) }));

const whole = await client.models.generateContent({ model: "citeway", contents });
say("whole", whole.text, whole.candidates[0].finishReason, whole.candidates[0].groundingMetadata);

const joined = async (model) => {
  let [text, finish, metadata] = ["", "", undefined];
  for await (const chunk of await client.models.generateContentStream({ model, contents })) {
    text += chunk.text ?? "";
    finish = chunk.candidates?.[0]?.finishReason ?? finish;
    metadata = chunk.candidates?.[0]?.groundingMetadata ?? metadata;
  }
  return [text, finish, metadata];
};
say("streamed", ...(await joined("citeway")));
const chat = client.chats.create({ model: "citeway" });
await chat.sendMessage({ message: "How many days of annual leave do I get?" });
const next = await chat.sendMessage({ message: "Can they be carried into the next year?" });
say("chat", next.text, next.candidates[0].finishReason, next.candidates[0].groundingMetadata);
const talk = client.chats.create({ model: "citeway" });
let [finish, metadata] = ["", undefined];
for await (const chunk of await talk.sendMessageStream({ message: "How many days of annual leave do I get?" })) {
  finish = chunk.candidates?.[0]?.finishReason ?? finish;
  metadata = chunk.candidates?.[0]?.groundingMetadata ?? metadata;
}
const kept = talk.getHistory(true).filter((content) => content.role === "model").flatMap((content) => content.parts.map((part) => part.text));
say("kept of a stream", kept.join(""), finish, metadata);
try {
  say("cut", ...(await joined("citeway/tern")));
} catch (error) {
  console.log(JSON.stringify({ client: "cut", error: String(error?.message) }));
}
