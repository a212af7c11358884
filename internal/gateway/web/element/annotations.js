// The annotations of a chat completion: places in the prose and what is cited there.
// The service does not say what it counts in, so a place is tried in each unit and
// taken where it cuts no word. What is only a marker leaves the prose.

import { safeURL } from "../assets/dom.js";
import { record, string } from "../assets/reading.js";
import { Cuts, Ruler } from "./ruler.js";

const ADDRESS = String.raw`\((?:[^\s()]|\([^\s()]*\))*\)`;
const LINK = String.raw`\[[^\]\n]*\]${ADDRESS}`;
const MARKER = new RegExp(String.raw`^(?:\(${LINK}(?:[,; ]+${LINK})*\)|\[\[\d{1,6}\]\]${ADDRESS}|\[\d{1,6}\]|【[^】\n]*】|\ue200[^\ue201\n]*\ue201)$`);
const LONGEST = 2304; // characters of a marker: a long address and its label
const WINDOW = 1 << 16; // how far from its place a link is looked for
const WORDLY = /[\p{L}\p{Nd}]/u;
const UNPARTED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u; // scripts that do not part their words

/** noteOf is an annotation {start, end, source, content, written}, or null where it cites nothing; a place that is not told is the end. The address is also kept as it was written. */
export function noteOf(annotation) {
  const { type, ...flat } = record(annotation);
  const told = record(flat[type] ?? flat), end = place(told.end_index ?? told.index ?? told.start_index);
  const url = safeURL(told.url);
  const source = type === "url_citation" ? { id: url || string(told.title), kind: "web", title: string(told.title), url }
    : type === "file_citation" ? { id: string(told.file_id), kind: "file", title: string(told.filename) } : {};
  const start = Number.isFinite(end) ? place(told.start_index ?? (told.end_index === undefined ? end : 0)) : end;
  return source.id ? { start, end, source, content: string(told.content), written: string(told.url) } : null;
}

const place = (value) => (Number.isSafeInteger(value) && value >= 0 ? value : Infinity);

/** annotated is the native answer of prose and its annotations. */
export function annotated(raw, notes) {
  const ruler = new Ruler(raw), cuts = new Cuts(raw), sources = new Map();
  const placed = notes.map((note) => ({ ...note, ...spanOf(raw, ruler, note) })).sort((a, b) => a.start - b.start || a.end - b.end);
  for (const { start, end } of placed) if (isMarker(raw.slice(start, end))) cuts.add(start, end);
  const citations = placed.map(({ start, end, source, content }, i) => {
    const known = sources.get(source.id) ?? { ...source, number: sources.size + 1, passages: [] };
    sources.set(source.id, known);
    const passage = { id: `${source.id}:${known.passages.length}`, text: content };
    if (content) known.passages.push(passage);
    return { id: `c_${i + 1}`, number: known.number, start: cuts.short(start), end: cuts.short(end), sources: [source.id], passages: content ? [passage.id] : [] };
  });
  return { text: cuts.text(), offsets: "utf16", citations, sources: [...sources.values()] };
}

const isMarker = (words) => words.length <= LONGEST && MARKER.test(words);

/** spanOf is where an annotation stands, in UTF-16 units. One within the link to its own address means the whole link; what fits nowhere is a point. */
function spanOf(raw, ruler, { start, end, source, written }) {
  const fit = located(raw, ruler, start, end), point = fit ?? { start: ruler.nearest(end), end: ruler.nearest(end) };
  const words = raw.slice(point.start, Math.min(point.end, point.start + LONGEST));
  if (!source.url || isMarker(words) || (fit && !/[[\]()]/.test(words))) return point;
  return linkTo(raw, written, point.start) ?? point;
}

function located(raw, ruler, start, end) {
  const spans = [...["runes", "utf16", "bytes"].map((unit) => ruler.span(start, end, unit)), start < end ? ruler.span(start, end + 1, "runes") : null];
  return spans.find((span) => span && whole(raw, span)) ?? spans[0];
}

/** whole reports whether a span cuts neither a word nor a link. */
function whole(raw, { start, end }) {
  if (cutsWord(raw, start) || cutsWord(raw, end)) return false;
  const words = raw.slice(start, Math.min(end, start + LONGEST)), count = (part) => words.split(part).length;
  return end - start > LONGEST || (count("[") === count("]") && count("](") <= count(")"));
}

function cutsWord(raw, at) {
  const before = Array.from(raw.slice(Math.max(0, at - 2), at)).pop() ?? "", after = Array.from(raw.slice(at, at + 2))[0] ?? "";
  return [before, after].every((character) => WORDLY.test(character) && !UNPARTED.test(character));
}

/** linkTo is the link to an address nearest to a place, with the parentheses around it, or null. */
function linkTo(raw, url, near) {
  const from = Math.max(0, near - WINDOW), around = raw.slice(from, near + WINDOW + url.length), target = `](${url})`;
  const found = [around.lastIndexOf(target, near - from), around.indexOf(target, near - from)].filter((at) => at >= 0);
  if (!found.length) return null;
  const middle = from + found.reduce((a, b) => (Math.abs(b + from - near) < Math.abs(a + from - near) ? b : a));
  const start = raw.lastIndexOf("[", middle), end = middle + target.length;
  if (start < from) return null;
  return raw[start - 1] === "(" && raw[end] === ")" ? { start: start - 1, end: end + 1 } : { start, end };
}
