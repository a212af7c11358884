// Where a citation leads, and whom a frame may talk to. Pure functions.

import { safeURL } from "../assets/dom.js";

/** webURL gives back a URL of the web that may be opened, or "". */
export function webURL(raw) {
  const url = safeURL(raw);
  return /^https?:/.test(url) ? url : "";
}

/** baseOf is the address of the gateway that keeps the evidence, ending in a slash, or "" where none is given. */
export function baseOf(given, documentBase) {
  if (given === null || given === undefined) return "";
  try {
    const base = webURL(new URL(given, documentBase).href).replace(/[?#].*$/, "");
    return base && !base.endsWith("/") ? `${base}/` : base;
  } catch {
    return "";
  }
}

/**
 * addressOf is the absolute address of a citation, or "". The first that is safe:
 * the open_url of the citation or its source, the address of the tool call cited,
 * the evidence page at the gateway, the source itself.
 */
export function addressOf(citation, sources, base = "") {
  const source = sources[0] ?? {};
  return webURL(citation.open_url) || webURL(source.open_url) || (source.kind === "tool" && webURL(source.url))
    || (base && citation.id ? new URL(`c/${encodeURIComponent(citation.id)}`, base).href : "") || webURL(source.url);
}

/** originOf is the origin that a text names, or "": "*", "null" and other schemes name none. */
export function originOf(text) {
  try {
    const url = new URL(text);
    return /^https?:$/.test(url.protocol) ? url.origin : "";
  } catch {
    return "";
  }
}

/**
 * hostOrigin chooses the origin that messages go to and are taken from, or "" for
 * none. Who frames a page is not trusted for framing it: a host of another origin
 * must be listed. Where the browser tells the parent's origin it must be one of
 * the list or our own; where not, a single listed one is meant.
 */
export function hostOrigin(listed, own, parent, referrer = "") {
  const named = [...new Set(String(listed ?? "").split(/[\s,]+/).map(originOf).filter(Boolean))];
  const allowed = [...named, originOf(own)];
  if (parent) return allowed.includes(parent) ? parent : "";
  if (named.length === 1) return named[0];
  const from = originOf(referrer);
  return allowed.includes(from) ? from : "";
}
