// The panel of conversations: found by words, opened, renamed, shared, deleted.

import { arrange, el, handOn } from "./dom.js";
import { forms, save } from "./exporting.js";
import { readable, told } from "./fault.js";
import { say } from "./say.js";
import { answerOf } from "./stream.js";

const PAUSE = 200; // milliseconds after a key before conversations are looked for
const PAGE = 50; // conversations at a time
const MOST = 200; // conversations that are read again at once

/** Talks shows the panel; opens is called before it does, go with the id of what is to be shown, "" for a new one, and resolves when it is; shown gives its title and turns. */
export class Talks {
  constructor({ opens, go, shown }) {
    for (const name of ["open", "close", "find", "list", "told", "more", "new"]) this[name] = document.getElementById(`talks-${name}`);
    this.panel = document.getElementById("talks");
    Object.assign(this, { opens, go, shown, current: "", turn: 0, talks: [], entries: new Map() });
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

  /** at says which conversation is shown, and reads the list again if it is open. */
  at(id) {
    this.current = id;
    this.show(this.talks);
    if (!this.panel.hidden) this.again();
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
    await this.read({ limit: PAGE });
  }

  /** again reads what is shown once more. */
  async again() {
    await this.read({ limit: Math.max(PAGE, Math.min(MOST, this.talks.length)) });
  }

  /** next reads the page behind what is shown, and has the focus go on there. */
  async next() {
    const shown = this.talks.length;
    if (await this.read({ limit: PAGE, after: this.after })) this.entries.get(this.talks[shown]?.id)?.link.focus();
  }

  /** read reads a page; it says whether that is shown. */
  async read({ limit, after }) {
    const turn = ++this.turn, words = this.find.value.trim();
    const asked = new URLSearchParams({ limit, ...(words && { q: words }), ...(after && { after }) });
    try {
      const page = await answerOf(await fetch(`v1/conversations?${asked}`, { headers: { Accept: "application/json" } }));
      if (turn !== this.turn) return false;
      this.show(after ? [...this.talks, ...page.conversations] : page.conversations);
      this.after = page.next;
      this.more.hidden = !page.next;
      this.told.textContent = this.talks.length ? "" : words ? say("No conversation has these words.") : say("No conversation is kept yet.");
      return true;
    } catch (error) {
      if (turn === this.turn) this.told.textContent = say("The list could not be read: {why}", { why: readable(error).message });
      return false;
    }
  }

  /** show lists conversations. One that is called as before keeps its entry, and with it what is being done there. */
  show(talks) {
    const before = this.entries;
    this.talks = talks;
    this.entries = new Map(talks.map((one) => [one.id, before.get(one.id)?.title === one.title ? before.get(one.id) : this.entry(one)]));
    arrange(this.list, [...this.entries.values()].map(({ node }) => node));
    for (const [id, { link }] of this.entries) {
      if (id === this.current) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }

  entry(one) {
    const name = one.title || say("Untitled");
    const link = el("a", { class: "opens", dir: "auto", href: `./?c=${encodeURIComponent(one.id)}`, onclick: (event) => this.follow(event, one.id) }, name);
    const tool = (sign, verb, act) => el("button", { type: "button", class: "quiet", title: verb, "aria-label": say("{verb} “{title}”", { verb, title: name }), onclick: (event) => act(event.currentTarget) }, sign);
    const node = el("li", {}, el("div", { class: "entry" }, link, el("span", { class: "tools" },
      tool("✎", say("Rename"), () => this.rename(node, one, link)), tool("↗", say("Share"), (asker) => this.share(node, one, asker)),
      tool("⤓", say("Save"), (asker) => this.save(one, asker)), tool("×", say("Delete"), (asker) => this.doubt(node, one, asker)))));
    return { title: one.title, node, link };
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

  /** change renames or deletes, and has the focus go on in the list; a refusal stands in the place of the question. */
  async change(group, one, method, body) {
    const ids = this.talks.map(({ id }) => id), place = ids.indexOf(one.id);
    const near = [...ids.slice(place), ...ids.slice(0, place).reverse()]; // now: the list may be read again before the server has answered
    let kept;
    try {
      kept = await answerOf(await fetch(`v1/conversations/${encodeURIComponent(one.id)}`, { method, ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }) }));
    } catch (error) {
      return this.refused(group, error);
    }
    this.show(this.talks.flatMap((each) => (each.id !== one.id ? [each] : method === "DELETE" ? [] : [{ ...each, title: kept.title }])));
    handOn(this.entries.get(near.find((id) => this.entries.has(id)))?.link ?? this.find);
    this.again();
    if (one.id === this.current && method === "DELETE") this.go("");
    return null;
  }

  refused(group, error) {
    group.replaceChildren(el("span", { role: "alert" }, told(error)));
  }

  /** save shows the conversation and offers the files that it can be saved as, unless another one is opened meanwhile. */
  async save(one, asker) {
    if (one.id !== this.current) await this.go(one.id);
    const { title, turns } = this.shown(), node = this.entries.get(one.id)?.node;
    if (one.id !== this.current || !turns.length || !node) return;
    const choices = Object.keys(forms).flatMap((form) => [el("button", { type: "button", onclick: () => save(form, title, turns) }, form), " "]);
    this.aside(node, say("{verb} “{title}”", { verb: say("Save"), title: one.title }), asker, say("As a file:"), " ", ...choices).group.querySelector("button").focus();
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
