package rill

import "time"

// SetTimes sets how long a turn may take and how often a comment is sent.
func (s *Surface) SetTimes(patience, beat time.Duration) { s.patience, s.beat = patience, beat }

// Mend is mend, for the fuzz target.
var Mend = mend
