import assert from "node:assert/strict";
import test from "node:test";

const { laid, most, rows } = await import("../playground/diff.js");
const { plainly } = await import("../playground/features.js");
const { packed, unpacked } = await import("../playground/link.js");
const { around, placeOf } = await import("../playground/places.js");
const { sourcesOf } = await import("../playground/sources.js");
const { summed } = await import("../playground/sum.js");
const { failureFrom } = await import("../assets/stream.js");

test("two texts stand side by side, line by line", () => {
  assert.deepEqual(rows("a\nb\nc", "a\nx\nc\nd"), [["a", "a", ""], ["b", "x", "both"], ["c", "c", ""], ["", "d", "new"]]);
  assert.deepEqual(rows("a\nb", "b"), [["a", "", "gone"], ["b", "b", ""]]);
  assert.deepEqual(rows("same", "same"), [["same", "same", ""]]);
  const long = "x\n".repeat(most + 1);
  assert.equal(rows(long, `${long}y`)?.length ?? "none", most + 2, "texts of as many lines are set beside each other as they are");
  assert.equal(rows(long, "y"), null, "others are too long to compare");
});

test("JSON is laid out, in a stream too", () => {
  assert.equal(laid('{"a":[1]}'), '{\n  "a": [\n    1\n  ]\n}');
  assert.equal(laid('data: {"a":1}\n\ndata: [DONE]'), 'data: {\n  "a": 1\n}\n\ndata: [DONE]');
  assert.equal(laid("[1] is prose"), "[1] is prose");
});

test("a finding's marker is found by the words before it", () => {
  const payload = JSON.stringify({ content: "Tides rise [7]. Ähnliche \"Boote\" float [7]." });
  const text = 'Tides rise. Ähnliche "Boote" float.';
  const bytes = (at) => new TextEncoder().encode(text.slice(0, at)).length;
  const first = placeOf(payload, { marker: "[7]", at: bytes(10) }, text), second = placeOf(payload, { marker: "[7]", at: bytes(34) }, text);
  assert.equal(payload.slice(first.start, first.end), "[7]");
  assert.ok(first.start < second.start);
  const quoted = JSON.stringify({ content: 'As <cite id="q"> says' });
  const place = placeOf(quoted, { marker: '<cite id="q">', at: 3 }, "As says");
  assert.equal(quoted.slice(place.start, place.end), '<cite id=\\"q\\">', "a marker may be escaped");
  assert.equal(placeOf(payload, { marker: "[9]", at: 0 }, text), null);
  assert.equal(placeOf(payload, { marker: "", at: 0 }, text), null);
  assert.deepEqual(around("abcdef", { start: 2, end: 3 }, 1), ["…b", "c", "d…"]);
});

test("citations are counted by what became of them", () => {
  const sources = [{ id: "a" }], cited = (verdict) => ({ sources: ["a"], verdict }), lost = { sources: [] };
  for (const [citations, want] of [
    [[], "No citation was found."],
    [[cited("")], "1 citation: not checked."],
    [[cited("supported"), cited("supported")], "2 citations: supported by the source."],
    [[cited("supported"), cited("unchecked"), lost], "3 citations: 1 × supported by the source, 1 × not checked, 1 × names no source that is known."],
  ]) assert.equal(summed({ citations, sources }), want);
});

test("what a form has no place for is said in plain words", () => {
  assert.equal(plainly("markdown has no place for text"), "markdown has no place for the text of passages");
  assert.equal(plainly("copilot has no place for what is new"), "copilot has no place for what is new");
});

test("a message that lacks its subject begins with its place", async () => {
  for (const [error, want] of [
    [{ place: "input", message: "is in no form that is known" }, "input is in no form that is known"],
    [{ place: "ses_1", message: "there is no such conversation" }, "there is no such conversation"],
    [{ message: "is empty" }, "is empty"],
  ]) assert.equal(failureFrom(error).message, want);
});

test("a payload is a link and back", async () => {
  const given = { input: "潮 [1]\n".repeat(500), sources: "", from: "auto" };
  const letters = await packed(given);
  assert.match(letters, /^[\w-]+$/);
  assert.ok(letters.length < 200, `${letters.length} letters`);
  assert.deepEqual(await unpacked(letters), given);
  assert.equal(await unpacked("AAAA"), null);
});

test("sources are JSON, or documents with blank lines between", () => {
  assert.deepEqual(sourcesOf(" "), []);
  assert.deepEqual(sourcesOf('[{"id":"a"},"Tides rise."]').map((source) => source.id), ["a", "s2"]);
  const [first, second] = sourcesOf("# Tides\nThey rise.\n\nBoats\nThey float.");
  assert.deepEqual([first.title, first.passages[0].text, second.id], ["Tides", "# Tides\nThey rise.", "s2"]);
  assert.throws(() => sourcesOf("[{"), SyntaxError);
});
