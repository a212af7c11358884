// A document of Markdown or HTML in its own layout, with the words marked that are quoted.

import { allowed } from "./allowed.js";
import { el } from "./dom.js";
import { locate } from "./located.js";
import { stretchesOf } from "./marking.js";
import { asked } from "./opened.js";

/** renderedOf is a document in its layout; null where it cannot be shown so, or words that stand in its text cannot be found there. */
export async function renderedOf(document, shown) {
  const page = await asked(`v1/sources/${encodeURIComponent(document.source.id)}/rendered`);
  const nodes = typeof page?.html === "string" ? allowed(page.html) : null;
  if (!nodes?.length) return null;
  const root = el("div", { class: "rendered" }, ...nodes);
  root.dir = directionOf(root.textContent);
  const { marks } = locate(document.text, shown);
  return marks.length && !mark(root, document.text, marks) ? null : root;
}

const LETTER = /\p{L}/gu;
const LEFTWARD = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;

/** directionOf is the direction of most letters of a document, which its lists and tables have: of themselves they know only what words say that are not in
 * a paragraph, item or cell of their own. */
export const directionOf = (text) => ((text.match(LEFTWARD) ?? []).length * 2 > (text.match(LETTER) ?? []).length ? "rtl" : "ltr");

/** mark marks words of a text in what stands for it; it says whether any were found. */
function mark(root, text, marks) {
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), nodes = [];
  while (walk.nextNode()) nodes.push(walk.currentNode);
  const stretches = stretchesOf(nodes.map((node) => node.data), text, marks);
  for (const [owner, start, end] of stretches.reverse()) { // from the last: what is before a cut keeps its places
    const words = nodes[owner].splitText(start);
    words.splitText(end - start);
    const marked = el("mark");
    words.replaceWith(marked);
    marked.append(words);
    marked.closest("tr")?.classList.add("cited");
  }
  return stretches.length > 0;
}
