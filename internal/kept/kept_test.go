package kept_test

import (
	"reflect"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/kept"
)

// What is kept is what was there, runs or not.
func TestWholeIsWhatWasKept(t *testing.T) {
	number := func(n int) citeway.Reference { return citeway.Reference{Kind: citeway.ByNumber, Number: n} }
	var scratch kept.Scratch
	var room kept.Room
	for name, list := range map[string][]citeway.Reference{
		"none":         nil,
		"one":          {number(3)},
		"a run":        {number(1), number(2), number(3)},
		"two runs":     {number(1), number(2), number(7), number(8)},
		"falling":      {number(3), number(2), number(2)},
		"a name":       {number(1), {Kind: citeway.ByLabel, Text: []byte("a")}},
		"with a place": {number(1), {Kind: citeway.ByNumber, Number: 2, Anchor: []byte("b")}},
	} {
		m := &citeway.Marker{Syntax: citeway.Bracket, Raw: []byte("[x]"), Blank: []byte(" "), Refs: list, Glued: true}
		if got := scratch.Whole(room.Keep(m)); !reflect.DeepEqual(got, m) {
			t.Errorf("%s: got %+v", name, got)
		}
	}
	text := &citeway.Text{Bytes: []byte("a")}
	if scratch.Whole(text) != citeway.Event(text) {
		t.Error("another event is changed")
	}
}
