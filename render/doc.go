// Package render writes a cited answer for a reader: as an HTML fragment,
// Markdown, footnotes, plain text, or in a terminal.
//
// Every form shows the same things in the same order: the prose with a badge
// where each citation stands, then the sources by number with title, link,
// pages, label and date. A verdict is a quiet sign and words, never a colour
// alone. What the model wrote is untrusted here: URLs pass an allow-list, HTML is
// sanitised, images become links, control characters never reach a terminal.
//
// What may not enter: finding markers, choosing numbers, judging claims, or a
// wire form of somebody's API.
package render
