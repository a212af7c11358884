package citeway

// roomSize is how many values a room holds.
const roomSize = 256

// rooms is a list that does not copy what it holds when it grows, but for the first
// room. The zero value is empty.
type rooms[T any] struct {
	full [][]T
	last []T
	n    int
}

func (r *rooms[T]) add(v *T) {
	if len(r.last) == roomSize {
		r.full = append(r.full, r.last)
		r.last = make([]T, 0, roomSize)
	}
	r.last = append(r.last, *v)
	r.n++
}

// at is the value at a place, until the next add.
func (r *rooms[T]) at(i int) *T {
	if room := i / roomSize; room < len(r.full) {
		return &r.full[room][i%roomSize]
	}
	return &r.last[i%roomSize]
}

// all is a copy of the list; nil if it is empty.
func (r *rooms[T]) all() []T {
	if r.n == 0 {
		return nil
	}
	list := make([]T, 0, r.n)
	for _, room := range r.full {
		list = append(list, room...)
	}
	return append(list, r.last...)
}
