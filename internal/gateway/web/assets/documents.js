// The list of documents known, and adding to it.

import { el, labelMark } from "./dom.js";
import { nameOf } from "./citations.js";
import { failureOf } from "./stream.js";

/** Documents shows the list in the panel and uploads files. */
export class Documents {
  constructor() {
    for (const id of ["documents", "documents-open", "documents-close", "documents-count", "documents-list", "upload-files", "upload-status", "drop", "documents-none", "documents-first"]) {
      this[id] = document.getElementById(id);
    }
    this["documents-open"].addEventListener("click", () => this.toggle(this.documents.hidden));
    this["documents-first"].addEventListener("click", () => this.toggle(true));
    this["documents-close"].addEventListener("click", () => this.toggle(false));
    this.documents.addEventListener("keydown", (event) => event.key === "Escape" && this.toggle(false));
    this["upload-files"].addEventListener("change", (event) => this.upload([...event.target.files]));
    this.acceptDrops();
  }

  toggle(open) {
    this.documents.hidden = !open;
    this["documents-open"].setAttribute("aria-expanded", String(open));
    (open ? this["documents-close"] : this["documents-open"]).focus();
  }

  acceptDrops() {
    const { drop } = this;
    drop.addEventListener("dragover", (event) => { event.preventDefault(); drop.classList.add("over"); });
    drop.addEventListener("dragleave", () => drop.classList.remove("over"));
    drop.addEventListener("drop", (event) => {
      event.preventDefault();
      drop.classList.remove("over");
      this.upload([...event.dataTransfer.files]);
    });
  }

  /** load reads the list; a list that cannot be read says so in its place. */
  async load() {
    try {
      const response = await fetch("v1/sources", { headers: { Accept: "application/json" } });
      if (!response.ok) throw await failureOf(response);
      const body = await response.json();
      this.show(Array.isArray(body) ? body : body.sources ?? []);
    } catch (error) {
      this["documents-list"].replaceChildren(el("li", {}, `The list could not be read: ${error.message}`));
    }
  }

  show(sources) {
    this["documents-count"].textContent = sources.length ? String(sources.length) : "";
    this["documents-list"].replaceChildren(...sources.map((source) => {
      const facts = el("p", { class: "facts" }, source.path && source.title ? source.path.split(/[\\/]/).pop() : "");
      if (source.label) facts.append(labelMark(source.label));
      return el("li", {}, nameOf(source), facts);
    }));
    if (!sources.length) this["documents-list"].append(el("li", {}, "None yet."));
    this["documents-none"].hidden = sources.length > 0;
  }

  async upload(files) {
    if (!files.length) return;
    const say = (text) => { this["upload-status"].textContent = text; };
    say(files.length === 1 ? `Adding ${files[0].name} …` : `Adding ${files.length} files …`);
    const form = new FormData();
    for (const file of files) form.append("file", file);
    try {
      const response = await fetch("v1/sources", { method: "POST", body: form });
      if (!response.ok) throw await failureOf(response);
      say(files.length === 1 ? `${files[0].name} is in.` : `${files.length} files are in.`);
    } catch (error) {
      say(`Not added: ${error.message}${error.mend ? ` ${error.mend}` : ""}`);
    }
    this["upload-files"].value = "";
    await this.load();
  }
}
