package writer

import "time"

// SetGrace sets how long an error has a status of its own.
func (s *Surface) SetGrace(first time.Duration) { s.questions.first = first }
