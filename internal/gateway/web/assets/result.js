// The result of a query as a table whose rows and cells are marked that a citation rests
// on. Nothing here makes DOM nodes.

import { locate } from "./located.js";

/** rowsOf is a table of words with marks: {columns, rows: [{cells, marked}]}, a cell being parts. claim is what the answer says. */
export function rowsOf({ columns, rows }, shown, claim = "") {
  const cited = citedOf({ columns, rows }, shown);
  return { columns, rows: rows.map((cells, n) => rowOf(cells, cited.has(n), claim)) };
}

/** citedOf are the numbers of the rows that are quoted. In the words that a model is shown, a row is a line that names its columns. */
function citedOf({ columns, rows }, shown) {
  const lines = rows.map((cells) => `${columns.map((name, at) => `${name} ${cells[at]}`).join("; ")}.`);
  const cited = new Set();
  for (const { passage, quotes } of shown.filter(({ quotes }) => quotes.length)) {
    const { marks } = locate(passage.text, [{ passage: { ...passage, start: 0 }, quotes }]);
    let at = 0;
    lines.forEach((line, n) => {
      const start = passage.text.indexOf(line, at), end = start + line.length;
      if (start < 0) return;
      at = end;
      if (marks.some(([from, to]) => from < end && to > start)) cited.add(n);
    });
  }
  return cited;
}

/** rowOf marks of a row that is quoted the cells that the claim says, or all where it says none. */
function rowOf(cells, marked, claim) {
  const said = cells.map((cell) => says(claim, cell)), none = !said.includes(true);
  return { marked, cells: cells.map((text, at) => (text ? [{ text, marked: marked && (none || said[at]) }] : [])) };
}

/** says reports whether a claim has a cell's words, or one of the two ways in which a cell writes its number: 525.75 ($525.75). */
function says(claim, cell) {
  return [cell, ...cell.split(/ \(|\)$/)].some((words) => {
    const at = words ? claim.toLowerCase().indexOf(words.toLowerCase()) : -1;
    return at >= 0 && !/[\p{L}\p{N}]/u.test((claim[at - 1] ?? "") + (claim[at + words.length] ?? ""));
  });
}
