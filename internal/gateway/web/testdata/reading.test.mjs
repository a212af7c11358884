import assert from "node:assert/strict";
import test from "node:test";
import { most, Reading } from "../assets/reading.js";
import { Badges, nameOf, pagesOf, placeOf, weave } from "../assets/citations.js";
import { events } from "../assets/stream.js";

const citation = (id, start, end, more) => ({ id, start, end, sources: ["s1"], ...more });

test("slides of a presentation are no pages", () => {
  const passages = [{ id: "a", page: 2 }, { id: "b", page: 3 }];
  const mime = "application/vnd.openxmlformats-officedocument.presentationml.presentation";
  assert.equal(pagesOf({ mime, passages }), "slides 2, 3");
  assert.equal(pagesOf({ mime, passages }, ["a"]), "slide 2");
  assert.equal(pagesOf({ mime: "application/pdf", passages }, ["a"]), "page 2");
});

test("events make an answer", () => {
  const reading = new Reading();
  reading.take("text", { text: "Tides " });
  reading.take("text", { text: "rise." });
  reading.take("source", { id: "s1", number: 1, title: "Tides" });
  reading.take("citation", citation("c1", 5, 5));
  reading.take("citation", citation("c2", 5, 5));
  reading.take("citation", citation("c1", 5, 5, { verdict: "supported" }));
  reading.take("citation", citation("c2", 5, 5, { withdrawn: true }));
  reading.take("ping", {});
  assert.equal(reading.text, "Tides rise.");
  assert.deepEqual(reading.citations.map((each) => [each.id, each.start, each.verdict]), [["c1", 5, "supported"], ["c2", -1, ""]]);
  assert.equal(reading.cites(reading.citations[0])[0].title, "Tides");
  assert.equal(reading.done, false);
});

test("done takes over, and what it does not hold goes", () => {
  const reading = new Reading();
  reading.take("citation", citation("c1", 0, 0));
  reading.take("citation", citation("c2", 0, 0));
  reading.take("done", { text: "x", offsets: "runes", citations: [citation("c2", 1, 1)], sources: [{ id: "s2", number: 2 }, { id: "s1", number: 1 }, { id: "s3", consulted: true }] });
  assert.deepEqual(reading.citations.map((each) => [each.id, each.start]), [["c1", -1], ["c2", 1]]);
  assert.deepEqual(reading.cited().map((each) => each.id), ["s1", "s2"]);
  assert.deepEqual(reading.consulted().map((each) => each.id), ["s3"]);
  assert.ok(reading.done);
});

test("a refusal's sources are the nearest, others were consulted", () => {
  const reading = new Reading();
  reading.take("finding", { kind: "uncited-answer", message: "none is cited" });
  assert.equal(reading.beside(), "Consulted, not cited");
  reading.take("finding", { kind: "no-answer", message: "the sources do not answer" });
  assert.equal(reading.beside(), "Nearest");
  reading.take("done", { text: "x", findings: [{ kind: "no-answer" }] });
  assert.equal(reading.beside(), "Nearest");
});

test("what has the wrong type is left out", () => {
  for (const answer of [null, 7, "text", [], { text: 1, citations: "x", sources: { s1: {} }, findings: 3, label: "secret" },
    { citations: [null, 1, "c", {}, { id: 3 }, citation("c", 5, 2), citation("d", "0", 1), citation("e", NaN, Infinity)] }, { sources: [null, { id: {} }, { id: "s", passages: [null, 4], label: { name: 5 } }] }]) {
    const reading = new Reading();
    reading.whole(answer);
    assert.equal(typeof reading.text, "string");
    assert.ok(reading.citations.every((each) => each.id && each.start === -1 && each.end === -1));
    assert.ok([...reading.sources.values()].every((each) => each.label === null && Array.isArray(each.passages)));
  }
});

test("too much is refused, and an error is told", () => {
  assert.throws(() => new Reading().take("text", { text: "x".repeat(most.text + 1) }), /too long/);
  assert.throws(() => new Reading().whole({ sources: Array.from({ length: most.entries + 1 }, (_, i) => ({ id: `s${i}` })) }), /too long/);
  assert.throws(() => new Reading().take("error", { message: "The model is down.", mend: "Start it." }), { message: "The model is down.", mend: "Start it." });
  assert.throws(() => new Reading().whole({ text: "half", error: { message: "cut" } }), /incomplete: cut/);
});

test("positions are counted as the answer says, and nothing is forged", () => {
  const seen = (text, offsets, at) => [...weave(text, [citation("c", at, at)], offsets)].findIndex((character) => placeOf(character) === 0);
  assert.equal(seen("é😀x", "bytes", 6), 2);
  assert.equal(seen("é😀x", "runes", 2), 2);
  assert.equal(seen("é😀x", "utf16", 3), 2);
  assert.equal(weave("a\u{F0000}b", []), "a\ufffdb");
});

test("the citations of a line that is gone stand above it", () => {
  const [one, two] = ["\u{F0000}", "\u{F0002}"];
  const gone = (at, after = "\n") => citation("c", at, at, { after });
  assert.equal(weave("1. rise\n2. fall", [gone(8)]), `1. rise${one}\n2. fall`);
  assert.equal(weave("Rise.\nWait.", [gone(6, ""), gone(6)]), `Rise.${one}${two}\nWait.`);
  assert.equal(weave("Rise.\nWait.", [gone(6), gone(6, " ")]), `Rise.${one}\n${two}Wait.`);
  assert.equal(weave("2. Wait.", [gone(0)]), `${one}\n\n2. Wait.`);
  const reading = new Reading();
  reading.whole({ text: "1. rise\n2. fall", citations: [gone(8)], sources: [] });
  assert.equal(weave(reading.text, reading.citations), `1. rise${one}\n2. fall`);
});

test("a name does not turn the direction of text", () => {
  assert.equal(nameOf({ title: "report\u202efdp.exe" }), "reportfdp.exe");
  assert.equal(nameOf({ path: "a/b/\u2066c.md" }), "c.md");
  assert.equal(nameOf({ title: "דוח שנתי" }), "דוח שנתי");
});

test("events are the same however they are cut", async () => {
  const bytes = new TextEncoder().encode(": heartbeat\r\n\r\nevent: text\r\ndata: {\"text\":\"café\"}\r\n\r\ndata: {\"a\":\ndata: 1}\n\nevent: cut");
  for (let at = 0; at <= bytes.length; at++) {
    const seen = [];
    for await (const event of events(new Blob([bytes.slice(0, at), bytes.slice(at)]).stream().pipeThrough(cutter(at)))) seen.push(event);
    assert.deepEqual(seen, [{ name: "text", data: { text: "café" } }, { name: "message", data: { a: 1 } }], `cut at ${at}`);
  }
});

/** cutter sends bytes on in two pieces. */
function cutter(at) {
  let seen = 0;
  return new TransformStream({ transform(piece, out) {
    const here = Math.max(0, Math.min(piece.length, at - seen));
    seen += piece.length;
    if (here) out.enqueue(piece.slice(0, here));
    if (here < piece.length) out.enqueue(piece.slice(here));
  } });
}

test("what is copied has numbers in brackets, and a sign where there is doubt", () => {
  const reading = new Reading();
  reading.whole({
    text: "Tides rise. Call 299 now.",
    citations: [
      { id: "a", number: 1, start: 10, end: 10, sources: ["s1"], verdict: "supported" },
      { id: "b", number: 2, start: 12, end: 20, sources: ["s2"], verdict: "contradicted" },
      { id: "c", number: 0, start: 24, end: 24, sources: [] },
    ],
    sources: [{ id: "s1", number: 1 }, { id: "s2", number: 2 }],
  });
  assert.equal(new Badges(reading).plain(), "Tides rise [1]. Call 299 [2 ✗] now [?].");
});
