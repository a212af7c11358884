package spans

import (
	"slices"
	"strconv"
	"testing"
)

// Each name stands once, in the order of first mention, however many there are.
func TestNamingNamesEachOnce(t *testing.T) {
	for _, count := range []int{0, 1, few - 1, few, few + 1, 100} {
		var n Naming
		var want []string
		for i := range count {
			want = append(want, "s"+strconv.Itoa(i))
		}
		for range 2 {
			for i := range count {
				n.Add("s"+strconv.Itoa(i), "")
				n.Add("", "s"+strconv.Itoa(i))
			}
		}
		if !slices.Equal(n.Sources, want) || !slices.Equal(n.Passages, want) {
			t.Errorf("%d: %v %v", count, n.Sources, n.Passages)
		}
	}
}

// BenchmarkNaming is one citation of each of many sources.
func BenchmarkNaming(b *testing.B) {
	ids := make([]string, 40_000)
	for i := range ids {
		ids[i] = "source-" + strconv.Itoa(i)
	}
	for b.Loop() {
		var n Naming
		for _, id := range ids {
			n.Add(id, id)
		}
	}
}
