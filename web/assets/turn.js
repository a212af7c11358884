// One turn: the question, the answer as it comes, its sources, what went wrong.

import { el, labelMark, link, safeURL } from "./dom.js";
import { Badges, nameOf, pagesOf, weave } from "./citations.js";
import { Prose } from "./markdown.js";
import { events, failureOf, Failure } from "./stream.js";

/** Turn asks one question and shows its answer in root. */
export class Turn {
  constructor(root, question) {
    this.question = question;
    this.prose = el("div", { class: "prose writing" });
    this.below = el("div");
    this.node = el("article", { class: "turn", "aria-label": question }, el("h2", {}, question), this.prose, this.below);
    root.append(this.node);
    this.reset();
  }

  reset() {
    this.text = "";
    this.offsets = "bytes";
    this.citations = [];
    this.sources = new Map();
    this.findings = [];
    this.error = null;
    this.badges = new Badges(this);
    this.prose.replaceChildren();
    this.prose.classList.add("writing");
    this.below.replaceChildren();
    this.view = new Prose(this.prose, this.badges);
  }

  /** ask sends the question and resolves when the answer is whole, stopped or failed. */
  async ask(messages, retry) {
    this.reset();
    this.abort = new AbortController();
    try {
      const response = await fetch("v1/answers", {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
        body: JSON.stringify({ question: this.question, messages, stream: true }),
        signal: this.abort.signal,
      });
      if (!response.ok) throw await failureOf(response);
      await this.read(response);
    } catch (error) {
      this.error = this.abort.signal.aborted ? new Failure("Stopped.") : failure(error);
    }
    this.finish(retry);
  }

  stop() {
    this.abort?.abort();
  }

  async read(response) {
    let done = false;
    if (!/event-stream/.test(response.headers.get("Content-Type") ?? "")) return this.whole(await response.json());
    for await (const { name, data } of events(response.body)) {
      this.take(name, data);
      done ||= name === "done";
    }
    if (!done) throw new Failure("The answer broke off.", "What came so far stands above.");
  }

  take(name, data) {
    if (name === "text") this.text += data.text;
    else if (name === "citation") this.cite(data);
    else if (name === "source") this.sources.set(data.id, data);
    else if (name === "finding") this.findings.push(data);
    else if (name === "done") this.whole(data);
    else if (name === "error") throw new Failure(data.error?.message ?? data.message, data.error?.mend ?? data.mend);
    this.schedule();
  }

  cite(citation) {
    const at = this.citations.findIndex((known) => known.id === citation.id);
    if (citation.withdrawn) citation.start = citation.end = -1;
    if (at < 0) this.citations.push(citation);
    else this.citations[at] = citation;
  }

  /** whole takes over the answer as it is in the end; known citations keep their place in the list. */
  whole(answer) {
    this.text = answer.text;
    this.offsets = answer.offsets || "bytes";
    for (const source of answer.sources ?? []) this.sources.set(source.id, source);
    const kept = new Map((answer.citations ?? []).map((citation) => [citation.id, citation]));
    for (const known of this.citations) if (!kept.has(known.id)) this.cite({ ...known, withdrawn: true });
    for (const citation of kept.values()) this.cite(citation);
    this.findings = answer.findings ?? this.findings;
    this.label = answer.label;
    if (answer.error) throw new Failure(`The answer is not whole: ${answer.error.message}`, answer.error.mend);
  }

  /** schedule draws at most once a frame. */
  schedule() {
    this.frame ??= requestAnimationFrame(() => this.draw());
  }

  draw() {
    this.frame = null;
    this.view.show(weave(this.text, this.citations, this.offsets));
    this.badges.refresh(this.prose);
  }

  finish(retry) {
    cancelAnimationFrame(this.frame);
    this.draw();
    this.prose.classList.remove("writing");
    this.below.replaceChildren(...this.list(), ...this.notes(), ...(this.error ? [this.failure(retry)] : [this.actions()]));
  }

  cited() {
    return [...this.sources.values()].filter((source) => source.number > 0).sort((a, b) => a.number - b.number);
  }

  list() {
    const cited = this.cited(), consulted = [...this.sources.values()].filter((source) => source.consulted);
    const section = (title, tag, sources) => sources.length
      ? [el("section", { class: "sources" }, el("h3", {}, title), el(tag, {}, ...sources.map((source) => this.entry(source))))] : [];
    return [...section("Sources", "ol", cited), ...section("Consulted, not cited", "ul", consulted)];
  }

  entry(source) {
    const href = safeURL(source.url);
    const first = this.citations.find((citation) => citation.sources?.includes(source.id) && citation.start >= 0);
    const inside = first && `c/${encodeURIComponent(first.id)}`;
    const title = href ? link(href, nameOf(source)) : inside ? el("a", { href: inside, target: "_blank" }, nameOf(source)) : el("span", {}, nameOf(source));
    title.classList.add("title");
    const ids = this.citations.filter((citation) => citation.sources?.includes(source.id)).flatMap((citation) => citation.passages ?? []);
    const facts = el("p", { class: "facts" });
    const pages = pagesOf(source, ids);
    if (pages) facts.append(el("span", {}, pages));
    if (source.label) facts.append(labelMark(source.label));
    if (source.modified) facts.append(el("time", { datetime: source.modified }, `changed ${day(source.modified)}`));
    return el("li", {}, source.number ? el("span", { class: "number" }, String(source.number)) : null, el("div", {}, title, facts));
  }

  notes() {
    const told = this.findings.filter((finding) => finding.message);
    if (!told.length) return [];
    return [el("details", {}, el("summary", {}, told.length === 1 ? "1 note on this answer" : `${told.length} notes on this answer`),
      el("ul", {}, ...told.map((finding) => el("li", {}, finding.message))))];
  }

  actions() {
    const copy = el("button", { type: "button", onclick: async () => {
      await navigator.clipboard.writeText(this.plain());
      copy.textContent = "Copied";
      setTimeout(() => { copy.textContent = "Copy"; }, 1600);
    } }, "Copy");
    return el("div", { class: "under" }, copy, this.label ? labelMark(this.label) : null);
  }

  failure(retry) {
    return el("div", { class: "failure", role: "alert" }, el("b", {}, this.error.message), el("p", {}, this.error.mend ?? ""),
      el("button", { type: "button", onclick: retry }, "Ask again"));
  }

  /** plain is the answer as text with numbers, and its sources. */
  plain() {
    const shown = this.prose.innerText.trim();
    const list = this.cited().map((source) => `[${source.number}] ${[nameOf(source), safeURL(source.url)].filter(Boolean).join(" ")}`);
    return list.length ? `${shown}\n\nSources\n${list.join("\n")}` : shown;
  }
}

function failure(error) {
  if (error instanceof Failure) return error;
  if (error instanceof TypeError) return new Failure("The server cannot be reached.", "See whether it is running, then ask again.");
  return new Failure("The answer could not be read.", error.message);
}

const day = (date) => new Date(date).toLocaleDateString(undefined, { year: "numeric", month: "long", day: "numeric" });
