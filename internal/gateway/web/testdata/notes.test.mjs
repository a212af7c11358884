import assert from "node:assert/strict";
import test from "node:test";

const { readable, told } = await import("../assets/fault.js");
const { lineOf, notesOf } = await import("../assets/notes.js");
const { Reading } = await import("../assets/reading.js");
const { Failure, Lost } = await import("../assets/stream.js");

test("a note is said once, with the numbers that it is about", () => {
  const reading = new Reading();
  const citations = [[1, 4], [2, 9]].map(([number, end]) => ({ id: `c_${number}`, number, start: end, end, sources: [], passages: [] }));
  const doubt = (at) => ({ kind: "unsupported", marker: "[doc7]", at, message: "no sentence of the source speaks of tides" });
  reading.whole({ text: "One, two, three.", citations, sources: [], findings: [doubt(4), doubt(9), doubt(4),
    { kind: "out-of-range", marker: "[99]", at: 12, message: "there is no source 99; 4 were shown" }, { kind: "unsafe-url", marker: "https://other.example/path", at: 0, message: "a link was taken out" }, { kind: "trimmed" }] });
  assert.deepEqual(notesOf(reading).map(lineOf), ["[1], [2]: No sentence of the source speaks of tides. (3 ×)", "[99]: There is no source 99; 4 were shown.", "A link was taken out."]);
});

test("what a browser calls a fault is not for readers", () => {
  for (const [error, want] of [
    [new TypeError("Failed to fetch"), "The server cannot be reached. Try again in a moment."],
    [new SyntaxError("Unexpected token '<'"), "The answer could not be read. Try again in a moment."],
    [new Failure("the queue is full", "ask again"), "The queue is full. Ask again."],
    [new Lost("Tides"), "The answer broke off. What arrived is shown above."],
    [new Lost(""), "The connection was lost before the answer began. Try again in a moment."],
  ]) assert.equal(told(error), want);
  assert.equal(readable(new TypeError("Failed to fetch"), "Wait.").mend, "Wait.");
});
