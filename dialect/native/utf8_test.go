package native_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/native"
)

// A stray byte becomes a replacement character, three bytes long, and what
// follows moves with it, whole and streamed and however the prose is cut.
func TestPlacesAfterStrayBytes(t *testing.T) {
	claim := citeway.Span{Start: 0, End: 5}
	for _, o := range []dialect.Options{{}, {Stream: true}} {
		for cut := 0; cut <= 5; cut++ {
			var out bytes.Buffer
			s := native.Form().NewEncoder(&out, o)
			prose := []byte("a\xff\xf0\x9fb")
			for _, e := range []citeway.Event{&citeway.Begin{}, &citeway.Text{Bytes: prose[:cut]}, &citeway.Text{Bytes: prose[cut:]},
				&citeway.Source{ID: "s", Number: 1}, &citeway.Citation{ID: "c", Number: 1, Start: 5, End: 7, Label: "\xe9x", Sources: []string{"s"}, Claim: &claim},
				&citeway.Text{Bytes: []byte(" end\xc3")}, &citeway.Finding{Kind: citeway.Trimmed, At: 12}, &citeway.End{}} {
				if err := s.Put(e); err != nil {
					t.Fatal(err)
				}
			}
			var a citeway.Answer
			last := out.String()
			if err := json.Unmarshal([]byte(last[strings.LastIndex(last, `{"text":"a`):]), &a); err != nil {
				t.Fatal(err)
			}
			c := a.Citations[0]
			if a.Text[c.Start:c.End] != c.Label || c.Label != "\ufffdx" || a.Text[:c.Claim.End] != a.Text[:c.Start] || a.Findings[0].At != len(a.Text) {
				t.Errorf("stream %t, cut at %d: %q, citation at %d to %d %q, claim to %d, finding at %d", o.Stream, cut, a.Text, c.Start, c.End, c.Label, c.Claim.End, a.Findings[0].At)
			}
		}
	}
}
