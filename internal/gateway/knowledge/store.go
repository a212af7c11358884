package knowledge

import (
	"context"

	"github.com/citeway/citeway"
)

// Store keeps documents and their passages and finds passages. All methods are
// safe to call at the same time. Package storetest holds the suite that every
// store passes.
type Store interface {
	// Put keeps d and its passages, all or nothing; when it returns, they are
	// kept. A document with d.ID that is there already is replaced: with another
	// Version the old passages are found no more and stay readable by id. changed
	// is false when nothing was different. Errors: Invalid for a document without
	// ID, Version or text that fits its spans.
	Put(ctx context.Context, d *Document, passages []Passage) (changed bool, err error)
	// Search returns the passages that fit q best, best first. Finding none is not an
	// error.
	Search(ctx context.Context, q Query) ([]Hit, error)
	// Sources returns every document that is there, by path, then title, then id.
	Sources(ctx context.Context) ([]citeway.Source, error)
	// SourcesFor returns those of them that a caller may see, in the same order.
	SourcesFor(ctx context.Context, sight Sight) ([]citeway.Source, error)
	// List returns a page of those, in the same order. Errors: Invalid for a listing after
	// a document that never was, or that the caller may not see.
	List(ctx context.Context, l Listing) (*Listed, error)
	// Source returns the document with that id, even if it is gone. Returns NotFound
	// if it never existed.
	Source(ctx context.Context, id string) (*Held, error)
	// Passage returns the passage with that id, of any version, even if its document
	// is gone. Returns NotFound if it never existed.
	Passage(ctx context.Context, id string) (*Found, error)
	// Text returns the text of one version of a document; "" is the current one.
	// NotFound if there never was one.
	Text(ctx context.Context, document, version string) (string, error)
	// Under returns the documents whose Origin is the folder or lies within it.
	Under(ctx context.Context, folder string) ([]Held, error)
	// Delete marks the document as gone: it is no longer found or listed, but its
	// passages stay readable by id. Returns NotFound if there is no such document.
	Delete(ctx context.Context, id string) error
	// Join puts documents into a set, all or none; a set exists as long as it has a
	// document. A document that does not exist yet belongs to the set once it is put,
	// and one that is replaced or deleted stays in its sets. Errors: those of
	// CheckSet (Invalid), and TooLarge for a document in more than MaxSetsOf sets.
	Join(ctx context.Context, set string, documents ...string) error
	// Leave takes documents out of a set, all or none; given no documents, it empties
	// the set. A document that was not in the set is not an error.
	Leave(ctx context.Context, set string, documents ...string) error
	// Members returns the ids of the documents of a set that are there, in order.
	Members(ctx context.Context, set string) ([]string, error)
	// Close ends the store. Nothing may be called afterwards.
	Close() error
}

// DefaultLimit is how many passages a query gets that does not say.
const DefaultLimit = 8

// MaxLimit is the most passages a query gets.
const MaxLimit = 1000

// Query is a question to a store.
type Query struct {
	Text string
	// Limit is the most passages wanted; 0 is DefaultLimit, above MaxLimit is MaxLimit.
	Limit int
	// Clearance is the highest label rank that the caller may see; nil is all.
	// A document without a label has rank 0. What is above is never retrieved.
	Clearance *int
	// Documents restricts the search to these ids; empty is all.
	Documents []string
	// Sets restricts the search to documents in any of these sets: nil means no
	// restriction, an empty list finds nothing.
	Sets []string
	// Tuning says how the passages are ranked.
	Tuning Tuning
	// Partial is told how many passages have vectors if others are still being made, so
	// that the same question may find others later; nil is nobody.
	Partial func(Progress)
}

// Wanted is Limit within its bounds.
func (q *Query) Wanted() int {
	switch {
	case q.Limit <= 0:
		return DefaultLimit
	case q.Limit > MaxLimit:
		return MaxLimit
	}
	return q.Limit
}

// Hit is a passage that was found.
type Hit struct {
	// Source is the document, without passages.
	Source citeway.Source
	// Passage is what was found. Its Score is how near it comes to the question,
	// from 0 to 1: the cosine between them where the store knows it, else the share
	// of the question's weight that the passage holds, nil where neither is known.
	Passage citeway.Passage
	// Context is the path of headings above the passage.
	Context string
	Version string
	// Score is what the hits are ranked by, on a scale of the store's own: higher is
	// better, comparable within one query.
	Score float64
}

// Held is a document as the store holds it.
type Held struct {
	Source      citeway.Source
	Version     string
	Fingerprint string
	Origin      string
	// Passages is how many passages the current version has.
	Passages int
	Aliases  []string
	// Sets are the sets that it belongs to, in order.
	Sets []string
	// Gone says that the document was deleted.
	Gone bool
	// Labelled is that of the Document.
	Labelled bool
	// Original is the SHA-256 of the file that it was read from, in hexadecimal; "" where
	// that is not kept.
	Original string
}

// Found is a passage read by its id.
type Found struct {
	Hit
	// Current says that the passage belongs to the newest version of a document that
	// is not gone.
	Current bool
	// Gone says that the document was deleted.
	Gone bool
}

// Set is a set of documents, as a caller sees it.
type Set struct {
	Name string `json:"name"`
	// Documents is how many of its documents the caller may see.
	Documents int `json:"documents"`
}

// Progress is how far an ingest, or the making of vectors, has come.
type Progress struct {
	// Done of Total files are through.
	Done, Total int
	// Name is the file that was done last.
	Name string
}
