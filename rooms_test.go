package citeway

import (
	"slices"
	"testing"
)

func TestRoomsKeepTheirOrder(t *testing.T) {
	for _, n := range []int{0, 1, roomSize - 1, roomSize, roomSize + 1, 3 * roomSize, 3*roomSize + 5} {
		var r rooms[int]
		var want []int
		for i := range n {
			r.add(&i)
			want = append(want, i)
		}
		if got := r.all(); !slices.Equal(got, want) || got == nil != (n == 0) {
			t.Errorf("%d: %v", n, got)
		}
		for i := range n {
			*r.at(i) = -i
		}
		for i, v := range r.all() {
			if v != -i {
				t.Errorf("%d of %d is %d", i, n, v)
			}
		}
	}
}
