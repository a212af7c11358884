// What was repaired, refused or is doubtful in an answer, each thing said once.

import { numbersOf } from "./citations.js";
import { sentence } from "./naming.js";

const LONGEST = 16; // characters of a marker that is no address

/** notesOf are the notes on an answer: {text, names, count}; names are the numbers that it is about as a reader sees them, else the markers. */
export function notesOf(reading) {
  const notes = new Map();
  for (const finding of reading.findings) {
    if (!finding.message) continue;
    const note = notes.get(finding.message) ?? { text: sentence(finding.message), names: new Set(), count: 0 };
    const name = nameIn(reading, finding);
    if (name) note.names.add(name);
    note.count++;
    notes.set(finding.message, note);
  }
  return [...notes.values()];
}

function nameIn(reading, { at, marker }) {
  const citation = reading.citations.find(({ end }) => end >= 0 && end === at);
  if (citation) return `[${numbersOf(citation, reading.cites(citation))}]`;
  return marker.length <= LONGEST ? marker : "";
}

/** lineOf is a note as a line: what it is about, what it says, and how often. */
export function lineOf({ text, names, count }) {
  const about = names.size ? `${[...names].join(", ")}: ` : "";
  return about + text + (count > 1 ? ` (${count} ×)` : "");
}
