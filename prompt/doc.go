// Package prompt prepares what a model reads: source texts made safe without
// harm to their words ([Sanitise]), a numbered catalogue, the rules for citing in
// the marker family asked for ([Rules]), within a budget of tokens ([Build]).
//
// Sources are numbered from 1 in the order given, and all passages of one source
// stand under its number. The same numbers are what the markers mean that come
// back, so [Mark] writes a citation exactly as the rules ask for it.
//
// What may not enter: reading markers, finding sources, talking to a model.
package prompt
