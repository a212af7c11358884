// The panel of documents: the list, and adding to it.

import { Adding, chosen, dropped } from "./adding.js";
import { Intake } from "./intake.js";
import { Shelf } from "./shelf.js";
import { lastOf } from "./naming.js";
import { language } from "./say.js";

/** Documents shows the panel and takes files in; opens is called before it does, open with what was clicked and the source that it opens; asking are the documents that are asked. */
export class Documents {
  constructor({ opens, open, asking }) {
    this.opens = opens;
    for (const id of ["documents", "documents-open", "documents-close", "documents-count", "upload-files", "upload-status", "upload-progress", "drop", "documents-none", "documents-first", "intake", "intake-vectors"]) {
      this[id] = document.getElementById(id);
    }
    this.shelf = new Shelf({ open, counted: (total) => this.count(total), asking,
      replace: (source, file) => this.adding.add([{ file, name: lastOf(source), replaces: source.id }]) });
    this["documents-open"].addEventListener("click", () => this.toggle(this.documents.hidden));
    this["documents-first"].addEventListener("click", () => this.toggle(true));
    this["documents-close"].addEventListener("click", () => this.toggle(false));
    this.documents.addEventListener("keydown", (event) => event.key === "Escape" && this.toggle(false));
    this.following = new Intake({ list: this.intake, vectors: this["intake-vectors"], changed: () => this.shelf.refresh() });
    this.adding = new Adding({ status: this["upload-status"], bar: this["upload-progress"], intake: this.following, done: () => this.shelf.refresh() });
    this["upload-files"].addEventListener("change", (event) => {
      this.adding.add(chosen(event.target));
      event.target.value = "";
    });
    this.acceptDrops();
  }

  toggle(open) {
    if (open) this.opens();
    this.documents.hidden = !open;
    this["documents-open"].setAttribute("aria-expanded", String(open));
    (open ? this["documents-close"] : this["documents-open"]).focus();
  }

  /** hide makes room for a document; the focus stays where it is. */
  hide() {
    this.documents.hidden = true;
    this["documents-open"].setAttribute("aria-expanded", "false");
  }

  /** acceptDrops takes files and folders that are dropped anywhere on the page. */
  acceptDrops() {
    const { drop } = this;
    const files = (event) => event.dataTransfer?.types.includes("Files");
    addEventListener("dragover", (event) => {
      if (!files(event)) return;
      event.preventDefault();
      document.body.classList.add("dropping");
      drop.classList.add("over");
    });
    const leave = () => {
      document.body.classList.remove("dropping");
      drop.classList.remove("over");
    };
    addEventListener("dragleave", (event) => event.relatedTarget || leave());
    addEventListener("drop", async (event) => {
      leave();
      if (!files(event)) return;
      event.preventDefault();
      if (this.documents.hidden) this.toggle(true);
      this.adding.add(await dropped(event.dataTransfer));
    });
  }

  /** back shows the panel again, with the focus on what was opened from it. */
  back(anchor) {
    this.documents.hidden = false;
    this["documents-open"].setAttribute("aria-expanded", "true");
    anchor.focus();
  }

  /** load reads the list, and from then on follows what changes. */
  async load() {
    await this.shelf.load();
    this.following.follow();
  }

  count(total) {
    this.none = !total;
    this["documents-count"].textContent = total ? total.toLocaleString(language) : "";
    this["documents-none"].hidden = total > 0;
  }
}
