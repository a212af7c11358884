// A table of a document, with its rows by number and the cells marked that are quoted.

import { el } from "./dom.js";
import { say } from "./say.js";

const MOST = 500; // rows that are shown at once
const BEFORE = 50; // of them, rows before the first that is marked

/** tableNode shows a table: all of it, or the rows around the first that is marked, and more on demand. */
export function tableNode({ columns, rows }) {
  const first = Math.max(0, rows.length > MOST ? rows.findIndex((row) => row.marked) - BEFORE : 0);
  const shown = { from: first, to: Math.min(rows.length, first + MOST) };
  const body = el("tbody", {}, ...rows.slice(shown.from, shown.to).map((row, n) => rowNode(row, shown.from + n)));
  const head = el("thead", {}, el("tr", {}, el("th", { scope: "col" }, say("Row")), ...columns.map((name) => el("th", { scope: "col", dir: "auto" }, name))));
  const wide = el("div", { class: "table", tabindex: "0", role: "group", "aria-label": say("Table of {n} rows", { n: rows.length }) }, el("table", {}, head, body));
  if (rows.length <= MOST) return wide;
  const more = (words, add) => el("button", { type: "button", onclick: () => { add(); told(); } }, words);
  const earlier = more(say("Earlier rows"), () => {
    const from = Math.max(0, shown.from - MOST);
    body.prepend(...rows.slice(from, shown.from).map((row, n) => rowNode(row, from + n)));
    shown.from = from;
  });
  const later = more(say("Later rows"), () => {
    const to = Math.min(rows.length, shown.to + MOST);
    body.append(...rows.slice(shown.to, to).map((row, n) => rowNode(row, shown.to + n)));
    shown.to = to;
  });
  const said = el("p", { class: "small", role: "status" });
  const told = () => {
    said.textContent = say("Rows {from} to {to} of {all}.", { from: shown.from + 1, to: shown.to, all: rows.length });
    earlier.hidden = shown.from === 0;
    later.hidden = shown.to === rows.length;
  };
  told();
  return el("div", {}, said, earlier, wide, later);
}

function rowNode({ cells, marked }, n) {
  return el("tr", { class: marked && "cited" }, el("th", { scope: "row" }, String(n + 1)),
    ...cells.map((parts) => el("td", { dir: "auto" }, ...parts.map((part) => (part.marked ? el("mark", {}, part.text) : part.text)))));
}
