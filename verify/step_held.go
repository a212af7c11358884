package verify

import "time"

// Since is since when the first citation waits that is not sent before its sentence has
// ended; zero if none does.
func (s *step) Since() time.Time {
	if len(s.pending) == 0 || !s.pending[0].held {
		return time.Time{}
	}
	return s.pending[0].since
}

// LetGo judges what waits as if its sentence had ended, and sends on what is held.
func (s *step) LetGo() error { return s.settle(true) }
