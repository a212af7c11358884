// The keyboard: Tab and Enter are the browser's own. Arrows go from citation to
// citation in reading order, Home and End to the first and last, down into the
// preview; Space opens the preview of an anchor. Escape is the preview's.

import { markOf } from "./preview.js";

/** Keys moves the focus in root; preview is entered from a citation. */
export class Keys {
  constructor(root, prose, preview) {
    Object.assign(this, { root, prose, preview });
    root.addEventListener("keydown", (event) => this.press(event));
  }

  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (this.preview.card.contains(event.target)) return this.inside(event);
    const mark = markOf(event.target);
    const target = mark && this.aim(mark, event);
    if (!target) return;
    event.preventDefault();
    target.focus();
  }

  /** aim is where a key pressed on a citation leads, or nothing. */
  aim(mark, event) {
    const marks = [...this.prose.querySelectorAll("cited-source")], at = marks.indexOf(mark);
    const onward = getComputedStyle(mark).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const aims = { Home: 0, End: marks.length - 1, ArrowLeft: at - 1, ArrowRight: at - 1 };
    aims[onward] = at + 1;
    if (event.key in aims) return marks[aims[event.key]]?.control;
    if (event.key === "ArrowDown") return this.entrance(mark);
    if (event.key !== " " || event.target.tagName !== "A") return null;
    this.entrance(mark);
    return event.target;
  }

  /** entrance shows the preview of a citation and gives its first control. */
  entrance(mark) {
    if (this.preview.mark !== mark) this.preview.show(mark);
    return this.controls()[0];
  }

  controls() {
    return [...this.preview.card.querySelectorAll("a, button, input")];
  }

  /** inside lets Tab leave the preview to where it was entered: back to the citation, on to the next one. */
  inside(event) {
    const controls = this.controls(), { control } = this.preview.mark ?? {};
    const back = event.key === "ArrowUp" || event.key === "Tab" && event.shiftKey && event.target === controls[0];
    const on = event.key === "Tab" && !event.shiftKey && event.target === controls[controls.length - 1];
    if (back) event.preventDefault();
    if (back || on) control?.focus(); // on: the browser goes on from there
  }
}
