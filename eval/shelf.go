package eval

import (
	"context"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/eval/clapnq"
	"github.com/citeway/citeway/knowledge"
	"github.com/citeway/citeway/knowledge/sqlite"
)

// shelf is a knowledge base of the rows' passages, each a document: what the
// gateway itself would search.
type shelf struct{ store *sqlite.Store }

// newShelf takes all rows in.
func newShelf(ctx context.Context, rows []clapnq.Row) (*shelf, error) {
	store, err := sqlite.Open("")
	if err != nil {
		return nil, err
	}
	for i := range rows {
		if err := putRow(ctx, store, i, &rows[i]); err != nil {
			_ = store.Close()
			return nil, err
		}
	}
	return &shelf{store}, nil
}

func putRow(ctx context.Context, store *sqlite.Store, i int, row *clapnq.Row) error {
	id := strconv.Itoa(i)
	version := knowledge.VersionOf(row.Text)
	d := &knowledge.Document{ID: id, Title: row.Title, Path: id, Text: row.Text, Version: version, Fingerprint: version, Kind: citeway.KindFile}
	p := knowledge.Passage{ID: "p" + id, Document: id, Version: version, Text: row.Text, Chunk: "0", Span: citeway.Span{End: len(row.Text)}}
	_, err := store.Put(ctx, d, []knowledge.Passage{p})
	return err
}

// Find searches the knowledge base.
func (s *shelf) Find(ctx context.Context, question string, limit int) ([]citeway.Source, error) {
	hits, err := s.store.Search(ctx, knowledge.Query{Text: question, Limit: limit})
	if err != nil {
		return nil, err
	}
	sources := make([]citeway.Source, len(hits))
	for i := range hits {
		sources[i] = hits[i].Source
		sources[i].Passages = []citeway.Passage{hits[i].Passage}
	}
	return sources, nil
}
