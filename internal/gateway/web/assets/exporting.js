// A conversation as a file: Markdown, a page of HTML, or its sources for a reference
// manager. BibTeX: https://ctan.org/pkg/biblatex; CSL-JSON: https://github.com/citation-style-language/schema.

import { el, safeURL } from "./dom.js";
import { nameOf } from "./citations.js";
import { markdownOf, richOf } from "./copying.js";

/** forms are the files that a conversation can be saved as, by the name of the form. */
export const forms = {
  Markdown: { ending: "md", type: "text/markdown", of: markdown },
  HTML: { ending: "html", type: "text/html", of: html },
  BibTeX: { ending: "bib", type: "application/x-bibtex", of: bibtex },
  "CSL-JSON": { ending: "json", type: "application/vnd.citationstyles.csl+json", of: csl },
};

/** save has the browser keep turns under their title in a form. */
export function save(form, title, turns) {
  const { ending, type, of } = forms[form];
  const href = URL.createObjectURL(new Blob([of(title, turns.filter((turn) => !turn.error))], { type }));
  const link = el("a", { href, download: `${fileName(title)}.${ending}` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60000); // the browser reads it after the click
}

/** fileName is a title without what no file's name may hold. */
const fileName = (title) => title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, " ").trim().slice(0, 80) || "conversation";

function markdown(title, turns) {
  return [`# ${title}`, ...turns.flatMap((turn) => [`## ${turn.question}`, markdownOf(turn)])].join("\n\n") + "\n";
}

function html(title, turns) {
  const page = document.implementation.createHTMLDocument(title);
  page.head.prepend(Object.assign(page.createElement("meta"), { httpEquiv: "Content-Type", content: "text/html; charset=utf-8" }), Object.assign(page.createElement("meta"), { name: "viewport", content: "width=device-width, initial-scale=1" }));
  const parts = turns.flatMap((turn) => [el("h2", { dir: "auto" }, turn.question), new DOMParser().parseFromString(richOf(turn), "application/xhtml+xml").documentElement]);
  page.body.append(el("h1", { dir: "auto" }, title), ...parts);
  return `<!doctype html>\n${new XMLSerializer().serializeToString(page.documentElement)}\n`;
}

/** cited are the sources that the answers cite, each once, in order. */
function cited(turns) {
  const all = new Map();
  for (const { reading } of turns) for (const source of reading.cited()) if (!all.has(source.id)) all.set(source.id, source);
  return [...all.values()];
}

const escaped = (text) => text.replace(/[\\{}%&#_$~^]/g, (sign) => ({ "\\": "\\textbackslash{}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}" })[sign] ?? `\\${sign}`);
const dated = ({ modified }) => /^(\d{4})-(\d{2})-(\d{2})/.exec(modified ?? "")?.slice(1);

function bibtex(_, turns) {
  return cited(turns).map((source) => {
    const url = safeURL(source.url), date = dated(source);
    const fields = [["title", escaped(nameOf(source))], ["url", url], ["date", date?.join("-")], ["note", source.path && escaped(source.path)]];
    return `@${url ? "online" : "misc"}{${source.id},\n${fields.filter(([, value]) => value).map(([name, value]) => `  ${name} = {${value}}`).join(",\n")}\n}\n`;
  }).join("\n");
}

function csl(_, turns) {
  const items = cited(turns).map((source) => {
    const url = safeURL(source.url), date = dated(source);
    return { id: source.id, type: url ? "webpage" : "document", title: nameOf(source), ...(url && { URL: url }), ...(source.path && { note: source.path }),
      ...(date && { issued: { "date-parts": [date.map(Number)] } }) };
  });
  return `${JSON.stringify(items, null, 2)}\n`;
}
