package extractive

import (
	"bytes"

	"github.com/citeway/citeway"
)

// unjoined takes the word joiners out of the prose behind the scanner, so that nothing
// invisible reaches a reader, in code or elsewhere. Where a bracket could be read as a
// citation in the form that is written, its encoder escapes it as that form does.
func unjoined(next citeway.Sink) citeway.Sink { return &unjoin{next: next} }

type unjoin struct {
	next citeway.Sink
	held []byte // the beginning of a joiner
}

// Put passes the event on.
func (u *unjoin) Put(e citeway.Event) error {
	if t, is := e.(*citeway.Text); is {
		all := append(u.held, t.Bytes...)
		whole := len(all) - joinerStart(all)
		u.held = bytes.Clone(all[whole:])
		return u.text(bytes.ReplaceAll(all[:whole], []byte(wordJoiner), nil))
	}
	if held := u.held; len(held) > 0 {
		u.held = nil
		if err := u.text(held); err != nil {
			return err
		}
	}
	if m, is := e.(*citeway.Marker); is && bytes.Contains(m.Label, []byte(wordJoiner)) {
		c := m.Clone()
		c.Label = bytes.ReplaceAll(c.Label, []byte(wordJoiner), nil)
		e = c
	}
	return u.next.Put(e)
}

func (u *unjoin) text(b []byte) error {
	if len(b) == 0 {
		return nil
	}
	return u.next.Put(&citeway.Text{Bytes: b})
}

// joinerStart is how many bytes at the end of b begin a joiner.
func joinerStart(b []byte) int {
	for n := len(wordJoiner) - 1; n > 0; n-- {
		if bytes.HasSuffix(b, []byte(wordJoiner[:n])) {
			return n
		}
	}
	return 0
}
