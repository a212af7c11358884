// The samples of the guide "Work with inline citations", as they tell their reader
// to find citations: every Markdown link in the answer is one, and the first
// reference with its identifier is what it means. The third is Python's, whose
// expression and order of search are the same.

const pattern = /\[([^\]]+)\]\(([^)]+)\)/g;

/** extract finds the citations of an answer, each with what its reference says. */
export function extract(answer, references) {
  const found = [];
  for (const [, display, identifier] of answer.matchAll(pattern)) {
    const citation = { display, identifier, text: null, type: null };
    const file = references.files?.find((f) => f.cite === identifier);
    const web = references.web?.find((w) => w.url === identifier);
    if (file) Object.assign(citation, { text: file.text, type: "file", fileId: file.fileId, page: file.page ?? null });
    if (web) Object.assign(citation, { text: web.text, type: "web", url: web.url, title: web.title });
    found.push(citation);
  }
  return found;
}

/** identifiers are those of all references; none may stand twice. */
export const identifiers = (references) => [
  ...(references.files ?? []).map((f) => f.cite).filter((cite) => cite !== null && cite !== undefined),
  ...(references.web ?? []).map((w) => w.url),
];

/** collect reads a streamed question to its end. */
export async function collect(stream) {
  let answer = "", mirrored = "", last = null, frames = 0;
  for await (const frame of stream) {
    frames++;
    answer += frame.answer ?? "";
    mirrored += frame.data?.answer ?? "";
    last = frame;
  }
  return { answer, mirrored, last, frames };
}

/** collectChat reads a streamed chat as the guide's sample does. */
export async function collectChat(stream) {
  let content = "", references = null, inDelta = null, first = null, finish = null;
  for await (const chunk of stream) {
    first ??= chunk;
    if (chunk.choices[0].delta.content) content += chunk.choices[0].delta.content;
    if (chunk.choices[0].message && chunk.choices[0].message.graph_data) references = chunk.choices[0].message.graph_data.references;
    inDelta = chunk.choices[0].delta.graph_data?.references ?? inDelta;
    finish = chunk.choices[0].finish_reason ?? finish;
  }
  return { content, references, inDelta, first, finish };
}
