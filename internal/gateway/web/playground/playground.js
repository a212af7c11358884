// The playground: wiring only. A payload is looked at by the server, and shown in four ways; the doctor looks at an address.

import "../cited-answer.js";
import { el } from "../assets/dom.js";
import { told as explained } from "../assets/fault.js";
import { say, translate } from "../assets/say.js";
import { answerOf, Failure } from "../assets/stream.js";
import { AnswerPanel } from "./answer.js";
import { DoctorPanel } from "./doctor.js";
import { examples } from "./examples.js";
import { FindingsPanel } from "./findings.js";
import { FormsPanel } from "./forms.js";
import { longest, packed, unpacked } from "./link.js";
import { Replay } from "./replay.js";
import { sourcesOf } from "./sources.js";
import { summed } from "./sum.js";
import { tabs } from "./tabs.js";

const at = (id) => document.getElementById(id);
const [payload, input, sources, form, told, chosen, file] = ["payload", "input", "sources", "form", "told", "examples", "file"].map(at);
const panels = [new AnswerPanel(at("answer")), new FindingsPanel(at("findings"), mark), new FormsPanel(at("forms")), new Replay(at("stream"), inspect)];
let turn = 0;
new DoctorPanel(at("doctor"));

translate();
tabs(at("tabs"));
chosen.append(...Object.keys(examples).map((name) => el("option", { value: name }, name)));

/** shownSources are the sources that were pasted. */
function shownSources() {
  try {
    return sourcesOf(sources.value);
  } catch (error) {
    throw new Failure(say("The sources are no JSON: {why}", { why: error.message }));
  }
}

/** inspect asks the server what is in the payload; more are further fields of the request. */
async function inspect(more = {}) {
  const shown = shownSources(); // none is not the same as an empty list: nothing was shown to the model then
  const body = JSON.stringify({ input: input.value, from: form.value, ...(shown.length && { sources: shown }), unresolved: "flag", ...more });
  return answerOf(await fetch("v1/inspect", { method: "POST", body, headers: { "Content-Type": "application/json" } }));
}

/** look shows what is in the payload. */
async function look() {
  const mine = ++turn;
  told.textContent = say("Looking …");
  try {
    const seen = await inspect();
    if (mine !== turn) return;
    offer(seen);
    for (const panel of panels) panel.show(seen, input.value);
    told.textContent = `${say("Form: {form}.", { form: seen.form })} ${summed(seen.answer)}`;
  } catch (error) {
    if (mine === turn) fail(error);
  }
}

/** fail says what went wrong, and leaves nothing that was seen in another payload. */
function fail(error) {
  for (const panel of panels) panel.clear();
  form.options[0].textContent = say("recognised");
  told.replaceChildren(el("span", { role: "alert" }, explained(error)));
}

/** offer lists the forms that the payload may be in; the rest stay to be chosen. */
function offer(seen) {
  const kept = form.value, likely = seen.candidates.map((each) => each.form);
  const names = [...new Set([...likely, ...seen.forms.map((each) => each.name)])];
  form.replaceChildren(el("option", { value: "auto" }, say("recognised: {form}", { form: likely[0] ?? "?" })), ...names.map((name) => el("option", { value: name }, name)));
  form.value = [...form.options].some(({ value }) => value === kept) ? kept : "auto";
}

/** mark selects a place in the payload. */
function mark({ start, end }) {
  input.focus();
  input.setSelectionRange(start, end);
  const above = input.value.slice(0, start).split("\n").length - 1, lines = input.value.split("\n").length;
  input.scrollTop = Math.max(0, (above / lines) * input.scrollHeight - input.clientHeight / 3);
}

function fill(given) {
  input.value = given.input ?? "";
  sources.value = given.sources ?? "";
  sources.closest("details").open = Boolean(sources.value);
  form.value = "auto";
  look();
}

async function read(blob) {
  if (blob) fill({ input: await blob.text(), sources: sources.value });
}

/** share puts the payload into this page's address, behind the "#", and copies it. */
async function share() {
  const letters = await packed({ input: input.value, sources: sources.value, from: form.value });
  if (letters.length > longest) {
    told.textContent = say("The payload is too long for a link; save it as a file.");
    return;
  }
  history.replaceState(null, "", `#p=${letters}`);
  const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
  told.textContent = copied ? say("The link is copied. Who opens it sees this payload; no server is sent it before.") : say("The address of this page is the link now.");
}

payload.addEventListener("submit", (event) => {
  event.preventDefault();
  look();
});
form.addEventListener("change", () => input.value && look());
chosen.addEventListener("change", () => chosen.value && fill(examples[chosen.value]));
file.addEventListener("change", () => read(file.files[0]));
at("share").addEventListener("click", share);
for (const name of ["dragover", "drop"]) {
  document.addEventListener(name, (event) => {
    if (![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    if (name === "drop") read(event.dataTransfer.files[0]);
  });
}

/** open shows what the address brings. */
async function open() {
  const letters = /^#p=([\w-]+)$/.exec(location.hash)?.[1];
  const given = letters && await unpacked(letters);
  if (given && typeof given.input === "string") fill({ input: given.input, sources: String(given.sources ?? "") });
  else if (letters) told.textContent = say("The link is damaged: it holds no payload.");
}
addEventListener("hashchange", open);
open();
