package kept_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/kept"
)

// told are the events of a log in short.
func told(l *kept.Log) string {
	var b strings.Builder
	_ = l.Each(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Text:
			fmt.Fprintf(&b, "text %d ", len(e.Bytes))
		case *citeway.Trim:
			fmt.Fprintf(&b, "trim %s ", e.Bytes)
		case *citeway.Marker:
			fmt.Fprintf(&b, "%s%d ", e.Raw, len(e.Refs))
		case *citeway.Definition:
			fmt.Fprintf(&b, "definition %s ", e.Label)
		default:
			fmt.Fprintf(&b, "%T ", e)
		}
		return nil
	})
	return strings.TrimSpace(b.String())
}

// What is kept comes back in order, as often as it came, whatever becomes of the bytes.
func TestLogKeepsTheOrder(t *testing.T) {
	var l kept.Log
	if !l.Empty() {
		t.Error("not empty")
	}
	shared := []byte("[1]")
	m := &citeway.Marker{Raw: shared, Refs: []citeway.Reference{{Kind: citeway.ByNumber, Number: 1}}}
	twice := &citeway.Marker{Raw: shared, Refs: []citeway.Reference{{Kind: citeway.ByNumber, Number: 1}, {Kind: citeway.ByNumber, Number: 7}}}
	for _, e := range []citeway.Event{&citeway.Begin{}, m, m, twice, m, &citeway.Text{Bytes: shared}, m, &citeway.Text{}, &citeway.Text{Bytes: shared},
		&citeway.Trim{Bytes: shared}, &citeway.Definition{Label: shared}, &citeway.Source{}, m, &citeway.End{}} {
		l.Add(e)
	}
	copy(shared, "[9]")
	want := "*citeway.Begin [1]1 [1]1 [1]2 [1]1 text 3 [1]1 text 0 text 3 trim [1] definition [1] *citeway.Source [1]1 *citeway.End"
	if got := told(&l); got != want || l.Empty() {
		t.Errorf("told %q, want %q", got, want)
	}
	l.Other()[2] = nil
	if got := told(&l); got != strings.Replace(want, "*citeway.Source ", "", 1) {
		t.Errorf("without the source: %q", got)
	}
}

// Adjacent texts become one where that is asked for, however long they are.
func TestLogJoinsTexts(t *testing.T) {
	var l kept.Log
	l.Append(&citeway.Marker{Raw: []byte("[1]")})
	l.Append(&citeway.Text{})
	for range 50_000 {
		l.Append(&citeway.Text{Bytes: []byte("abcd")})
	}
	l.Append(&citeway.Marker{Raw: []byte("[1]")})
	l.Append(&citeway.Text{Bytes: make([]byte, 100_000)})
	l.Append(&citeway.Text{Bytes: []byte("abcd")})
	if got, want := told(&l), "[1]0 text 200000 [1]0 text 100004"; got != want {
		t.Errorf("told %q, want %q", got, want)
	}
}

// The first error ends it.
func TestLogStops(t *testing.T) {
	var l kept.Log
	l.Add(&citeway.End{})
	l.Add(&citeway.End{})
	calls, failed := 0, errors.New("full")
	err := l.Each(func(citeway.Event) error { calls++; return failed })
	if err != failed || calls != 1 {
		t.Errorf("%v after %d calls", err, calls)
	}
}

// Many small events are few allocations.
func TestLogsAllocations(t *testing.T) {
	text, m := &citeway.Text{Bytes: []byte("abc")}, &citeway.Marker{Raw: []byte("[1]"), Refs: []citeway.Reference{{Kind: citeway.ByNumber, Number: 1}}}
	var l kept.Log
	if n := testing.AllocsPerRun(5000, func() { l.Add(text); l.Add(m) }); n >= 1 {
		t.Errorf("%v allocations", n)
	}
}

// TestLogIsEmptiedAndUsedAgain: what was in it is gone, and no room is made for as much again.
func TestLogIsEmptiedAndUsedAgain(t *testing.T) {
	var l kept.Log
	fill := func() {
		for range 10 {
			l.Add(&citeway.Text{Bytes: []byte("tide")})
			l.Add(&citeway.Marker{Raw: []byte("[1]")})
		}
	}
	count := func() (n int) {
		_ = l.Each(func(citeway.Event) error { n++; return nil })
		return n
	}
	fill()
	if l.Empty() || count() != 20 {
		t.Fatalf("%d events", count())
	}
	l.Reset()
	if !l.Empty() || count() != 0 {
		t.Fatalf("%d events of an emptied log", count())
	}
	l.Append(&citeway.Text{Bytes: []byte("ebb")})
	if l.Empty() || count() != 1 {
		t.Fatalf("%d events, want 1", count())
	}
}
