// What differs between two texts, line by line.

/** most is how many lines of a text are compared; a table of their products is held. */
export const most = 1500;

/** rows sets two texts side by side: [left, right, kind] for each row, kind "" where both are alike, else "gone", "new" or "both". */
export function rows(left, right) {
  const a = left.split("\n"), b = right.split("\n");
  if (a.length > most || b.length > most) return a.length === b.length ? a.map((line, at) => row(line, b[at])) : null;
  const kept = common(a, b), all = [];
  let i = 0, j = 0;
  for (const [x, y] of [...kept, [a.length, b.length]]) {
    for (; i < x && j < y; i++, j++) all.push([a[i], b[j], "both"]);
    for (; i < x; i++) all.push([a[i], "", "gone"]);
    for (; j < y; j++) all.push(["", b[j], "new"]);
    if (x < a.length) all.push([a[x], b[y], ""]);
    i = x + 1;
    j = y + 1;
  }
  return all;
}

const row = (left, right) => [left, right, left === right ? "" : "both"];

/** common are the places of a longest common sequence of lines, in order. */
function common(a, b) {
  const wide = b.length + 1, length = new Uint16Array((a.length + 1) * wide);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      length[i * wide + j] = a[i] === b[j] ? length[(i + 1) * wide + j + 1] + 1 : Math.max(length[(i + 1) * wide + j], length[i * wide + j + 1]);
    }
  }
  const places = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) places.push([i++, j++]);
    else if (length[(i + 1) * wide + j] >= length[i * wide + j + 1]) i++;
    else j++;
  }
  return places;
}

/** laid is a text as it is compared: JSON, and each JSON of a stream, with a line for each value. */
export function laid(text) {
  const one = (json) => JSON.stringify(JSON.parse(json), null, 2);
  try {
    return one(text);
  } catch { /* it is prose, or a stream */ }
  return text.split("\n").map((line) => {
    const [, head, json] = /^(data: ?)?([[{].*)$/.exec(line) ?? [];
    try {
      return json ? (head ?? "") + one(json) : line;
    } catch {
      return line;
    }
  }).join("\n");
}
