package server

import (
	"context"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
)

// MaxAttachedText is the most bytes of text of a document that is attached to a conversation.
const MaxAttachedText = 1 << 20

// Reader reads the files that people send; an *ingest.Extractor fulfils it.
type Reader interface {
	Extract(ctx context.Context, f ingest.File) (*ingest.Content, error)
}

// Attached makes a source of a file that is attached to a conversation, known by an origin that is told nowhere. It claims no
// address: whoever sent the file could name any.
func Attached(ctx context.Context, by Reader, origin string, f ingest.File) (*citeway.Source, error) {
	if by == nil {
		return nil, &citeway.Error{Code: citeway.Unavailable, Message: "files are not taken here"}
	}
	content, err := by.Extract(ctx, f)
	if err != nil {
		return nil, err
	}
	if len(content.Text) > MaxAttachedText {
		return nil, &citeway.Error{Code: citeway.TooLarge, Message: "the document is too long for a conversation, with more than " + strconv.Itoa(MaxAttachedText>>10) + " KiB of text", Mend: "have it taken into the knowledge base"}
	}
	d := content.Document()
	d.ID, d.Path, d.URL = knowledge.DocumentID(origin+"/"+f.Name), f.Name, ""
	source := d.Source()
	for _, p := range ingest.Passages(d) {
		source.Passages = append(source.Passages, citeway.Passage{ID: p.ID, Text: p.Text, Page: p.Page, Chunk: p.Chunk, Start: p.Span.Start, End: p.Span.End})
	}
	return &source, nil
}

// own finds passages in the documents attached to a conversation, in addition to those
// of the library. The documents are the person's own, so no clearance withholds them.
type own struct {
	given []citeway.Source
	next  chat.Library
}

// Beside is the library of a conversation that was given documents, searched beside the usual one; nil if the usual one will do.
func Beside(given []citeway.Source, usual chat.Library) chat.Library {
	if len(given) == 0 {
		return nil
	}
	return &own{given: given, next: usual}
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
		x.Put(indexed(&o.given[i]))
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

// indexed is a document as the index takes it.
func indexed(s *citeway.Source) *index.Entry {
	e := &index.Entry{Source: *s}
	e.Source.Passages = nil
	for i := range s.Passages {
		e.Passages = append(e.Passages, index.Passage{Passage: s.Passages[i], Order: int64(i)})
	}
	return e
}
