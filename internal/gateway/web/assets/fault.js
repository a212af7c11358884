// What went wrong, in words for a reader.

import { sentence } from "./naming.js";
import { say } from "./say.js";
import { Failure } from "./stream.js";

/** readable is an error as a Failure: what a browser calls it is for who mends the page. mend is what helps where the error does not say it. */
export function readable(error, mend = say("Try again in a moment.")) {
  if (error instanceof Failure) return error;
  return new Failure(error instanceof TypeError ? say("The server cannot be reached.") : say("The answer could not be read."), mend);
}

/** told is an error and what helps, as sentences. */
export function told(error) {
  const { message, mend } = readable(error);
  return [sentence(message), sentence(mend)].filter(Boolean).join(" ");
}
