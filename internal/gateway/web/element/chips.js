// The numbers in brackets by which the prose names its sources, found in prose that
// comes in pieces. Code has none, and a bracket after a backslash is text.

const PROSE = /\\[^]|(`+)|[ \t\u00a0]{0,64}\[(\d{1,3}(?:#[\w-]{1,32})?(?:, ?\d{1,3}(?:#[\w-]{1,32})?){0,20})\]/g;
const CODE = /(`+)|\n[ \t]*\n/g; // a blank line ends what no backtick ends
const UNFINISHED = /(?:`+|(?:\n[ \t]*)+|\\*[ \t\u00a0]{0,64}(?:\[[\w#, -]{0,160})?)$/;
const LONGEST = 256; // characters of what may be unfinished

/** Chips cuts prose into pieces {text, numbers, parts}; only a chip has numbers, and parts says that it names parts of documents, as in [1#p3]. */
export class Chips {
  constructor() {
    this.held = "";
    this.ticks = ""; // those that opened the code around
  }

  /** read gives the pieces that are certain; the end of what came may wait for more. */
  read(text) {
    this.held += text;
    const tail = UNFINISHED.exec(this.held.slice(-LONGEST))[0];
    return this.cut(this.held.length - tail.length);
  }

  /** rest gives what waited. */
  rest() {
    return this.cut(this.held.length);
  }

  cut(end) {
    const text = this.held.slice(0, end), pieces = [];
    this.held = this.held.slice(end);
    let said = 0;
    for (let at = 0, found; (found = this.next(text, at)); at = found.index + found[0].length) {
      if (!found[2] || this.ticks) {
        this.turn(found[1]);
        continue;
      }
      pieces.push({ text: text.slice(said, found.index) }, { text: found[0], numbers: found[2].split(",").map((number) => parseInt(number, 10)), parts: found[2].includes("#") });
      said = found.index + found[0].length;
    }
    return [...pieces, { text: text.slice(said) }].filter((piece) => piece.text);
  }

  next(text, at) {
    const wanted = this.ticks ? CODE : PROSE;
    wanted.lastIndex = at;
    return wanted.exec(text);
  }

  /** turn enters or leaves code at a run of backticks, or at a blank line, which has none. */
  turn(run) {
    if (run && !this.ticks) this.ticks = run;
    else if (run === this.ticks || (!run && this.ticks.length < 3)) this.ticks = "";
  }
}
