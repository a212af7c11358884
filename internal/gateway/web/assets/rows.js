// Tables as they stand in a document's text, a line for each row: "Name: …; Price: …".
// Nothing here makes DOM nodes.

const NAME = /^([^:;]{1,80}?): /;

/** tableOf reads lines as rows: {columns, rows: [Map of column to [start, end]]}, or null where they are none. */
export function tableOf(text, start, end) {
  const lines = linesOf(text, start, end);
  if (lines.length < 2) return null;
  const parts = lines.map(([from, to]) => partsOf(text, from, to));
  if (parts.some((row) => !row[0].name)) return null;
  const known = common(parts);
  const rows = parts.map((row) => rowOf(row, known));
  const columns = columnsOf(rows);
  return columns.length > 1 && rows.some((row) => row.size > 1) && rows.every((row) => row.size * 3 >= columns.length) ? { columns, rows } : null;
}

function linesOf(text, start, end) {
  const lines = [];
  for (let from = start; from < end;) {
    const at = text.indexOf("\n", from), to = at < 0 || at > end ? end : at;
    if (to > from) lines.push([from, to]);
    from = to + 1;
  }
  return lines;
}

/** partsOf cuts a line at its semicolons. */
function partsOf(text, from, to) {
  const parts = [];
  for (let at = from; at <= to;) {
    const semicolon = text.indexOf("; ", at), end = semicolon < 0 || semicolon > to ? to : semicolon;
    const name = NAME.exec(text.slice(at, end))?.[1];
    parts.push({ name, start: at + (name === undefined ? 0 : name.length + 2), end });
    at = end + 2;
    if (end === to) break;
  }
  return parts;
}

/** valuesOf are the values of a line without the names of their columns. */
export const valuesOf = (line) => partsOf(line, 0, line.length).map(({ start, end }) => line.slice(start, end));

/** common are the names that the first row or several rows have: others stand within a value. */
function common(rows) {
  const counts = new Map(rows[0].map(({ name }) => [name, 2]));
  for (const row of rows.slice(1)) for (const { name } of row) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Set([...counts].filter(([name, count]) => name !== undefined && count > 1).map(([name]) => name));
}

function rowOf(parts, known) {
  const row = new Map();
  let last = "";
  for (const { name, start, end } of parts) {
    if (known.has(name) && !row.has(name)) row.set(last = name, [start, end]);
    else if (last) row.get(last)[1] = end;
  }
  return row;
}

/** columnsOf are all names, each behind the one that stands before it. */
function columnsOf(rows) {
  const columns = [];
  const there = new Set();
  for (const row of rows) {
    let before = -1;
    for (const name of row.keys()) {
      if (there.has(name)) {
        before = columns.indexOf(name);
        continue;
      }
      there.add(name);
      columns.splice(++before, 0, name);
    }
  }
  return columns;
}
