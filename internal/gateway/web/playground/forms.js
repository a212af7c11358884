// The same answer in two forms side by side, with what differs.

import { el } from "../assets/dom.js";
import { sentence } from "../assets/naming.js";
import { say } from "../assets/say.js";
import { laid, rows } from "./diff.js";
import { plainly } from "./features.js";

/** FormsPanel shows an answer in every form, two at a time. */
export class FormsPanel {
  constructor(root) {
    this.menus = [menu(say("First form")), menu(say("Second form"))];
    this.lacks = el("ul", { class: "verdicts" });
    this.table = el("div", { class: "beside", role: "group", "aria-label": say("Two forms side by side"), tabindex: "0", dir: "ltr" });
    for (const each of this.menus) each.addEventListener("change", () => this.draw());
    root.append(el("div", { class: "row" }, ...this.menus), this.lacks, this.table);
  }

  show({ form, forms }) {
    this.forms = new Map(forms.map((each) => [each.name, each]));
    const names = forms.map(({ name }) => name), wanted = [this.forms.has(form) ? form : "markdown", form === "webchat" ? "openwebui" : "webchat"];
    this.menus.forEach((each, at) => {
      const kept = each.value;
      each.replaceChildren(...forms.map(({ name, summary }) => el("option", { value: name, title: summary }, name)));
      each.value = at && names.includes(kept) ? kept : wanted[at];
    });
    this.draw();
  }

  clear() {
    for (const node of [...this.menus, this.lacks, this.table]) node.replaceChildren();
  }

  draw() {
    const [left, right] = this.menus.map((each) => this.forms.get(each.value));
    this.lacks.replaceChildren(...[left, right].flatMap(lacking));
    const texts = [left, right].map((each) => laid(each.output)), all = rows(...texts);
    this.table.replaceChildren(...(all ? all.flatMap(cells) : texts.map((text) => el("div", {}, text))));
  }
}

const menu = (name) => el("select", { "aria-label": name });

/** lacking is what a form has no place for. */
function lacking({ name, findings = [], cut }) {
  const told = findings.map(({ message }) => el("li", {}, el("span", { class: "kind" }, name), " ", sentence(plainly(message))));
  return cut ? [...told, el("li", {}, el("span", { class: "kind" }, name), " ", say("is longer than what is shown here."))] : told;
}

/** cells are the two sides of a row; signs say what colour says too. */
function cells([left, right, kind]) {
  const gone = kind === "gone" || kind === "both", fresh = kind === "new" || kind === "both";
  return [el("div", { class: gone ? "gone" : null }, gone ? "− " : "  ", left), el("div", { class: fresh ? "new" : null }, fresh ? "+ " : "  ", right)];
}
