package kept

// Slab gives out values that lie side by side, so that many small ones are few allocations.
// What it gave out lives as long as one of its neighbours is held. The zero value is ready.
type Slab[T any] struct{ room []T }

// The sizes of rooms, in values: each is twice the one before.
const (
	firstRoom = 4
	lastRoom  = 256
)

// Add returns the address of a copy of v. One that is large, and mostly zero, is better
// filled in where [Slab.New] puts it.
func (s *Slab[T]) Add(v T) *T {
	at := s.New()
	*at = v
	return at
}

// New returns the address of a zero value.
func (s *Slab[T]) New() *T { return &s.List(1)[0] }

// List returns n zero values. Appending to them does not reach their neighbours.
func (s *Slab[T]) List(n int) []T {
	if n == 0 {
		return nil
	}
	if cap(s.room)-len(s.room) < n {
		s.room = make([]T, 0, max(n, min(max(2*cap(s.room), firstRoom), lastRoom)))
	}
	at := len(s.room)
	s.room = s.room[:at+n]
	return s.room[at : at+n : at+n]
}
