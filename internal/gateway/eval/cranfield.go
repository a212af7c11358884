package eval

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
	"github.com/citeway/citeway/internal/gateway/model/extractive"
)

// rankingDepth is how many documents of each ranking are measured.
const rankingDepth = 100

// Ranker ranks documents for a question, the best first, at most limit.
type Ranker interface {
	Rank(ctx context.Context, question string, limit int) ([]int, error)
}

// Retrieval is how well the documents of Cranfield were found.
type Retrieval struct {
	Measures
	documents, questions int
	// indexing is how long it took to take all documents in; p50 and p99 are the
	// times of one question.
	indexing, p50, p99 time.Duration
	// embedder is what found documents besides keywords, "" for nothing; embedding is
	// how long it took after they were in.
	embedder  string
	embedding time.Duration
	// keywords is what keywords alone reach; nil where there is nothing else.
	keywords *Retrieval
}

// runCranfield measures the store on Cranfield. The abstracts take the way of every
// document: split into passages, put into a store, found by a search.
func runCranfield(ctx context.Context, o *Options, w io.Writer) (map[string][]byte, error) {
	reader, err := openReader(o.Reader)
	if err != nil {
		return nil, err
	}
	r, err := measureStore(ctx, o.Data, reader)
	if err != nil {
		return nil, err
	}
	names, values := []string{"keywords"}, []*Measures{&r.Measures}
	if r.keywords != nil {
		names, values = []string{"keywords and meaning", "keywords alone"}, append(values, &r.keywords.Measures)
	}
	return map[string][]byte{"cranfield.svg": drawBars("Cranfield: retrieval", "", barsOf(cranfieldTable, names, values...))}, r.write(w)
}

func measureStore(ctx context.Context, data string, reader extractive.Reader) (*Retrieval, error) {
	e, err := openEncoder()
	if err != nil {
		return nil, err
	}
	c, err := LoadCranfield(data)
	if err != nil {
		return nil, err
	}
	store, err := sqlite.Open("")
	if err != nil {
		return nil, err
	}
	defer store.Close()
	began := time.Now()
	s, err := c.Fill(ctx, store)
	if err != nil {
		return nil, err
	}
	took := time.Since(began)
	r, err := c.Measure(ctx, s)
	if err != nil {
		return nil, err
	}
	r.indexing = took
	if e == nil {
		return r, nil
	}
	return c.withMeaning(ctx, s, e, reader, r)
}

// withMeaning measures again with an embedder and a reader, beside what keywords reached.
func (c *Cranfield) withMeaning(ctx context.Context, s *Shelf, e embed.Embedder, reader extractive.Reader, keywords *Retrieval) (*Retrieval, error) {
	began := time.Now()
	if err := s.Embed(ctx, e, reader); err != nil {
		return nil, err
	}
	took := time.Since(began)
	r, err := c.Measure(ctx, s)
	if err != nil {
		return nil, err
	}
	r.indexing, r.embedder, r.embedding, r.keywords = keywords.indexing, e.Name(), took, keywords
	return r, nil
}

// Measure asks every question and measures the rankings.
func (c *Cranfield) Measure(ctx context.Context, s Ranker) (*Retrieval, error) {
	r := &Retrieval{documents: len(c.Abstracts), questions: len(c.Questions)}
	var times []time.Duration
	for i := range c.Questions {
		q := &c.Questions[i]
		began := time.Now()
		ranking, err := s.Rank(ctx, q.Text, rankingDepth)
		if err != nil {
			return nil, err
		}
		times = append(times, time.Since(began))
		r.add(q.measure(ranking), 1/float64(len(c.Questions)))
	}
	slices.Sort(times)
	if n := len(times); n > 0 {
		r.p50, r.p99 = times[n/2], times[n*99/100]
	}
	return r, nil
}

// Fill puts the collection into store, and waits until the store's index has it all.
func (c *Cranfield) Fill(ctx context.Context, store *sqlite.Store) (*Shelf, error) {
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
	return &Shelf{store: store}, store.CatchUp(ctx)
}

// Rank ranks documents by their best passage; their IDs must be numbers.
func (s *Shelf) Rank(ctx context.Context, question string, limit int) ([]int, error) {
	hits, err := s.search(ctx, question, 2*limit)
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

// cranfieldTable lists the figures in the order of the table.
var cranfieldTable = []figureOf[Measures]{
	{"nDCG@10", "nDCG@10", func(m *Measures) float64 { return m.NDCG }},
	{"nDCG@10, graded", "graded nDCG@10", func(m *Measures) float64 { return m.Graded }},
	{"P@10", "P@10", func(m *Measures) float64 { return m.Precision }},
	{"MRR@10", "MRR@10", func(m *Measures) float64 { return m.Reciprocal }},
	{"recall@100", "recall@100", func(m *Measures) float64 { return m.Recall }},
}

// write writes the result as a table, with what keywords alone reach beside.
func (r *Retrieval) write(w io.Writer) error {
	by, columns, lines := "keywords alone", []string{"value"}, r.lines()
	if r.keywords != nil {
		by, columns = "keywords and meaning ("+r.embedder+"), or keywords alone", []string{"both", "keywords alone"}
		for i, l := range r.keywords.lines() {
			lines[i] = append(lines[i], l[1])
		}
	}
	return writeTable(w, fmt.Sprintf("Cranfield: %d documents, %d questions, %d per ranking, by %s", r.documents, r.questions, rankingDepth, by), columns, lines)
}

// lines are the figures by name.
func (r *Retrieval) lines() [][]string {
	embedding := "none"
	if r.embedder != "" {
		embedding = r.embedding.Round(100 * time.Millisecond).String()
	}
	return append(linesOf(cranfieldTable, &r.Measures), [][]string{
		{"taking in, documents a second", fmt.Sprintf("%.0f", float64(r.documents)/max(r.indexing.Seconds(), 1e-9))},
		{"making vectors afterwards", embedding},
		{"question, p50", r.p50.Round(time.Microsecond).String()}, {"question, p99", r.p99.Round(time.Microsecond).String()},
	}...)
}
