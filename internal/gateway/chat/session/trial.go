package session

import "slices"

// Trial tries messages one after the other against a thread that does not have
// them yet, so that all or none can be kept.
type Trial struct {
	thread   Thread
	types    map[string]Type
	answered map[string]bool
}

var _ Thread = (*Trial)(nil)

// NewTrial begins one.
func NewTrial(t Thread) *Trial {
	return &Trial{t, map[string]Type{}, map[string]bool{}}
}

// Take takes the next message; its error is that of Fits.
func (t *Trial) Take(m *Message) error {
	if err := Fits(m, t); err != nil {
		return err
	}
	t.types[m.ID] = m.Type
	if m.Type == Result {
		t.answered[m.ParentID] = true
	}
	return nil
}

// TypeOf is the type of a message, taken or of the thread.
func (t *Trial) TypeOf(id string) Type {
	if known := t.types[id]; known != "" {
		return known
	}
	return t.thread.TypeOf(id)
}

// Answered reports whether a call has its result.
func (t *Trial) Answered(call string) bool { return t.answered[call] || t.thread.Answered(call) }

// Whole reports whether every call among messages has its result among them.
func Whole(messages []Message) bool {
	open := map[string]bool{}
	for i := range messages {
		switch m := &messages[i]; m.Type {
		case Call:
			open[m.ID] = true
		case Result:
			delete(open, m.ParentID)
		}
	}
	return len(open) == 0
}

// Clone returns a copy that shares no slice with m.
func (m *Message) Clone() Message {
	c := *m
	c.Citations = slices.Clone(m.Citations)
	for i := range c.Citations {
		c.Citations[i].Query = slices.Clone(c.Citations[i].Query)
	}
	c.Evidence = slices.Clone(m.Evidence)
	c.Answer = slices.Clone(m.Answer)
	return c
}
