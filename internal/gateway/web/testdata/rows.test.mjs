import assert from "node:assert/strict";
import test from "node:test";
import { blocksOf } from "../assets/located.js";
import { tableOf } from "../assets/rows.js";

const read = (text) => {
  const table = tableOf(text, 0, text.length);
  return table && [table.columns, ...table.rows.map((row) => table.columns.map((name) => (row.has(name) ? text.slice(...row.get(name)) : "")))];
};

test("lines are rows of a table where they name the same columns", () => {
  for (const [text, want] of [
    ["model: TW-20; range: 8\nmodel: TW-40; range: 25", [["model", "range"], ["TW-20", "8"], ["TW-40", "25"]]],
    ["a: 1; c: 3\na: 4; b: 5; c: 6\nb: 7; c: 8", [["a", "b", "c"], ["1", "", "3"], ["4", "5", "6"], ["", "7", "8"]]], // cells that are empty
    ["a: x; y; b: 1\na: z; b: at 9: noon", [["a", "b"], ["x; y", "1"], ["z", "at 9: noon"]]], // signs within a cell
    ["a: x; b: 1\na: see; also: this; b: 2", [["a", "b"], ["x", "1"], ["see; also: this", "2"]]],
    ["品名: 灯; 价格: 9\n品名: 绳; 价格: 3", [["品名", "价格"], ["灯", "9"], ["绳", "3"]]],
    ["model: TW-20; range: 8", null], ["Open at six.\nClosed at ten.", null], ["Note: the pier is shut.\nCall: the harbour.", null], ["", null],
  ]) assert.deepEqual(read(text), want, text);
});

test("of a table the row and the cells are marked that are quoted", () => {
  const text = "Prices\n\nmodel: TW-20; price: 8\nmodel: TW-40; price: 25\n\nEnd.";
  const at = text.indexOf("TW-40; price: 25");
  const table = blocksOf({ text, title: "Prices" }, [[at, at + 16]]).find(({ kind }) => kind === "table");
  const marked = table.rows.map((row) => [row.marked, ...row.cells.map((parts) => parts.map((part) => (part.marked ? `<${part.text}>` : part.text)).join(""))]);
  assert.deepEqual(marked, [[false, "TW-20", "8"], [true, "<TW-40>", "<25>"]]);
});
