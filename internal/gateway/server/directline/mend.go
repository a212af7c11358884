package directline

import "time"

// mend has the questions answered that a server which ended has left. One that
// has waited longer than MendWithin is answered with words that say so: who asked
// it has left, or has asked again.
func (s *Surface) mend(base string) {
	left, err := s.o.Store.Awaiting(s.ctx)
	if err != nil {
		s.o.Log.Error("the questions without an answer could not be read", "error", err)
		return
	}
	for i := range left {
		q := &left[i]
		t := s.talks.join(q.Conversation)
		s.ask(t, question{mark: q.Mark, at: q.At, base: base, mended: true, old: s.waited(q.At)})
		s.talks.leave(t)
	}
}

// waited reports whether a question has waited too long.
func (s *Surface) waited(at time.Time) bool { return s.o.Now().Sub(at) > MendWithin }
