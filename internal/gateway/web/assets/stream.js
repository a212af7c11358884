// Reading server-sent events from a fetch.

import { say } from "./say.js";

// LONGEST bounds one event, in characters: a stream without a blank line would fill the memory.
const LONGEST = 32 << 20;

/** Failure is an error with what to do about it. */
export class Failure extends Error {
  constructor(message, mend = "") {
    super(message);
    this.mend = mend;
  }
}

/** Lost says that the connection ended before the answer did: the server may go on writing it. came is what arrived of its words. */
export class Lost extends Failure {
  constructor(came) {
    if (came) super(say("The answer broke off."), say("What arrived is shown above."));
    else super(say("The connection was lost before the answer began."), say("Try again in a moment."));
  }
}

// A message that says something of its place begins with what it says of it.
const PREDICATE = /^(is|are|was|were|has|have|holds|names|needs|says|does|do|would|can|cannot|could|must|may)\b/;

/** failureFrom is an error of the native shape; a message that only says what its place is or does begins with the place. */
export function failureFrom({ place = "", message, mend = "" }) {
  const said = String(message);
  return new Failure(place && PREDICATE.test(said) ? `${place} ${said}` : said, String(mend));
}

/** failureOf reads the native error shape from a response that is not ok. */
export async function failureOf(response) {
  try {
    return failureFrom((await response.json()).error);
  } catch {
    return new Failure(say("The server answered {status}.", { status: response.status }), say("Try again in a moment."));
  }
}

/** answerOf is the JSON of a response; it throws the failure that it tells. */
export async function answerOf(response) {
  if (!response.ok) throw await failureOf(response);
  return response.json();
}

/** events yields {name, data} for each event; comments are heartbeats and pass. Who stops listening cancels the body. */
export async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    yield* frames(reader);
  } finally {
    reader.cancel().catch(() => {}); // it has ended or failed already
  }
}

async function* frames(reader) {
  let held = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    held += value;
    if (held.length > LONGEST) throw new Failure(say("The server sent an event that is too long."));
    const cut = held.endsWith("\r") ? held.length - 1 : held.length;
    const parts = held.slice(0, cut).replace(/\r\n?/g, "\n").split("\n\n");
    held = parts.pop() + held.slice(cut);
    for (const part of parts) {
      const event = eventIn(part);
      if (event) yield event;
    }
  }
}

/** DONE is the data of the frame that ends a stream of chat completions, and no JSON. */
export const DONE = "[DONE]";

/** eventIn is the event of one frame, or null for a comment. */
export function eventIn(frame) {
  let name = "message";
  const data = [];
  for (const line of frame.split("\n")) {
    const colon = line.indexOf(":");
    if (colon === 0) continue;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") name = value;
    if (field === "data") data.push(value);
  }
  const text = data.join("\n");
  return data.length ? { name, data: text === DONE ? text : JSON.parse(text) } : null;
}
