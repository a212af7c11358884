// Package marker finds markers in streamed Markdown: what a model wrote to cite,
// in every family that design section 3 names, one file a syntax.
//
// A [Scanner] takes text in pieces of any size and sends Text, Marker,
// Definition and Trim events. It knows Markdown well enough to leave code, math,
// link destinations, HTML attributes and escapes alone, and nothing of which
// sources exist: every well-formed candidate is a marker, [1990] and m[0]
// included; package resolve puts back what does not resolve.
//
// Its laws: the same bytes give the same events however they are cut; the bytes
// of the events, in order, are the input; fewer than 512 bytes are held back;
// time is linear; nothing is allocated once it runs. They hold because every
// decision is a function of the state at a position and of at most 512 bytes
// that follow it, never of where a piece ends: a reader that cannot decide says
// so, and is asked again when a byte comes that can make a difference.
//
// What may not enter: sources, numbering, what a citation means, any wire form.
package marker
