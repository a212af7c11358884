package chat

import (
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/database"
)

// recorder saves the evidence of each citation before the reader is told of it,
// so that its link can be opened at once.
type recorder struct {
	turn    *turn
	owner   string
	earlier []citeway.Source
	next    citeway.Sink
	prose   []byte
}

// Put passes the event on.
func (r *recorder) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		r.prose = append(r.prose, e.Bytes...)
	case *citeway.Citation:
		if e.Start == len(r.prose) {
			r.prose = append(r.prose, e.Label...)
		}
		if err := r.save(e); err != nil {
			return err
		}
	case *citeway.Revision:
		if err := r.save(e.Citation); err != nil {
			return err
		}
	}
	return r.next.Put(e)
}

// save keeps a citation with the passages it cites.
func (r *recorder) save(c *citeway.Citation) error {
	store := r.turn.service.o.Evidence
	if store == nil || len(c.Sources) == 0 || r.turn.unkept {
		return nil
	}
	rec := evidence.Record{ID: c.ID, Kind: evidence.Citation, Answer: r.turn.id, Quotes: c.Quotes, Verdict: c.Verdict,
		Score: c.Score, Against: c.Against, Reasons: c.Reasons, Owner: r.owner, Created: time.Now().UTC(), Beside: r.beside()}
	if c.Claim != nil {
		rec.Claim = c.Claim.In(string(r.prose))
	}
	r.fill(&rec, c)
	err := store.Save(r.turn.ctx, rec)
	if database.DiskFull(err) {
		return r.turn.lose(r.next)
	}
	return err
}

// fill copies what the record of the quoted passage knows, or of the first passage if
// none is quoted.
func (r *recorder) fill(rec *evidence.Record, c *citeway.Citation) {
	best := ""
	if len(c.Passages) > 0 {
		best = c.Passages[0]
	}
	if len(c.Quotes) > 0 {
		best = c.Quotes[0].Passage
	}
	for _, id := range c.Passages {
		if p, ok := r.turn.shown.records[id]; ok {
			rec.Passages = append(rec.Passages, p.ID)
		}
	}
	if p, ok := r.turn.shown.records[best]; ok {
		rec.Source, rec.Passage, rec.Document, rec.Version, rec.Context = p.Source, p.Passage, p.Document, p.Version, p.Context
		rec.Tool, rec.Arguments, rec.Resolved, rec.Digest = p.Tool, p.Arguments, p.Resolved, p.Digest
	}
}

// narrow is a step after verification. A marker names a source, so at first it cites
// every passage of it that was shown; once it is known which of them support the claim,
// the citation cites only these, and the reader is sent to the right page. Where what is
// not supported is dropped, that is known before the citation is sent.
func narrow(next citeway.Sink) citeway.Sink {
	return citeway.SinkFunc(func(e citeway.Event) error {
		switch c := e.(type) {
		case *citeway.Citation:
			e = narrowed(c)
		case *citeway.Revision:
			e = &citeway.Revision{Citation: narrowed(c.Citation), Withdrawn: c.Withdrawn}
		}
		return next.Put(e)
	})
}

// narrowed is a citation of the passages that it quotes alone, or c if it quotes none.
func narrowed(c *citeway.Citation) *citeway.Citation {
	if len(c.Quotes) == 0 {
		return c
	}
	c = c.Clone()
	c.Passages = nil
	for _, q := range c.Quotes {
		if len(c.Passages) == 0 || c.Passages[len(c.Passages)-1] != q.Passage {
			c.Passages = append(c.Passages, q.Passage)
		}
	}
	return c
}
