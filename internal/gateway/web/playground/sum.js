// What is said of all citations of an answer at once.

import { verdictOf, words } from "../assets/citations.js";
import { say } from "../assets/say.js";

/** summed counts the citations of an answer by what became of them. Of one that nobody checked it does not say that it holds. */
export function summed({ citations, sources }) {
  if (!citations.length) return say("No citation was found.");
  const known = new Set(sources.map(({ id }) => id)), counts = new Map();
  for (const citation of citations) {
    const found = (citation.sources ?? []).some((id) => known.has(id)) ? words[verdictOf(citation)] : say("names no source that is known");
    counts.set(found, (counts.get(found) ?? 0) + 1);
  }
  const all = say("{n} citations", { n: citations.length });
  if (counts.size === 1) return `${all}: ${[...counts.keys()][0]}.`;
  return `${all}: ${[...counts].map(([found, n]) => `${n} × ${found}`).join(", ")}.`;
}
