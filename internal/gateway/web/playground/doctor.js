// The doctor: what the server finds out about a model's address, check by check.

import { el } from "../assets/dom.js";
import { told } from "../assets/fault.js";
import { sentence } from "../assets/naming.js";
import { say } from "../assets/say.js";
import { events, failureOf, Failure } from "../assets/stream.js";

const signs = { ok: "✓", warning: "!", fault: "✗", skipped: "–" };
const states = { ok: say("in order"), warning: say("lacks something"), fault: say("a fault"), skipped: say("not checked") };

/** DoctorPanel examines what its form says, and shows each check as it is made. */
export class DoctorPanel {
  constructor(root) {
    this.form = root.querySelector("form");
    this.told = root.querySelector("[role=status]");
    this.list = root.querySelector("ul");
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.examine();
    });
  }

  async examine() {
    this.abort?.abort();
    const { signal } = this.abort = new AbortController();
    this.told.textContent = say("Looking …");
    this.list.replaceChildren();
    try {
      const body = JSON.stringify(Object.fromEntries(new FormData(this.form)));
      const response = await fetch("v1/doctor", { method: "POST", body, headers: { "Content-Type": "application/json" }, signal });
      if (!response.ok) throw await failureOf(response);
      await this.read(response);
    } catch (error) {
      if (!signal.aborted) this.told.replaceChildren(el("span", { role: "alert" }, told(error)));
    }
  }

  async read(response) {
    for await (const { name, data } of events(response.body)) {
      if (name === "check") this.list.append(entry(data));
      if (name === "done") return this.sum(data);
    }
    throw new Failure(say("The examination broke off."), say("Try again in a moment."));
  }

  sum({ faults, warnings }) {
    if (!faults && !warnings) this.told.textContent = say("Nothing keeps citations away.");
    else this.told.textContent = [faults && say("{n} faults.", { n: faults }), warnings && say("{n} warnings.", { n: warnings })].filter(Boolean).join(" ");
  }
}

/** entry is one check: its state as a sign and as words, where, what, and the mend. */
function entry({ check, state, place, message, mend }) {
  return el("li", { class: `check ${state in signs ? state : "skipped"}` },
    el("p", {}, el("span", { class: "sign", "aria-hidden": "true" }, signs[state] ?? signs.skipped), " ", el("span", { class: "kind", dir: "ltr" }, check), ` (${states[state] ?? state})`),
    el("p", { dir: "auto" }, place && el("bdi", { class: "path" }, place), place && " ", sentence(message)), mend && el("p", { dir: "auto" }, "→ ", mend));
}
