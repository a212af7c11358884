// Plays a server that writes an answer step by step.
await customElements.whenDefined("cited-answer");
const bytes = new TextEncoder();
const answer = document.querySelector("cited-answer");
const source = { id: "s1", number: 1, kind: "file", title: "Leave", passages: [{ id: "p1", text: "A full year of work gives 28 days." }] };
const citation = { id: "c_1", number: 1, start: 58, end: 58, marker: "[1]", label: "", sources: ["s1"], passages: ["p1"] };
const judged = { ...citation, verdict: "supported", quotes: [{ passage: "p1", start: 0, end: 33, text: "A full year of work gives 28 days" }] };
const text = "This settles.\n\nA full year of work gives **28 days** of leave, in the café too.\n";
const steps = {
  words: [["text", { text: text.slice(0, 20) }], ["text", { text: text.slice(20, 58) }]],
  citation: [["source", source], ["citation", citation]],
  tail: [["text", { text: text.slice(58) }]],
  verdict: [["citation", judged]],
  done: [["done", { text, offsets: "bytes", citations: [judged], sources: [source], findings: [] }]],
};
let writer;
function begin() {
  const { readable, writable } = new TransformStream();
  writer = writable.getWriter();
  answer.read(readable);
}
begin();
window.step = async (name) => {
  if (name === "broken") begin();
  const frames = (steps[name] ?? steps.words).map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join("");
  const all = bytes.encode(frames), cut = Math.floor(all.length / 2);
  await writer.write(all.slice(0, cut)); // a piece may end anywhere
  await writer.write(all.slice(cut));
  if (name === "done" || name === "broken") await writer.close();
};
