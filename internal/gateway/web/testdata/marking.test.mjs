import assert from "node:assert/strict";
import test from "node:test";
import { stretchesOf } from "../assets/marking.js";

/** marked shows texts with what is marked in brackets. */
function marked(texts, text, ...quotes) {
  const marks = quotes.map((quote) => { const at = text.indexOf(quote); assert.ok(at >= 0, quote); return [at, at + quote.length]; });
  const shown = [...texts];
  for (const [n, start, end] of stretchesOf(texts, text, marks).reverse()) shown[n] = `${shown[n].slice(0, start)}[${shown[n].slice(start, end)}]${shown[n].slice(end)}`;
  return shown.join("/");
}

test("markup, blanks and signs between the words do not matter", () => {
  assert.equal(marked(["Run ", "make", " \n  twice", ", ", "“then”", " rest."], "Run `make` twice, “then” rest.", "`make` twice, “then” rest."), "Run /[make]/[ \n  twice]/[, ]/[“then”]/[ rest.]");
  assert.equal(marked(["Cafe\u0301 rules"], "Café rules", "Café rules"), "[Cafe\u0301 rules]");
  assert.equal(marked(["潮汐每天", "涨落", "两次。"], "潮汐每天涨落两次。", "涨落两次。"), "潮汐每天/[涨落]/[两次。]");
});

test("items, and rows of a table, are found without what the text adds to them", () => {
  assert.equal(marked(["gear", "\n", "rope", "\n", "oars"], "- gear\n- rope\n- oars", "- rope\n- oars"), "gear/\n/[rope]/\n/[oars]");
  assert.equal(marked(["who", "rank", "\n", "Ada", "1", "Bo", "2"], "who: Ada; rank: 1\nwho: Bo; rank: 2", "who: Bo; rank: 2"), "who/rank/\n/Ada/1/[Bo]/[2]");
});

test("what is said twice is marked where it is meant", () => {
  const text = "Open at six.\n\nClosed.\n\nOpen at six.";
  const last = text.lastIndexOf("Open");
  assert.deepEqual(stretchesOf(["Open at six.", "Closed.", "Open at six."], text, [[last, last + 12]]), [[2, 0, 12]]);
  assert.deepEqual(stretchesOf(["Menu: open at six.", "Open at six.", "Closed.", "Open at six."], text, [[0, 12]]), [[0, 6, 18]]);
});

test("of a line that is not there whole its sentences are marked, and of what is not there nothing", () => {
  assert.equal(marked(["The pier is long. The rope is wet."], "The pier is long. Added words. The rope is wet.", "The pier is long. Added words. The rope is wet."), "[The pier is long.] [The rope is wet.]");
  assert.deepEqual(stretchesOf(["other"], "gone", [[0, 4]]), []);
  assert.deepEqual(stretchesOf(["other"], "—— !", [[0, 4]]), []);
});
