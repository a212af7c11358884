// What frameworks of JavaScript show of a cited answer, each asked whole and streamed, as its own documentation says.
// node frameworks.mjs ADDRESS MODEL [QUESTION]
// Each line is a JSON object: the framework, its version, the way, the text, the citations as it keeps them (address and
// the words that its own offsets cut out), or the error that it reports.
import { createRequire } from "node:module";
import { HumanMessage } from "@langchain/core/messages";
import { ChatOpenAI } from "@langchain/openai";
import { GraphEvents, ModelEndHandler, Providers, Run } from "@librechat/agents";
import { OpenAI as LlamaOpenAI } from "@llamaindex/openai";
import { Agent as MastraAgent } from "@mastra/core/agent";
import { Agent, OpenAIChatCompletionsModel, OpenAIResponsesModel, run, setTracingDisabled } from "@openai/agents";
import OpenAI from "openai";

const [address, model, question = "How many days of annual leave do employees have, and how much is paid for a kilometre by car?"] = process.argv.slice(2);
const baseURL = `${address}/openai/v1`, apiKey = "none";
const require = createRequire(import.meta.url);
setTracingDisabled(true);
process.env.OPENAI_API_KEY = apiKey;

/** notes are annotations of any of the shapes that frameworks keep, cut out of the text. */
const notes = (text, list) => (list ?? []).map((each) => each.url_citation ?? each)
  .map((each) => ({ url: each.url, words: text.slice(each.start_index ?? each.startIndex, each.end_index ?? each.endIndex) }));

const parts = (content) => typeof content === "string" ? { text: content, cited: [] }
  : { text: content.map((part) => part.text).join(""), cited: content.flatMap((part) => notes(part.text, part.annotations)) };

const langchain = (responses) => {
  const chat = new ChatOpenAI({ model, apiKey, maxRetries: 0, configuration: { baseURL }, useResponsesApi: responses });
  return { whole: async () => parts((await chat.invoke(question)).content), streamed: async () => {
    let all;
    for await (const piece of await chat.stream(question)) all = all ? all.concat(piece) : piece;
    return parts(all.content);
  } };
};

const agents = (Model) => {
  const agent = new Agent({ name: "Asker", instructions: "You help.", model: new Model(new OpenAI({ baseURL, apiKey, maxRetries: 0 }), model) });
  const read = (result) => {
    const content = result.newItems.at(-1).rawItem.content[0];
    return { text: result.finalOutput, cited: notes(result.finalOutput, content.providerData?.annotations) };
  };
  return { whole: async () => read(await run(agent, question)), streamed: async () => {
    const result = await run(agent, question, { stream: true });
    for await (const _ of result);
    await result.completed;
    return read(result);
  } };
};

const llama = () => {
  const llm = new LlamaOpenAI({ model, apiKey, maxRetries: 0, baseURL, additionalSessionOptions: { baseURL, maxRetries: 0 } });
  const messages = [{ role: "user", content: question }];
  return { whole: async () => parts((await llm.chat({ messages })).message.content), streamed: async () => {
    let text = "";
    for await (const piece of await llm.chat({ messages, stream: true })) text += piece.delta;
    return parts(text);
  } };
};

const mastra = () => {
  const agent = new MastraAgent({ name: "Asker", instructions: "You help.", maxRetries: 0, model: { id: `citeway/${model}`, url: baseURL, apiKey } });
  const checked = async (result) => {
    const finish = await result.finishReason;
    if (finish === "error" || result.error) throw result.error ?? new Error("the stream ended with an error");
    return parts(await result.text);
  };
  return { whole: async () => checked(await agent.generate(question)), streamed: async () => {
    const result = await agent.stream(question);
    for await (const _ of result.textStream);
    return checked(result);
  } };
};

const librechat = (stream) => async () => {
  const llm = { provider: Providers.OPENAI, model, apiKey, maxRetries: 0, streaming: stream, configuration: { baseURL } };
  const made = await Run.create({ runId: "run", graphConfig: { type: "standard", llmConfig: llm, instructions: "You help." }, returnContent: true,
    customHandlers: { [GraphEvents.CHAT_MODEL_END]: new ModelEndHandler() } });
  const content = await made.processStream({ messages: [new HumanMessage(question)] }, { configurable: { thread_id: "t" }, streamMode: "values", version: "v2" });
  return parts(content.filter((part) => part.type === "text"));
};

const all = {
  "@langchain/openai": langchain(false), "@langchain/openai (Responses)": langchain(true),
  "@openai/agents": agents(OpenAIChatCompletionsModel), "@openai/agents (Responses)": agents(OpenAIResponsesModel),
  "@llamaindex/openai": llama(), "@mastra/core": mastra(), "@librechat/agents": { whole: librechat(false), streamed: librechat(true) },
};

const version = (name) => {
  try {
    return require(`${name.split(" ")[0]}/package.json`).version;
  } catch {
    return require(`./node_modules/${name.split(" ")[0]}/package.json`).version;
  }
};

for (const [client, ways] of Object.entries(all)) {
  for (const way of ["whole", "streamed"]) {
    const said = { client, version: version(client), way };
    try {
      Object.assign(said, await ways[way]());
    } catch (error) {
      said.error = String(error?.message ?? error);
    }
    console.log(JSON.stringify(said));
  }
}
process.exit(0);
