// Formulas in TeX, which stand as they are written. What one is, the server says too: there no marker is found in it.

const MOST = 4096; // characters of a formula

/** formulaEnd is where a formula that begins at a place of a text ends; the place itself where none does. */
export function formulaEnd(text, at) {
  const [, open] = /^(\\\(|\\\[|\$\$(?!\$)|\$(?![\s$]))/.exec(text.slice(at, at + 3)) ?? [];
  if (!open) return at;
  const last = Math.min(text.length, at + MOST);
  for (let i = at + open.length; i < last; i++) {
    if (open.startsWith("\\") ? text.startsWith(closing[open], i) : dollars(text, i, open)) return i + open.length;
    if (text[i] === "\\") i++;
  }
  return at;
}

const closing = { "\\(": "\\)", "\\[": "\\]" };

/** dollars says that one or two of them end a formula: one does behind no blank, unless a digit follows, since $5 and $6 are money. */
function dollars(text, i, open) {
  if (open === "$$") return text.startsWith("$$", i);
  return text[i] === "$" && !/\s/.test(text[i - 1]) && !/[\d$]/.test(text[i + 1] ?? "");
}
