package chat

import (
	"slices"

	"github.com/citeway/citeway"
)

// nearest is how many sources a refusal shows as nearest to the question.
const nearest = 3

// refusal is a step after resolving. Where the model found that the sources do not
// answer, or says so in its own words and cites nothing, none of them is shown as if it had: those nearest to the question are shown
// as consulted, each with the passage that was found first, if the turn wants them, and
// no others.
type refusal struct {
	next  citeway.Sink
	shown *shown
	wants bool
	// refused says that the model found no answer.
	refused bool
	// words are the prose so far, while it may be a refusal.
	words []byte
	// near are the sources that are shown, by id.
	near map[string]bool
}

// Put takes the next event.
func (r *refusal) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		if len(r.words) <= maxRefusal {
			r.words = append(r.words, e.Bytes[:min(len(e.Bytes), maxRefusal+1)]...)
		}
	case *citeway.Finding:
		return r.finding(e)
	case *citeway.Source:
		if r.refused && e.Number == 0 {
			return r.source(e)
		}
	}
	return r.next.Put(e)
}

// finding hears that there is no answer, or that nothing is cited, which a refusal says
// itself.
func (r *refusal) finding(f *citeway.Finding) error {
	switch f.Kind {
	case citeway.NoAnswer:
		r.refuse()
	case citeway.UncitedAnswer:
		if r.refused {
			return nil
		}
		if plainly(string(r.words)) {
			r.refuse()
			return r.next.Put(&citeway.Finding{Kind: citeway.NoAnswer, Action: "shown", Message: "the model says that the sources do not answer"})
		}
	}
	return r.next.Put(f)
}

func (r *refusal) refuse() {
	r.refused, r.near = true, map[string]bool{}
	for i := range r.shown.sources {
		if i < nearest && r.wants {
			r.near[r.shown.sources[i].ID] = true
		}
	}
}

// source shows a source that is among the nearest.
func (r *refusal) source(s *citeway.Source) error {
	if !r.near[s.ID] {
		return nil
	}
	near := *s
	near.Consulted = true
	near.Passages = slices.Clone(s.Passages[:min(len(s.Passages), 1)])
	return r.next.Put(&near)
}
