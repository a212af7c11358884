// Where words stand on a page of a PDF. Nothing here makes DOM nodes.

/** bare is what two texts of the same words have in common: no space, hyphen or case. */
const bare = (text) => text.normalize("NFKC").toLowerCase().replace(/[\s\p{Cf}\-\u2010\u2011]+/gu, "");

/** SHORT is the fewest letters of a part that is looked for by itself. */
export const SHORT = 8;

/** pieces are the lines and sentences of a text. */
export const pieces = (text) => text.split(/\n|(?<=[.!?])\s+|(?<=[。！？])/u);

/** findOn gives the stretches [from, to) of words that say a text; of one that is not there whole, its lines and sentences. */
export function findOn(words, text) {
  const whole = stretches(words, bare(text));
  if (whole.length) return whole;
  const parts = pieces(text).map(bare);
  return parts.length < 2 ? [] : parts.filter((part) => part.length >= SHORT).flatMap((part) => stretches(words, part).slice(0, 1));
}

function stretches(words, wanted) {
  if (!wanted) return [];
  const starts = [];
  let all = "";
  for (const { text } of words) {
    starts.push(all.length);
    all += bare(text);
  }
  const found = [];
  for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + wanted.length)) found.push([wordAt(starts, at), wordAt(starts, at + wanted.length - 1) + 1]);
  return found;
}

/** wordAt is the last word that begins at or before a place. */
function wordAt(starts, place) {
  let low = 0, high = starts.length;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= place) low = middle;
    else high = middle;
  }
  return low;
}

/** runsOf joins words of one line that are marked alike: {text, box, kind}; kind is "" for words that are not marked. Later marks win. */
export function runsOf(words, marks) {
  const kinds = words.map(() => "");
  for (const { kind, stretches } of marks) for (const [from, to] of stretches) kinds.fill(kind, from, to);
  const runs = [];
  for (const [n, { text, box }] of words.entries()) {
    const last = runs.at(-1);
    if (last && last.kind === kinds[n] && sameLine(last.box, box)) {
      last.text += (box[0] > last.box[2] + GAP * (box[3] - box[1]) ? " " : "") + text;
      last.box = [Math.min(last.box[0], box[0]), Math.min(last.box[1], box[1]), Math.max(last.box[2], box[2]), Math.max(last.box[3], box[3])];
    } else runs.push({ text, box: [...box], kind: kinds[n] });
  }
  return runs;
}

const GAP = 0.05; // of a line's height, that a space takes at least

const sameLine = (a, b) => b[0] >= a[0] && Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > Math.min(a[3] - a[1], b[3] - b[1]) / 2;
