// Adding files: one request for each, so that each tells what became of it and none
// makes the others too large.

import { el } from "./dom.js";
import { told } from "./fault.js";
import { failureOf } from "./stream.js";
import { language, say } from "./say.js";

const AT_ONCE = 2;
const MAX_FILES = 10000;

/** Adding sends files and tells how far it is in status, bar and intake; done is called when none is left. */
export class Adding {
  constructor({ status, bar, intake, done }) {
    Object.assign(this, { status, bar, intake, done, queue: [], working: 0 });
    this.begin();
  }

  begin() {
    this.total = this.over = 0;
    this.added = [];
    this.refused = [];
  }

  /** add sends files, {file, name} each, with the id of the document that it replaces, if any, behind those that are being sent. */
  add(files) {
    if (!files.length) return;
    if (!this.working) this.begin();
    this.total += files.length;
    this.queue.push(...files);
    this.tell();
    while (this.working < Math.min(AT_ONCE, this.working + this.queue.length)) this.work();
  }

  async work() {
    this.working++;
    for (let next; (next = this.queue.shift());) {
      await this.send(next);
      this.over++;
      this.tell();
    }
    if (--this.working) return;
    this.tell();
    this.done();
  }

  async send({ file, name, replaces }) {
    const form = new FormData();
    form.append("file", file, replaces ? file.name : name);
    if (replaces) form.append("replaces", replaces);
    const ended = this.intake.sends(name);
    try {
      const response = await fetch("v1/sources", { method: "POST", body: form });
      if (!response.ok) throw await failureOf(response);
      this.added.push({ name, replaces });
    } catch (error) {
      this.refused.push(refusal(replaces ? say("Not replaced: {name}.", { name }) : say("Not added: {name}.", { name }), error));
    }
    ended();
  }

  tell() {
    const running = this.over < this.total;
    this.bar.hidden = !running || this.total === 1;
    this.bar.max = this.total;
    this.bar.value = this.over;
    const lines = [running ? this.underway() : this.outcome(), ...this.refused].filter(Boolean);
    this.status.replaceChildren(...lines.map((line) => el("span", { class: "line" }, line)));
  }

  underway() {
    return this.total === 1 ? say("Adding {name} …", { name: this.queue[0]?.name ?? say("the file") })
      : say("Adding {all} files: {done} done …", { all: this.total.toLocaleString(language), done: this.over.toLocaleString(language) });
  }

  outcome() {
    const { length, 0: first } = this.added;
    if (length !== 1) return length ? say("{n} files are in.", { n: length }) : "";
    return first.replaces ? say("{name} is replaced.", first) : say("{name} is in.", first);
  }
}

/** refusal is what is not done, why, and what mends it, as sentences. */
const refusal = (what, error) => `${what} ${told(error)}`;

/** chosen are the files of an input. */
export const chosen = (input) => [...input.files].map((file) => ({ file, name: file.name }));

/** dropped are the files of a drop, and those in its folders, named by their paths; what is hidden is left out. */
export async function dropped(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean); // gone after the first pause
  if (!entries.length) return [...transfer.files].map((file) => ({ file, name: file.name }));
  const all = [];
  for (const entry of entries) await walk(entry, "", all);
  return all;
}

async function walk(entry, above, all) {
  if (all.length >= MAX_FILES || above && entry.name.startsWith(".")) return;
  const name = above ? `${above} - ${entry.name}` : entry.name; // a slash would not arrive
  if (entry.isFile) {
    all.push({ file: await new Promise((found, failed) => entry.file(found, failed)), name });
    return;
  }
  const reader = entry.createReader();
  for (let some; (some = await new Promise((found, failed) => reader.readEntries(found, failed))).length;) {
    for (const each of some) await walk(each, name, all);
  }
}
