// One turn: the question, the answer as it comes, its sources, what went wrong.

import { actionsOf } from "./actions.js";
import { figuresOf } from "./call.js";
import { el } from "./dom.js";
import { Badges, weave } from "./citations.js";
import { readable } from "./fault.js";
import { listOf } from "./listed.js";
import { Prose } from "./markdown.js";
import { sentence } from "./naming.js";
import { lineOf, notesOf } from "./notes.js";
import { Reading } from "./reading.js";
import { say } from "./say.js";
import { events, Failure, failureFrom, failureOf, Lost } from "./stream.js";

/** Turn asks one question and shows its answer in root. Its options: id is what the server knows it by, "" for a new one; inline is whether numbers
 * stand in the text, documents the panel; instead is called with the question to be asked in its place and the model to
 * ask, judge with what a reader says of the answer, both null where none may; models are those there are, model the one that is asked; asked names the documents or sets that are asked, as the server takes it. */
export class Turn {
  constructor(root, question, { id, inline, documents, instead, judge, models, model = "", asked = {} }) {
    Object.assign(this, { question, id, inline, instead, judge, models, model, asked, feedback: [] });
    this.documentList = documents;
    this.heading = el("h2", { dir: "auto" }, question);
    this.prose = el("div", { class: "prose writing" });
    this.below = el("div");
    this.node = el("article", { class: "turn", "aria-label": question }, this.heading, this.prose, this.below);
    root.append(this.node);
    this.reset();
  }

  reset() {
    this.reading = new Reading();
    this.error = null;
    this.badges = new Badges(this.reading);
    this.prose.replaceChildren();
    this.prose.classList.add("writing");
    this.below.replaceChildren();
    this.view = new Prose(this.prose, this.badges);
  }

  /** ask sends the question, in the conversation with that id or, if that is "", in a new one. named is called with the id under which the server
   * keeps it, retry asks again, again reads what the server wrote on after the connection was lost. It resolves when the answer is whole, stopped or failed. */
  ask(conversation, { named, retry, again }) {
    this.repeat = say("Ask again");
    return this.answered(retry, again, async () => {
      const response = await fetch("v1/answers", {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
        body: JSON.stringify({ question: this.question, conversation: conversation || "new", instead_of: this.id || undefined, stream: true, inline_citations: this.inline, model: this.model || undefined, ...this.asked }),
        signal: this.abort.signal,
      });
      const kept = response.headers.get("Citeway-Turn");
      this.kept = Boolean(kept);
      this.id = kept || this.id;
      named(response.headers.get("Citeway-Conversation"));
      return response;
    });
  }

  /** follow shows the answer that a conversation is being given, from its beginning; where that cannot be read here, again reads what is kept of it. */
  follow(conversation, again) {
    this.kept = true;
    this.repeat = say("Read again");
    return this.answered(again, again, () => fetch(`v1/conversations/${encodeURIComponent(conversation)}/events`, { headers: { Accept: "text/event-stream" }, signal: this.abort.signal }));
  }

  async answered(retry, again, send) {
    this.reset();
    this.abort = new AbortController();
    try {
      const response = await send();
      if (!response.ok) throw await failureOf(response);
      await this.read(response);
    } catch (error) {
      this.error = this.abort.signal.aborted ? new Failure(say("Stopped.")) : failure(error);
    }
    const goesOn = this.error instanceof Lost && this.kept;
    if (goesOn) this.repeat = say("Read again");
    this.finish(goesOn ? again : retry);
  }

  /** reread has fetched tell what the server keeps of the turn; until it does, what came stands as it is. It says whether the answer is still being
   * written; retry asks the turn again, again reads it once more. */
  async reread(fetched, { retry, again }) {
    try {
      const kept = await fetched();
      if (!kept) throw new Failure(say("The conversation could not be read."));
      if (kept.running || kept.answer) this.reset(); // else what came is all there is
      if (!kept.running) this.recall(kept, retry);
      return kept.running === true;
    } catch (error) {
      this.error = readable(error);
      this.repeat = say("Read again");
      this.finish(again);
      return false;
    }
  }

  /** recall shows what a conversation kept of the turn; retry is null where the turn cannot be asked again. */
  recall({ answer, error, feedback }, retry) {
    this.repeat = say("Ask again");
    this.feedback = feedback ?? [];
    try {
      if (answer) this.reading.whole(answer);
      if (error) throw failureFrom(error);
    } catch (broken) {
      this.error = failure(broken);
    }
    this.finish(retry);
  }

  /** stop reads no further; where the answer is kept, it goes on unless it is stopped there. */
  stop() {
    this.abort?.abort();
  }

  async read(response) {
    if (!/event-stream/.test(response.headers.get("Content-Type") ?? "")) return this.reading.whole(await response.json());
    try {
      for await (const { name, data } of events(response.body)) {
        this.reading.take(name, data);
        this.schedule();
      }
    } catch (error) {
      throw error instanceof TypeError ? new Lost(this.reading.text) : error; // what browsers throw when a connection is cut
    }
    if (!this.reading.done) throw new Lost(this.reading.text);
  }

  /** mark shows the answer with or without numbers in its text. */
  mark(inline) {
    this.inline = inline;
    this.draw();
  }

  /** schedule draws at most once a frame. */
  schedule() {
    this.frame ??= requestAnimationFrame(() => this.draw());
  }

  draw() {
    this.frame = null;
    const focused = document.activeElement;
    this.view.show(weave(this.reading.text, this.inline ? this.reading.citations : [], this.reading.offsets));
    this.badges.refresh(this.prose);
    if (this.prose.contains(focused)) focused.focus({ preventScroll: true });
  }

  finish(retry) {
    cancelAnimationFrame(this.frame);
    this.draw();
    this.prose.classList.remove("writing");
    this.below.replaceChildren(...figuresOf(this.reading), ...listOf(this), ...this.notes(), ...this.incomplete(), ...this.empty(), ...(this.error ? [this.failure(retry)] : [actionsOf(this)]));
  }

  /** incomplete says under a refusal that what was asked for may be on its way in. */
  incomplete() {
    if (!this.reading.refused() || !this.reading.findings.some(({ kind }) => kind === "incomplete-knowledge")) return [];
    return [el("p", { class: "incomplete" }, say("Documents are still being taken in. Ask again when they are in."))];
  }

  /** empty says under a refusal that there was nothing to answer from, and leads to adding it. */
  empty() {
    if (!this.reading.refused() || !this.documentList.none) return [];
    return [el("p", { class: "under" }, say("There are no documents yet."),
      el("button", { type: "button", onclick: () => this.documentList.toggle(true) }, say("Add documents")))];
  }

  /** documents are the sources behind a link of this turn, and the citations that rest on them. */
  documents({ citation, source }) {
    if (source) return { sources: [this.reading.sources.get(source)].filter(Boolean), citations: this.reading.citations.filter((each) => each.start >= 0) };
    const cited = this.reading.citations.find((each) => each.id === citation);
    return { sources: cited ? this.badges.sources(cited) : [], citations: [cited] };
  }

  notes() {
    const notes = notesOf(this.reading);
    if (!notes.length) return [];
    return [el("details", {}, el("summary", {}, say("{n} notes on this answer", { n: notes.length })),
      el("ul", {}, ...notes.map((note) => el("li", { dir: "auto" }, lineOf(note)))))];
  }

  failure(retry) {
    return el("div", { class: "failure", role: "alert" }, el("b", {}, sentence(this.error.message)), el("p", {}, sentence(this.error.mend)),
      retry ? el("button", { type: "button", onclick: retry }, this.repeat) : null);
  }
}

const failure = (error) => readable(error, error instanceof TypeError ? say("Check that it is running, then ask again.") : undefined);
