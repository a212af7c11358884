package sqlite

import "time"

// FileOnly keeps the index from being used, so that every search is answered by
// the full-text table: what happens while the index catches up.
func (s *Store) FileOnly() { s.running.Store(true); s.looked.Store(0) }

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
