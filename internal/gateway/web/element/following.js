// Where a click on a citation leads: to the page, if it takes the event over; in a
// frame to the host; else to the address, as the browser does it. The first touch
// shows the preview, the second follows.

import { markOf } from "./preview.js";

/** Following follows the citations of one answer, within its shadow root. */
export class Following {
  constructor(answer, root) {
    this.answer = answer;
    root.addEventListener("pointerdown", (event) => { this.ready = event.pointerType !== "touch" || answer.preview.mark === markOf(event.target); });
    root.addEventListener("click", (event) => this.click(event));
  }

  click(event) {
    const mark = event.target.closest?.("cited-source");
    if (!mark) return;
    const first = this.ready === false;
    this.ready = true;
    if (!markOf(mark) || !first) return this.follow(mark, event);
    event.preventDefault();
    this.answer.preview.show(mark);
  }

  /** follow leads to where a citation does. A click that asks the browser for a new tab or window is left to it. */
  follow(mark, event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0) return;
    const { detail } = mark, { address, framed } = mark.view;
    const going = this.answer.dispatchEvent(new CustomEvent("citeway:navigate", { bubbles: true, composed: true, cancelable: true, detail }));
    if (!going) return event.preventDefault();
    if (framed) return this.answer.host.navigate(detail);
    if (!address && markOf(mark)) this.answer.preview.show(mark);
  }
}
