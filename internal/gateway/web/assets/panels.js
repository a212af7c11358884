// The panels beside the answer: one on each side of it, and where there is little room one in all.

const little = matchMedia("(max-width: 90rem)");

/** Panels sends those away that a panel which opens leaves no room for. */
export class Panels {
  constructor() {
    this.all = [];
    little.addEventListener("change", () => this.last && !this.last.root.hidden && this.opens(this.last));
  }

  /** add takes a panel with its root, the side on which it stands, and hide, which sends it away and leaves the focus where it is. */
  add(panel) {
    this.all.push(panel);
    return () => this.opens(panel);
  }

  opens(panel) {
    this.last = panel;
    for (const other of this.all) if (other !== panel && (little.matches || other.side === panel.side)) other.hide();
  }
}
