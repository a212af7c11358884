// Where in the payload a finding is: the marker that it names, beside the words that it stands beside.

const BESIDE = 60; // characters before a marker that are compared

/** placeOf is {start, end} in payload of what a finding is about, or null. text is the answer's prose, in which finding.at counts bytes. */
export function placeOf(payload, finding, text) {
  if (!finding.marker) return null;
  const before = beforeOf(text, finding.at);
  let best = null;
  for (const form of new Set([finding.marker, JSON.stringify(finding.marker).slice(1, -1)])) {
    for (let at = payload.indexOf(form); at >= 0; at = payload.indexOf(form, at + 1)) {
      const like = alike(payload.slice(Math.max(0, at - 2 * BESIDE), at), before);
      if (!best || like > best.like) best = { start: at, end: at + form.length, like };
    }
  }
  return best && { start: best.start, end: best.end };
}

/** beforeOf are the characters of text before a place in bytes. */
function beforeOf(text, at) {
  const bytes = new TextEncoder().encode(text);
  return new TextDecoder().decode(bytes.slice(Math.max(0, at - 4 * BESIDE), at)).slice(-BESIDE);
}

const letters = (text) => text.replace(/\\[nrt"\\]|[^\p{L}\p{N}]+/gu, "");

/** alike is how many letters two texts end in alike. */
function alike(a, b) {
  const x = letters(a), y = letters(b);
  let n = 0;
  while (n < Math.min(x.length, y.length) && x[x.length - 1 - n] === y[y.length - 1 - n]) n++;
  return n;
}

/** around is a place with what stands around it: [before, it, after]. */
export function around(payload, { start, end }, wide = 90) {
  return [(start > wide ? "…" : "") + payload.slice(Math.max(0, start - wide), start), payload.slice(start, end), payload.slice(end, end + wide) + (payload.length > end + wide ? "…" : "")];
}
