package kept_test

import (
	"testing"

	"github.com/citeway/citeway/internal/kept"
)

// What a slab gave out stays as it is, whatever it gives out later.
func TestSlabsNeighboursAreApart(t *testing.T) {
	var s kept.Slab[int]
	var all []*int
	for i := range 1000 {
		all = append(all, s.Add(i))
	}
	list := s.List(3)
	_ = append(list, 7)
	if next := s.List(700); len(next) != 700 || next[0] != 0 || s.List(0) != nil {
		t.Error(next[0])
	}
	for i, at := range all {
		if *at != i {
			t.Errorf("%d is %d", i, *at)
		}
	}
}
