package writer

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/citeway/citeway"
)

// answer is one answer on its way from the chat to its encoder.
//
// The beginning is held until something is said, so that what fails before has a
// status of its own; the end until the model's reply is known. Sources are held
// until they are cited: what was deleted meanwhile is neither cited nor listed.
// A citation goes on only if it holds, and only with the sources that say it.
type answer struct {
	ctx    context.Context
	living *living // nil if nothing is retrieved
	next   citeway.Sink
	begin  citeway.Begin

	begun bool
	prose []byte
	end   citeway.End
	// held are the sources that were not sent yet, by their place in order.
	held  map[string]*citeway.Source
	order []string
	// same are the passages of several answers put together that say the same as
	// one shown before.
	same map[string]string
	sent map[string]bool // the sources that were sent
}

func newAnswer(ctx context.Context, l *living, next citeway.Sink, begin citeway.Begin) *answer {
	return &answer{ctx: ctx, living: l, next: next, begin: begin, held: map[string]*citeway.Source{}, same: map[string]string{}, sent: map[string]bool{}}
}

// Put passes the event on.
func (a *answer) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		a.begin.Generated = e.Generated
		if a.begin.ID == "" {
			a.begin.ID = e.ID
		}
	case *citeway.Finding: // the forms have no place for it
	case *citeway.Source:
		a.source(e)
	case *citeway.End:
		a.end = *e
	case *citeway.Text:
		a.prose = append(a.prose, e.Bytes...)
		return a.send(e)
	case *citeway.Citation:
		return a.citation(e)
	case *citeway.Revision:
		if a.begun {
			return a.send(e)
		}
	}
	return nil
}

// send sends an event, and the beginning before the first.
func (a *answer) send(e citeway.Event) error {
	if err := a.start(); err != nil {
		return err
	}
	return a.next.Put(e)
}

func (a *answer) start() error {
	if a.begun {
		return nil
	}
	a.begun = true
	return a.next.Put(&a.begin)
}

// source holds a source until it is cited, or the answer ends. What it adds to the
// passages that were there is added.
func (a *answer) source(s *citeway.Source) {
	before := a.held[s.ID]
	if before == nil {
		a.order = append(a.order, s.ID)
		a.held[s.ID] = s
		return
	}
	both := *s
	both.Passages = slices.Clone(before.Passages)
	for _, p := range s.Passages {
		at := slices.IndexFunc(both.Passages, func(b citeway.Passage) bool { return b.ID == p.ID || b.Start == p.Start && b.Text == p.Text })
		switch {
		case at < 0:
			both.Passages = append(both.Passages, p)
		case both.Passages[at].ID == p.ID:
			both.Passages[at] = p
		default:
			a.same[p.ID] = both.Passages[at].ID
		}
	}
	a.held[s.ID] = &both
}

// renamed is a citation whose passages have the names under which they were shown
// first.
func (a *answer) renamed(c *citeway.Citation) *citeway.Citation {
	if len(a.same) == 0 {
		return c
	}
	c = c.Clone()
	for i, id := range c.Passages {
		if first, ok := a.same[id]; ok {
			c.Passages[i] = first
		}
	}
	for i := range c.Quotes {
		if first, ok := a.same[c.Quotes[i].Passage]; ok {
			c.Quotes[i].Passage = first
		}
	}
	return c
}

// citation sends a citation that holds, its sources first, and of any other its
// words.
func (a *answer) citation(c *citeway.Citation) error {
	if c.Start == len(a.prose) {
		a.prose = append(a.prose, c.Label...)
	}
	c = a.renamed(c)
	kept, err := a.cited(c)
	if err != nil {
		return err
	}
	if len(kept) == 0 {
		if c.Label == "" {
			return nil
		}
		return a.send(&citeway.Text{Bytes: []byte(c.Label)})
	}
	for _, id := range kept {
		a.sent[id] = true
		if err := a.send(a.held[id]); err != nil {
			return err
		}
	}
	c = c.Clone()
	c.Sources = kept
	return a.send(c)
}

// cited are the sources of a citation that it may be written with: those that say
// it and are there yet.
func (a *answer) cited(c *citeway.Citation) ([]string, error) {
	if !c.Verdict.Holds() {
		return nil, nil
	}
	var kept []string
	for _, id := range c.Sources {
		s := a.held[id]
		if s == nil || len(c.Quotes) > 0 && !quoted(c, s) {
			continue
		}
		if there, err := a.there(id); err != nil || !there {
			if err != nil {
				return nil, err
			}
			continue
		}
		kept = append(kept, id)
	}
	return kept, nil
}

// quoted reports whether any passage of a source is quoted for a citation.
func quoted(c *citeway.Citation, s *citeway.Source) bool {
	for _, q := range c.Quotes {
		if s.Passage(q.Passage) != nil {
			return true
		}
	}
	return false
}

// there reports whether a source may be cited yet.
func (a *answer) there(id string) (bool, error) {
	if a.living == nil {
		return true, nil
	}
	return a.living.has(a.ctx, id)
}

// broke is why the answer is not whole, or nil.
func (a *answer) broke() error {
	if a.end.Err == nil {
		return nil
	}
	return a.end.Err
}

// finish sends the sources that were not cited and are there yet, and the end with
// what last adds to it.
func (a *answer) finish(last func(*answer, *citeway.End)) error {
	if err := a.start(); err != nil {
		return err
	}
	for _, id := range a.order {
		if a.sent[id] {
			continue
		}
		if there, err := a.there(id); err != nil || !there {
			continue // what cannot be told to be there is left out
		}
		if err := a.next.Put(a.held[id]); err != nil {
			return err
		}
	}
	end := a.end
	last(a, &end)
	return a.next.Put(&end)
}

// raw is a value as JSON; nil if it cannot be encoded.
func raw(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		return nil
	}
	return b
}
