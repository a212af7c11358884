// The conversation on the page: its turns, which the server keeps under an address of their own.

import { atDocument } from "./reader.js";
import { say } from "./say.js";
import { answerOf, Failure } from "./stream.js";
import { Turn } from "./turn.js";

/** readOf is a conversation as the server keeps it. */
const readOf = async (id) => answerOf(await fetch(`v1/conversations/${encodeURIComponent(id)}`, { headers: { Accept: "application/json" } }));

const addressed = () => new URLSearchParams(location.search).get("c") ?? "";

/** Conversation holds the turns shown in root. Its options: inline is whether numbers stand in the text, documents the panel, models the menu of those
 * that answer, asking the choice of documents that are asked; changed is called when a turn begins or ends, or another conversation is shown, cleared
 * when what was shown goes. */
export class Conversation {
  constructor(root, { inline, documents, models, asking, changed, cleared }) {
    Object.assign(this, { root, inline, documents, models, asking, changed, cleared });
    this.clear("");
    addEventListener("popstate", () => addressed() === this.id || this.show(addressed())); // else a step within the same
  }

  clear(id) {
    this.running?.stop();
    Object.assign(this, { id, running: null, reading: false, turns: [], title: "", own: true, error: null });
    this.cleared();
    this.root.replaceChildren();
  }

  /** mark shows every answer with or without numbers in its text. */
  mark(inline) {
    this.inline = inline;
    for (const turn of this.turns) turn.mark(inline);
  }

  /** turnOf is the turn that a link or badge stands in. */
  turnOf(anchor) {
    return this.turns.find((turn) => turn.node.contains(anchor));
  }

  /** begin shows the conversation that the address names, if it names one. */
  begin() {
    return addressed() && this.show(addressed());
  }

  /** go leads to a conversation, "" to a new one, as a link would. */
  go(id) {
    history[atDocument() || id === addressed() ? "replaceState" : "pushState"](null, "", id ? `./?c=${encodeURIComponent(id)}` : "./");
    return this.show(id);
  }

  /** show reads a conversation and shows it, with the answer that is being written. */
  async show(id) {
    this.clear(id);
    if (!id) return this.changed();
    const { turns } = this; // others, once anything is shown after this, the same conversation too
    this.reading = true;
    try {
      const read = await readOf(id);
      if (turns === this.turns) this.fill(id, read);
    } catch (error) {
      if (turns === this.turns) this.error = error instanceof Failure ? error : new Failure(say("The conversation could not be read."), say("Check that the server is running, then open it again."));
    }
    if (turns !== this.turns) return;
    this.reading = false;
    this.changed();
    this.turns.at(-1)?.node.scrollIntoView({ block: "start" });
  }

  fill(id, read) {
    this.title = String(read.title ?? "");
    this.own = read.own === true;
    const turns = Array.isArray(read.turns) ? read.turns : [];
    for (const one of turns) {
      const turn = this.add(String(one.question ?? ""), String(one.id ?? ""));
      if (one.running) this.follow(turn);
      else turn.recall(one, this.own && (() => this.ask(turn)));
    }
  }

  /** follow shows the answer that a turn is being given. */
  follow(turn) {
    return this.run(turn, () => turn.follow(this.id, () => this.again(turn)));
  }

  /** again reads what the server keeps of a turn whose connection was lost, and goes on with it where it is still being written. */
  async again(turn) {
    if (this.running) return;
    const { id } = this, again = () => this.again(turn);
    const fetched = async () => (await readOf(id)).turns.find((one) => one.id === turn.id);
    await this.run(turn, async () => {
      const goesOn = await turn.reread(fetched, { retry: this.own && (() => this.ask(turn)), again });
      if (!goesOn || this.running !== turn) return; // it has ended, or another conversation is shown meanwhile
      this.changed(); // the button that asked for it has gone
      await turn.follow(id, again);
    });
  }

  /** add adds a turn; id is what the server knows it by, or the one that it stands for; model is asked, where another one than chosen. */
  add(question, id = "", model = this.models.chosen) {
    const turn = new Turn(this.root, question, { id, inline: this.inline, documents: this.documents, models: this.models, model, asked: this.asking.fields,
      instead: this.own && ((text, model) => this.instead(turn, text, model)), judge: this.own && ((said) => this.judge(turn, said)) });
    this.turns.push(turn);
    return turn;
  }

  /** instead asks a question in the place of a turn and of those after it. */
  instead(turn, question, model) {
    if (this.running) return;
    for (const gone of this.turns.splice(this.turns.indexOf(turn))) gone.node.remove();
    this.ask(this.add(question, turn.id, model));
  }

  /** judge keeps what is said of a turn's answer, and null takes it back. */
  async judge(turn, said) {
    const path = `v1/conversations/${encodeURIComponent(this.id)}/turns/${encodeURIComponent(turn.id)}/feedback`;
    if (!said) await answerOf(await fetch(path, { method: "DELETE" }));
    const kept = said && await answerOf(await fetch(path, { method: "PUT", body: JSON.stringify(said), headers: { "Content-Type": "application/json" } }));
    turn.feedback = kept ? [...turn.feedback, kept] : [];
  }

  /** busy says that no question can be asked now: another is being answered, or what was asked before is still being read. */
  get busy() {
    return Boolean(this.running) || this.reading;
  }

  /** question asks a new one, unless the conversation is busy. */
  question(text) {
    if (this.busy) return;
    if (!this.own) this.clear(""); // what others share is read, not gone on with
    this.error = null;
    this.ask(this.add(text));
  }

  /** ask asks a turn's question, again if it failed before. */
  ask(turn) {
    if (this.running) return null;
    const answered = this.run(turn, () => turn.ask(this.id, { named: (id) => this.named(id), retry: () => this.ask(turn), again: () => this.again(turn) }));
    turn.node.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" }); // what changed has made room by now
    return answered;
  }

  async run(turn, answer) {
    this.running = turn;
    this.changed();
    await answer();
    if (this.running !== turn) return; // another conversation is shown
    this.running = null;
    this.changed(turn);
  }

  /** named learns under which id the server keeps what was begun here. */
  named(id) {
    if (!id || id === this.id) return;
    const begun = !this.id && !new URLSearchParams(location.search).has("q");
    this.id = id;
    this.title = this.turns[0].question;
    history[begun ? "pushState" : "replaceState"](null, "", `./?c=${encodeURIComponent(id)}`);
  }

  /** stop stops the answer that is being written; what came stays. */
  stop() {
    if (this.id) fetch(`v1/conversations/${encodeURIComponent(this.id)}/stop`, { method: "POST" }).catch(() => {}); // it ends with the connection too
    this.running?.stop();
  }
}
