// Package cranfield measures retrieval on the Cranfield collection: 1,400 abstracts on
// aerodynamics, 225 questions, and people's judgements of which abstracts answer them.
//
// The abstracts take the way of every document: split into passages, put into a store,
// found by Search. The measures take any list of documents, so that other rankings can
// be measured by the same.
package cranfield

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
)

// depth is how many documents of each ranking are measured.
const depth = 100

// Searcher ranks documents for a question, the best first, at most limit.
type Searcher interface {
	Rank(ctx context.Context, question string, limit int) ([]int, error)
}

// Result is what was measured.
type Result struct {
	Documents int `json:"documents"`
	Questions int `json:"questions"`
	Measures
	// Indexing is how long it took to take all documents in; P50 and P99 are the
	// times of one question.
	Indexing time.Duration `json:"indexing"`
	P50      time.Duration `json:"p50"`
	P99      time.Duration `json:"p99"`
	// Embedder is what found documents besides keywords, "" for nothing; Embedding is
	// how long it took after they were in.
	Embedder  string        `json:"embedder,omitempty"`
	Embedding time.Duration `json:"embedding,omitempty"`
	// Keywords is what keywords alone reach; nil where there is nothing else.
	Keywords *Result `json:"keywords,omitempty"`
}

// Run measures the store of this repository on the collection in dataDir, as
// Load finds it, with the built-in encoder where the program has it.
func Run(ctx context.Context, dataDir string) (Result, error) {
	e, err := embed.Open()
	if citeway.CodeOf(err) == citeway.Unavailable {
		return RunBy(ctx, dataDir, nil)
	}
	if err != nil {
		return Result{}, err
	}
	return RunBy(ctx, dataDir, e)
}

// RunBy is Run with that embedder; nil is keywords alone.
func RunBy(ctx context.Context, dataDir string, e embed.Embedder) (Result, error) {
	c, err := Load(dataDir)
	if err != nil {
		return Result{}, err
	}
	store, err := sqlite.Open("")
	if err != nil {
		return Result{}, err
	}
	defer store.Close()
	began := time.Now()
	s, err := Fill(ctx, store, c)
	if err != nil {
		return Result{}, err
	}
	took := time.Since(began)
	r, err := Measure(ctx, c, s)
	r.Indexing = took
	if err != nil || e == nil {
		return r, err
	}
	return withMeaning(ctx, c, s, e, r)
}

// withMeaning measures again with an embedder, beside what keywords reached.
func withMeaning(ctx context.Context, c *Collection, s *Filled, e embed.Embedder, keywords Result) (Result, error) {
	began := time.Now()
	if err := s.Embed(ctx, e); err != nil {
		return keywords, err
	}
	took := time.Since(began)
	r, err := Measure(ctx, c, s)
	r.Indexing, r.Embedder, r.Embedding, r.Keywords = keywords.Indexing, e.Name(), took, &keywords
	return r, err
}

// Measure asks every question and measures the rankings.
func Measure(ctx context.Context, c *Collection, s Searcher) (Result, error) {
	r := Result{Documents: len(c.Abstracts), Questions: len(c.Questions)}
	var times []time.Duration
	for i := range c.Questions {
		q := &c.Questions[i]
		began := time.Now()
		ranking, err := s.Rank(ctx, q.Text, depth)
		if err != nil {
			return r, err
		}
		times = append(times, time.Since(began))
		r.Measures.add(q.Measure(ranking), 1/float64(len(c.Questions)))
	}
	slices.Sort(times)
	if n := len(times); n > 0 {
		r.P50, r.P99 = times[n/2], times[n*99/100]
	}
	return r, nil
}

// Filled is a store that holds the collection.
type Filled struct {
	store  knowledge.Store
	tuning knowledge.Tuning
}

// Tuned is the same store with that ranking.
func (f *Filled) Tuned(t knowledge.Tuning) *Filled { return &Filled{f.store, t} }

// Fill puts the collection into store, and waits until an index of the store that
// follows it has taken all in.
func Fill(ctx context.Context, store knowledge.Store, c *Collection) (*Filled, error) {
	for i := range c.Abstracts {
		a := &c.Abstracts[i]
		if a.Text == "" {
			continue // number 471 and 995 are empty
		}
		d := &knowledge.Document{ID: strconv.Itoa(a.ID), Title: a.Title, Kind: citeway.KindFile, Text: a.Text}
		if _, err := store.Put(ctx, d, ingest.Passages(d)); err != nil {
			return nil, err
		}
	}
	if s, ok := store.(interface{ CatchUp(context.Context) error }); ok {
		return &Filled{store: store}, s.CatchUp(ctx)
	}
	return &Filled{store: store}, nil
}

// Embed has the store find by meaning too, where it can, and returns when it does.
func (f *Filled) Embed(ctx context.Context, e embed.Embedder) error {
	s, ok := f.store.(*sqlite.Store)
	if !ok {
		return &citeway.Error{Code: citeway.Invalid, Place: e.Name(), Message: "the store does not search by meaning"}
	}
	if err := s.Embed(ctx, e, 0); err != nil {
		return err
	}
	return s.AwaitVectors(ctx, nil)
}

// Rank ranks documents by their best passage.
func (f *Filled) Rank(ctx context.Context, question string, limit int) ([]int, error) {
	hits, err := f.store.Search(ctx, knowledge.Query{Text: question, Limit: 2 * limit, Tuning: f.tuning})
	if err != nil {
		return nil, err
	}
	ranking := make([]int, 0, limit)
	for i := range hits {
		id, err := strconv.Atoi(hits[i].Source.ID)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(ranking, id) && len(ranking) < limit {
			ranking = append(ranking, id)
		}
	}
	return ranking, nil
}

// Write writes the result as a table, with what keywords alone reach beside.
func (r *Result) Write(w io.Writer) error {
	found, columns, line := "keywords alone", "| figure | value |", "|---|---:|"
	if r.Keywords != nil {
		found, columns, line = "keywords and meaning ("+r.Embedder+"), or keywords alone", "| figure | both | keywords alone |", "|---|---:|---:|"
	}
	if _, err := fmt.Fprintf(w, "Cranfield: %d documents, %d questions, %d per ranking, by %s\n\n%s\n%s\n", r.Documents, r.Questions, depth, found, columns, line); err != nil {
		return err
	}
	for i, l := range r.lines() {
		if r.Keywords != nil {
			l[1] += " | " + r.Keywords.lines()[i][1]
		}
		if _, err := fmt.Fprintf(w, "| %s | %s |\n", l[0], l[1]); err != nil {
			return err
		}
	}
	return nil
}

// lines are the figures by name.
func (r *Result) lines() [][2]string {
	figure := func(v float64) string { return fmt.Sprintf("%.3f", v) }
	embedding := "none"
	if r.Embedder != "" {
		embedding = r.Embedding.Round(100 * time.Millisecond).String()
	}
	return [][2]string{
		{"nDCG@10", figure(r.NDCG)}, {"nDCG@10, graded", figure(r.Graded)}, {"P@10", figure(r.Precision)},
		{"MRR@10", figure(r.Reciprocal)}, {"recall@100", figure(r.Recall)},
		{"taking in, documents a second", fmt.Sprintf("%.0f", float64(r.Documents)/max(r.Indexing.Seconds(), 1e-9))},
		{"making vectors afterwards", embedding},
		{"question, p50", r.P50.Round(time.Microsecond).String()}, {"question, p99", r.P99.Round(time.Microsecond).String()},
	}
}
