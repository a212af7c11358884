// The preview of a citation: shown on hover, focus and first touch, in the
// browser's top layer so that nothing cuts it off. It can be hovered and entered
// itself; Escape closes it and gives the focus back.

import { el } from "../assets/dom.js";
import { about, verdict } from "../assets/card.js";
import { say } from "../assets/say.js";

const LINGER = 180; // milliseconds between leaving and closing: time to reach the preview
const GAP = 8; // pixels

/** Preview watches root for <cited-source>; follow(mark) is what its Open button does. */
export class Preview {
  constructor(root, follow) {
    this.follow = follow;
    this.about = el("div", { id: "about" });
    this.actions = el("div", { class: "actions" });
    this.said = el("p", { class: "said", role: "status" });
    this.card = el("div", { class: "card", part: "preview", popover: "manual", role: "group" }, this.about, this.actions, this.said);
    root.append(this.card);
    this.root = root;
    root.addEventListener("pointerover", (event) => event.pointerType !== "touch" && this.enter(event.target));
    root.addEventListener("pointerout", (event) => this.leave(event.relatedTarget));
    root.addEventListener("focusin", (event) => this.enter(event.target));
    root.addEventListener("focusout", (event) => this.leave(event.relatedTarget));
    this.dismiss = this.dismiss.bind(this);
    this.place = this.place.bind(this);
  }

  get shown() {
    return Boolean(this.mark);
  }

  enter(target) {
    if (this.card.contains(target)) return clearTimeout(this.timer);
    const mark = markOf(target);
    if (!mark || mark === this.dismissed) return;
    clearTimeout(this.timer);
    if (mark !== this.mark) this.show(mark);
  }

  leave(to) {
    clearTimeout(this.timer);
    if (this.dismissed && !this.dismissed.contains(to)) this.dismissed = null;
    if (this.shown) this.timer = setTimeout(() => this.held() || this.hide(), LINGER);
  }

  /** held reports whether the focus still is on the citation or in its preview. */
  held() {
    const focused = this.root.activeElement;
    return focused && (this.card.contains(focused) || this.mark?.contains(focused));
  }

  show(mark) {
    this.hide();
    this.mark = mark;
    this.fill();
    mark.control.setAttribute("aria-describedby", this.about.id);
    this.card.showPopover();
    this.place();
    document.addEventListener("keydown", this.dismiss, true);
    document.addEventListener("pointerdown", this.dismiss, true);
    window.addEventListener("scroll", this.place, { capture: true, passive: true });
  }

  hide() {
    clearTimeout(this.timer);
    if (!this.mark) return;
    this.mark.control?.removeAttribute("aria-describedby");
    this.mark = null;
    if (this.card.isConnected) this.card.hidePopover();
    document.removeEventListener("keydown", this.dismiss, true);
    document.removeEventListener("pointerdown", this.dismiss, true);
    window.removeEventListener("scroll", this.place, { capture: true });
  }

  /** fill writes what is known of the citation now. */
  fill() {
    const { citation, sources, address, claim, framed, target } = this.mark.view;
    this.card.setAttribute("aria-label", say("About source {number}", { number: this.mark.number() }));
    this.about.replaceChildren(...(sources.length ? sources.map((source) => about(citation, source, claim)) : [el("p", {}, say("No source has this number."))]),
      verdict(citation));
    this.said.replaceChildren();
    if (!address) return this.actions.replaceChildren();
    const open = framed ? el("button", { type: "button" }, say("Open")) : el("a", { href: address, target: target || "_blank", rel: "nofollow noreferrer noopener" }, say("Open"));
    open.addEventListener("click", (event) => this.follow(this.mark, event));
    this.actions.replaceChildren(open, el("button", { type: "button", onclick: () => this.copy(address) }, say("Copy link")));
    this.about.append(el("p", { class: "hidden" }, say("Arrow down for more.")));
  }

  /** refresh follows the citation: its verdict or its node's place may have changed. */
  refresh() {
    if (!this.mark) return;
    if (!this.mark.isConnected) return this.hide();
    this.mark.control.setAttribute("aria-describedby", this.about.id);
    if (!this.card.contains(this.root.activeElement)) this.fill();
    this.place();
  }

  /** copy puts the address on the clipboard; where the browser forbids that, it shows it selected. */
  async copy(address) {
    try {
      await navigator.clipboard.writeText(address);
      this.said.textContent = say("Link copied.");
    } catch {
      const field = el("input", { readonly: true, value: address, "aria-label": say("Address of the citation") });
      this.said.replaceChildren(say("Copy it from here:"), " ", field);
      field.select();
      field.focus();
    }
  }

  /** dismiss closes the preview on Escape and on a press elsewhere. */
  dismiss(event) {
    const inside = event.composedPath().includes(this.card);
    if (event.type === "pointerdown") return inside || event.composedPath().includes(this.mark) || this.hide();
    if (event.key !== "Escape") return;
    event.stopPropagation();
    const mark = this.mark;
    this.dismissed = mark;
    this.hide();
    if (inside) mark.control.focus();
  }

  /** place sets the card under the citation, or over it where there is more room; what has no room scrolls, for it never covers the citation. */
  place() {
    if (!this.mark) return;
    const boxes = this.mark.getClientRects(), box = boxes[boxes.length - 1];
    if (!box) return;
    const { style } = this.card, page = document.documentElement;
    style.maxHeight = "";
    const below = innerHeight - box.bottom - 2 * GAP, above = box.top - 2 * GAP, height = this.card.offsetHeight;
    const under = height <= below || below >= above;
    style.maxHeight = `${Math.max(0, under ? below : above)}px`;
    style.left = `${Math.max(GAP, Math.min(box.left - 3 * GAP, page.clientWidth - this.card.offsetWidth - GAP))}px`;
    style.top = under ? `${box.bottom + GAP}px` : `${box.top - GAP - this.card.offsetHeight}px`;
  }
}

/** markOf is the citation that a node belongs to, or null. */
export const markOf = (node) => node?.closest?.(".prose cited-source") ?? null;
