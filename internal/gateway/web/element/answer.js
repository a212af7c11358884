// <cited-answer>: an answer as prose with citations and a list of sources. Give it
// the property answer, the attribute src or data-src, a stream through read(), or
// single events through take(); native ones, or OpenAI-style chat completions. What
// stands inside is shown until then. Attributes: src, data-src, base (the gateway
// that keeps the evidence), embed, host-origin, theme (light, dark), target.

import { el } from "../assets/dom.js";
import { weave } from "../assets/citations.js";
import { Prose } from "../assets/markdown.js";
import { Reading } from "../assets/reading.js";
import { say } from "../assets/say.js";
import { addressOf, baseOf } from "./address.js";
import { Feed } from "./feed.js";
import { Following } from "./following.js";
import { hostOf } from "./host.js";
import { Keys } from "./keys.js";
import { listed } from "./list.js";
import { Marks } from "./marks.js";
import { markOf, Preview } from "./preview.js";
import { sheet } from "./style.js";

/** CitedAnswer is the element. It sends citeway:navigate, which can be cancelled, and citeway:done. */
export class CitedAnswer extends HTMLElement {
  static observedAttributes = ["src", "data-src", "base", "embed", "host-origin", "target"];

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet()];
    this.prose = el("div", { class: "prose", part: "prose" });
    this.below = el("div");
    this.status = el("p", { class: "hidden", part: "status", role: "status" });
    this.inside = el("slot");
    root.append(this.inside, this.prose, this.below, this.status);
    const following = new Following(this, root);
    this.preview = new Preview(root, (mark, event) => following.follow(mark, event));
    new Keys(root, this.prose, this.preview);
    this.reset();
  }

  connectedCallback() {
    this.listen();
    if (Object.hasOwn(this, "answer")) this.adopt();
    if (this.loaded !== this.source || this.abort.signal.aborted) this.load();
  }

  disconnectedCallback() {
    this.host?.close();
    this.preview.hide();
    queueMicrotask(() => this.isConnected || this.abort.abort()); // one that is only moved goes on
  }

  attributeChangedCallback(name, before, after) {
    if (!this.isConnected || before === after || Object.hasOwn(this, "answer")) return; // what was set before is adopted first
    if (name.endsWith("src")) return this.loaded !== this.source && this.load();
    this.listen();
    this.schedule();
  }

  /** source is where the answer is fetched, or null; data-src says it where a framework keeps src for itself. */
  get source() {
    return this.getAttribute("src") ?? this.getAttribute("data-src");
  }

  /** adopt takes the answer that was set before the element was defined, and hid the property. */
  adopt() {
    const { answer } = this;
    delete this.answer;
    if (!answer) return;
    this.loaded = this.source;
    this.answer = answer;
  }

  /** framed reports whether citations ask a host: inside a frame, or told so by embed; embed="false" says no. */
  get framed() {
    const told = this.getAttribute("embed");
    return told === null ? window.self !== window.top : told !== "false";
  }

  listen() {
    this.host?.close();
    this.host = hostOf(this, ({ open, theme }) => (open ? this.open(open) : this.setAttribute("theme", theme)));
  }

  get answer() {
    return this.whole ?? null;
  }

  /** answer takes a whole answer; with null, what stands inside the element is shown again. */
  set answer(answer) {
    this.reset();
    if (!answer) return;
    this.whole = answer;
    this.attempt(() => this.feed.whole(answer));
    this.finish();
  }

  reset() {
    this.abort?.abort();
    this.abort = new AbortController();
    this.whole = this.failure = null;
    this.reading = new Reading();
    this.feed = new Feed(this.reading);
    this.preview.hide();
    this.inside.hidden = false;
    this.prose.removeAttribute("aria-busy");
    this.prose.replaceChildren();
    this.below.replaceChildren();
    this.status.textContent = "";
    this.marks = new Marks(this.reading, (citation) => this.view(citation));
    this.writer = new Prose(this.prose, this.marks);
  }

  /** load fetches what src or data-src names, JSON or events. */
  async load() {
    const src = this.loaded = this.source;
    if (!src) return;
    this.reset();
    const { signal } = this.abort;
    try {
      await this.read(await fetch(new URL(src, document.baseURI), { headers: { Accept: "text/event-stream, application/json" }, signal }), signal);
    } catch (error) {
      this.fail(error, signal);
    }
  }

  /** read shows a Response or a stream of bytes of events as they come. It resolves when the answer is whole or has failed. */
  async read(from, signal) {
    if (!signal) this.reset();
    const live = signal ?? this.abort.signal;
    try {
      this.prose.setAttribute("aria-busy", "true");
      await this.feed.read(from, (name) => this.schedule(name), live);
      if (!live.aborted) this.finish();
    } catch (error) {
      this.fail(error, live);
    }
  }

  /** take shows one event, for who reads the stream himself; a chunk of a chat completion is a "message". */
  take(name, data) {
    const { done } = this.reading;
    if (!this.attempt(() => this.feed.take(name, data)) || done !== this.reading.done) return this.finish();
    this.schedule(name);
  }

  attempt(act) {
    try {
      act();
      return true;
    } catch (error) {
      this.failure = error;
      return false;
    }
  }

  fail(error, live) {
    if (live.aborted) return;
    this.failure = error;
    this.finish();
  }

  /** schedule draws at most once a frame; after more text alone the citations there are stay as they are. */
  schedule(name) {
    this.stale ||= name !== "text";
    this.frame ??= requestAnimationFrame(() => this.draw());
  }

  /** draw shows what is known; blocks that did not change, and every citation, keep their nodes. */
  draw() {
    cancelAnimationFrame(this.frame);
    this.frame = null;
    const focused = markOf(this.shadowRoot.activeElement);
    if (this.reading.text || this.reading.done) this.inside.hidden = true; // what failed at once leaves it
    this.writer.show(weave(this.reading.text, this.reading.citations, this.reading.offsets));
    if (this.stale) this.marks.refresh();
    this.stale = false;
    if (focused?.isConnected && this.shadowRoot.activeElement !== focused.control) focused.control.focus({ preventScroll: true });
    this.preview.refresh();
    if (this.reading.done || this.failure) this.below.replaceChildren(...listed(this.reading, this.failure, (citation) => this.view(citation)));
  }

  finish() {
    this.stale = true;
    this.prose.removeAttribute("aria-busy");
    this.draw();
    const count = this.reading.cited().length;
    this.status.textContent = this.failure ? "" : say("The answer is complete, with {n} sources.", { n: count });
    this.dispatchEvent(new CustomEvent("citeway:done", { bubbles: true, composed: true, detail: { error: this.failure?.message ?? null } }));
  }

  view(citation) {
    const sources = this.reading.cites(citation);
    const base = this.feed.foreign ? "" : baseOf(this.getAttribute("base"), document.baseURI);
    const address = addressOf(citation, sources, base);
    return { citation, sources, address, claim: this.reading.claim(citation), all: this.reading.cited().length, framed: this.framed, target: this.getAttribute("target") };
  }

  /** open shows the preview of a citation and gives it the focus. */
  open(id) {
    const mark = this.marks.nodes.get(id);
    if (!mark?.isConnected) return;
    mark.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    mark.control.focus({ preventScroll: true });
    this.preview.show(mark);
  }
}
