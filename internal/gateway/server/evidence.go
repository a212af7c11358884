package server

import (
	"context"

	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// Documents says who may see a document.
type Documents interface {
	// Sees reports whether the caller may see the document with that id, which may be
	// gone.
	Sees(ctx context.Context, id string, sight knowledge.Sight) (bool, error)
}

// Evidence decides who may open a record of evidence.
type Evidence struct {
	// Documents says who may see a record's document; if it is nil, only callers who may
	// see everything may.
	Documents Documents
	// Cites reports whether the caller may open evidence of no document, which is
	// another's, for the sake of a session of the caller's own or of a share; "" is
	// none. nil is never.
	Cites func(ctx context.Context, share, id string) (bool, error)
}

// May reports whether who has that access may open a record: by the label that its
// source bore then, and by the label and the sets that its document has now. What
// belongs to no document came with a question, or is a call; a caller of certain
// sets sees its own.
func (e Evidence) May(ctx context.Context, rec *evidence.Record, a tool.Access) (bool, error) {
	sight := knowledge.Sight{Clearance: a.Clearance, Sets: a.Sets}
	switch {
	case evidence.Allowed(rec, sight.Clearance) != nil:
		return false, nil
	case sight.All():
		return true, nil
	case rec.Document == "":
		return sight.Sets == nil || rec.Owner != "" && rec.Owner == a.Owner, nil
	case e.Documents == nil:
		return false, nil
	}
	return e.Documents.Sees(ctx, rec.Document, sight)
}

// Opens reports whether the caller of ctx may open a record: by itself, or for the
// sake of a session that it may read. No session lifts a label.
func (e Evidence) Opens(ctx context.Context, rec *evidence.Record, share string) (bool, error) {
	c := CallerOf(ctx)
	seen, err := e.May(ctx, rec, c.Access())
	if seen || err != nil || e.Cites == nil || rec.Document != "" || evidence.Allowed(rec, c.Clearance) != nil {
		return seen, err
	}
	return e.Cites(ctx, share, rec.ID)
}
