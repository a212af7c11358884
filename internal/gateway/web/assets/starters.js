// Questions to begin with, made of the headings of documents.

import { el } from "./dom.js";
import { say } from "./say.js";
import { answerOf } from "./stream.js";

/** starters offers questions in root; ask is called with the one that is chosen. */
export async function starters(root, ask) {
  try {
    const { starters: list } = await answerOf(await fetch("v1/starters", { headers: { Accept: "application/json" } }));
    if (!list.length) return;
    root.replaceChildren(el("p", { class: "small" }, say("For example")), el("ul", {}, ...list.map(({ question, title }) => el("li", {},
      el("button", { type: "button", title, dir: "auto", onclick: () => ask(question) }, question)))));
  } catch { /* there is nothing to begin with */ }
}
