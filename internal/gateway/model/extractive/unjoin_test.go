package extractive

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/marker"
)

// TestNothingInvisible: what a source says reaches the reader without anything invisible
// in it, however it is cut, and none of it is read as a marker.
func TestNothingInvisible(t *testing.T) {
	const said = "Press [1] or 【2】 (Source 3), then `x[0]` and ``y`[3]``."
	in := escape(said)
	for size := 1; size <= len(in); size++ {
		var f citeway.Folder
		s := marker.New(unjoined(&f), citeway.AllSyntaxes)
		for rest := in; rest != ""; rest = rest[min(size, len(rest)):] {
			if _, err := s.Write([]byte(rest[:min(size, len(rest))])); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if got := f.Answer().Text; got != said || strings.Contains(got, wordJoiner) {
			t.Fatalf("pieces of %d: %q", size, got)
		}
	}
}
