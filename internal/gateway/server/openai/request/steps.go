package request

import (
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/openwebui"
)

// theirs keeps the numbers of sources that the client put into the prompt: it
// knows them by these, so they stay [N] in the prose, in any form.
type theirs struct {
	next    citeway.Sink
	numbers map[string]string // by source id
}

// Put passes the event on; a citation of such sources as the marker it was.
func (t *theirs) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Source:
		if n, ok := e.Extra[openwebui.NumberKey]; ok {
			return t.learn(e.ID, string(n))
		}
	case *citeway.Citation:
		if t.numbers != nil {
			return t.cite(e)
		}
	case *citeway.Revision:
		if !e.Withdrawn && t.holds(e.Citation) {
			return nil // what stands as a marker has no place for a verdict
		}
	}
	return t.next.Put(e)
}

func (t *theirs) learn(id, number string) error {
	if t.numbers == nil {
		t.numbers = map[string]string{}
	}
	t.numbers[id] = "[" + number + "]"
	return nil
}

// holds reports whether a citation names a source of the client.
func (t *theirs) holds(c *citeway.Citation) bool {
	return slices.ContainsFunc(c.Sources, func(id string) bool { return t.numbers[id] != "" })
}

// cite writes the words of a citation, the markers of the client's sources, and
// what is left of it.
func (t *theirs) cite(c *citeway.Citation) error {
	markers, rest := "", c.Clone()
	rest.Sources = nil
	for _, id := range c.Sources {
		if m, known := t.numbers[id]; known {
			markers += m
		} else {
			rest.Sources = append(rest.Sources, id)
		}
	}
	if markers == "" {
		return t.next.Put(c)
	}
	mark := &citeway.Citation{ID: c.ID, Start: c.End, End: c.End, Marker: markers, Blank: c.Blank, After: c.After}
	if c.Label == "" && len(rest.Sources) == 0 {
		return t.next.Put(mark)
	}
	if err := t.next.Put(rest); err != nil {
		return err
	}
	mark.ID, mark.Blank, mark.After = c.ID+" "+markers, "", ""
	return t.next.Put(mark)
}

// linked writes an answer as Markdown, whose bytes are the prose of a chat
// completion: a link is prose there.
type linked struct {
	chunks citeway.Sink
	text   citeway.Sink
}

// Put passes the frame of the answer to the one, what it says to the other.
func (l *linked) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		return l.chunks.Put(e)
	case *citeway.End:
		if e.Err == nil { // one that broke off has no definitions
			if err := l.text.Put(&citeway.End{}); err != nil {
				return err
			}
		}
		return l.chunks.Put(e)
	}
	return l.text.Put(e)
}

// texts gives what is written to a sink as text.
type texts struct{ next citeway.Sink }

// Write sends one piece.
func (p texts) Write(b []byte) (int, error) {
	if err := p.next.Put(&citeway.Text{Bytes: b}); err != nil {
		return 0, err
	}
	return len(b), nil
}

// uncited leaves the prose of an answer and takes out all that cites.
type uncited struct {
	next citeway.Sink
	at   int // bytes of prose so far
}

// Put passes on what is prose.
func (u *uncited) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		u.at += len(e.Bytes)
	case *citeway.Citation:
		if e.Start != u.at || e.Label == "" {
			return nil
		}
		u.at += len(e.Label)
		return u.next.Put(&citeway.Text{Bytes: []byte(e.Label)})
	case *citeway.Source, *citeway.Revision:
		return nil
	}
	return u.next.Put(e)
}
