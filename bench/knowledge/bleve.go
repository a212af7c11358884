package knowledge

import (
	"context"
	"fmt"
	"strconv"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/analysis/lang/en"
	"github.com/blevesearch/bleve/v2/mapping"
	index "github.com/blevesearch/bleve_index_api"

	"github.com/citeway/citeway/internal/gateway/eval"
)

// batch is how many documents go into bleve at once, which it asks for.
const batch = 1000

// Rival is a bleve index over the collection: its own default engine on disk,
// BM25, the English analyzer.
type Rival struct{ index bleve.Index }

type entry struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// NewRival makes an empty index in folder.
func NewRival(folder string) (*Rival, error) {
	i, err := bleve.New(folder, rivalMapping())
	return &Rival{i}, err
}

func rivalMapping() mapping.IndexMapping {
	text := bleve.NewTextFieldMapping()
	text.Analyzer = en.AnalyzerName
	text.Store = false
	text.IncludeTermVectors = false
	text.DocValues = false
	m := bleve.NewIndexMapping()
	m.DefaultMapping.Dynamic = false
	m.DefaultMapping.AddFieldMappingsAt("title", text)
	m.DefaultMapping.AddFieldMappingsAt("text", text)
	m.DefaultAnalyzer = en.AnalyzerName
	m.ScoringModel = index.BM25Scoring
	return m
}

// Fill takes the collection in.
func (r *Rival) Fill(c *eval.Cranfield) error {
	b := r.index.NewBatch()
	for i := range c.Abstracts {
		a := &c.Abstracts[i]
		if err := b.Index(strconv.Itoa(a.ID), entry{a.Title, a.Text}); err != nil {
			return err
		}
		if b.Size() == batch || i == len(c.Abstracts)-1 {
			if err := r.index.Batch(b); err != nil {
				return err
			}
			b.Reset()
		}
	}
	return nil
}

// Rank ranks documents for a question.
func (r *Rival) Rank(ctx context.Context, question string, limit int) ([]int, error) {
	title, text := bleve.NewMatchQuery(question), bleve.NewMatchQuery(question)
	title.SetField("title")
	text.SetField("text")
	found, err := r.index.SearchInContext(ctx, bleve.NewSearchRequestOptions(bleve.NewDisjunctionQuery(title, text), limit, 0, false))
	if err != nil {
		return nil, err
	}
	ranking := make([]int, 0, len(found.Hits))
	for _, hit := range found.Hits {
		id, err := strconv.Atoi(hit.ID)
		if err != nil {
			return nil, fmt.Errorf("an id of bleve is no number: %w", err)
		}
		ranking = append(ranking, id)
	}
	return ranking, nil
}

// Close ends the index.
func (r *Rival) Close() error { return r.index.Close() }
