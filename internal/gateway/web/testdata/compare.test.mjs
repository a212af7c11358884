import assert from "node:assert/strict";
import test from "node:test";

const { compared } = await import("../assets/compare.js");
const marked = (parts) => parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join("");

test("words that the other text does not say are marked", () => {
  for (const [claim, quote, first, second] of [
    ["Leave is 30 days.", "Leave is 28 days.", "Leave is [30] days.", "Leave is [28] days."],
    ["leave IS, 28 days", "Leave is 28 days.", "leave IS, 28 days", "Leave is 28 days."],
    ["It is not allowed.", "It is allowed.", "It is [not] allowed.", "It is allowed."],
    ["", "Tides rise.", "", "[Tides] [rise.]"],
    ["5 %", "5 percent", "5 [%]", "5 [percent]"],
  ]) {
    const [a, b] = compared(claim, quote);
    assert.deepEqual([marked(a), marked(b)], [first, second], claim);
  }
});

test("long texts are compared to a limit", () => {
  const [a] = compared("word ".repeat(5000), "other ".repeat(5000));
  assert.equal(a.reduce((sum, { text }) => sum + text.length, 0), 750);
});
