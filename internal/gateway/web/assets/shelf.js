// The documents known, a page at a time: found by words, opened, deleted.

import { arrange, el, handOn, labelMark } from "./dom.js";
import { nameOf } from "./citations.js";
import { readable, told } from "./fault.js";
import { fileOf, telling } from "./naming.js";
import { answerOf } from "./stream.js";
import { language, say } from "./say.js";

const PAGE = 100; // documents at a time
const MOST = 1000; // documents that are read again at once when some changed
const PAUSE = 200; // milliseconds after a key before documents are looked for

/** Shelf shows the list; open is called with what was clicked and its source, counted with the list as it is, replace with a document and the file that takes
 * its place; asking are the documents that are asked. */
export class Shelf {
  constructor({ open, counted, asking, replace }) {
    for (const name of ["list", "find", "told", "more"]) this[name] = document.getElementById(`documents-${name}`);
    Object.assign(this, { open, counted, asking, replace, turn: 0, sources: [], entries: new Map() });
    this.find.addEventListener("input", () => {
      clearTimeout(this.pause);
      this.pause = setTimeout(() => this.load(), PAUSE);
    });
    this.more.addEventListener("click", () => this.next());
  }

  /** load reads the list from its beginning; one that cannot be read says so in its place. */
  async load() {
    this.sources = [];
    await this.read();
  }

  /** next reads the page behind what is shown, and has the focus go on there. */
  async next() {
    const shown = this.sources.length;
    if (await this.read(this.after)) this.list.children[shown]?.querySelector("button").focus();
  }

  /** refresh reads what is shown again, after what changes meanwhile once more; of a list that was read on further, only how many there are. */
  async refresh() {
    this.stale = true;
    if (this.refreshing) return;
    this.refreshing = true;
    while (this.stale) {
      this.stale = false;
      await this.reading;
      await this.reread().catch(() => {}); // what is shown stays
    }
    this.refreshing = false;
  }

  async reread() {
    const turn = this.turn, shown = this.sources.length, words = this.find.value.trim();
    const page = await pageOf({ words, limit: shown > MOST ? 1 : Math.max(PAGE, shown) });
    if (turn !== this.turn) return; // it is being read anyway
    if (shown <= MOST) Object.assign(this, { sources: page.sources, after: page.next });
    this.show(page.total, words);
  }

  /** read reads a page, the first or the one behind what is shown; it says whether that is shown. */
  read(after) {
    return this.reading = this.readFrom(after);
  }

  async readFrom(after) {
    const turn = ++this.turn, words = this.find.value.trim();
    try {
      const page = await pageOf({ words, after, limit: PAGE });
      if (turn !== this.turn) return false;
      this.sources.push(...page.sources);
      this.after = page.next;
      this.show(page.total, words);
      return true;
    } catch (error) {
      if (turn === this.turn) this.list.replaceChildren(el("li", {}, say("The list could not be read: {why}", { why: readable(error).message })));
      return false;
    }
  }

  show(total, words) {
    const path = telling(this.sources), left = total - this.sources.length;
    const before = this.entries;
    this.entries = new Map(this.sources.map((source) => [source.id, this.entryOf(before.get(source.id), source, path(source))]));
    arrange(this.list, [...this.entries.values()].map(({ node }) => node));
    if (!total && !words) this.list.append(el("li", {}, say("There are no documents yet. Add the first above, or start the server with --docs and a folder.")));
    this.told.textContent = !words ? "" : total ? say("{n} documents fit.", { n: total }) : say("No documents fit.");
    this.find.hidden = !total && !words;
    this.more.hidden = !this.after;
    this.more.textContent = say("Show {some} more of {left}", { some: Math.min(PAGE, left), left: left.toLocaleString(language) });
    if (!words) this.counted(total);
  }

  /** entryOf is the entry that stands there, or another where it would say something else. */
  entryOf(before, source, path) {
    const same = before && before.path === path && (before.source === source || JSON.stringify(before.source) === JSON.stringify(source));
    return { source, path, node: same ? before.node : this.entry(source, path) };
  }

  entry(source, path) {
    const name = nameOf(source);
    const facts = el("p", { class: "facts" }, el("bdi", { class: "path" }, path || fileOf(source)));
    if (source.label) facts.append(labelMark(source.label));
    const opened = el("button", { type: "button", class: "opens", dir: "auto", onclick: () => this.open(opened, source) }, name);
    const gone = el("button", { type: "button", class: "quiet", "aria-label": say("Delete {name}", { name }), title: say("Delete"), onclick: () => this.doubt(item, source, gone) }, "×");
    const tick = el("input", { type: "checkbox", class: "tick", "aria-label": say("Ask {name}", { name }), title: say("Ask only the documents that are ticked"), checked: this.asking.has(source), onchange: () => this.asking.tick(source, tick.checked) });
    const other = el("button", { type: "button", class: "quiet", "aria-label": say("Replace {name}", { name }), title: say("Replace"), onclick: () => this.choose(source) }, "⟳");
    const item = el("li", {}, el("div", { class: "entry" }, tick, opened, ...(source.replaceable ? [other] : []), gone), facts);
    return item;
  }

  /** choose asks for the file that takes a document's place: one of its kind. */
  choose(source) {
    const end = /\.[^./\\]+$/.exec(source.path ?? "")?.[0];
    const input = el("input", { type: "file", accept: end, onchange: () => input.files[0] && this.replace(source, input.files[0]) });
    input.click();
  }

  /** untick follows the choice of documents where it was taken back. */
  untick() {
    for (const tick of this.list.querySelectorAll(".tick:checked")) tick.checked = false;
  }

  /** doubt asks before a document is deleted. */
  doubt(item, source, asker) {
    const keep = el("button", { type: "button", onclick: () => { asked.remove(); asker.hidden = false; asker.focus(); } }, say("Keep"));
    const go = el("button", { type: "button", class: "grave", onclick: () => this.remove(item, source, asked) }, say("Delete"));
    const asked = el("p", { class: "doubt", role: "group", "aria-label": say("Delete {name}?", { name: nameOf(source) }) }, say("Answers made from it stay readable."), " ", go, " ", keep);
    asker.hidden = true;
    item.append(asked);
    keep.focus();
  }

  /** remove deletes a document, and has the focus go on to the one behind it. */
  async remove(item, source, asked) {
    const ids = [...this.entries.keys()], behind = ids.slice(ids.indexOf(source.id) + 1); // now: the list may be read again before the server has answered
    try {
      await answerOf(await fetch(`v1/sources/${encodeURIComponent(source.id)}`, { method: "DELETE" }));
    } catch (error) {
      asked.replaceChildren(el("span", { role: "alert" }, `${say("Not deleted.")} ${told(error)}`));
      return;
    }
    this.asking.tick(source, false);
    this.sources = this.sources.filter(({ id }) => id !== source.id);
    await this.reading;
    await this.reread().catch(() => item.remove()); // what else is shown stays
    const next = behind.find((id) => this.entries.has(id));
    handOn(this.entries.get(next)?.node.querySelector("button") ?? this.find);
  }
}

/** pageOf is a page of the documents that have words in their names. */
async function pageOf({ words, after, limit }) {
  const asked = new URLSearchParams({ limit, ...(words && { q: words }), ...(after && { after }) });
  const { sources = [], total = sources.length, next } = await answerOf(await fetch(`v1/sources?${asked}`, { headers: { Accept: "application/json" } }));
  return { sources, total, next };
}
