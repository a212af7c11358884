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
  const root = el("div", { class: "rendered", dir: "auto" }, ...nodes);
  const { marks } = locate(document.text, shown);
  return marks.length && !mark(root, document.text, marks) ? null : root;
}

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
