// What differs between a claim and the words that it rests on.

const MOST = 150; // words of each that are compared

const wordsOf = (text) => text.split(/(\s+)/).filter(Boolean);
const bare = (word) => word.toLowerCase().replace(/[^\p{L}\p{N}%€$£]+/gu, "");

/** compared gives both texts as parts {text, differs}; a part differs where the other text does not say it in its place. */
export function compared(claim, quote) {
  const a = wordsOf(claim).slice(0, 2 * MOST), b = wordsOf(quote).slice(0, 2 * MOST);
  const [x, y] = [a, b].map((parts) => parts.map((part, at) => ({ at, word: bare(part) })).filter(({ word }) => word));
  const kept = common(x, y), same = [new Set(), new Set()];
  for (const [i, j] of kept) {
    same[0].add(x[i].at);
    same[1].add(y[j].at);
  }
  return [parts(a, same[0]), parts(b, same[1])];
}

/** common are the places of a longest common sequence of words. */
function common(x, y) {
  const length = Array.from({ length: x.length + 1 }, () => new Uint16Array(y.length + 1));
  for (let i = x.length - 1; i >= 0; i--) {
    for (let j = y.length - 1; j >= 0; j--) length[i][j] = x[i].word === y[j].word ? length[i + 1][j + 1] + 1 : Math.max(length[i + 1][j], length[i][j + 1]);
  }
  const places = [];
  for (let i = 0, j = 0; i < x.length && j < y.length;) {
    if (x[i].word === y[j].word) places.push([i++, j++]);
    else if (length[i + 1][j] >= length[i][j + 1]) i++;
    else j++;
  }
  return places;
}

/** parts joins neighbours that are alike; blanks and signs never differ. */
function parts(all, same) {
  const joined = [];
  all.forEach((text, at) => {
    const differs = Boolean(bare(text)) && !same.has(at), last = joined.at(-1);
    if (last && last.differs === differs) last.text += text;
    else joined.push({ text, differs });
  });
  return joined;
}
