// The levels of headings in what somebody wrote, as they stand on the page.

const AROUND = 2; // the level of the heading of the page around it

/** Outline gives each heading its level: one below that of the section it stands in, so that none is passed over. */
export class Outline {
  constructor() {
    this.open = []; // the levels, as written, of the sections that are open
  }

  /** level is that of the next heading, written with so many signs. */
  level(written) {
    while (this.open.at(-1) >= written) this.open.pop();
    this.open.push(written);
    return Math.min(6, AROUND + this.open.length);
  }
}
