import assert from "node:assert/strict";
import test from "node:test";
import { blocksOf, fragment, locate, positions, shownOf } from "../assets/located.js";

const text = "Café rules\n\nOpen at six. Closed at ten. 🦊\n\nOpen at six.\n\nEnd.";
const bytes = (words, from = 0) => new TextEncoder().encode(text.slice(0, text.indexOf(words, from))).length;

test("places in bytes become places in the string", () => {
  const fox = bytes("🦊");
  assert.deepEqual([...positions(text, [0, fox, fox + 4, 9999])], [[0, 0], [fox, text.indexOf("🦊")], [fox + 4, text.indexOf("🦊") + 2], [9999, text.length]]);
});

test("what is said twice is found where the answer saw it", () => {
  const second = text.lastIndexOf("Open at six.");
  const shown = [{ passage: { text: "Open at six.", start: bytes("Open", second) }, quotes: [] }];
  assert.deepEqual(locate(text, shown), { marks: [[second, second + 12]], same: true });
});

test("quotes are marked within their passage, and what touches is one mark", () => {
  const passage = { text: "Open at six. Closed at ten. 🦊", start: bytes("Open") };
  const quotes = [{ text: "Closed at ten.", start: 13 }, { text: "Open at six. ", start: 0 }];
  const at = text.indexOf("Open");
  assert.deepEqual(locate(text, [{ passage, quotes }]), { marks: [[at, at + 27]], same: true });
});

test("a passage that stands there no more is told, and what is left of it marked", () => {
  const gone = { text: "Open at five. Closed at ten.", start: 0 };
  const at = text.indexOf("Closed");
  assert.deepEqual(locate(text, [{ passage: gone, quotes: [{ text: "Closed at ten.", start: 14 }] }]), { marks: [[at, at + 14]], same: false });
  assert.deepEqual(locate(text, [{ passage: gone, quotes: [] }]), { marks: [], same: false });
});

test("a document is headings, paragraphs and pages", () => {
  const passages = [{ start: 0, page: 1 }, { start: bytes("Open"), page: 2, context: "Rules > Café rules" }];
  const blocks = blocksOf({ text, title: "Rules", passages }, [[text.indexOf("at six"), text.indexOf("Closed") + 6]]);
  assert.deepEqual(blocks.map(({ kind, page, parts }) => [kind, page ?? parts.map((part) => (part.marked ? `<${part.text}>` : part.text)).join("")]), [
    ["page", 1], ["heading", "Café rules"], ["page", 2], ["prose", "Open <at six. Closed> at ten. 🦊"], ["prose", "Open at six."], ["prose", "End."],
  ]);
});

test("a source is shown by the passages that are cited, else by all", () => {
  const source = { id: "s1", passages: [{ id: "p1", text: "one" }, { id: "p2", text: "two" }] };
  const citation = { sources: ["s1"], passages: ["p2"], quotes: [{ passage: "p2", text: "tw", start: 0 }] };
  assert.deepEqual(shownOf(source, [citation]).map(({ passage, quotes }) => [passage.id, quotes.length]), [["p2", 1]]);
  assert.deepEqual(shownOf(source, []).map(({ passage }) => passage.id), ["p1", "p2"]);
});

test("an address carries the words to scroll to, in any script", () => {
  assert.equal(fragment("https://sea.example/a#b", "low-tide, six"), "https://sea.example/a#:~:text=low%2Dtide%2C%20six");
  assert.equal(fragment("mailto:sea@sea.example", "six"), "mailto:sea@sea.example");
  const long = fragment("https://sea.example/", "潮汐每天涨落两次，港口的测量仪在六点和十八点读取。".repeat(10));
  const [from, to] = long.split("#:~:text=")[1].split(",").map(decodeURIComponent);
  assert.ok(from.startsWith("潮汐") && from.length < 40 && to.endsWith("读取。") && to.length < 40, long);
});

test("words of every script and every sign reach the address whole", () => {
  for (const words of ["潮汐每天涨落两次。", "潮は一日に二度満ちる。", "المدّ يرتفع مرتين في اليوم.", "น้ำขึ้นวันละสองครั้ง", "a-b, c & d=e #f %g «h» 🦊", "100 % – 5 €"]) {
    const [, coded] = fragment("https://sea.example/a?b=c", words).split("#:~:text=");
    assert.equal(decodeURIComponent(coded), words);
    assert.doesNotMatch(coded, /[-,&#\s]/);
  }
  assert.equal(fragment("https://sea.example/", "half \ud83e"), "https://sea.example/#:~:text=half%20%EF%BF%BD");
});

test("a long quote is known by its ends, in scripts with and without spaces", () => {
  for (const words of ["น้ำขึ้นน้ำลงวันละสองครั้งที่ท่าเรือ".repeat(8), "يرتفع المد وينخفض مرتين كل يوم في الميناء القديم ".repeat(6).trim(), "潮汐每天涨落两次。".repeat(20), "The tide-mark, at noon & at six. ".repeat(8).trim()]) {
    const parts = fragment("https://sea.example/", words).split("#:~:text=")[1].split(",");
    assert.equal(parts.length, 2, words);
    const [from, to] = parts.map(decodeURIComponent);
    assert.ok(words.startsWith(from) && words.endsWith(to) && from.length + to.length < words.length, `${from} … ${to}`);
  }
});

test("an address has what a page says, not what the extracted text adds", () => {
  assert.equal(fragment("https://sea.example/", "\n- run `make`\n- then rest"), "https://sea.example/#:~:text=run%20make");
  assert.equal(fragment("https://sea.example/", "🦊".repeat(200)), "https://sea.example/");
});

test("lines with signs are a list, and its words are marked where they stand", () => {
  const text = "- damage by ice;\n- growth of weed.\n\n- one\nand two";
  const at = text.indexOf("growth");
  const [list, prose] = blocksOf({ text }, [[at, at + 6]]);
  assert.deepEqual(list.items.map((parts) => parts.map((part) => (part.marked ? `<${part.text}>` : part.text)).join("")), ["damage by ice;", "<growth> of weed."]);
  assert.equal(prose.kind, "prose");
});
