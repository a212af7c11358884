package cohere

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// A marker behind words has the words that it supports, once that is known: whole and
// streamed, also where a verdict comes later than the marker.
func TestACitationIsOfItsClaim(t *testing.T) {
	source := &citeway.Source{ID: "a", Number: 1, Title: "Log"}
	cited := citeway.Citation{ID: "c1", Number: 1, Start: 22, End: 22, Marker: "[1]", Sources: []string{"a"}}
	checked, words := cited, cited
	checked.Claim = &citeway.Span{Start: 11, End: 21}
	words.ID, words.Start, words.End, words.Label, words.Claim = "c2", 22, 26, "Snow", checked.Claim
	for _, stream := range []bool{false, true} {
		var out strings.Builder
		sink := Form().NewEncoder(&out, dialect.Options{Stream: stream})
		for _, e := range []citeway.Event{&citeway.Begin{}, source, &citeway.Text{Bytes: []byte("Été sec. Rain fell. ")}, &cited, &words,
			&citeway.Text{Bytes: []byte(" melts.")}, &citeway.Revision{Citation: &checked}, &citeway.End{}} {
			if err := sink.Put(e); err != nil {
				t.Fatal(err)
			}
		}
		claim := strings.Index(out.String(), `"start":9,"end":19,"text":"Rain fell."`)
		own := strings.Index(out.String(), `"start":20,"end":24,"text":"Snow"`)
		if claim < 0 || own < claim {
			t.Errorf("stream %v:\n%s", stream, out.String())
		}
	}
}
