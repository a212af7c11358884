// The answer as a reader sees it, and the verdict of each citation.

import { el } from "../assets/dom.js";
import { nameOf, signs, verdictOf, words } from "../assets/citations.js";
import { say } from "../assets/say.js";

/** AnswerPanel shows what was seen in a payload. */
export class AnswerPanel {
  constructor(root) {
    this.answer = document.createElement("cited-answer");
    this.list = el("ul", { class: "verdicts" });
    root.append(this.answer, this.list);
  }

  show({ answer }) {
    this.answer.answer = answer;
    const sources = new Map(answer.sources.map((source) => [source.id, source]));
    const bytes = new TextEncoder().encode(answer.text);
    const claim = ({ claim }) => (claim ? new TextDecoder().decode(bytes.slice(claim.start, claim.end)).trim() : "");
    this.list.replaceChildren(...answer.citations.map((citation) => entry(citation, claim(citation), sources)));
  }

  clear() {
    this.answer.answer = null;
    this.list.replaceChildren();
  }
}

/** entry is one citation: what it says, of which source, whether that holds, and why. */
function entry(citation, claim, sources) {
  const verdict = verdictOf(citation), cited = (citation.sources ?? []).map((id) => sources.get(id)).filter(Boolean);
  const quotes = (citation.quotes ?? []).map((quote) => quote.text);
  return el("li", {},
    el("p", {}, el("span", { class: "kind" }, citation.marker || `[${citation.number}]`), " ", el("bdi", {}, cited.map(nameOf).join("; ") || say("names no source that is known"))),
    el("p", { class: `verdict verdict-${verdict}` }, el("span", { class: "sign", "aria-hidden": "true" }, signs[verdict] ?? ""), " ", words[verdict], ...(citation.reasons ?? []).flatMap((reason) => ["; ", el("bdi", {}, reason)])),
    claim && el("p", { dir: "auto" }, el("b", {}, say("Says:")), " ", claim),
    quotes.length ? el("p", { dir: "auto" }, el("b", {}, say("Source:")), " ", quotes.join(" … ")) : null);
}
