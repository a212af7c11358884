package service

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	cohere "github.com/citeway/citeway/dialect/cohere"
	"github.com/citeway/citeway/internal/gateway/model"
)

// shownAs is what a model would send of an answer in a form that places citations
// by offsets, which names the passage p2 and a marker.
func shownAs(t *testing.T, passed bool, cut int) (written string, f *citeway.Folder) {
	t.Helper()
	frames := []string{
		`{"type":"message-start","id":"m"}`,
		`{"type":"content-delta","index":0,"delta":{"message":{"content":{"text":"Six [1"}}}}`,
		`{"type":"content-delta","index":0,"delta":{"message":{"content":{"text":"]. Nine."}}}}`,
		`{"type":"citation-start","index":0,"delta":{"message":{"citations":{"start":9,"end":14,"text":"Nine.","sources":[{"type":"document","id":"p3"}]}}}}`,
		`{"type":"message-end","delta":{"finish_reason":"COMPLETE"}}`,
	}
	f = &citeway.Folder{}
	var out strings.Builder
	sink := citeway.SinkFunc(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Text:
			out.Write(e.Bytes)
		case *citeway.Marker:
			out.WriteString("{" + string(e.Raw) + "}")
			return nil
		}
		return f.Put(e)
	})
	way := Way{Form: cohere.Form(), Beside: passed, Find: func(*citeway.Source) (Place, bool) {
		return Place{Source: "s2", Passages: []string{"p3"}, Named: true}, true
	}}
	d := way.decode(&model.Request{Reads: citeway.Bracket, Sources: tides}, sink)
	for _, frame := range frames[:cut] {
		if err := d.Frame(dialect.Frame{Data: []byte(frame)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Close(); (err == nil) != (cut == len(frames)) {
		t.Errorf("%v after %d frames", err, cut)
	}
	return out.String(), f
}

// TestWay: markers are looked for only where the model was shown numbers, and the
// places of citations are those in what is left.
func TestWay(t *testing.T) {
	for passed, want := range map[bool]string{true: "Six [1]. Nine.", false: "Six{[1]}. Nine."} {
		written, f := shownAs(t, passed, 5)
		a := f.Answer()
		if written != want || len(a.Citations) != 1 || a.Text[a.Citations[0].Start:a.Citations[0].End] != "Nine." || a.Citations[0].Passages[0] != "p3" {
			t.Errorf("passed %v: %q, %+v of %q", passed, written, a.Citations, a.Text)
		}
	}
	if written, _ := shownAs(t, false, 2); written != "Six [1" {
		t.Errorf("what was held back is lost: %q", written)
	}
}
