package resolve

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/citeway/citeway"
)

// cite sends the citation that a marker resolved to.
func (r *Resolver) cite(m *citeway.Marker, found []target) error {
	bare := len(m.Label) == 0 || len(found) == 1 && repeatsName(m, found[0].source)
	r.sourceIDs = r.sourceIDs[:0]
	for _, t := range found {
		r.sourceIDs = add(r.sourceIDs, t.source.ID)
	}
	passages := r.passagesFor(found)
	if bare && r.duplicate(r.sourceIDs, passages) {
		return r.find(citeway.DuplicateMarker, m.Raw, "dropped", "the same source was cited here just before")
	}
	c := r.newCitation(m)
	if bare {
		c.Label = ""
	}
	c.Sources, c.Passages = r.listed(r.sourceIDs), r.listed(passages)
	for _, t := range found {
		t.source.cites++
		if err := r.mention(t.source); err != nil {
			return err
		}
	}
	c.Number = found[0].source.Number
	return r.sendCited(c, found)
}

// listed is a list of names that stays; nil for none.
func (r *Resolver) listed(names []string) []string {
	list := r.names.List(len(names))
	copy(list, names)
	return list
}

// sendCited sends a citation with what stands before its words.
func (r *Resolver) sendCited(c *citeway.Citation, found []target) error {
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

// passagesFor are the passages that references name, until the next call; nil where they
// are too many.
func (r *Resolver) passagesFor(found []target) []string {
	list := r.passageIDs[:0]
	for _, t := range found {
		if t.passages == nil && len(t.source.Passages) > 0 || len(list)+len(t.passages) > maxNames || r.nameBytes+length(t.passages) > mostNames {
			return nil
		}
		list = add(list, t.passages...)
	}
	r.passageIDs = list
	bytes := length(list)
	if r.nameBytes+bytes > mostNames {
		return nil
	}
	r.nameBytes += bytes
	return list
}

// length is how many bytes names take.
func length(names []string) (bytes int) {
	for _, name := range names {
		bytes += len(name)
	}
	return bytes
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
	c := r.made.New()
	c.Marker, c.Blank, c.Label = r.words.Add(m.Raw), r.words.Add(m.Blank), r.words.Add(m.Label)
	return c
}

// place gives a citation its id and position and sends it.
func (r *Resolver) place(c *citeway.Citation) error {
	if err := r.ungap(); err != nil { // the blank before its words
		return err
	}
	c.Start = r.pos
	c.End = r.pos + len(c.Label)
	r.identify(c)
	if err := r.put(c); err != nil {
		return err
	}
	if c.Label != "" {
		r.lead.end()
		r.wrote([]byte(c.Label))
	}
	r.last, r.lastAt = c, r.pos
	return nil
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

// duplicate reports whether a citation without words adds nothing to the one directly
// before it.
func (r *Resolver) duplicate(sources, passages []string) bool {
	if r.last == nil || r.lastAt != r.pos || r.last.Number == 0 {
		return false
	}
	return subset(sources, r.last.Sources) && subset(passages, r.last.Passages)
}

// subset reports whether b holds all of a.
func subset(a, b []string) bool {
	for i, s := range a {
		if i < len(b) && b[i] == s { // as in the same marker again
			continue
		}
		if !slices.Contains(b, s) {
			return false
		}
	}
	return true
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
