// The panel of conversations: found by words, opened, renamed, shared, deleted.

import { el } from "./dom.js";
import { forms, save } from "./exporting.js";
import { readable, told } from "./fault.js";
import { say } from "./say.js";
import { answerOf } from "./stream.js";

const PAUSE = 200; // milliseconds after a key before conversations are looked for

/** Talks shows the panel; opens is called before it does, go with the id of what is to be shown, "" for a new one, and resolves when it is; shown gives its title and turns. */
export class Talks {
  constructor({ opens, go, shown }) {
    for (const name of ["open", "close", "find", "list", "told", "more", "new"]) this[name] = document.getElementById(`talks-${name}`);
    this.panel = document.getElementById("talks");
    Object.assign(this, { opens, go, shown, current: "", turn: 0 });
    this.open.addEventListener("click", () => this.toggle(this.panel.hidden));
    this.close.addEventListener("click", () => this.toggle(false));
    this.panel.addEventListener("keydown", (event) => event.key === "Escape" && !event.defaultPrevented && this.toggle(false));
    this.new.addEventListener("click", (event) => this.follow(event, ""));
    this.more.addEventListener("click", () => this.next());
    this.find.addEventListener("input", () => {
      clearTimeout(this.pause);
      this.pause = setTimeout(() => this.load(), PAUSE);
    });
  }

  toggle(open) {
    if (open) this.opens();
    this.panel.hidden = !open;
    this.open.setAttribute("aria-expanded", String(open));
    if (open) this.load();
    (open ? this.find : this.open).focus();
  }

  /** hide makes room for another panel; the focus stays where it is. */
  hide() {
    this.panel.hidden = true;
    this.open.setAttribute("aria-expanded", "false");
  }

  /** at says which conversation is shown, and reads the list anew if it is open. */
  at(id) {
    this.current = id;
    if (!this.panel.hidden) this.load();
  }

  /** follow leads to a conversation, unless the click asks for a tab of its own. */
  follow(event, id) {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (matchMedia("(max-width: 62rem)").matches) this.toggle(false); // it lies over what is to be read
    this.go(id);
  }

  /** load reads the list from its beginning. */
  async load() {
    await this.read();
  }

  async next() {
    const shown = this.list.children.length;
    await this.read(this.after);
    this.list.children[shown]?.querySelector("a").focus();
  }

  async read(after) {
    const turn = ++this.turn, words = this.find.value.trim();
    const asked = new URLSearchParams({ ...(words && { q: words }), ...(after && { after }) });
    try {
      const page = await answerOf(await fetch(`v1/conversations?${asked}`, { headers: { Accept: "application/json" } }));
      if (turn !== this.turn) return;
      const entries = page.conversations.map((one) => this.entry(one));
      if (after) this.list.append(...entries);
      else this.list.replaceChildren(...entries);
      this.after = page.next;
      this.more.hidden = !page.next;
      this.told.textContent = entries.length || after ? "" : words ? say("No conversation has these words.") : say("No conversation is kept yet.");
    } catch (error) {
      if (turn === this.turn) this.told.textContent = say("The list could not be read: {why}", { why: readable(error).message });
    }
  }

  entry(one) {
    const name = one.title || say("Untitled");
    const link = el("a", { class: "opens", dir: "auto", href: `./?c=${encodeURIComponent(one.id)}`, "aria-current": one.id === this.current ? "page" : null, onclick: (event) => this.follow(event, one.id) }, name);
    const tool = (sign, verb, act) => el("button", { type: "button", class: "quiet", title: verb, "aria-label": say("{verb} “{title}”", { verb, title: name }), onclick: (event) => act(event.currentTarget) }, sign);
    const item = el("li", {}, el("div", { class: "entry" }, link, el("span", { class: "tools" },
      tool("✎", say("Rename"), () => this.rename(item, one, link)), tool("↗", say("Share"), (asker) => this.share(item, one, asker)),
      tool("⤓", say("Save"), () => this.save(one)), tool("×", say("Delete"), (asker) => this.doubt(item, one, asker)))));
    return item;
  }

  /** aside shows a group below an entry, one at a time; Escape and its own end give the focus back. */
  aside(item, name, back, ...children) {
    item.querySelector(".doubt")?.remove();
    const group = el("p", { class: "doubt", role: "group", "aria-label": name, onkeydown: (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      end();
    } }, ...children);
    const end = () => { group.remove(); back.focus(); };
    item.append(group);
    return { group, end };
  }

  rename(item, one, link) {
    const input = el("input", { type: "text", maxlength: 200, "aria-label": say("New title"), value: one.title });
    const form = el("form", { onsubmit: async (event) => {
      event.preventDefault();
      if (!input.value.trim()) return;
      await this.change(group, one, "PATCH", { title: input.value.trim() });
    } }, input, " ", el("button", {}, say("Save")));
    const { group } = this.aside(item, say("{verb} “{title}”", { verb: say("Rename"), title: one.title }), link, form);
    input.select();
  }

  /** doubt asks before a conversation is deleted. */
  doubt(item, one, asker) {
    const keep = el("button", { type: "button", onclick: () => end() }, say("Keep"));
    const { group, end } = this.aside(item, say("Delete “{title}”?", { title: one.title }), asker, say("It cannot be brought back."), " ",
      el("button", { type: "button", class: "grave", onclick: () => this.change(group, one, "DELETE") }, say("Delete")), " ", keep);
    keep.focus();
  }

  /** change renames or deletes; a refusal stands in the place of the question. */
  async change(group, one, method, body) {
    try {
      await answerOf(await fetch(`v1/conversations/${encodeURIComponent(one.id)}`, { method, ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }) }));
    } catch (error) {
      return this.refused(group, error);
    }
    const at = [...this.list.children].indexOf(group.parentElement);
    await this.load();
    (this.list.children[Math.min(at, this.list.children.length - 1)]?.querySelector("a") ?? this.find).focus();
    if (one.id === this.current && method === "DELETE") this.go("");
    return null;
  }

  refused(group, error) {
    group.replaceChildren(el("span", { role: "alert" }, told(error)));
  }

  /** save shows the conversation and offers the files that it can be saved as. */
  async save(one) {
    if (one.id !== this.current) await this.go(one.id);
    await this.load();
    const item = this.list.querySelector("[aria-current]")?.closest("li");
    if (!item) return;
    const choices = Object.keys(forms).flatMap((form) => [el("button", { type: "button", onclick: () => save(form, this.shown().title, this.shown().turns) }, form), " "]);
    this.aside(item, say("{verb} “{title}”", { verb: say("Save"), title: one.title }), item.querySelector(".tools button:nth-child(3)"), say("As a file:"), " ", ...choices).group.querySelector("button").focus();
  }

  /** share makes a link under which others read the conversation so far. */
  async share(item, one, asker) {
    const path = `v1/conversations/${encodeURIComponent(one.id)}/share`;
    const { group, end } = this.aside(item, say("{verb} “{title}”", { verb: say("Share"), title: one.title }), asker);
    try {
      const { id } = await answerOf(await fetch(path, { method: "POST" }));
      const address = el("input", { type: "text", readonly: true, "aria-label": say("Link to share"), value: new URL(`./?c=${encodeURIComponent(id)}`, location.href).href });
      group.append(say("Who has this link and may see the sources reads it as it is now."), " ", address, " ",
        el("button", { type: "button", onclick: (event) => { address.select(); navigator.clipboard?.writeText(address.value).then(() => { event.target.textContent = say("Copied"); }, () => {}); } }, say("Copy link")), " ",
        el("button", { type: "button", onclick: async () => { await answerOf(await fetch(path, { method: "DELETE" })).then(end, (error) => this.refused(group, error)); } }, say("End sharing")));
      address.select();
    } catch (error) {
      this.refused(group, error);
    }
  }
}
