// The sources that a model was shown, as they are pasted.

/** sourcesOf reads a JSON list of sources, strings or objects, or documents with a blank line between them. It throws what JSON.parse throws. */
export function sourcesOf(pasted) {
  const text = pasted.trim();
  if (!text) return [];
  const all = text.startsWith("[") || text.startsWith("{") ? [JSON.parse(text)].flat() : text.split(/\n\s*\n/);
  return all.map((one, at) => (typeof one === "string" ? document(one, at) : one));
}

function document(text, at) {
  return { id: `s${at + 1}`, kind: "file", title: text.split("\n")[0].replace(/^#+\s*/, "").slice(0, 80), passages: [{ id: `p${at + 1}`, text }] };
}
