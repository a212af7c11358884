// What Markdown says, without its signs.

import { inline } from "./inline.js";

const SIGNS = /^ {0,3}#{1,6}\s+|[ \t]?\[\^[^\]\s]{1,64}\]/gm; // of headings, and references of notes
const uncited = { answer: { citations: [] } };

/** plain is a text as a reader says it. */
export const plain = (text) => inline(text.replace(SIGNS, ""), uncited).textContent.trim();
