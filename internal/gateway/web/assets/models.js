// Which model answers: the reader's choice among those that the server offers, which the browser keeps.

import { el } from "./dom.js";
import { answerOf } from "./stream.js";

const KEPT = "citeway-model";

/** Models fills a menu with the models there are, and hides it where there is one. */
export class Models {
  constructor(menu) {
    this.menu = menu;
    this.names = [];
    menu.addEventListener("change", () => this.keep());
  }

  /** load reads which models there are; without an answer there is nothing to choose. */
  async load() {
    try {
      const { models } = await answerOf(await fetch("v1/models", { headers: { Accept: "application/json" } }));
      this.show(models);
    } catch { /* the server's own choice answers */ }
  }

  show(models) {
    this.names = models.map(({ name }) => name);
    this.menu.replaceChildren(...this.names.map((name) => el("option", { value: name }, name)));
    this.menu.hidden = this.names.length < 2;
    const kept = this.kept();
    this.menu.value = this.names.includes(kept) ? kept : models.find((each) => each.default)?.name ?? this.names[0] ?? "";
  }

  /** chosen is the name of the model that answers, "" for the server's own choice. */
  get chosen() {
    return this.menu.hidden ? "" : this.menu.value;
  }

  /** others are the models but one; none where there is nothing to choose. */
  others(name) {
    return this.names.length < 2 ? [] : this.names.filter((each) => each !== name);
  }

  keep() {
    try {
      localStorage.setItem(KEPT, this.menu.value);
    } catch { /* it holds until the page is left */ }
  }

  kept() {
    try {
      return localStorage.getItem(KEPT) ?? "";
    } catch {
      return "";
    }
  }
}
