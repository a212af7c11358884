// What a reader can do with an answer: copy it, have it written again, ask something else in its place.

import { copyTo, markdownOf, plainOf, richOf } from "./copying.js";
import { el, labelMark } from "./dom.js";
import { judging } from "./feedback.js";
import { say } from "./say.js";

/** actionsOf are the buttons below a turn's answer, and its label. */
export function actionsOf(turn) {
  const rich = () => ({ "text/html": richOf(turn), "text/plain": markdownOf(turn) });
  const plain = () => ({ "text/plain": plainOf(turn) });
  return el("div", { class: "under" }, copier(turn, say("Copy"), say("With its links, and as Markdown where only text is taken"), rich),
    copier(turn, say("Plain text"), say("Copy without markup"), plain), ...(turn.instead ? again(turn) : []), turn.reading.label ? labelMark(turn.reading.label) : null,
    turn.judge && turn.id ? judging(turn) : null);
}

/** again are the buttons of who may ask in the turn's place. */
function again(turn) {
  const editor = el("button", { type: "button", onclick: () => edit(turn, editor) }, say("Edit question"));
  return [el("button", { type: "button", onclick: () => turn.instead(turn.question) }, say("Regenerate")), ...another(turn), editor];
}

/** another leads to the same question asked of another model, where there is one. */
function another(turn) {
  const names = turn.models?.others(turn.model) ?? [];
  if (!names.length) return [];
  const group = el("span", { role: "group", "aria-label": say("Ask another model"), hidden: true },
    ...names.map((name) => el("button", { type: "button", onclick: () => turn.instead(turn.question, name) }, el("bdi", {}, name))));
  const opener = el("button", { type: "button", "aria-expanded": "false", onclick: () => {
    group.hidden = !group.hidden;
    opener.setAttribute("aria-expanded", String(!group.hidden));
    if (!group.hidden) group.firstChild.focus();
  } }, say("Ask another model"));
  return [opener, group];
}

/** copier is a button that copies; where the browser gives no clipboard, the prose is selected instead. */
function copier(turn, name, title, forms) {
  const button = el("button", { type: "button", title, onclick: async () => {
    const done = await copyTo(forms());
    if (!done) getSelection().selectAllChildren(turn.prose);
    button.textContent = done ? say("Copied") : say("Selected");
    setTimeout(() => { button.textContent = name; }, 1600);
  } }, name);
  return button;
}

/** edit shows the question for another to be asked in its place; what is given up gives the focus back to the button that began it. */
function edit(turn, editor) {
  const input = el("textarea", { rows: 2, maxlength: 16000, "aria-label": say("Another question in its place"), dir: "auto" });
  input.value = turn.question;
  const close = () => { form.replaceWith(turn.heading); editor.focus(); };
  const form = el("form", { class: "edit", onsubmit: (event) => {
    event.preventDefault();
    if (input.value.trim()) turn.instead(input.value.trim());
  }, onkeydown: (event) => event.key === "Escape" && close() }, input,
  el("p", { class: "small" }, say("The answer, and all that follows it here, is left out of the conversation.")),
  el("button", {}, say("Ask this instead")), " ", el("button", { type: "button", onclick: close }, say("Keep")));
  turn.heading.replaceWith(form);
  input.focus();
}
