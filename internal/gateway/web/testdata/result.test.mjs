import assert from "node:assert/strict";
import test from "node:test";
import { rowsOf } from "../assets/result.js";

const table = { columns: ["Region", "Revenue"], rows: [["North", "525.75 ($525.75)"], ["South", "80 ($80.00)"], ["", "–"]] };
const text = "Sales, 2026\nRegion North; Revenue 525.75 ($525.75).\nRegion South; Revenue 80 ($80.00).";
const quoted = (words) => [{ passage: { id: "p1", text }, quotes: [{ passage: "p1", text: words, start: text.indexOf(words) }] }];
const marked = ({ rows }) => rows.map(({ cells, marked }) => [marked, ...cells.flat().filter((part) => part.marked).map((part) => part.text)].join(" "));

test("the row that is quoted is marked, and of its cells those that the claim says", () => {
  assert.deepEqual(marked(rowsOf(table, quoted("Region South; Revenue 80 ($80.00)."), "The revenue was $80.00")), ["false", "true 80 ($80.00)", "false"]);
  assert.deepEqual(marked(rowsOf(table, quoted("Revenue 525.75 ($525.75)"), "north had 525.75")), ["true North 525.75 ($525.75)", "false", "false"]);
});

test("where the claim says no cell, all of the row are marked; a part of a number is none", () => {
  assert.deepEqual(marked(rowsOf(table, quoted("Region South"), "It was $180.00")), ["false", "true South 80 ($80.00)", "false"]);
});

test("a heading alone, and a passage that is not quoted, mark nothing", () => {
  assert.deepEqual(marked(rowsOf(table, quoted("Sales, 2026"), "")), ["false", "false", "false"]);
  assert.deepEqual(marked(rowsOf(table, [{ passage: { id: "p1", text }, quotes: [] }])), ["false", "false", "false"]);
  assert.equal(rowsOf({ columns: ["a"], rows: [] }, [], "").rows.length, 0);
});
