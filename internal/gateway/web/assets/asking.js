// Which documents are asked: all of them, those of a set, or those that are ticked in the list.

import { el } from "./dom.js";
import { nameOf } from "./citations.js";
import { say } from "./say.js";
import { answerOf } from "./stream.js";

/** Asking is the choice, which holds until it is taken back. menu offers the sets, chip says what is chosen and takes it back; changed is called when
 * other documents are ticked. */
export class Asking {
  constructor({ menu, chip, changed }) {
    Object.assign(this, { menu, chip, changed, ticked: new Map() });
    menu.addEventListener("change", () => this.tell());
  }

  /** load reads which sets there are; with fewer than two there is nothing to choose. */
  async load() {
    try {
      const { sets } = await answerOf(await fetch("v1/sets", { headers: { Accept: "application/json" } }));
      this.menu.replaceChildren(el("option", { value: "" }, say("All documents")), ...sets.map(({ name }) => el("option", { value: name }, name)));
      this.menu.hidden = sets.length < 2;
    } catch { /* all documents are asked */ }
  }

  has(source) {
    return this.ticked.has(source.id);
  }

  /** tick asks a document among others, or no more. */
  tick(source, on) {
    if (on) this.ticked.set(source.id, nameOf(source));
    else this.ticked.delete(source.id);
    this.tell();
  }

  /** fields are the choice as a question names it. */
  get fields() {
    if (this.ticked.size) return { documents: [...this.ticked.keys()] };
    return this.set ? { sets: [this.set] } : {};
  }

  get set() {
    return this.menu.hidden ? "" : this.menu.value;
  }

  /** back takes back what the chip says. */
  back() {
    if (this.ticked.size) this.ticked.clear();
    else this.menu.value = "";
    this.tell();
    this.changed();
  }

  tell() {
    const chosen = this.ticked.size ? say("Asking {n} documents", { n: this.ticked.size }) : this.set ? say("Asking the set {name}", { name: this.set }) : "";
    this.chip.hidden = !chosen;
    this.chip.replaceChildren(...(chosen ? [el("span", { title: [...this.ticked.values()].join("\n") }, chosen),
      el("button", { type: "button", class: "quiet", "aria-label": say("Ask all documents again"), title: say("Ask all documents again"), onclick: () => this.back() }, "×")] : []));
  }
}
