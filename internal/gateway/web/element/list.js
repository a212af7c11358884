// What stands under the prose: the sources by number, those only consulted, the
// answer's label, and what went wrong.

import { el, labelMark } from "../assets/dom.js";
import { nameOf, pagesOf } from "../assets/citations.js";
import { readable } from "../assets/fault.js";
import { sentence } from "../assets/naming.js";
import { say } from "../assets/say.js";
import { Failure } from "../assets/stream.js";
import { webURL } from "./address.js";

/** listed makes the nodes; view gives what CitedSource.set takes for a citation. */
export function listed(reading, failure, view) {
  const section = (title, tag, sources) => (sources.length
    ? [el("section", { class: "sources", part: "sources", "aria-label": title }, el("h3", {}, title),
      el(tag, { role: "list" }, ...sources.map((source) => entry(source, reading, view))))] : []);
  return [...section(say("Sources"), "ol", reading.cited()), ...section(reading.beside(), "ul", reading.consulted()),
    ...(reading.label ? [el("p", { class: "facts" }, labelMark(reading.label))] : []), ...(failure ? [told(failure)] : [])];
}

/** entry is a line of the list; its name leads to the source, or to the first citation of it. */
function entry(source, reading, view) {
  const citing = reading.citations.filter((citation) => citation.start >= 0 && citation.sources.includes(source.id));
  const first = view(citing[0] ?? { id: "", sources: [source.id] });
  const address = webURL(source.url) || first.address;
  const name = address ? document.createElement("cited-source").set({ ...first, address, heading: source }) : el("bdi", { class: "title" }, nameOf(source));
  const place = reading.place(source);
  const facts = el("p", { class: "facts" }, place && el("bdi", { class: "path" }, place), pagesOf(source, citing.flatMap((citation) => citation.passages)));
  if (source.label) facts.append(labelMark(source.label));
  return el("li", { part: "source" }, source.number ? el("span", { class: "number" }, String(source.number)) : null, el("div", {}, name, facts.hasChildNodes() ? facts : null));
}

/** told is what went wrong, and what to do. */
function told(error) {
  const known = error instanceof TypeError ? new Failure(say("The answer cannot be fetched."), say("Check that this page can reach its server.")) : readable(error);
  return el("div", { class: "failure", part: "failure", role: "alert" }, el("b", {}, sentence(known.message)), el("p", {}, sentence(known.mend)));
}
