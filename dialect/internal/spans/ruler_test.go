package spans

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

var samples = []string{"", "abc", "é🌊漢字", strings.Repeat("aé🌊漢", 400), "a\xff\xfeb", "\u0301combining"}

// The ruler agrees with the index of the root package, however the text grew.
func TestRulerAgreesWithIndex(t *testing.T) {
	for _, text := range samples {
		x := citeway.NewIndex(text)
		for _, size := range []int{1, 3, 1000} {
			var r Ruler
			for rest := text; rest != ""; {
				n := min(size, len(rest))
				r.Write([]byte(rest[:n]))
				rest = rest[n:]
			}
			for at := 0; at <= utf8.RuneCountInString(text); at += 7 {
				for _, u := range []citeway.Unit{citeway.Runes, citeway.UTF16} {
					got, _ := r.Convert(at, u, citeway.Bytes)
					if want := x.Convert(at, u, citeway.Bytes); got != want {
						t.Fatalf("%.12q by %d: %s %d is byte %d, want %d", text, size, u, at, got, want)
					}
				}
			}
		}
	}
}

func TestRulerSpan(t *testing.T) {
	var r Ruler
	r.Write([]byte("é🌊a"))
	for _, c := range []struct {
		start, end int
		unit       citeway.Unit
		ok         bool
	}{{0, 3, citeway.Runes, true}, {0, 4, citeway.Runes, false}, {0, 4, citeway.UTF16, true}, {0, 2, citeway.UTF16, false},
		{1, 2, citeway.Bytes, false}, {2, 1, citeway.Runes, false}, {-1, 2, citeway.Runes, false}} {
		if _, ok := r.Span(c.start, c.end, c.unit); ok != c.ok {
			t.Errorf("%d to %d in %s: %v", c.start, c.end, c.unit, ok)
		}
	}
}

func TestTrack(t *testing.T) {
	var k Track
	k.Prose([]byte("é one"))
	k.Marker([]byte(" [1]"))
	k.Prose([]byte(" two"))
	if string(k.Text()) != "é one [1] two" || k.ProseLen() != len("é one two") {
		t.Fatalf("%q, prose %d", k.Text(), k.ProseLen())
	}
	if from, to := k.Span(7, 10, citeway.Runes); from != 10 || to != 13 {
		t.Errorf("two stands at %d to %d", from, to)
	}
	if from, to := k.Span(3, 6, citeway.Runes); from != 2 || to != 5 {
		t.Errorf("one stands at %d to %d", from, to)
	}
}

func TestTellerEndsOnce(t *testing.T) {
	ends := 0
	tell := NewTeller(citeway.SinkFunc(func(e citeway.Event) error {
		if _, ok := e.(*citeway.End); ok {
			ends++
		}
		return nil
	}))
	tell.Fail("error", "overloaded")
	tell.Text([]byte("after"))
	if err := tell.Close(false, "the end", nil); err != nil || ends != 1 {
		t.Errorf("%d ends, %v", ends, err)
	}
}
