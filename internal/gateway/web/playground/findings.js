// What was repaired, dropped or is doubtful, each with its place in the payload.

import { el } from "../assets/dom.js";
import { sentence } from "../assets/naming.js";
import { say } from "../assets/say.js";
import { around, placeOf } from "./places.js";

/** FindingsPanel lists findings; mark is called with the place of one that is to be shown in the payload. */
export class FindingsPanel {
  constructor(root, mark) {
    Object.assign(this, { root, mark });
  }

  show({ answer }, payload) {
    if (!answer.findings.length) {
      this.root.replaceChildren(el("p", {}, say("Nothing was repaired, dropped or doubtful.")));
      return;
    }
    this.root.replaceChildren(el("ul", { class: "verdicts" }, ...answer.findings.map((finding) => this.entry(finding, payload, answer.text))));
  }

  clear() {
    this.root.replaceChildren();
  }

  entry(finding, payload, text) {
    const place = placeOf(payload, finding, text), [before, it, after] = place ? around(payload, place) : [];
    return el("li", {}, el("p", {}, el("span", { class: "kind" }, finding.kind), finding.action ? ` (${finding.action})` : ""), el("p", {}, sentence(finding.message)),
      place && el("pre", { dir: "ltr" }, before, el("mark", {}, it), after),
      place && el("button", { type: "button", onclick: () => this.mark(place) }, say("Show in the payload")));
  }
}
