package prose

import (
	"bytes"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/marker"
)

// Guard stands in front of a Writer and escapes prose that only looks like one of its
// markers: next to a definition of 1, [1] would be a link, and some clients take every
// [2024] for a citation. It leaves code alone. Citations keep their places among the
// words.
type Guard struct {
	// Escape appends what looks like a marker, or a piece of it, as plain text.
	Escape func(dst, raw []byte) []byte
	// Reads reports whether a marker would be read as one; nil for all.
	Reads func(*citeway.Marker) bool
	// Cite writes a citation once the prose has reached its place.
	Cite func(*citeway.Citation) error

	w    *Writer
	scan *marker.Scanner // nil where nothing is looked for
	in   int             // bytes of prose taken
	out  int             // bytes of them written
	// lag is prose that was written at once, since no marker begins in it, and that the
	// scanner has not seen yet: small pieces are passed to it together.
	lag []byte
	// ahead is how many written bytes the scanner has yet to return.
	ahead int
	queue []placed
	buf   []byte
}

// maxLag is how many bytes the scanner may lag behind.
const maxLag = 4 << 10

// placed is a citation whose place the written prose has not reached yet.
type placed struct {
	at       int
	citation *citeway.Citation
}

// NewGuard writes to w. It looks for the live markers, all of which begin with a
// bracket.
func NewGuard(w *Writer, live citeway.Syntax) *Guard {
	g := &Guard{w: w, Cite: w.Citation, Escape: brackets}
	if live != 0 {
		g.scan = marker.New(citeway.SinkFunc(g.found), live)
	}
	return g
}

// After leaves everything alone before live says that there is what a marker could mean.
func (g *Guard) After(live func() bool) {
	reads := g.Reads
	g.Reads = func(m *citeway.Marker) bool { return live() && (reads == nil || reads(m)) }
}

// brackets escapes every opening bracket.
func brackets(dst, raw []byte) []byte {
	for _, c := range raw {
		if c == '[' {
			dst = append(dst, '\\')
		}
		dst = append(dst, c)
	}
	return dst
}

// Text takes prose. If nothing is held back, it writes prose without brackets at once.
func (g *Guard) Text(b []byte) error {
	if g.scan == nil {
		g.in += len(b)
		g.out += len(b)
		return g.w.Text(b)
	}
	plain := g.in == g.out && bytes.IndexByte(b, '[') < 0
	g.in += len(b)
	if !plain {
		return g.look(b)
	}
	g.lag = append(g.lag, b...)
	g.ahead += len(b)
	g.out += len(b)
	if err := g.w.Text(b); err != nil || len(g.lag) < maxLag {
		return err
	}
	return g.look(nil)
}

// look passes prose to the scanner, after any prose that it has not seen yet.
func (g *Guard) look(b []byte) error {
	if len(g.lag) > 0 {
		if _, err := g.scan.Write(g.lag); err != nil {
			return err
		}
		g.lag = g.lag[:0]
	}
	_, err := g.scan.Write(b)
	return err
}

// Citation takes a citation, which is written once the prose before it is.
func (g *Guard) Citation(c *citeway.Citation) error {
	if len(g.queue) == 0 && g.in <= g.out {
		return g.Cite(c)
	}
	g.queue = append(g.queue, placed{g.in, c})
	return g.due()
}

// Revise takes a changed citation, and reports whether it is still to be written.
func (g *Guard) Revise(r *citeway.Revision) bool {
	for i := range g.queue {
		if g.queue[i].citation.ID == r.Citation.ID && !r.Withdrawn {
			g.queue[i].citation = r.Citation
			return true
		}
	}
	return false
}

// Close writes what is held.
func (g *Guard) Close() error {
	if g.scan == nil {
		return g.due()
	}
	if err := g.look(nil); err != nil {
		return err
	}
	if err := g.scan.Close(); err != nil {
		return err
	}
	return g.due()
}

// Answer writes the prose of a whole answer with its citations, and closes.
func (g *Guard) Answer(a *citeway.Answer, cited []*citeway.Citation) error {
	err := Replay(a, cited, citeway.SinkFunc(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Text:
			return g.Text(e.Bytes)
		case *citeway.Citation:
			return g.Citation(e)
		}
		return nil
	}))
	if closed := g.Close(); err == nil {
		err = closed
	}
	return err
}

// found handles what the scanner found in the prose.
func (g *Guard) found(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		return g.prose(e.Bytes, g.w.Text)
	case *citeway.Marker:
		if err := g.prose(e.Blank, g.w.Text); err != nil {
			return err
		}
		if g.Reads != nil && !g.Reads(e) {
			return g.prose(e.Raw, g.w.Text)
		}
		return g.prose(e.Raw, g.literal)
	}
	return nil
}

func (g *Guard) literal(b []byte) error {
	g.buf = g.Escape(g.buf[:0], b)
	return g.w.Literal(len(b), g.buf)
}

// prose writes the part of b that is not written yet, with its citations.
func (g *Guard) prose(b []byte, write func([]byte) error) error {
	written := min(g.ahead, len(b))
	g.ahead -= written
	b = b[written:]
	for len(b) > 0 {
		if err := g.due(); err != nil {
			return err
		}
		n := len(b)
		if len(g.queue) > 0 {
			n = min(n, g.queue[0].at-g.out)
		}
		g.out += n
		if err := write(b[:n]); err != nil {
			return err
		}
		b = b[n:]
	}
	return g.due()
}

// due writes the citations whose place has been reached. Their words are prose too.
func (g *Guard) due() error {
	for len(g.queue) > 0 && g.queue[0].at <= g.out {
		c := g.queue[0].citation
		g.queue = g.queue[1:]
		if err := g.Cite(c); err != nil {
			return err
		}
	}
	return nil
}
