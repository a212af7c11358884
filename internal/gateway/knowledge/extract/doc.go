// Package extract takes the text out of a file: one file here for each format.
//
// The text is plain: headings, paragraphs and records stand in it as lines, with
// a blank line between blocks, and markup is left out. Pages, headings and
// records are spans of bytes into it. A broken file is an error, never a panic;
// sizes are bounded by the constants in limits.go.
//
// What may not enter: splitting, storing, anything that knows of a question.
package extract
