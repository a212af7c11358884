package clapnq

import (
	"context"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
)

// Retriever finds the passages that fit a question.
type Retriever interface {
	// Find returns at most limit passages, the best first, each as a source with
	// that passage; the source's ID is the place of its row in the list of rows.
	Find(ctx context.Context, question string, limit int) ([]citeway.Source, error)
}

// Library is a Retriever over the knowledge base that Citeway itself uses, held in
// memory.
type Library struct {
	store  *sqlite.Store
	tuning knowledge.Tuning
}

// Embed has the library find by meaning too, and returns when it can.
func (l *Library) Embed(ctx context.Context, e embed.Embedder) error {
	if err := l.store.Embed(ctx, e, 0); err != nil {
		return err
	}
	return l.store.AwaitVectors(ctx, nil)
}

// Tuned is the same library with that ranking. Closing the first closes both.
func (l *Library) Tuned(t knowledge.Tuning) *Library { return &Library{l.store, t} }

// NewLibrary takes every row's passage into a knowledge base. Close ends it.
func NewLibrary(ctx context.Context, rows []Row) (*Library, error) {
	store, err := sqlite.Open("")
	if err != nil {
		return nil, err
	}
	for i := range rows {
		d, p := rows[i].document(i)
		if _, err := store.Put(ctx, d, []knowledge.Passage{p}); err != nil {
			_ = store.Close()
			return nil, err
		}
	}
	return &Library{store: store}, nil
}

// document is the row's passage as a document of one passage.
func (r *Row) document(at int) (*knowledge.Document, knowledge.Passage) {
	id := strconv.Itoa(at)
	d := &knowledge.Document{ID: id, Title: r.Title, Path: "row-" + id, Text: r.Text, Version: knowledge.VersionOf(r.Text), Kind: citeway.KindFile}
	p := knowledge.Passage{ID: "p" + id, Document: id, Version: d.Version, Text: r.Text, Chunk: "0", Span: citeway.Span{End: len(r.Text)}}
	return d, p
}

// Find searches the knowledge base.
func (l *Library) Find(ctx context.Context, question string, limit int) ([]citeway.Source, error) {
	hits, err := l.store.Search(ctx, knowledge.Query{Text: question, Limit: limit, Tuning: l.tuning})
	if err != nil {
		return nil, err
	}
	found := make([]citeway.Source, 0, len(hits))
	for i := range hits {
		s := hits[i].Source
		s.Passages = []citeway.Passage{hits[i].Passage}
		found = append(found, s)
	}
	return found, nil
}

// Close ends the knowledge base.
func (l *Library) Close() error { return l.store.Close() }

// source is the row's passage as a source.
func (r *Row) source(at int) citeway.Source {
	id := strconv.Itoa(at)
	return citeway.Source{ID: id, Kind: citeway.KindFile, Title: r.Title, Passages: []citeway.Passage{{ID: "p" + id, Text: r.Text}}}
}
