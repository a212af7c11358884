import assert from "node:assert/strict";
import test from "node:test";
import { findOn, runsOf } from "../assets/boxes.js";
import { hitsOf, pageAt } from "../assets/located.js";

/** laid lays words on lines, each a tenth of the page apart. */
const laid = (...lines) => lines.flatMap((line, n) => line.split(" ").map((text, i) => ({ text, box: [i / 10, n / 10, i / 10 + 0.09, n / 10 + 0.05] })));

const saying = (words, text) => findOn(words, text).map(([from, to]) => words.slice(from, to).map((each) => each.text).join(" "));

test("words of a quotation on a page", () => {
  for (const [lines, text, want] of [
    [["The lantern is", "green at night."], "lantern is green", ["lantern is green"]],
    [["The break-", "water is long."], "breakwater", ["break- water"]], // cut by a hyphen
    [["The ﬁsh", "market"], "THE FISH MARKET", ["The ﬁsh market"]], // a ligature
    [["码 头 的 灯 是 绿 色 的"], "灯是绿色", ["灯 是 绿 色"]],
    [["one two", "one two"], "one two", ["one two", "one two"]],
    [["a heading", "Rope is dry.", "7", "Gates are shut."], "Rope is dry. Gates are shut.", ["Rope is dry.", "Gates are shut."]], // a page number between
    [["one two"], "three", []], [["one two"], "", []], [[""], "one", []],
  ]) assert.deepEqual(saying(laid(...lines), text), want, text);
});

test("words of one line that are marked alike are one run", () => {
  const words = laid("The lantern is green", "at night");
  const runs = runsOf(words, [{ kind: "quoted", stretches: [[1, 5]] }, { kind: "found", stretches: [[3, 4]] }]);
  assert.deepEqual(runs.map(({ text, kind }) => [text, kind]), [["The", ""], ["lantern is", "quoted"], ["green", "found"], ["at", "quoted"], ["night", ""]]);
  assert.deepEqual(runs[1].box.map((share) => Number(share.toFixed(6))), [0.1, 0, 0.29, 0.05]);
});

test("places of words in a text", () => {
  assert.deepEqual([...hitsOf("The pier. the\n PIER, thepier", "the pier")], [0, 10]);
  assert.deepEqual([...hitsOf("a+b (c) a.b", "a+b (c)")], [0]);
  assert.deepEqual([...hitsOf("anything", "  ")], []);
  const text = "één\n\ntwee\n\ndrie";
  const passages = [{ start: 0, page: 1 }, { start: 13, page: 4 }];
  assert.deepEqual([0, 5, 11].map((place) => pageAt({ text, passages }, place)), [1, 1, 4]);
});
