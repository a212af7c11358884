package directline

import (
	"context"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
)

// own finds passages in the documents attached to a conversation, in addition to those
// of the library. The documents are the person's own, so no clearance withholds them.
type own struct {
	given []citeway.Source
	next  chat.Library
}

// beside is the library of a conversation that was given documents, or nil if
// the usual one will do.
func (s *answers) beside(given []citeway.Source) chat.Library {
	if len(given) == 0 {
		return nil
	}
	return &own{given: given, next: s.o.Library}
}

// someOf is how many passages are shown of a document that contains no word of the
// question: "what does it say?" matches none.
const someOf = 2

// Search returns the best passages: at least half from the person's own documents, if
// there are that many, then those of the library.
func (o *own) Search(ctx context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	mine, err := o.search(ctx, q)
	if err != nil {
		return nil, err
	}
	var found []knowledge.Hit
	if o.next != nil {
		if found, err = o.next.Search(ctx, q); err != nil {
			return nil, err
		}
	}
	wanted := q.Wanted()
	share := min(len(mine), max((wanted+1)/2, wanted-len(found)))
	return append(mine[:share:share], found[:min(len(found), wanted-share)]...), nil
}

// search ranks the passages of the documents.
func (o *own) search(ctx context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	x := index.New()
	for i := range o.given {
		x.Put(entry(&o.given[i]))
	}
	hits, err := x.Search(ctx, knowledge.Query{Text: q.Text, Limit: q.Limit})
	if err != nil || len(hits) > 0 {
		return hits, err
	}
	newest := o.given[len(o.given)-1]
	passages := newest.Passages
	newest.Passages = nil
	for _, p := range passages[:min(len(passages), someOf)] {
		hits = append(hits, knowledge.Hit{Source: newest, Passage: p})
	}
	return hits, nil
}

// entry is a document as the index takes it.
func entry(s *citeway.Source) *index.Entry {
	e := &index.Entry{Source: *s}
	e.Source.Passages = nil
	for i := range s.Passages {
		e.Passages = append(e.Passages, index.Passage{Passage: s.Passages[i], Order: int64(i)})
	}
	return e
}
