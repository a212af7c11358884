// Package split cuts the text of a document into passages at the borders of its
// structure: section, page, record, paragraph, line, sentence, and only where
// nothing else serves between two words.
//
// A passage is a span of the text, never a copy with changes. The heading path
// above it goes along as its context; heading lines themselves are in no passage,
// unless a section holds nothing else.
//
// What may not enter: reading files, searching.
package split
