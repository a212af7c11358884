package prose

import "github.com/citeway/citeway"

// edges removes the line breaks that only set definitions apart.
type edges struct {
	next    citeway.Sink
	edit    func(*citeway.Definition) *citeway.Definition // nil: definitions pass as they are
	held    []byte                                        // line breaks that end the prose so far
	begun   bool                                          // prose has come
	defined bool                                          // a definition has come since the last prose
	text    citeway.Text
}

// Edges returns a sink that passes on its input without the line breaks between the
// prose and its definitions: those before definitions at its end, those after
// definitions at its start, and one of the two runs around definitions in its middle.
func Edges(next citeway.Sink) citeway.Sink { return &edges{next: next} }

// Put takes the next event.
func (g *edges) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		if g.passes(e.Bytes) {
			return g.next.Put(e)
		}
		return g.prose(e.Bytes)
	case *citeway.Definition:
		g.defined = true
		if g.edit != nil {
			return g.next.Put(g.edit(e))
		}
	case *citeway.Marker, *citeway.Citation:
		if err := g.flush(); err != nil {
			return err
		}
	case *citeway.End:
		if g.defined {
			g.held = nil
		}
		if err := g.flush(); err != nil {
			return err
		}
	}
	return g.next.Put(e)
}

// passes reports whether text passes as it is, as most does: it ends in no line break, none
// are held, and prose has come.
func (g *edges) passes(b []byte) bool {
	return g.begun && !g.defined && len(g.held) == 0 && len(b) > 0 && !isBreak(b[len(b)-1])
}

// prose passes on text up to its trailing line breaks.
func (g *edges) prose(b []byte) error {
	if g.defined && (len(g.held) > 0 || !g.begun) {
		for len(b) > 0 && isBreak(b[0]) {
			b = b[1:]
		}
	}
	end := len(b)
	for end > 0 && isBreak(b[end-1]) {
		end--
	}
	if end > 0 {
		if err := g.flush(); err != nil {
			return err
		}
		g.text.Bytes = b[:end]
		if err := g.next.Put(&g.text); err != nil {
			return err
		}
	}
	g.held = append(g.held, b[end:]...)
	return nil
}

// flush passes on the line breaks that turned out to be within the prose.
func (g *edges) flush() error {
	g.begun, g.defined = true, false
	if len(g.held) == 0 {
		return nil
	}
	g.text.Bytes = g.held
	err := g.next.Put(&g.text)
	g.held = g.held[:0]
	return err
}

func isBreak(b byte) bool { return b == '\n' || b == '\r' }
