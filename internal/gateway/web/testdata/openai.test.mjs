import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { most, Reading } from "../assets/reading.js";
import { eventIn, events } from "../assets/stream.js";
import { Chips } from "../element/chips.js";
import { Feed } from "../element/feed.js";

/** read reads a whole completion, or the frames of a stream. */
function read(input) {
  const reading = new Reading(), feed = new Feed(reading);
  if (typeof input !== "string") feed.whole(input);
  else for (const frame of input.split("\n\n").map(eventIn).filter(Boolean)) feed.take(frame.name, frame.data);
  return reading;
}

const parts = (section) => Object.fromEntries(section.split(/^--- /m).slice(1).map((part) => [part.slice(0, part.indexOf("\n")), part.slice(part.indexOf("\n") + 1)]));
const bytes = (text, at) => Buffer.byteLength(text.slice(0, at));

/** meaning is what a reader sees of an answer: prose, places in bytes, and what is cited there. */
function meaning({ text, citations, sources }, unit) {
  const place = (at) => (unit === "bytes" ? at : bytes(text, at));
  return { text, cited: citations.filter(({ start }) => start >= 0).map(({ start, end, sources: ids }) => [place(start), place(end), ids.map((id) => { const s = sources.find((each) => each.id === id); return [s.number, s.title ?? "", s.url ?? ""]; })]) };
}

const cases = (form) => readFileSync(`${process.env.CITEWAY_DIALECTS}/${form}/testdata/cases.txt`, "utf8").split(/^### /m).slice(1).map((section) => ({ form, section, title: section.split("\n")[0] }));
const SET = /^settings: (?!markers=(link|none|numbers)$)/m; // what a setting reads, and the element has none
const OTHERWISE = ["annotations where no sources came", "chips read although cards are named by documents"]; // read as openai reads it; keeps the names

for (const { form, section, title } of [...cases("openai"), ...cases("openwebui")]) {
  const { in: whole, "in-stream": stream, native } = parts(section);
  if (!native || SET.test(section) || OTHERWISE.includes(title)) continue;
  for (const input of [whole && JSON.parse(whole), stream].filter(Boolean)) {
    test(`${form}, ${title}, ${typeof input === "string" ? "streamed" : "whole"}: as the program reads it`, () => {
      const reading = read(input);
      assert.ok(reading.done);
      assert.deepEqual(meaning({ text: reading.text, citations: reading.citations, sources: [...reading.sources.values()] }, reading.offsets), meaning(JSON.parse(native), "bytes"));
    });
  }
}

const chunk = (delta, more) => ({ object: "chat.completion.chunk", choices: [{ index: 0, delta, ...more }] });
const note = (start_index, end_index, url = "https://tide.example/t") => ({ type: "url_citation", url_citation: { start_index, end_index, title: "Tide tables", url } });

test("text is there before the end, and so are citations whose cards came", () => {
  const reading = new Reading(), feed = new Feed(reading);
  feed.take("message", { event: { type: "source", data: { source: { id: "a", name: "Tide" }, document: ["High."], metadata: [{ source: "a", name: "Tide", page: 1 }] } } });
  for (const content of ["Ti", "des rise ", "[", "1", "] and fall"]) feed.take("message", chunk({ content }));
  assert.equal(reading.text, "Tides rise and fall");
  assert.deepEqual(reading.citations.map(({ start, sources }) => [start, sources]), [[10, ["a"]]]);
  assert.deepEqual([...reading.sources.values()].map(({ title, passages }) => [title, passages[0].page]), [["Tide", 2]]);
  assert.equal(reading.done, false);
  feed.take("message", "[DONE]");
  assert.equal(reading.done, true);
});

test("what comes after finish_reason is read", () => {
  const reading = new Reading(), feed = new Feed(reading);
  feed.take("message", chunk({ content: "Tides rise." }, { finish_reason: "stop" }));
  assert.ok(reading.done);
  feed.take("message", chunk({ annotations: [note(0, 5)] }));
  feed.take("message", { object: "chat.completion.chunk", choices: [], usage: { total_tokens: 3 } });
  feed.take("message", "[DONE]");
  assert.deepEqual(reading.citations.map(({ start, end }) => [start, end]), [[0, 5]]);
});

test("a place within the link to its own address is the link, however the address is written", () => {
  for (const [start, end] of [[7, 12], [12, 20], [undefined, undefined]]) {
    const reading = read({ choices: [{ message: { content: "Tides ([tide](https://tide.example)) rise.", annotations: [note(start, end, "https://tide.example")] } }] });
    assert.deepEqual([reading.text, reading.citations[0].start, reading.citations[0].end], ["Tides rise.", 5, 5], `${start} to ${end}`);
  }
});

test("an error is told, and a stream without an end broke off", async () => {
  const frames = (...all) => new Blob(all.map((each) => `data: ${typeof each === "string" ? each : JSON.stringify(each)}\n\n`)).stream();
  const reads = (...all) => { const reading = new Reading(); return new Feed(reading).read({ body: frames(...all) }, () => {}, { aborted: false }).then(() => reading); };
  await assert.rejects(reads(chunk({ content: "Half" }), { error: { message: "The model is down.", type: "server_error" } }), { message: "The model is down." });
  await assert.rejects(reads(chunk({ content: "Half" })), { message: "The answer broke off.", mend: "What arrived is shown above." });
  await assert.rejects(reads(chunk({ content: "Half" }), "{half"), SyntaxError);
  assert.equal((await reads(chunk({ content: "Whole" }), "[DONE]")).text, "Whole");
});

test("the same bytes are the same answer, however they are cut", async () => {
  const stream = [chunk({ content: "é 😀 rise ([t.example](https://t.example/)), `x[1]`" }), chunk({ annotations: [note(9, 44, "https://t.example/")] }), chunk({}, { finish_reason: "stop" })];
  const bytes = new TextEncoder().encode(stream.map((each) => `data: ${JSON.stringify(each)}\n\n`).join("") + "data: [DONE]\n\n");
  for (let at = 0; at <= bytes.length; at += 7) {
    const reading = new Reading(), feed = new Feed(reading);
    const body = new ReadableStream({ start(to) { for (const piece of [bytes.slice(0, at), bytes.slice(at)]) if (piece.length) to.enqueue(piece); to.close(); } });
    for await (const { name, data } of events(body)) feed.take(name, data);
    assert.deepEqual([reading.text, reading.citations[0].start, reading.citations[0].end], ["é 😀 rise, `x[1]`", 9, 9], `cut at ${at}`);
  }
});

test("chips are the same, however the prose is cut", () => {
  const text = "A [1], b [2, 3]; `[1]` ``[1] ` [1]`` \\[1] \\\\[2] [12\n\n```\n[1]\n\n[1]\n``` [1#p3] [2024] [0] m[1] ` [1\n\n[2]   [3]";
  const pieces = (...parts) => {
    const chips = new Chips();
    const joined = [];
    for (const piece of [...parts.flatMap((part) => chips.read(part)), ...chips.rest()]) {
      if (!piece.numbers && joined.length && !joined.at(-1).numbers) joined.at(-1).text += piece.text;
      else joined.push({ ...piece });
    }
    return joined;
  };
  const whole = pieces(text);
  assert.deepEqual(whole.filter(({ numbers }) => numbers).map(({ numbers }) => numbers), [[1], [2, 3], [2], [1], [0], [1], [2], [3]]);
  for (let at = 0; at <= text.length; at++) assert.deepEqual(pieces(text.slice(0, at), text.slice(at)), whole, `cut at ${at}`);
  assert.deepEqual(pieces(...text), whole);
});

test("what has the wrong type is left out, and too much is refused", () => {
  for (const data of [null, 7, "text", [], { choices: "x" }, { choices: [null, 7] }, { choices: [{ delta: { content: 7, annotations: {} } }] }, { sources: [null, 7, "s"], event: 5 }, { event: { type: "source", data: null } },
    chunk({ content: "x", annotations: [null, 7, { type: "url_citation" }, { type: "url_citation", url_citation: 5 }, note(-1, NaN), note("0", {}), note(0, 1, "javascript:alert(1)"), { type: "constructor" }] }, { finish_reason: "stop" })]) {
    const reading = new Reading(), feed = new Feed(reading);
    feed.take("message", data);
    feed.take("message", "[DONE]");
    assert.equal(typeof reading.text, "string");
    assert.ok([...reading.sources.values()].every(({ url }) => !url.startsWith("javascript")));
  }
  assert.throws(() => read({ choices: [{ message: { content: "x", annotations: Array.from({ length: most.entries + 5 }, () => note(0, 1)) } }] }), /too long/);
  assert.throws(() => read({ choices: [{ message: { content: "x".repeat(most.text + 1) } }] }), /too long/);
});

test("hostile prose and annotations take time like their length", () => { // a square of it would outlast the test's minute
  const prose = ["[".repeat(2e5), " ".repeat(2e5), "`".repeat(2e5), "\\".repeat(2e5), "\n".repeat(2e5), "([a](".repeat(4e4), "[1, ".repeat(5e4), "a".repeat(2e5)];
  for (const content of prose) {
    const annotations = Array.from({ length: 2000 }, (_, i) => note(i, content.length - i));
    assert.ok(read({ choices: [{ message: { content, annotations } }] }).done);
    assert.ok(read({ choices: [{ message: { content } }], sources: [{ source: { id: "a" }, document: ["x"] }] }).done);
  }
});
