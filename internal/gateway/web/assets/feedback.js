// What a reader says of an answer: right, wrong, or with the wrong source, with a note. It is kept with the conversation.

import { nameOf } from "./citations.js";
import { el } from "./dom.js";
import { told as explained } from "./fault.js";
import { say } from "./say.js";

const kinds = () => ({ right: say("Right answer"), wrong: say("Wrong answer"), "wrong-source": say("Wrong source") });

/** judging are the buttons by which an answer is judged; turn.judge keeps what is said, turn.feedback is what was said before. */
export function judging(turn) {
  const told = el("span", { role: "status" });
  const more = el("div", { class: "judging-more" });
  const buttons = Object.entries(kinds()).map(([kind, name]) => el("button", { type: "button", "data-kind": kind, onclick: () => press(kind) }, name));
  const group = el("div", { class: "judging", role: "group", "aria-label": say("What do you think of this answer?") }, ...buttons, told, more);
  const said = () => turn.feedback?.at(-1)?.kind ?? "";
  const show = () => { for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.kind === said())); };

  /** keep has a judgement kept; it says whether it is. */
  async function keep(judgement, words) {
    const kept = await turn.judge(judgement).then(() => true, (error) => error);
    told.replaceChildren(kept === true ? words : el("span", { role: "alert" }, explained(kept)));
    show();
    return kept === true;
  }

  async function press(kind) {
    more.replaceChildren();
    if (said() === kind) return keep(null, say("Taken back."));
    await keep({ kind }, say("Thank you. This is kept with the conversation."));
    if (kind !== "right" && said() === kind) more.replaceChildren(details(turn, kind, async (judgement) => {
      if (!await keep(judgement, say("Thank you. This is kept with the conversation."))) return; // what was written can be sent again
      more.replaceChildren();
      buttons.find((button) => button.dataset.kind === kind).focus();
    }));
  }

  show();
  return group;
}

/** details asks what is wrong with an answer, and in which source; send is called with what is said. */
function details(turn, kind, send) {
  const note = el("input", { type: "text", maxlength: 1000, "aria-label": say("What should it say?"), placeholder: say("What should it say?"), dir: "auto" });
  const which = kind === "wrong-source" ? choice(turn) : null;
  return el("form", { onsubmit: (event) => {
    event.preventDefault();
    send({ kind, note: note.value.trim() || undefined, citation: which?.value || undefined });
  } }, which, note, el("button", {}, say("Send")));
}

/** choice lets a reader name the source that is wrong: each cited one, by its first citation. */
function choice(turn) {
  const options = turn.reading.cited().map((source) => {
    const first = turn.reading.citations.find((citation) => citation.sources?.includes(source.id));
    return first && el("option", { value: first.id }, `${source.number}. ${nameOf(source)}`);
  });
  return el("select", { "aria-label": say("Which source is wrong?") }, el("option", { value: "" }, say("All of them")), ...options.filter(Boolean));
}
