import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import test from "node:test";

const { chosen, languages, say } = await import("../assets/say.js");
const { table } = await import("../assets/words.js");

const filesOf = (folder) => readdirSync(folder).flatMap((name) => {
  const file = path.join(folder, name);
  return statSync(file).isDirectory() ? (["testdata", "node_modules"].includes(name) ? [] : filesOf(file)) : [file];
});
const others = languages.filter((language) => language !== "en");
const holes = (words) => [...String(words).matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();
const known = Object.assign({}, ...Object.values(table));

test("what is said is said in every language", () => {
  for (const file of filesOf(".").filter((name) => name.endsWith(".js"))) {
    for (const [, quoted] of readFileSync(file, "utf8").matchAll(/\bsay\(("(?:[^"\\]|\\.)*")/g)) {
      const key = JSON.parse(quoted);
      assert.ok(known[key], `${file} says ${quoted}, which assets/words.js does not have`);
    }
  }
  for (const [key, said] of Object.entries(known)) {
    for (const language of others) assert.ok(said[language], `${language} has no words for "${key}"`);
  }
});

test("what is put in has its place in every language", () => {
  for (const [key, said] of Object.entries(known)) {
    for (const [language, words] of Object.entries(said)) {
      if (typeof words === "string") {
        assert.deepEqual(holes(words), holes(key), `${language}: ${words}`);
        continue;
      }
      const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      assert.ok(words.other, `${language}: "${key}" has no words for other`);
      for (const category of Object.keys(words)) assert.ok(wanted.includes(category), `${language}: "${key}" has words for ${category}`);
      const told = (text) => holes(text).filter((hole) => hole !== "{n}"); // n chooses, and need not be told
      assert.deepEqual(told(words.other), told(key), `${language}: ${words.other}`);
    }
  }
});

test("a key stands in one room", () => {
  const keys = Object.values(table).flatMap((room) => Object.keys(room));
  assert.deepEqual(keys.filter((key, at) => keys.indexOf(key) !== at), []);
});

test("a language is chosen, and numbers choose words", () => {
  assert.equal(chosen(["pt-BR", "de-AT", "en"]), "de");
  assert.equal(chosen(["pt-BR"]), "en");
  assert.equal(say("{n} sources", { n: 1 }, "en"), "1 source");
  assert.equal(say("{n} sources", { n: 3 }, "de"), "3 Quellen");
  assert.equal(say("{n} sources", { n: 2 }, "ar"), "مصدران");
  assert.equal(say("no such words", {}, "de"), "no such words");
});
