// The call of a tool: what it was asked, what it gave, and whether it would give the same
// now. A query of a metrics view has a chart and its data as a table.

import { argumentsOf } from "./arguments.js";
import { isCall, nameOf } from "./citations.js";
import { el } from "./dom.js";
import { day } from "./naming.js";
import { pinnedID, recordOf } from "./opened.js";
import { rowsOf } from "./result.js";
import { tableNode } from "./table.js";
import { say } from "./say.js";
import { note, pinnedAll } from "./wording.js";
import { evidenceOf } from "./evidence.js";

const said = {
  current: say("The data still say this."),
  changed: say("The data have changed since the answer was written. This is what the answer saw."),
  gone: say("The data no longer exist. This is what the answer saw."),
  unknown: say("It is not known whether the data have changed since the answer was written. This is what the answer saw."),
};

/** callOf shows the call that a source is; record is what is kept of it, or null, shown what of its result is cited. */
export function callOf(source, shown, record) {
  if (!record) return [note(say("The call cannot be opened here. This is what the answer saw.")), ...pinnedAll(shown), ...argumentsOf(source.query)];
  const at = el("p", { class: "small" }, say("Answered on {day}", { day: day(record.created) }));
  const asked = argumentsOf(record.arguments ?? source.query, record.resolved);
  if (!record.table) return [...pinnedAll(shown), at, ...asked]; // nobody can tell whether it would give the same
  const drawn = record.table.rows.length ? [el("figure", { class: "chart" }, pictureOf(record.id, source))] : [];
  return [note(said[record.state] ?? said.unknown, record.state), ...drawn, tableOf(record, shown), at, ...asked];
}

const tableOf = (record, shown) => tableNode(rowsOf(record.table, shown, record.claim));

/** pictureOf is the chart of a query; where it cannot be drawn, its data speak alone. */
function pictureOf(id, source) {
  const image = el("img", { src: evidenceOf(id, "/chart.svg"), alt: say("{name}, as a chart. Its data follow as a table.", { name: nameOf(source) }), width: 720, height: 360, loading: "lazy" });
  image.addEventListener("error", () => image.remove());
  return image;
}

/** figuresOf are the charts of the queries that an answer cites, one for each; the data of each are read when they are looked at. */
export function figuresOf(reading) {
  const queries = new Map();
  for (const source of reading.cited()) {
    const query = isCall(source) && source.query?.metrics_view && hasRows(source) && JSON.stringify(source.query);
    if (query && !queries.has(query)) queries.set(query, source);
  }
  const citations = reading.citations.filter(({ start }) => start >= 0);
  return [...queries.values()].filter((source) => pinnedID(source, citations)).map((source) => figureOf(source, citations));
}

/** hasRows says that a query gave rows: its passage is a heading with a line for each. */
const hasRows = ({ passages }) => passages.some(({ text }) => text.includes("\n"));

function figureOf(source, citations) {
  const id = pinnedID(source, citations);
  const data = el("details", {}, el("summary", {}, say("The data as a table")));
  let read = false;
  data.addEventListener("toggle", async () => {
    if (!data.open || read) return;
    read = true;
    const record = await recordOf(source, citations);
    data.append(record?.table ? tableOf(record, []) : el("p", { class: "small" }, say("The data cannot be read here.")));
  });
  const name = el("a", { href: evidenceOf(id), target: "_blank", "data-source": source.id }, el("bdi", {}, nameOf(source)));
  return el("figure", { class: "chart", "aria-label": nameOf(source) }, pictureOf(id, source), el("figcaption", { class: "small" }, `${source.number}. `, name), data);
}
