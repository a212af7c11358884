// The panel of documents: the list, and adding to it.

import { el } from "./dom.js";
import { sentence } from "./naming.js";
import { Shelf } from "./shelf.js";
import { failureOf } from "./stream.js";

/** Documents shows the panel and uploads files; open is called with what was clicked and the source that it opens. */
export class Documents {
  constructor(open) {
    for (const id of ["documents", "documents-open", "documents-close", "documents-count", "upload-files", "upload-status", "drop", "documents-none", "documents-first"]) {
      this[id] = document.getElementById(id);
    }
    this.shelf = new Shelf({ open, counted: (total) => this.count(total) });
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

  /** hide makes room for a document; the focus stays where it is. */
  hide() {
    this.documents.hidden = true;
    this["documents-open"].setAttribute("aria-expanded", "false");
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

  /** back shows the panel again, with the focus on what was opened from it. */
  back(anchor) {
    this.documents.hidden = false;
    this["documents-open"].setAttribute("aria-expanded", "true");
    anchor.focus();
  }

  load() { return this.shelf.load(); }

  count(total) {
    this.none = !total;
    this["documents-count"].textContent = total ? total.toLocaleString() : "";
    this["documents-none"].hidden = total > 0;
  }

  async upload(files) {
    if (!files.length) return;
    const say = (...lines) => this["upload-status"].replaceChildren(...lines.map((line) => el("span", { class: "line" }, line)));
    say(files.length === 1 ? `Adding ${files[0].name} …` : `Adding ${files.length} files …`);
    const form = new FormData();
    for (const file of files) form.append("file", file);
    try {
      const response = await fetch("v1/sources", { method: "POST", body: form });
      if (!response.ok) throw await failureOf(response);
      say(...outcome(await response.json(), files));
    } catch (error) {
      say(refused(files.length === 1 ? files[0].name : "The files", error));
    }
    this["upload-files"].value = "";
    await this.load();
  }
}

/** outcome tells what became of each file: how many are in, and a line for each that is not. */
function outcome(body, files) {
  const all = body.files ?? [];
  const bad = all.filter((file) => file.error);
  const count = (all.length || files.length) - bad.length;
  const name = all.find((file) => !file.error)?.name ?? files[0].name;
  const told = count === 0 ? [] : [count === 1 ? `${name} is in.` : `${count} files are in.`];
  return [...told, ...bad.map((file) => refused(file.name, file.error))];
}

/** refused is why a file is not in, and what mends it, as sentences. */
const refused = (name, { message, mend }) => [`Not added: ${name}.`, sentence(message), sentence(mend)].filter(Boolean).join(" ");
