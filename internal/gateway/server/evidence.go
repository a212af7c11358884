package server

import (
	"context"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// Documents says who may see a document.
type Documents interface {
	// Sees reports whether the caller may see the document with that id, which may be
	// gone.
	Sees(ctx context.Context, id string, sight knowledge.Sight) (bool, error)
}

// Evidence decides who may open a record of evidence, and opens it.
type Evidence struct {
	// Documents says who may see a record's document; if it is nil, only callers who may
	// see everything may.
	Documents Documents
	// Cites reports whether the caller may open another caller's evidence of no
	// document because a session of their own cites it, or one that the share opens; ""
	// is no share. nil is never.
	Cites func(ctx context.Context, share, id string) (bool, error)
	// Picture opens a record with the picture of its query; nil opens it with the state
	// of its document alone, which Versions knows.
	Picture  func(ctx context.Context, r *evidence.Record) (*evidence.Opened, error)
	Versions evidence.Library
}

// May reports whether a caller with that access may open a record: by the label that
// its source bore then, and by the label and the sets that its document has now.
// Evidence of no document came with a question or is a call; a caller restricted to
// certain sets sees only their own, and so does a user behind a connection.
func (e Evidence) May(ctx context.Context, rec *evidence.Record, a tool.Access) (bool, error) {
	sight := a.Sight()
	switch {
	case evidence.Allowed(rec, sight.Clearance) != nil:
		return false, nil
	case rec.Document == "" && access.IsUser(a.Owner):
		return rec.Owner != "" && rec.Owner == a.Owner, nil
	case sight.All():
		return true, nil
	case rec.Document == "":
		return sight.Sets == nil || rec.Owner != "" && rec.Owner == a.Owner, nil
	case e.Documents == nil:
		return false, nil
	}
	return e.Documents.Sees(ctx, rec.Document, sight)
}

// Opens reports whether the caller of ctx may open a record: in their own right, or
// because a session that they may read cites it. No session lifts a label.
func (e Evidence) Opens(ctx context.Context, rec *evidence.Record, share string) (bool, error) {
	c := CallerOf(ctx)
	seen, err := e.May(ctx, rec, c.Access())
	if seen || err != nil || e.Cites == nil || rec.Document != "" || evidence.Allowed(rec, c.Clearance) != nil {
		return seen, err
	}
	return e.Cites(ctx, share, rec.ID)
}

// Open opens a record for the caller of ctx, with its state and without its owner. The
// answer's words are withheld from who may not see all that they may rest on.
//
// Evidence that exists and that the caller may not see is Forbidden, not NotFound: an
// id is 80 random bits that a person got by a link, and who got a link deserves to know
// whether it is broken. The refusal says nothing else, neither title nor text nor label.
func (e Evidence) Open(ctx context.Context, rec *evidence.Record, share string) (*evidence.Opened, error) {
	seen, err := e.Opens(ctx, rec, share)
	if err != nil {
		return nil, err
	}
	if !seen {
		return nil, &citeway.Error{Code: citeway.Forbidden, Place: rec.ID, Message: "there is evidence under that id, and your key may not see it",
			Mend: "ask the person who runs the server for a key with more clearance"}
	}
	told, err := e.tells(ctx, rec, share)
	if err != nil {
		return nil, err
	}
	shown := *rec
	shown.Owner, shown.Beside = "", nil
	if !told {
		withhold(&shown)
	}
	opened, err := e.opened(ctx, &shown)
	if opened != nil {
		opened.Withheld = !told
	}
	return opened, err
}

// opened is the record with its state, and with the picture of a query.
func (e Evidence) opened(ctx context.Context, rec *evidence.Record) (*evidence.Opened, error) {
	if e.Picture != nil {
		return e.Picture(ctx, rec)
	}
	state, err := evidence.StateOf(ctx, rec, e.Versions)
	return &evidence.Opened{Record: rec, State: state}, err
}

// tells reports whether the caller of ctx may read the answer's words in a record that
// they may open: who asked may, and who may see all that the answer may rest on. Where
// that is not known, it is who may see everything.
func (e Evidence) tells(ctx context.Context, rec *evidence.Record, share string) (bool, error) {
	c := CallerOf(ctx)
	a := c.Access()
	sight, beside := a.Sight(), rec.Beside
	switch {
	case rec.Kind != evidence.Citation, rec.Owner != "" && rec.Owner == a.Owner:
		return true, nil
	case sight.All() && !access.IsUser(a.Owner):
		return true, nil
	case beside == nil || !sight.Cleared(beside.Rank):
		return false, nil
	}
	if beside.Own {
		if opens, err := e.Opens(ctx, &evidence.Record{ID: rec.ID, Owner: rec.Owner}, share); err != nil || !opens {
			return false, err
		}
	}
	return e.seesAll(ctx, beside.Documents, sight)
}

// seesAll reports whether a caller with that sight may see all of the documents.
func (e Evidence) seesAll(ctx context.Context, documents []string, sight knowledge.Sight) (bool, error) {
	if sight.All() {
		return true, nil
	}
	if e.Documents == nil {
		return len(documents) == 0, nil
	}
	for _, id := range documents {
		if sees, err := e.Documents.Sees(ctx, id, sight); err != nil || !sees {
			return false, err
		}
	}
	return true, nil
}

// withhold takes the answer's words out of a record, and what other passages say. The
// passage that the reader may see stays, with the verdict.
func withhold(rec *evidence.Record) {
	rec.Claim, rec.Reasons = "", nil
	rec.Quotes = slices.DeleteFunc(slices.Clone(rec.Quotes), func(q citeway.Quote) bool { return q.Passage != rec.Passage.ID })
}
