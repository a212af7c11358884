// What the server knows of a source that is opened.

import { recordAt } from "./evidence.js";

const LAYOUTS = { "application/pdf": "pages", "text/markdown": "rendered", "text/html": "rendered" };

/** asked reads JSON from a path; null where there is none for this reader. */
export async function asked(path) {
  try {
    const response = await fetch(path, { headers: { Accept: "application/json" } });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** documentOf is the document as it is now, or null where there is none, or none that this reader may see. */
export async function documentOf(id) {
  const found = await asked(`v1/sources/${encodeURIComponent(id)}`);
  return typeof found?.text === "string" && found.source ? found : null;
}

/** pinnedID is the id under which the words of a source are kept that citations rest on, "" where none is known. */
export const pinnedID = (source, citations) => citations.find((citation) => citation.sources.includes(source.id))?.id ?? source.passages?.[0]?.id ?? "";

/** recordOf is what is kept of a source under that id, or null. */
export async function recordOf(source, citations) {
  const id = pinnedID(source, citations);
  return id ? asked(recordAt(id)) : null;
}

/** layoutOf is how a document looks where its file is kept: "pages", "rendered", or "" for its text alone. */
export const layoutOf = (document) => LAYOUTS[document?.original?.mime] ?? "";
