package cranfield

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/knowledge"
	"github.com/citeway/citeway/knowledge/sqlite"
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
}

// Run measures the store of this repository on the collection in dataDir, as
// Load finds it.
func Run(ctx context.Context, dataDir string) (Result, error) {
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
type Filled struct{ store knowledge.Store }

// Fill puts the collection into store, and waits until an index of the store that
// follows it has taken all in.
func Fill(ctx context.Context, store knowledge.Store, c *Collection) (*Filled, error) {
	for i := range c.Abstracts {
		a := &c.Abstracts[i]
		if a.Text == "" {
			continue // number 471 and 995 are empty
		}
		d := &knowledge.Document{ID: strconv.Itoa(a.ID), Title: a.Title, Kind: citeway.KindFile, Text: a.Text}
		if _, err := store.Put(ctx, d, knowledge.Passages(d)); err != nil {
			return nil, err
		}
	}
	if s, ok := store.(interface{ CatchUp(context.Context) error }); ok {
		return &Filled{store}, s.CatchUp(ctx)
	}
	return &Filled{store}, nil
}

// Rank ranks documents by their best passage.
func (f *Filled) Rank(ctx context.Context, question string, limit int) ([]int, error) {
	hits, err := f.store.Search(ctx, knowledge.Query{Text: question, Limit: 2 * limit})
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

// Write writes the result as a table.
func (r *Result) Write(w io.Writer) error {
	_, err := fmt.Fprintf(w, `Cranfield: %d documents, %d questions, %d per ranking

| figure | value |
|---|---:|
| nDCG@10 | %.3f |
| nDCG@10, graded | %.3f |
| P@10 | %.3f |
| MRR@10 | %.3f |
| recall@100 | %.3f |
| taking in, documents a second | %.0f |
| question, p50 | %s |
| question, p99 | %s |
`, r.Documents, r.Questions, depth, r.NDCG, r.Graded, r.Precision, r.Reciprocal, r.Recall,
		float64(r.Documents)/max(r.Indexing.Seconds(), 1e-9), r.P50.Round(time.Microsecond), r.P99.Round(time.Microsecond))
	return err
}
