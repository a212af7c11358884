package sqlite

import "time"

// CaughtUp reports whether the background has taken everything in, for which it
// waits a while.
func (s *Store) CaughtUp() bool {
	for range 6000 {
		if !s.running.Load() && !s.loading.Load() {
			return true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}

// Inline is how many documents a search takes in before it answers.
const Inline = inline
