package prose

import (
	"bytes"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/marker"
)

// Guard stands before a Writer and escapes what the prose holds that looks like
// one of its markers and is none: an answer that was not read for [1] may hold
// one, and beside a definition of 1 it would be a link. What stands in code is
// left alone. Citations keep their places among the words.
type Guard struct {
	w    *Writer
	scan *marker.Scanner // nil where nothing is looked for
	in   int             // bytes of prose taken
	out  int             // bytes of them written
	// lag is prose that was written at once, since no marker begins in it, and that
	// the scanner has not seen yet: small pieces are shown to it together.
	lag []byte
	// ahead is how many bytes are written that the scanner has still to give back.
	ahead int
	queue []waiting
	// most is the highest number that a definition bears; below 0 it is not known yet.
	most int
}

// maxLag is the most bytes that the scanner lags behind.
const maxLag = 4 << 10

// waiting is a citation whose place the prose written has not come to.
type waiting struct {
	at       int
	citation *citeway.Citation
}

// NewGuard writes to w, whose Marks say what is escaped: numbers that no
// definition turns into links are not, nor what was sought before and means no
// source.
func NewGuard(w *Writer, sought citeway.Syntax) *Guard {
	g := &Guard{w: w, most: -1}
	var live citeway.Syntax
	switch w.Marks {
	case Reference():
		live = citeway.Bracket | citeway.Footnote | citeway.Doc
	case Footnote():
		live = citeway.Footnote
	}
	if live &^= sought; live != 0 {
		g.scan = marker.New(citeway.SinkFunc(g.found), live)
	}
	return g
}

// Known says that definitions bear the numbers up to most, and no other label: what
// means none of them is no link and stays as it is.
func (g *Guard) Known(most int) { g.most = most }

// Text takes prose. Every marker looked for begins with a bracket: where nothing is
// held, prose without one is written as it is.
func (g *Guard) Text(b []byte) error {
	plain := g.in == g.out && bytes.IndexByte(b, '[') < 0
	g.in += len(b)
	if g.scan == nil {
		g.out += len(b)
		return g.w.Text(b)
	}
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

// look shows prose to the scanner, after that which it has not seen.
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

// Citation takes a citation, which is written when the prose before it is.
func (g *Guard) Citation(c *citeway.Citation) error {
	g.queue = append(g.queue, waiting{g.in, c})
	return g.due()
}

// Revise takes a citation again, whether it has been written or not.
func (g *Guard) Revise(r *citeway.Revision) {
	for i := range g.queue {
		if g.queue[i].citation.ID == r.Citation.ID && !r.Withdrawn {
			g.queue[i].citation = r.Citation
			return
		}
	}
	g.w.Revise(r.Citation)
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

// found takes what the scanner found in the prose.
func (g *Guard) found(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		return g.prose(e.Bytes, g.w.Text)
	case *citeway.Marker:
		if err := g.prose(e.Blank, g.w.Text); err != nil {
			return err
		}
		if !g.readable(e) {
			return g.prose(e.Raw, g.w.Text)
		}
		return g.prose(e.Raw, g.w.Literal)
	}
	return nil
}

// prose writes what is not written yet of b, with the citations that stand in it in
// their places.
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

// due writes the citations whose place has come. The words that come with one
// are prose too.
func (g *Guard) due() error {
	for len(g.queue) > 0 && g.queue[0].at <= g.out {
		c := g.queue[0].citation
		g.queue = g.queue[1:]
		if err := g.w.Citation(c); err != nil {
			return err
		}
	}
	return nil
}

// unnumbered is where numbers begin that are years and the like: what bears one
// is read as a citation only where a source answers to it.
const unnumbered = 1000

// readable reports whether a marker would be read as one: no source bears the
// number 0, and hardly one a number from 1000 on.
func (g *Guard) readable(m *citeway.Marker) bool {
	for i := range m.Refs {
		r := &m.Refs[i]
		switch {
		case r.Kind != citeway.ByNumber && g.most < 0:
			return true
		case r.Kind == citeway.ByNumber && r.Number > 0 && r.Number < unnumbered && (g.most < 0 || r.Number <= g.most):
			return true
		}
	}
	return false
}

// Literal writes prose that looks like a marker such that it is read as text.
func (w *Writer) Literal(b []byte) error {
	for len(b) > 0 {
		n := bytes.IndexByte(b[1:], '[') + 1
		if n == 0 {
			n = len(b)
		}
		if b[0] == '[' && w.slashes%2 == 0 {
			if err := w.raw(`\`); err != nil {
				return err
			}
		}
		if err := w.Text(b[:n]); err != nil {
			return err
		}
		b = b[n:]
	}
	return nil
}
