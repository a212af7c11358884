// What is being taken in, by this page or anyone else: a line for each document on its way, and how many passages
// can be found by meaning. The server tells; nothing is asked for again and again.

import { arrange, el } from "./dom.js";
import { language, say } from "./say.js";
import { events } from "./stream.js";

const LINES = 20; // documents with a line of their own
const FIRST = 1000; // milliseconds before a stream that ended is followed again; they double
const LAST = 60000; // and are no more than this
const nothing = { documents: [], more: 0, vectors: { done: 0, total: 0 } };
const count = (number) => Number(number).toLocaleString(language);

/** Intake shows lines in list and vectors; changed is called when the list of documents may have changed. A page that nobody sees does not follow:
 * browsers allow a server few connections. */
export class Intake {
  constructor({ list, vectors, changed }) {
    Object.assign(this, { list, vectors, changed, sent: new Set(), rows: new Map(), told: nothing, pause: FIRST });
    document.addEventListener("visibilitychange", () => (document.hidden ? this.leave() : this.follow()));
  }

  /** follow hears of the intake until the page is hidden; without a key that may read documents it does not. */
  async follow() {
    if (this.abort || this.refused || document.hidden) return;
    clearTimeout(this.timer);
    const abort = this.abort = new AbortController();
    try {
      const response = await fetch("v1/sources/events", { headers: { Accept: "text/event-stream" }, signal: abort.signal });
      this.refused = [401, 403, 404].includes(response.status);
      if (response.ok) await this.read(response.body);
    } catch { /* it is followed again */ }
    if (this.abort !== abort) return; // the page was hidden
    this.abort = null;
    this.show(nothing);
    this.later();
  }

  async read(body) {
    this.pause = FIRST;
    this.changed(); // what changed while nobody followed is not told
    for await (const { name, data } of events(body)) {
      if (name === "intake") this.show(data);
      if (name === "documents") this.changed();
    }
  }

  later() {
    if (this.refused) return;
    this.timer = setTimeout(() => this.follow(), this.pause);
    this.pause = Math.min(2 * this.pause, LAST);
  }

  leave() {
    clearTimeout(this.timer);
    this.abort?.abort();
    this.abort = null;
  }

  /** sends adds a line for a file that this page sends; what it gives back takes it away. */
  sends(name) {
    const line = { name, stage: "sending" };
    this.sent.add(line);
    this.show(this.told);
    return () => {
      this.sent.delete(line);
      this.show(this.told);
    };
  }

  show(told) {
    this.told = told;
    const known = new Set(told.documents.map(({ name }) => name));
    const all = [...told.documents, ...[...this.sent].filter(({ name }) => !known.has(name))];
    const rows = new Map(all.slice(0, LINES).map((one) => [one.name, this.rows.get(one.name) ?? row(one.name)]));
    for (const one of all.slice(0, LINES)) rows.get(one.name).show(one);
    this.rows = rows;
    const more = told.more + Math.max(0, all.length - LINES);
    arrange(this.list, [...[...rows.values()].map(({ node }) => node), ...(more ? [el("li", {}, say("{n} more on their way in", { n: more }))] : [])]);
    this.list.hidden = !all.length && !more;
    const { done, total } = told.vectors;
    this.vectors.hidden = done >= total;
    this.vectors.textContent = done < total ? say("Vectors: {done} of {total} passages", { done: count(done), total: count(total) }) : "";
  }
}

/** row is the line of a document: its name, how far it has come, and a bar, which knows no end where pages are not known. */
function row(name) {
  const at = el("span", { class: "at" }), bar = el("progress", { "aria-label": name });
  const show = ({ stage, page = 0, pages = 0 }) => {
    const paged = stage === "reading" && pages > 0;
    at.textContent = paged ? say("Page {page} of {pages}", { page: count(page), pages: count(pages) }) : said(stage);
    if (!paged) return bar.removeAttribute("value");
    bar.max = pages;
    bar.value = page;
  };
  return { node: el("li", {}, el("div", { class: "entry" }, el("bdi", { class: "path" }, name), at), bar), show };
}

/** said is a stage in words. */
function said(stage) {
  switch (stage) {
    case "sending": return say("Being sent");
    case "queued": return say("Waiting");
    case "reading": return say("Being read");
    case "splitting": return say("Being split into passages");
    default: return say("Being kept");
  }
}
