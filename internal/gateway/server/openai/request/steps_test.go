package request

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/openwebui"
)

// sent shows what a step sends on for those events.
func sent(t *testing.T, step func(next citeway.Sink) citeway.Sink, events ...citeway.Event) string {
	t.Helper()
	var b strings.Builder
	s := step(citeway.SinkFunc(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Text:
			b.Write(e.Bytes)
		case *citeway.Citation:
			fmt.Fprintf(&b, "{%s %d-%d %q %q%q %v}", e.ID, e.Start, e.End, e.Label, e.Blank, e.Marker, e.Sources)
		case *citeway.Source:
			b.WriteString("<" + e.ID + ">")
		case *citeway.Revision:
			fmt.Fprintf(&b, "{revised %s %v}", e.Citation.ID, e.Withdrawn)
		}
		return nil
	}))
	for _, e := range events {
		if err := s.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

func prosaic(s string) *citeway.Text { return &citeway.Text{Bytes: []byte(s)} }

// own is a source that the client has a card of.
func own(id, number string) *citeway.Source {
	return &citeway.Source{ID: id, Extra: map[string]json.RawMessage{openwebui.NumberKey: json.RawMessage(number)}}
}

func cites(id string, start, end int, label string, sources ...string) *citeway.Citation {
	return &citeway.Citation{ID: id, Start: start, End: end, Label: label, Blank: " ", Sources: sources}
}

func TestTheirs(t *testing.T) {
	step := func(next citeway.Sink) citeway.Sink { return &theirs{next: next} }
	for _, test := range []struct {
		name   string
		events []citeway.Event
		want   string
	}{
		{"another's source", []citeway.Event{&citeway.Source{ID: "b"}, prosaic("x"), cites("1", 1, 1, "", "b")}, `<b>x{1 1-1 "" " """ [b]}`},
		{"the client's", []citeway.Event{own("a", "7"), prosaic("x"), cites("1", 1, 1, "", "a")}, `x{1 1-1 "" " ""[7]" []}`},
		{"two of the client's", []citeway.Event{own("a", "7"), own("b", "2"), prosaic("x"), cites("1", 1, 1, "", "b", "a")}, `x{1 1-1 "" " ""[2][7]" []}`},
		{"both", []citeway.Event{own("a", "7"), prosaic("x"), cites("1", 1, 1, "", "b", "a")}, `x{1 1-1 "" " """ [b]}{1 [7] 1-1 "" """[7]" []}`},
		{"words", []citeway.Event{own("a", "7"), cites("1", 0, 4, "rise", "a")}, `{1 0-4 "rise" " """ []}{1 [7] 4-4 "" """[7]" []}`},
		{"a verdict", []citeway.Event{own("a", "7"), cites("1", 0, 0, "", "a"), &citeway.Revision{Citation: cites("1", 0, 0, "", "a")}}, `{1 0-0 "" " ""[7]" []}`},
		{"a verdict of another's", []citeway.Event{own("a", "7"), &citeway.Revision{Citation: cites("2", 0, 0, "", "b")}}, `{revised 2 false}`},
		{"withdrawn", []citeway.Event{own("a", "7"), &citeway.Revision{Citation: cites("1", 0, 0, "", "a"), Withdrawn: true}}, `{revised 1 true}`},
	} {
		if got := sent(t, step, test.events...); got != test.want {
			t.Errorf("%s: %s\nwant %s", test.name, got, test.want)
		}
	}
}

func TestUncited(t *testing.T) {
	step := func(next citeway.Sink) citeway.Sink { return &uncited{next: next} }
	for _, test := range []struct {
		name   string
		events []citeway.Event
		want   string
	}{
		{"a marker", []citeway.Event{&citeway.Source{ID: "b"}, prosaic("x"), cites("1", 1, 1, "", "b"), prosaic(".")}, "x."},
		{"words", []citeway.Event{prosaic("They "), cites("1", 5, 9, "rise", "b"), prosaic(".")}, "They rise."},
		{"words that passed", []citeway.Event{prosaic("They rise"), cites("1", 5, 9, "rise", "b"), prosaic(".")}, "They rise."},
		{"a verdict", []citeway.Event{prosaic("x"), &citeway.Revision{Citation: cites("1", 0, 0, "", "b")}}, "x"},
		{"words after words", []citeway.Event{cites("1", 0, 4, "They", "b"), prosaic(" "), cites("2", 5, 9, "rise", "b")}, "They rise"},
	} {
		if got := sent(t, step, test.events...); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
