package resolve

import (
	"slices"

	"github.com/citeway/citeway"
)

// end reports what is still open, sends the sources that are not cited, and
// closes the answer.
func (r *Resolver) end(e *citeway.End) error {
	steps := []func() error{r.sayList, r.withdraw, func() error { return r.uncited(e) }, r.rest, r.untold}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	last := *e
	if last.Label == nil {
		last.Label = r.label()
	}
	return r.next.Put(&last)
}

// uncited reports an answer that cites nothing although sources were shown.
// What such an answer defines itself was consulted. One that ends with calls of tools has
// not answered yet, and may cite when it does.
func (r *Resolver) uncited(e *citeway.End) error {
	if r.anyCited() || len(e.Calls) > 0 {
		return nil
	}
	if len(r.entries) == 0 {
		for _, st := range r.sources {
			st.Consulted = st.Consulted || st.defined
		}
		return nil
	}
	action := "none"
	if r.o.Fallback {
		action = "shown"
		r.consult()
	}
	if r.uncitedSaid && !r.o.Fallback {
		return nil
	}
	if len(r.entries) == 1 {
		return r.find(citeway.UncitedAnswer, nil, action, "one source was shown and it is not cited")
	}
	return r.find(citeway.UncitedAnswer, nil, action, "%d sources were shown and none is cited", len(r.entries))
}

// consult marks up to maxFallback of the sources shown as consulted.
func (r *Resolver) consult() {
	marked := 0
	for i := range r.entries {
		st := r.entries[i].source
		if !st.Consulted && marked < maxFallback {
			st.Consulted = true
			marked++
		}
	}
}

func (r *Resolver) anyCited() bool {
	return r.cited || slices.ContainsFunc(r.sources, func(st *state) bool { return st.Number > 0 })
}

// rest sends the sources that were shown and are not cited, and those of which more
// became known than was sent.
func (r *Resolver) rest() error {
	for _, st := range r.sources {
		if st.sent && !st.stale || !st.sent && (st.pending || st.earlier) {
			continue
		}
		if err := r.tellSource(st); err != nil {
			return err
		}
	}
	return nil
}

// label returns the highest-ranking label of the sources cited.
func (r *Resolver) label() *citeway.Label {
	cited := make([]citeway.Source, 0, len(r.sources))
	for _, st := range r.sources {
		if st.sent && st.Number > 0 {
			cited = append(cited, st.Source)
		}
	}
	return citeway.HighestLabel(cited)
}
