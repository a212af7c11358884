package eval

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
)

// clapnqReport is what the suite clapnq measures: the built-in model on real
// questions, half of which the documents answer, over a knowledge base of all their
// passages.
type clapnqReport struct {
	// retrieval is with the passages that were found, oracle with the right passage
	// alone.
	retrieval, oracle clapnqFigures
	// embedder is what found passages beside keywords; "" is nothing.
	embedder string
	// keywords is what keywords alone reach; nil without an embedder.
	keywords *clapnqFigures
	// crossedRetrieval and crossedOracle are the same as retrieval and oracle with
	// weights that were not fitted to the row that they are measured on.
	crossedRetrieval, crossedOracle clapnqFigures
}

func runClapnq(ctx context.Context, o *Options, w io.Writer) (map[string][]byte, error) {
	e, err := openEncoder()
	if err != nil {
		return nil, err
	}
	reader, err := openReader(o.Reader)
	if err != nil {
		return nil, err
	}
	r, err := measureClapnq(ctx, filepath.Join(o.Data, "clapnq"), e, reader)
	if err != nil {
		return nil, err
	}
	all := barsOf(clapnqTable, []string{"passages retrieved", "the right passage given"}, &r.crossedRetrieval, &r.crossedOracle)
	return map[string][]byte{"clapnq.svg": drawBars("CLAPNQ: citing and abstaining", "", all)}, r.write(w)
}

// measureClapnq measures the built-in model on the data set in dir. Passages are found
// by keywords, and by meaning too unless e is nil; they are read unless reader is nil.
func measureClapnq(ctx context.Context, dir string, e embed.Embedder, reader extractive.Reader) (*clapnqReport, error) {
	all, err := LoadClapnq(dir)
	if err != nil {
		return nil, err
	}
	store, err := sqlite.Open("")
	if err != nil {
		return nil, err
	}
	defer store.Close()
	s, err := fillClapnq(ctx, store, all)
	if err != nil {
		return nil, err
	}
	r, m := &clapnqReport{}, extractive.New(extractive.Options{Reader: reader})
	var near extractive.Near
	if e != nil {
		if err := s.Embed(ctx, e, reader); err != nil {
			return nil, err
		}
		only := 1.0
		alone, err := askClapnq(ctx, all, m, s.Tuned(knowledge.Tuning{Keywords: &only}))
		if err != nil {
			return nil, err
		}
		r.embedder, r.keywords = e.Name(), &alone
		near = func(ctx context.Context, question string, sentences []string) ([]float64, error) {
			return embed.Near(ctx, e, question, sentences)
		}
		m = extractive.New(extractive.Options{Near: near, Reader: reader})
	}
	find := &remembering{s, map[string][]citeway.Source{}}
	if err := r.measure(ctx, all, find, m); err != nil {
		return nil, err
	}
	r.crossedRetrieval, r.crossedOracle, err = crossedClapnq(ctx, all, find, near, reader)
	return r, err
}

// measure measures m over the passages that find finds, and over the right ones.
func (r *clapnqReport) measure(ctx context.Context, all []ClapnqRow, find finder, m answerer) (err error) {
	if r.retrieval, err = askClapnq(ctx, all, m, find); err != nil {
		return err
	}
	r.oracle, err = askClapnq(ctx, all, m, nil)
	return err
}

// fillClapnq puts every row's passage into store.
func fillClapnq(ctx context.Context, store *sqlite.Store, all []ClapnqRow) (*Shelf, error) {
	for i := range all {
		d, passages := all[i].document(i)
		if _, err := store.Put(ctx, d, passages); err != nil {
			return nil, err
		}
	}
	return &Shelf{store: store}, nil
}

// find returns the passages that fit a question best, each as a source by itself.
func (s *Shelf) find(ctx context.Context, question string, limit int) ([]citeway.Source, error) {
	hits, err := s.search(ctx, question, limit)
	if err != nil {
		return nil, err
	}
	found := make([]citeway.Source, 0, len(hits))
	for i := range hits {
		source := hits[i].Source
		source.Passages = []citeway.Passage{hits[i].Passage}
		found = append(found, source)
	}
	return found, nil
}

// clapnqTable lists the figures in the order of the table.
var clapnqTable = []figureOf[clapnqFigures]{
	{"passage retrieved", "", func(f *clapnqFigures) float64 { return f.Retrieved }},
	{"passage cited", "right passage cited", func(f *clapnqFigures) float64 { return f.Cited }},
	{"passage cited first", "", func(f *clapnqFigures) float64 { return f.First }},
	{"sentence precision", "sentence precision", func(f *clapnqFigures) float64 { return f.Precision }},
	{"sentence recall", "sentence recall", func(f *clapnqFigures) float64 { return f.Recall }},
	{"sentence F1", "sentence F1", func(f *clapnqFigures) float64 { return f.F1 }},
	{"abstaining, AUC", "abstaining AUC", func(f *clapnqFigures) float64 { return f.AUC }},
	{"answerable answered", "", func(f *clapnqFigures) float64 { return f.Answered }},
	{"unanswerable refused", "", func(f *clapnqFigures) float64 { return f.Abstained }},
}

func (r *clapnqReport) write(w io.Writer) error {
	by := "keywords alone"
	columns, figures := []string{"crossed: retrieval", "right passage", "shipped: retrieval"}, []*clapnqFigures{&r.crossedRetrieval, &r.crossedOracle, &r.retrieval}
	if r.keywords != nil {
		by = "keywords and by meaning (" + r.embedder + "), or by keywords alone"
		columns, figures = append(columns, "keywords alone"), append(figures, r.keywords)
	}
	columns, figures = append(columns, "right passage"), append(figures, &r.oracle)
	head := fmt.Sprintf("CLAPNQ: %d questions, %d with an answer; %d passages shown, or the right one alone\nPassages found by %s.\nCrossed: each question is answered with weights that were not fitted to it. Shipped: with those of the program.", r.retrieval.Questions, r.retrieval.Answerable, passagesShown, by)
	return writeTable(w, head, columns, linesOf(clapnqTable, figures...))
}
