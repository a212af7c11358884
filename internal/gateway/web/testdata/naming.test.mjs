import assert from "node:assert/strict";
import test from "node:test";

process.env.TZ = "America/Los_Angeles"; // eight hours behind UTC
const { day, fileOf, sentence, telling } = await import("../assets/naming.js");

const north = { id: "d1", title: "Leave", path: "north/leave.md" };
const south = { id: "d2", title: "Leave", path: "south/leave.md" };
const other = { id: "d3", title: "Tides", path: "sea/tides.md" };

test("two documents of one title show their paths, others their file", () => {
  const all = [north, south, other];
  assert.deepEqual(all.map(telling(all)), ["north/leave.md", "south/leave.md", ""]);
  assert.deepEqual(all.map(fileOf), ["leave.md", "leave.md", "tides.md"]);
  assert.equal(telling([north, { ...north }])(north), "", "one document twice is one");
});

test("a date is that day wherever it is read", () => {
  for (const date of ["2026-11-20", "2026-11-20T00:00:00Z"]) assert.match(day(date), /20/, date);
  assert.match(day("2026-11-20T03:00:00Z"), /19/, "a moment is told in the reader's own time");
  assert.equal(day("last spring"), "last spring");
});

test("faults are sentences", () => {
  assert.equal(sentence("is empty"), "Is empty.");
  assert.equal(sentence("Choose another file."), "Choose another file.");
  assert.equal(sentence(undefined), "");
});
