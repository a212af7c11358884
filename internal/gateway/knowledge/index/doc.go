// Package index ranks passages by BM25 over an inverted index in memory.
//
// Each term has a list of the passages that hold it and how often. A question
// adds up, list by list, what each of its terms gives to each passage; the best
// are kept in a small heap. What a caller may not see is passed over before it
// can enter the heap. The counts that the score rests on are exact at any time:
// removing a document takes its passages out of them at once and out of the
// lists when these are next put in order.
//
// What may not enter: keeping anything on disk. The index is made from a store
// and follows it.
package index
