// The reasons of a verdict in the reader's language. The server says them in English, in whole sentences that quote the source and
// the answer: the sentence is said in the page's language, and what it quotes stays as it is.

import { say } from "./say.js";

const shapes = [
  "The source says the same in these words.",
  "The source says this in other words.",
  "The source says only a part of this.",
  "A sentence of the source says this.",
  "No sentence of the source says this.",
  "There is nothing to compare.",
  "The words of the source are not known.",
  "The answer says this more surely than the source.",
  "The source says it the other way round.",
  "The answer denies what the source says.",
  "The source denies this: “{words}”.",
  "The source says {theirs}; the answer says {mine}.",
  "The source says this of {theirs}, not of {mine}.",
  "No sentence of the source speaks of {words}.",
  "Read as a whole, the source says this.",
  "Read as a whole, the source says otherwise.",
].map((words) => ({ words, names: [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name), parts: words.split(/\{\w+\}/) }));

/** filled is what stands in a reason where a shape has its holes, or null if it has another shape. */
function filled(reason, parts) {
  if (!reason.startsWith(parts[0]) || !reason.endsWith(parts.at(-1))) return null;
  if (parts.length === 1) return reason === parts[0] ? [] : null;
  const inner = reason.slice(parts[0].length, reason.length - parts.at(-1).length);
  if (parts.length === 2) return inner ? [inner] : null;
  const at = inner.indexOf(parts[1]);
  return at > 0 ? [inner.slice(0, at), inner.slice(at + parts[1].length)] : null;
}

/** reasoned is a reason in a language; one of no known shape stays in English. */
export function reasoned(reason, tag) {
  for (const { words, names, parts } of shapes) {
    const found = filled(reason, parts);
    if (found) return say(words, Object.fromEntries(names.map((name, i) => [name, found[i]])), tag);
  }
  return reason;
}
