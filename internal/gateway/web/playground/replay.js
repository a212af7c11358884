// The payload as a stream: what has come, what has been sent, and the answer as it grows, piece by piece.

import { el } from "../assets/dom.js";
import { told } from "../assets/fault.js";
import { say } from "../assets/say.js";
import { eventIn } from "../assets/stream.js";

/** Replay plays a payload; inspect asks the server, with further fields. */
export class Replay {
  constructor(root, inspect) {
    Object.assign(this, { inspect, seen: null, steps: [], at: 0, turn: 0 });
    this.form = el("select", { "aria-label": say("Form that is written") });
    this.piece = el("input", { type: "number", min: 1, max: 100000, value: 8, "aria-label": say("Bytes in a piece") });
    this.speed = el("select", { "aria-label": say("Speed") }, ...[["2", say("slow")], ["12", say("as a model writes")], ["120", say("fast")]].map(([value, name]) => el("option", { value }, name)));
    this.speed.value = "12";
    const button = (name, act) => el("button", { type: "button", onclick: act }, name);
    this.player = button(say("Play"), () => this.play());
    this.told = el("p", { class: "small", role: "status" });
    [this.come, this.sent] = [el("pre", { class: "come", tabindex: "0", "aria-label": say("What has come"), dir: "ltr" }), el("pre", { class: "come", tabindex: "0", "aria-label": say("What has been sent"), dir: "ltr" })];
    this.answer = document.createElement("cited-answer");
    root.append(el("div", { class: "row" }, this.form, this.piece, this.speed, this.player, button(say("One piece"), () => this.one()), button(say("From the start"), () => this.restart())),
      this.told, el("h2", { class: "small" }, say("What has come")), this.come, el("h2", { class: "small" }, say("What has been sent")), this.sent, this.answer);
    for (const each of [this.form, this.piece]) each.addEventListener("change", () => this.restart());
  }

  show({ forms }) {
    const kept = this.form.value || "native";
    this.form.replaceChildren(...forms.map(({ name }) => el("option", { value: name }, name)));
    this.form.value = kept;
    this.restart();
  }

  clear() {
    this.form.replaceChildren();
    this.restart();
  }

  restart() {
    this.pause();
    this.turn++;
    this.steps = [];
    this.at = 0;
    this.held = "";
    this.come.textContent = this.sent.textContent = this.told.textContent = "";
    this.answer.answer = null;
  }

  /** ready fetches the pieces, once for each choice; it says whether they are there and nothing else was pressed meanwhile. */
  async ready() {
    const turn = ++this.turn;
    if (this.steps.length) return true;
    try {
      const { steps } = await this.inspect({ to: this.form.value, piece: Number(this.piece.value) || 1, forms: [this.form.value] });
      if (turn === this.turn) this.steps = steps;
    } catch (error) {
      if (turn === this.turn) this.told.textContent = told(error);
    }
    return turn === this.turn && this.steps.length > 0;
  }

  async play() {
    if (this.timer) return this.pause();
    if (!await this.ready()) return null;
    if (this.at >= this.steps.length) this.rewind();
    this.player.textContent = say("Pause");
    this.timer = setInterval(() => this.step() || this.pause(), 1000 / Number(this.speed.value));
    return null;
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.player.textContent = say("Play");
  }

  rewind() {
    const { steps } = this;
    this.restart();
    this.steps = steps;
  }

  async one() {
    this.pause();
    if (await this.ready()) this.step();
  }

  /** step shows one piece more, and reports whether there was one. */
  step() {
    const next = this.steps[this.at];
    if (!next) return false;
    this.at++;
    this.come.append(next.in);
    this.sent.append(next.out);
    for (const box of [this.come, this.sent]) box.scrollTop = box.scrollHeight;
    this.told.textContent = say("Piece {at} of {all}", { at: this.at, all: this.steps.length });
    if (this.form.value === "native") this.take(next.out);
    return true;
  }

  /** take shows the native events among what was sent. */
  take(text) {
    const parts = (this.held + text).split("\n\n");
    this.held = parts.pop();
    for (const part of parts) {
      const event = eventIn(part);
      if (event) this.answer.take(event.name, event.data);
    }
  }
}
