// What comes of an answer, put into its reading: native events as they are, chat
// completions as the native events that they mean.

import { list, record, string } from "../assets/reading.js";
import { events, failureOf, Lost } from "../assets/stream.js";
import { Completion } from "./openai.js";

/** Feed feeds one reading. */
export class Feed {
  constructor(reading) {
    this.reading = reading;
    this.completion = new Completion((name, data) => reading.take(name, data));
    this.foreign = false; // a chat completion came: no gateway keeps the evidence of its citations
  }

  /** take takes one event. Native events have names; a "message" is a chunk of a chat completion. */
  take(name, data) {
    if (name !== "message") return this.reading.take(name, data);
    this.complete(data);
  }

  complete(data) {
    this.foreign ||= isCompletion(data);
    this.completion.take(data);
  }

  /** whole takes an answer that is there at once. */
  whole(answer) {
    if (!isCompletion(answer)) return this.reading.whole(answer);
    this.complete(answer);
    this.completion.end();
  }

  /** read takes a Response or a stream of bytes; came is told the name of each event. It throws what went wrong. */
  async read(from, came, live) {
    const whole = from instanceof Response && !/event-stream/.test(from.headers.get("Content-Type") ?? "");
    if (from instanceof Response && !from.ok) throw await failureOf(from);
    if (whole) return this.whole(await from.json());
    for await (const { name, data } of events(from.body ?? from)) {
      if (live.aborted) return;
      this.take(name, data);
      came(name);
    }
    if (!this.reading.done) throw new Lost(this.reading.text);
  }
}

function isCompletion(answer) {
  const { object, choices } = record(answer);
  return string(object).startsWith("chat.completion") || list(choices).length > 0;
}
