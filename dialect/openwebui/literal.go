package openwebui

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/weave"
	"github.com/citeway/citeway/marker"
)

// literal escapes brackets with numbers in the prose that are no citation: the
// client takes every [2024] for a chip, and shows nothing where no card answers.
// What stands in code is left alone, there and here. Citations keep their places.
type literal struct {
	weave *weave.Weave
	cite  func(*citeway.Citation) error
	scan  *marker.Scanner
	in    int // bytes of text taken
	out   int // bytes of them written
	queue []placed
}

// placed is a citation that waits for the text before it.
type placed struct {
	at       int
	citation *citeway.Citation
}

// newLiteral writes to w; cite writes a citation when its place has come.
func newLiteral(w *weave.Weave, cite func(*citeway.Citation) error) *literal {
	l := &literal{weave: w, cite: cite}
	l.scan = marker.New(l, citeway.Bracket)
	return l
}

// Text takes prose.
func (l *literal) Text(b []byte) error {
	l.in += len(b)
	_, err := l.scan.Write(b)
	return err
}

// Citation takes a citation that stands where the prose has come to.
func (l *literal) Citation(c *citeway.Citation) error {
	l.queue = append(l.queue, placed{l.in, c})
	return l.due()
}

// Close writes what is held.
func (l *literal) Close() error {
	if err := l.scan.Close(); err != nil {
		return err
	}
	return l.due()
}

// Put takes what the scanner found in the prose.
func (l *literal) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		return l.text(e.Bytes)
	case *citeway.Marker:
		if err := l.text(e.Blank); err != nil {
			return err
		}
		l.out += len(e.Raw)
		if err := l.weave.Literal(e.Raw); err != nil {
			return err
		}
		return l.due()
	}
	return nil
}

// text writes prose up to the next citation, and so on.
func (l *literal) text(b []byte) error {
	for len(l.queue) > 0 && l.queue[0].at < l.out+len(b) {
		n := max(0, l.queue[0].at-l.out)
		if err := l.plain(b[:n]); err != nil {
			return err
		}
		b = b[n:]
		if err := l.due(); err != nil {
			return err
		}
	}
	if err := l.plain(b); err != nil {
		return err
	}
	return l.due()
}

func (l *literal) plain(b []byte) error {
	l.out += len(b)
	return l.weave.Text(b)
}

// due writes the citations whose place has come.
func (l *literal) due() error {
	for len(l.queue) > 0 && l.queue[0].at <= l.out {
		c := l.queue[0].citation
		l.queue = l.queue[1:]
		if err := l.cite(c); err != nil {
			return err
		}
	}
	return nil
}
