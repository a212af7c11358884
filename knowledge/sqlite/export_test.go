package sqlite

// FileOnly keeps the index from being used, so that every search is answered by
// the full-text table: what happens while the index catches up.
func (s *Store) FileOnly() { s.running.Store(true); s.looked.Store(0) }

// CaughtUp reports whether the index answers, after the background ended.
func (s *Store) CaughtUp() bool {
	s.wg.Wait()
	return !s.running.Load()
}

// Inline is how many documents a search takes in before it answers.
const Inline = inline
