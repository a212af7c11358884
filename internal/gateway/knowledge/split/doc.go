// Package split cuts the text of a document into passages at the borders of its
// structure: section, page, record, paragraph, line, sentence, and only where
// nothing else serves between two words.
//
// A passage is a span of the text, never a copy with changes. The heading path
// above it goes along as its context. A heading opens the first passage of its
// section, since what stands under "Hotel" seldom says the word again; before a
// record or at the end of a page it is context alone.
//
// What may not enter: reading files, searching.
package split
