// Payloads to try: what services send, with things that go wrong.

const chunk = (delta, rest = {}) => `data: ${JSON.stringify({ id: "chatcmpl-1", object: "chat.completion.chunk", model: "gpt-4o", choices: [{ index: 0, delta, finish_reason: null }], ...rest })}\n\n`;
const tides = { title: "Tides", url: "https://harbour.example/tides" }, boats = { title: "Boats", url: "https://harbour.example/boats" };

/** examples are payloads by name, with the sources that go with them. */
export const examples = {
  "Markdown with a marker too many": {
    input: "The tide rises twice a day [1]. Boats wait for it [2], except on Sundays [7].\n",
    sources: "Tides\nThe tide rises twice a day, and the harbour master posts its times.\n\nBoats\nBoats of more than two metres of draught wait for the tide.",
  },
  "OpenAI: a stream with an annotation": {
    input: chunk({ role: "assistant", content: "The tide rises " }) + chunk({ content: "twice a day." })
      + chunk({ annotations: [{ type: "url_citation", url_citation: { ...tides, start_index: 0, end_index: 27 } }] }) + "data: [DONE]\n\n",
  },
  "Perplexity: numbers and results": {
    input: JSON.stringify({ id: "p1", model: "sonar", choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "The tide rises three times a day[1], and boats wait[2]." } }],
      search_results: [{ ...tides, snippet: "The tide rises twice a day." }, { ...boats, snippet: "Boats wait for the tide." }] }, null, 1),
  },
  "Anthropic: citations in blocks": {
    input: JSON.stringify({ type: `message`, id: "msg_1", role: "assistant", model: "claude", stop_reason: "end_turn", content: [{ type: "text", text: "The tide rises twice a day",
      citations: [{ type: "char_location", cited_text: "The tide rises twice a day.", document_index: 0, document_title: "Tides", start_char_index: 0, end_char_index: 27 }] }, { type: "text", text: ", and boats wait." }] }, null, 1),
  },
  "Azure: On Your Data": {
    input: JSON.stringify({ id: "a1", model: "gpt-4o", object: "extensions.chat.completion", choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "The tide rises twice a day [doc1]. Boats wait [doc3].",
      context: { citations: [{ content: "The tide rises twice a day.", ...tides, filepath: "tides.md", chunk_id: "0" }, { content: "Boats wait for it.", ...boats, filepath: "boats.md", chunk_id: "0" }], intent: "[\"tides\"]" } } }] }, null, 1),
  },
  "A reference list of the model's own": {
    input: "The tide rises twice a day[^t].\n\n## References\n\n[^t]: Tides, https://harbour.example/tides\n[^b]: Boats, https://harbour.example/boats\n",
  },
};
