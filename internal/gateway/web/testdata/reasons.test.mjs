import assert from "node:assert/strict";
import test from "node:test";

const { reasoned } = await import("../assets/reasons.js");

test("a reason is said in the reader's language, and what it quotes stays", () => {
  for (const [reason, tag, want] of [
    ["The source says only a part of this.", "de", "Die Quelle sagt nur einen Teil davon."],
    ["The source says 12 days; the answer says 14 days.", "de", "Die Quelle sagt 12 days; die Antwort sagt 14 days."],
    ["The source denies this: “nicht offen”.", "fr", "La source le nie : « nicht offen »."],
    ["No sentence of the source speaks of Porto or 1999.", "es", "Ninguna frase de la fuente habla de Porto or 1999."],
    ["The source says the same in these words.", "en", "The source says the same in these words."],
    ["A reason of somebody's judge.", "zh", "A reason of somebody's judge."],
  ]) {
    assert.equal(reasoned(reason, tag), want);
  }
});
