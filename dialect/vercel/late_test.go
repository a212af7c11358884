package vercel

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// A number where other words have come to would cite those.
func TestALateCitationIsNotWrittenElsewhere(t *testing.T) {
	for _, stream := range []bool{false, true} {
		var out strings.Builder
		sink := newEncoder(&out, dialect.Options{Stream: stream})
		for _, e := range []citeway.Event{&citeway.Begin{ID: "a"}, &citeway.Text{Bytes: []byte("Rain fell. Tides rose.")},
			&citeway.Source{ID: "s1", Number: 1, Title: "Rain log"},
			&citeway.Citation{ID: "c1", Number: 1, End: 4, Label: "Rain", Sources: []string{"s1"}},
			&citeway.Citation{ID: "c2", Number: 1, Start: 11, End: 22, Label: "Tides rose.", Sources: []string{"s1"}},
			&citeway.End{}} {
			if err := sink.Put(e); err != nil {
				t.Fatal(err)
			}
		}
		if n := strings.Count(out.String(), "[1]"); n != 1 {
			t.Errorf("stream %v: %d numbers in\n%s", stream, n, out.String())
		}
	}
}
