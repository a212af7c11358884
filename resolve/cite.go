package resolve

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/citeway/citeway"
)

// cite sends the citation that a marker resolved to.
func (r *Resolver) cite(m *citeway.Marker, found []target) error {
	c := r.newCitation(m)
	if len(found) == 1 && repeatsName(m, found[0].source) {
		c.Label = ""
	}
	c.Sources = r.names.List(len(found))[:0]
	for _, t := range found {
		c.Sources = add(c.Sources, t.source.ID)
	}
	c.Passages = r.passagesFor(found)
	if r.duplicate(c) {
		return r.find(citeway.DuplicateMarker, m.Raw, "dropped", "the same source was cited here just before")
	}
	for _, t := range found {
		t.source.cites++
		if err := r.mention(t.source); err != nil {
			return err
		}
	}
	c.Number = found[0].source.Number
	if c.Label != "" {
		if err := r.text([]byte(c.Blank)); err != nil {
			return err
		}
		c.Blank = ""
	}
	if err := r.place(c); err != nil {
		return err
	}
	r.remember(c, found)
	return nil
}

// What a citation may name: one that names no passage cites all of its sources, so that
// nothing is lost where the names alone would outgrow the answer.
const (
	maxNames  = 200     // passages of a citation
	mostNames = 1 << 20 // bytes of their names in an answer
)

// passagesFor are the passages that references name, nil where they are too many.
func (r *Resolver) passagesFor(found []target) []string {
	count, bytes := 0, 0
	for _, t := range found {
		if count += len(t.passages); t.passages == nil && len(t.source.Passages) > 0 {
			return nil
		}
	}
	list := r.names.List(min(count, maxNames))[:0]
	for _, t := range found {
		if len(list)+len(t.passages) > maxNames {
			return nil
		}
		list = add(list, t.passages...)
	}
	for _, id := range list {
		bytes += len(id)
	}
	if r.nameBytes+bytes > mostNames {
		return nil
	}
	r.nameBytes += bytes
	return list
}

// repeatsName reports whether a marker's words only repeat its source's name.
// Such a marker has no words of its own.
func repeatsName(m *citeway.Marker, st *state) bool {
	if m.Syntax != citeway.Inline {
		return false
	}
	if len(m.Label) == 0 || string(m.Label) == st.Title {
		return true
	}
	words := fold(string(bytes.TrimSpace(m.Label)))
	return words == fold(st.Title) || words == fold(st.Name()) || words == fold(st.Path)
}

func (r *Resolver) newCitation(m *citeway.Marker) *citeway.Citation {
	return r.made.Add(citeway.Citation{Marker: r.words.Add(m.Raw), Blank: r.words.Add(m.Blank), Label: r.words.Add(m.Label)})
}

// place gives a citation its id and position and sends it.
func (r *Resolver) place(c *citeway.Citation) error {
	c.Start = r.pos
	c.End = r.pos + len(c.Label)
	r.pos = c.End
	r.identify(c)
	r.last, r.lastAt = c, r.pos
	return r.next.Put(c)
}

func (r *Resolver) identify(c *citeway.Citation) {
	if c.ID != "" {
		return
	}
	if r.o.Identify != nil {
		c.ID = r.o.Identify(c)
		return
	}
	r.citations++
	r.id = strconv.AppendInt(append(r.id[:0], "c_"...), int64(r.citations), 10)
	c.ID = r.words.Add(r.id)
}

// mention gives a source its number at its first mention and sends it.
func (r *Resolver) mention(st *state) error {
	switch {
	case st.Number > 0 && st.sent:
		return nil
	case st.Number == 0 && st.kept > 0:
		st.Number = st.kept
	case st.Number == 0:
		r.number++
		st.Number = r.number
	}
	return r.send(st)
}

// duplicate reports whether c adds nothing to the citation directly before it.
func (r *Resolver) duplicate(c *citeway.Citation) bool {
	if r.last == nil || r.lastAt != r.pos || c.Label != "" || r.last.Number == 0 {
		return false
	}
	return subset(c.Sources, r.last.Sources) && subset(c.Passages, r.last.Passages)
}

func subset(a, b []string) bool {
	return !slices.ContainsFunc(a, func(s string) bool { return !slices.Contains(b, s) })
}

// add appends what list does not hold yet.
func add(list []string, more ...string) []string {
	for _, s := range more {
		if !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	return list
}
