package azure

import (
	"regexp"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// marked is what the client takes for a marker, wherever it stands.
var marked = regexp.MustCompile(`(\[doc[0-9]{1,3})\]`)

// escape writes a [docN] that is no citation: as Markdown it is shown as it is, and the
// client links it to nothing.
func escape(dst, raw []byte) []byte { return append(dst, marked.ReplaceAll(raw, []byte(`$1\]`))...) }

// newGuard guards prose in which the form's own markers were not sought.
func newGuard(w *prose.Writer, sought citeway.Syntax, cite func(*citeway.Citation) error) *prose.Guard {
	g := prose.NewGuard(w, Form().Syntaxes&^sought)
	g.Escape, g.Cite = escape, cite
	return g
}

// guarded writes the prose of a whole answer.
func guarded(a *citeway.Answer, g *prose.Guard) error {
	err := prose.Replay(a, citeway.SinkFunc(func(ev citeway.Event) error {
		switch ev := ev.(type) {
		case *citeway.Text:
			return g.Text(ev.Bytes)
		case *citeway.Citation:
			return g.Citation(ev)
		}
		return nil
	}))
	if closed := g.Close(); err == nil {
		err = closed
	}
	return err
}
