// Package recall keeps the vectors of texts in a file from one run of a program to
// the next, so that documents that did not change are not embedded again. It stands
// before an embedder and gives what that one gave, to the bit.
//
// The file holds the vectors of one run and of no other: what is asked for no more
// is gone with the next Save. It holds hashes of texts, and no text. A file that is
// broken, or of another embedder, counts as none.
//
// What may not enter: where such files are, and when they are saved, which is for
// the program to say; a knowledge base's vectors, which lie in it.
package recall
