package resolve

import (
	"testing"

	"github.com/citeway/citeway"
)

// TestWhatCallsHasNotAnsweredYet: an answer that ends with calls consulted nothing so far; one without has.
func TestWhatCallsHasNotAnsweredYet(t *testing.T) {
	shown := []citeway.Source{{ID: "a", Title: "Tide tables", Passages: []citeway.Passage{{ID: "p", Text: "Tides rise."}}}}
	for _, end := range []citeway.End{{}, {Finish: citeway.FinishCalls, Calls: []citeway.Call{{ID: "c", Name: "tide", Arguments: "{}"}}}} {
		var f citeway.Folder
		r := New(&f, Options{Sources: shown, Fallback: true})
		for _, e := range []citeway.Event{&citeway.Begin{}, &citeway.Text{Bytes: []byte("Let me look.")}, &end} {
			if err := r.Put(e); err != nil {
				t.Fatal(err)
			}
		}
		a, calls := f.Answer(), len(end.Calls) > 0
		if len(a.Sources) != 1 || a.Sources[0].Consulted == calls || (len(a.Findings) == 0) != calls {
			t.Errorf("%d calls: %+v, %+v", len(end.Calls), a.Sources, a.Findings)
		}
	}
}
