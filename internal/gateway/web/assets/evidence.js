// Where the record behind a citation is opened.

/** evidenceOf is the address of a record, or of a part of it, for a person. */
export const evidenceOf = (id, part = "") => `c/${encodeURIComponent(id)}${part}${byShare()}`;

/** recordAt is the same for a program. */
export const recordAt = (id) => `v1/citations/${encodeURIComponent(id)}${byShare()}`;

/** byShare names the share by which evidence of tools and of other readers is opened: that of the conversation in the page's address, if it is one. */
function byShare() {
  const share = new URLSearchParams(globalThis.location?.search ?? "").get("c") ?? "";
  return share.startsWith("sh_") ? `?share=${encodeURIComponent(share)}` : "";
}
