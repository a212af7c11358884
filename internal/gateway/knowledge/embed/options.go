package embed

import "time"

// Options say how a store asks an embedder. The zero value is the built-in encoder's.
type Options struct {
	// Batch is how many texts are embedded at a time; 0 is the store's own number.
	Batch int
	// Wait is how long the embedder may take for a question, before keywords alone answer
	// it; 0 is DefaultWait.
	Wait time.Duration
	// Reader reads what is found first once more, where a question's words tell nothing;
	// nil is nobody.
	Reader PairReader
}
