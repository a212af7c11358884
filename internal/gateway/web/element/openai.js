// OpenAI-style chat completions as native events: text and citations as they
// come, and done with the answer as it is in the end. Sources are annotations with
// places, or the cards of Open WebUI, which the prose names by number.

import { list, most, record, string } from "../assets/reading.js";
import { DONE } from "../assets/stream.js";
import { annotated, noteOf } from "./annotations.js";
import { Chips } from "./chips.js";
import { Deck, naming } from "./deck.js";

const LATE = 64; // how often what comes after the end is shown: each time is as much work as the whole answer

/** Completion reads one answer and puts native events. */
export class Completion {
  constructor(put) {
    this.put = put;
    this.raw = ""; // the prose as it came
    this.notes = [];
    this.deck = new Deck();
    this.chips = new Chips();
    this.length = 0; // of the prose put, in bytes
    this.cited = 0;
    this.finished = false;
    this.late = 0;
  }

  /** take reads a chunk, a whole completion, or the word that ends a stream. */
  take(data) {
    if (data === DONE) return this.end();
    const { error, event, sources, choices } = record(data);
    if (error) this.put("error", data);
    const { delta, message, finish_reason } = record(list(choices).find((choice) => !record(choice).index));
    const part = record(delta ?? message);
    const news = [this.cards(event, sources), this.prose(string(part.content) + string(part.refusal)), this.annotate(part.annotations)];
    if (finish_reason || (this.finished && news.some(Boolean))) this.end(news.some(Boolean));
  }

  cards(event, sources) {
    const { type, data } = record(event);
    const came = [...(["source", "citation"].includes(type) ? [data] : []), ...list(sources)];
    for (const source of came.flatMap((card) => [...this.deck.add(card)])) this.put("source", source);
    return came.length > 0;
  }

  prose(text) {
    this.raw += text;
    if (text) this.show(this.chips.read(text));
    return text !== "";
  }

  annotate(annotations) {
    const notes = list(annotations).slice(0, most.entries + 1 - this.notes.length).map(noteOf).filter(Boolean);
    this.notes.push(...notes);
    return notes.length > 0;
  }

  /** show puts pieces of prose; a chip is a citation, or nothing where its card has not come. */
  show(pieces) {
    for (const piece of pieces) {
      const sources = this.deck.cites(piece);
      if (!sources) this.say(piece.text);
      else if (sources.length) this.put("citation", naming(++this.cited, this.length, piece.text, sources));
    }
  }

  say(text) {
    this.length += new TextEncoder().encode(text).length;
    this.put("text", { text });
  }

  /** end puts the answer as it stands; what comes after it is put again. */
  end(again = false) {
    if (this.finished && !(again && this.late++ < LATE)) return;
    this.finished = true;
    this.put("done", this.deck.cards.length ? this.deck.answer(this.raw) : annotated(this.raw, this.notes));
  }
}
