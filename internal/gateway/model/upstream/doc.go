// Package upstream asks servers that answer over plain HTTP: it is what all
// models behind a network share. It sends one request, tries again while nothing
// of an answer was given out, ends silence, bounds what is read, cuts the answer
// into frames and gives them to a reading; and it names what went wrong, with
// the server's own words, cleaned and short, and never with a key.
//
// A [Client] is made once, with [New], and is asked many times at once with
// [Client.Ask]. Each try is read by a new [Reading]; one that reads a dialect is
// made by [Decode]. [Client.Forward] gives an answer out untouched.
//
// Framing is that of https://html.spec.whatwg.org/multipage/server-sent-events.html
// or one JSON value a line; an answer of type application/json is one frame. The
// headers Retry-After (https://www.rfc-editor.org/rfc/rfc9110#name-retry-after),
// retry-after-ms and x-should-retry are heeded, as
// https://github.com/openai/openai-go does.
//
// What may not enter: what one service has and no other.
package upstream
