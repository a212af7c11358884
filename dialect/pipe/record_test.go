package pipe

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// names are the kinds of the events of a list, and the bytes of the texts.
type names struct{ b strings.Builder }

func (n *names) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		n.b.WriteString("begin ")
	case *citeway.Source:
		n.b.WriteString("source " + e.ID + " ")
	case *citeway.Definition:
		n.b.WriteString("definition " + string(e.Label) + " ")
	case *citeway.Marker:
		n.b.WriteString("marker " + string(e.Raw) + string(e.Refs[0].Text) + " ")
	case *citeway.Text:
		n.b.WriteString("text " + string(e.Bytes) + " ")
	case *citeway.End:
		n.b.WriteString("end")
	}
	return nil
}

// What a whole message says of its sources is told before its first word, and
// bytes that the sender uses again are not lost.
func TestRecorderTellsSourcesFirst(t *testing.T) {
	r := &recorder{}
	shared := []byte("High")
	for _, e := range []citeway.Event{
		&citeway.Begin{}, &citeway.Text{Bytes: shared},
		&citeway.Marker{Raw: shared, Refs: []citeway.Reference{{Text: shared}}},
		&citeway.Source{ID: "a"}, &citeway.Definition{Label: []byte("1")}, &citeway.End{},
	} {
		_ = r.Put(e)
	}
	copy(shared, "Low.")
	var n names
	if err := r.replay(&n); err != nil {
		t.Fatal(err)
	}
	if got, want := n.b.String(), "begin source a definition 1 text High marker HighHigh end"; got != want {
		t.Errorf("told %q, want %q", got, want)
	}
}
