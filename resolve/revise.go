package resolve

import (
	"maps"
	"slices"

	"github.com/citeway/citeway"
)

// move revises the citations of a label to the source that its definition
// names.
func (r *Resolver) move(d *citeway.Definition, l *label, st *state) error {
	old := r.byID[l.bound]
	if st != nil {
		if err := r.takeOver(l, old, st); err != nil {
			return err
		}
		st.cites += len(l.cites)
	}
	if err := r.sayMoved(d, st, old); err != nil {
		return err
	}
	for _, c := range l.cites {
		if err := r.revise(c, l, st); err != nil {
			return err
		}
	}
	return r.release(old, len(l.cites))
}

// release takes the number from a source that nothing cites any more.
func (r *Resolver) release(st *state, cites int) error {
	st.cites -= cites
	if st.cites > 0 || st.Number == 0 {
		return nil
	}
	st.Number = 0
	return r.send(st)
}

func (r *Resolver) sayMoved(d *citeway.Definition, st, old *state) error {
	switch {
	case st == nil:
		return r.find(citeway.UnknownSource, d.Label, "withdrawn", "the answer defines %s as %s, which was not shown", d.Label, d.URL)
	case old.pending:
		return r.find(citeway.MergedSource, d.Label, "merged", "label %s names source %d again", d.Label, st.Number)
	}
	return r.find(citeway.MisplacedDefinition, d.Label, "moved", "the answer defines %s after citing it, as another source than its place in the list", d.Label)
}

// takeOver gives st the number of the source it replaces, if nothing else cites
// that one, else a number of its own.
func (r *Resolver) takeOver(l *label, old, st *state) error {
	if st.Number > 0 || old.cites > len(l.cites) {
		return r.mention(st)
	}
	st.Number, old.Number = old.Number, 0
	if err := r.send(old); err != nil {
		return err
	}
	return r.send(st)
}

// revise sends a citation again with the label's source replaced. If no source
// is left, the citation is withdrawn.
func (r *Resolver) revise(c *cited, l *label, st *state) error {
	d := c.citation.Clone()
	d.Sources = replace(d.Sources, l.bound, idOf(st))
	d.Passages = r.exchange(d.Passages, r.byID[l.bound], l.passages)
	d.Number = 0
	if len(d.Sources) > 0 {
		d.Number = r.byID[d.Sources[0]].Number
	}
	c.citation = d
	if len(d.Sources) == 0 {
		r.citations--
	}
	return r.next.Put(&citeway.Revision{Citation: d, Withdrawn: len(d.Sources) == 0})
}

func idOf(st *state) string {
	if st == nil {
		return ""
	}
	return st.ID
}

// replace puts to in the place of from, once, in a list of different names. If to is
// empty or already there, from is left out.
func replace(list []string, from, to string) []string {
	var out []string
	there := to == ""
	for _, s := range list {
		if s == from {
			s = to
		}
		if s == to && there {
			continue
		}
		there = there || s == to
		out = append(out, s)
	}
	return out
}

// exchange leaves the passages of a source out of a list of different names, and appends
// others that are not in it.
func (r *Resolver) exchange(list []string, old *state, others []string) []string {
	var out []string
	for _, id := range list {
		if r.passages[id].source != old {
			out = append(out, id)
		}
	}
	kept := out
	for _, id := range others {
		if !slices.Contains(kept, id) {
			out = append(out, id)
		}
	}
	return out
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
