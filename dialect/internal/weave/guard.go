package weave

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/marker"
)

// Guard stands before a Weave and escapes what the prose holds that looks like one of
// the form's markers and is none: its client would take every [2024] for a citation.
// What stands in code is left alone, there and here. Citations keep their places.
type Guard struct {
	weave  *Weave
	escape func(dst, raw []byte) []byte
	cite   func(*citeway.Citation) error
	scan   *marker.Scanner // nil where nothing is looked for
	in     int             // bytes of text taken
	out    int             // bytes of them written
	queue  []placed
	buf    []byte
}

// placed is a citation that waits for the text before it.
type placed struct {
	at       int
	citation *citeway.Citation
}

// NewGuard writes to w. It looks for the markers that are live; escape appends one so
// that it is none, and cite writes a citation when its place has come.
func NewGuard(w *Weave, live citeway.Syntax, escape func(dst, raw []byte) []byte, cite func(*citeway.Citation) error) *Guard {
	g := &Guard{weave: w, escape: escape, cite: cite}
	if live != 0 {
		g.scan = marker.New(g, live)
	}
	return g
}

// Text takes prose.
func (g *Guard) Text(b []byte) error {
	if g.scan == nil {
		return g.weave.Text(b)
	}
	g.in += len(b)
	_, err := g.scan.Write(b)
	return err
}

// Citation takes a citation that stands where the prose has come to.
func (g *Guard) Citation(c *citeway.Citation) error {
	g.queue = append(g.queue, placed{g.in, c})
	return g.due()
}

// Close writes what is held.
func (g *Guard) Close() error {
	if g.scan == nil {
		return nil
	}
	if err := g.scan.Close(); err != nil {
		return err
	}
	return g.due()
}

// Put takes what the scanner found in the prose.
func (g *Guard) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		return g.text(e.Bytes)
	case *citeway.Marker:
		if err := g.text(e.Blank); err != nil {
			return err
		}
		g.out += len(e.Raw)
		g.buf = g.escape(g.buf[:0], e.Raw)
		if err := g.weave.Literal(len(e.Raw), g.buf); err != nil {
			return err
		}
		return g.due()
	}
	return nil
}

// text writes prose up to the next citation, and so on.
func (g *Guard) text(b []byte) error {
	for len(g.queue) > 0 && g.queue[0].at < g.out+len(b) {
		n := max(0, g.queue[0].at-g.out)
		if err := g.plain(b[:n]); err != nil {
			return err
		}
		b = b[n:]
		if err := g.due(); err != nil {
			return err
		}
	}
	if err := g.plain(b); err != nil {
		return err
	}
	return g.due()
}

func (g *Guard) plain(b []byte) error {
	g.out += len(b)
	return g.weave.Text(b)
}

// due writes the citations whose place has come.
func (g *Guard) due() error {
	for len(g.queue) > 0 && g.queue[0].at <= g.out {
		c := g.queue[0].citation
		g.queue = g.queue[1:]
		if err := g.cite(c); err != nil {
			return err
		}
	}
	return nil
}
