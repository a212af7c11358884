package verify

// mismatch says that the claim's words are there but belong elsewhere: another row of
// a table, another event's date, another unit, another role. The zero value is none.
type mismatch struct {
	found bool
	// certain says that the passage has something else in the very slot, so that it
	// speaks against the claim; else the claim is only not supported.
	certain bool
	// reason says in words what belongs where.
	reason string
}

// mismatched compares the slots of the claim with those of the passages.
func (m *match) mismatched() mismatch { return mismatch{} }
