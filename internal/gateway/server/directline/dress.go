package directline

import (
	"bytes"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// dress is a step before an encoder. It names who surfaced the sources. It numbers them
// only once they are cited, since a client lists every source with a number. It puts
// cited passages first, since a client shows the first. It says in words why an answer
// is incomplete, and remembers the answer.
type dress struct {
	next   citeway.Sink
	stream string // the id of the livestream
	base   string // the server's own address
	plain  bool

	fold    citeway.Folder
	sources map[string]*citeway.Source
	cited   map[string]bool
	fronted map[string]bool // those whose first passage is the one cited first
	begun   bool
	words   bool
	ended   bool
	failed  bool
}

// Put takes the next event.
func (d *dress) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		begin := *e
		begin.ID, d.begun = d.stream, true
		return d.put(&begin)
	case *citeway.Source:
		return d.source(e)
	case *citeway.Citation:
		if err := d.front(e); err != nil {
			return err
		}
	case *citeway.Revision:
		if err := d.front(e.Citation); err != nil {
			return err
		}
	case *citeway.Text:
		d.words = d.words || len(bytes.TrimSpace(e.Bytes)) > 0
	case *citeway.Finding:
		return nil // the forms have no place for it
	case *citeway.End:
		return d.end(e)
	}
	return d.put(e)
}

func (d *dress) put(e citeway.Event) error {
	if err := d.fold.Put(e); err != nil {
		return err
	}
	return d.next.Put(e)
}

// source names who surfaced a source if nobody else did. A source that is not cited in
// this answer loses the number that it had in an earlier one.
func (d *dress) source(s *citeway.Source) error {
	if d.sources == nil {
		d.sources, d.cited, d.fronted = map[string]*citeway.Source{}, map[string]bool{}, map[string]bool{}
	}
	named := *s
	if named.Interpreter == nil {
		named.Interpreter = &citeway.Interpreter{Name: "Citeway", Slogan: "Surfaced with Citeway", URL: d.base}
	}
	d.sources[s.ID] = &named
	if d.cited[s.ID] {
		return d.put(&named)
	}
	unnumbered := named
	unnumbered.Number = 0
	return d.put(&unnumbered)
}

// front numbers the sources of a citation, and puts the passages that the first to
// name any cites before the others.
func (d *dress) front(c *citeway.Citation) error {
	for _, id := range c.Sources {
		s := d.sources[id]
		if s == nil {
			continue
		}
		named := slices.ContainsFunc(s.Passages, func(p citeway.Passage) bool { return slices.Contains(c.Passages, p.ID) })
		first := len(s.Passages) < 2 || !named || d.fronted[id] || slices.Contains(c.Passages, s.Passages[0].ID)
		d.fronted[id] = d.fronted[id] || named
		if first && d.cited[id] {
			continue
		}
		d.cited[id] = true
		sorted := *s
		sorted.Passages = slices.Clone(s.Passages)
		if !first {
			slices.SortStableFunc(sorted.Passages, func(a, b citeway.Passage) int {
				return place(c.Passages, a.ID) - place(c.Passages, b.ID)
			})
		}
		d.sources[id] = &sorted
		if err := d.put(&sorted); err != nil {
			return err
		}
	}
	return nil
}

// place is 0 for a passage that is cited, and 1 for another.
func place(cited []string, id string) int {
	if slices.Contains(cited, id) {
		return 0
	}
	return 1
}

// nothing is said if a model wrote no words: a client shows no empty bubble, and a
// person would go on waiting.
const nothing = "I have found nothing to say to this. Ask it in other words."

// end says why an answer is incomplete, and gives it the highest label of its sources.
func (d *dress) end(e *citeway.End) error {
	d.ended = true
	last := *e
	last.Label = citeway.HighestLabel(d.fold.Answer().Sources)
	say := ""
	switch {
	case e.Err != nil:
		say = sorry(e.Err, d.words)
	case !d.words:
		say = nothing
	}
	if say != "" {
		d.failed = true
		if err := d.put(&citeway.Text{Bytes: []byte(say)}); err != nil {
			return err
		}
	}
	if d.plain {
		last.Err = nil // the renderer would say it a second time
	}
	return d.put(&last)
}

// sorry are the words for an answer that failed.
func sorry(err error, begun bool) string {
	e := server.Public(err)
	text := "I could not answer this: "
	if begun {
		text = "\n\nThe answer breaks off here: "
	}
	text += e.Message
	if e.Mend != "" {
		text += "; " + e.Mend
	}
	return text + "."
}

// fail ends an answer that has not ended.
func (d *dress) fail(err error) error {
	if d.ended {
		return nil
	}
	if !d.begun {
		if err := d.Put(&citeway.Begin{}); err != nil {
			return err
		}
	}
	return d.Put(&citeway.End{Err: server.Public(err)})
}

// answer returns what is remembered of an answer: the prose, and the sources with their
// numbers. Nothing is remembered of one that failed.
func (d *dress) answer() memory {
	if d.failed {
		return memory{}
	}
	a := d.fold.Answer()
	m := memory{Answer: a.Text}
	for _, s := range a.Cited() {
		kept := *s
		kept.Interpreter = nil
		m.Sources = append(m.Sources, kept)
	}
	return m
}
