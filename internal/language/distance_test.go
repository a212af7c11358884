package language

import (
	"fmt"
	"testing"
)

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "tide", 4}, {"tide", "tide", 0}, {"tide", "tides", 1}, {"tide", "ide", 1}, {"tide", "tile", 1},
		{"tide", "edit", 4}, {"kitten", "sitting", 3}, {"tide", "moon", 4}, {"revenue", "reveune", 2},
		{"é", "e", 2}, // bytes are counted
	} {
		if got := Distance(c.a, c.b); got != c.want {
			t.Errorf("%q to %q: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

// maxFuzzed is the most bytes of a name that the fuzz target compares.
const maxFuzzed = 64

// FuzzDistance: it is the same both ways, 0 for the same alone, and no longer than
// the longer name nor shorter than what one has more.
func FuzzDistance(f *testing.F) {
	f.Add("tide", "tides", "e")
	f.Add("", "\xff", "x")
	f.Fuzz(func(t *testing.T, a, b, end string) {
		if len(a)+len(end) > maxFuzzed || len(b)+len(end) > maxFuzzed {
			return
		}
		d := Distance(a, b)
		if longer, shorter := max(len(a), len(b)), min(len(a), len(b)); d > longer || d < longer-shorter || (d == 0) != (a == b) {
			t.Errorf("%q to %q: %d", a, b, d)
		}
		if back := Distance(b, a); back != d {
			t.Errorf("%q to %q: %d, and back %d", a, b, d, back)
		}
		if longer := Distance(a+end, b+end); longer != d {
			t.Errorf("%q to %q: %d, and with the end %q %d", a, b, d, end, longer)
		}
	})
}

func ExampleDistance() {
	fmt.Println(Distance("reveune", "revenue"), Distance("cost", "costs"))
	// Output: 2 1
}
