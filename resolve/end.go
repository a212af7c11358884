package resolve

import (
	"maps"
	"slices"

	"github.com/citeway/citeway"
)

// resolved takes a citation that the form itself tied to its sources: an
// annotation with offsets. It is numbered like any other.
func (r *Resolver) resolved(c *citeway.Citation) error {
	d := c.Clone()
	read := r.pos
	late := d.Start < r.read(read)
	d.Sources, d.Passages = nil, nil
	for _, id := range c.Sources {
		st := r.byID[id]
		if st == nil {
			if err := r.find(citeway.UnknownSource, []byte(c.Marker), "dropped", "a citation names source %s, which is not there", id); err != nil {
				return err
			}
			continue
		}
		if err := r.mention(st); err != nil {
			return err
		}
		if !has(d.Sources, st.ID) {
			d.Sources = append(d.Sources, st.ID)
		}
	}
	d.Passages = r.passageIDs(c)
	if len(d.Sources) == 0 && len(c.Sources) > 0 {
		return r.text([]byte(inPlace(c, late)))
	}
	if len(d.Sources) > 0 {
		d.Number = r.byID[d.Sources[0]].Number
	}
	r.identify(d)
	r.cited = true
	if !late {
		return r.place(d)
	}
	d.Start, d.End = r.shifts.sent(c.Start), r.shifts.sent(c.End)
	return r.next.Put(d)
}

// read is the place in the prose read for the present place in the prose sent.
func (r *Resolver) read(sent int) int {
	if n := len(r.shifts.total); n > 0 {
		return sent - r.shifts.total[n-1]
	}
	return sent
}

func inPlace(c *citeway.Citation, late bool) string {
	if late {
		return ""
	}
	return c.Label
}

func (r *Resolver) passageIDs(c *citeway.Citation) []string {
	var out []string
	for _, id := range c.Passages {
		if _, known := r.passages[id]; known && !has(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// end says what was left open, shows the sources that are not cited, and closes
// the answer.
func (r *Resolver) end(e *citeway.End) error {
	steps := []func() error{r.sayList, r.withdraw, r.uncited, r.rest}
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

// withdraw takes back the citations whose label was never defined.
func (r *Resolver) withdraw() error {
	for _, name := range slices.Sorted(maps.Keys(r.labels)) {
		l := r.labels[name]
		if l.source == nil || !l.source.pending {
			continue
		}
		for _, c := range l.cites {
			if err := r.withdrawOne(c, l); err != nil {
				return err
			}
		}
		if err := r.release(l.source, len(l.cites)); err != nil {
			return err
		}
	}
	return nil
}

func (r *Resolver) withdrawOne(c *cited, l *label) error {
	f := &citeway.Finding{Kind: citeway.UnknownSource, Marker: c.citation.Marker, At: c.citation.Start, Action: "withdrawn",
		Message: "the answer never says what " + c.citation.Marker + " stands for"}
	if err := r.next.Put(f); err != nil {
		return err
	}
	return r.revise(c, l, nil)
}

// uncited reports an answer that cites nothing although sources were shown. What
// such an answer defines itself is what was consulted.
func (r *Resolver) uncited() error {
	if r.anyCited() {
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

// consult marks the sources shown as consulted, up to MaxFallback.
func (r *Resolver) consult() {
	marked := 0
	for i := range r.entries {
		st := r.entries[i].source
		if !st.Consulted && marked < MaxFallback {
			st.Consulted = true
			marked++
		}
	}
}

func (r *Resolver) anyCited() bool {
	for _, st := range r.sources {
		if st.Number > 0 {
			return true
		}
	}
	return r.cited
}

// rest sends the sources that were shown and are not cited.
func (r *Resolver) rest() error {
	for _, st := range r.sources {
		if st.sent || st.pending || st.earlier {
			continue
		}
		if err := r.send(st); err != nil {
			return err
		}
	}
	return nil
}

// label is the highest-ranking label among the sources cited.
func (r *Resolver) label() *citeway.Label {
	cited := make([]citeway.Source, 0, len(r.sources))
	for _, st := range r.sources {
		if st.sent && st.Number > 0 {
			cited = append(cited, st.Source)
		}
	}
	return citeway.HighestLabel(cited)
}
