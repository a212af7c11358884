package prose_test

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// log writes what it is given as text: markers in angle brackets, End as a bar.
type log struct{ strings.Builder }

func (l *log) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		l.Write(e.Bytes)
	case *citeway.Marker:
		l.WriteString("<" + string(e.Raw) + ">")
	case *citeway.Trim:
		l.WriteString("~")
	case *citeway.Definition:
		l.WriteString("=" + string(e.Label))
	case *citeway.End:
		l.WriteString("|")
	}
	return nil
}

func text(s string) *citeway.Text { return &citeway.Text{Bytes: []byte(s)} }
func mark(n int) *citeway.Marker {
	return &citeway.Marker{Raw: []byte{byte('0' + n)}, Refs: []citeway.Reference{{Kind: citeway.ByNumber, Number: n}}}
}

func TestWaiting(t *testing.T) {
	known := 0
	var out log
	s := prose.NewWaiter(&out, func(m *citeway.Marker) bool { return m.Refs[0].Number > known })
	want := func(step, text string) {
		t.Helper()
		if out.String() != text {
			t.Errorf("%s: %q, want %q", step, out.String(), text)
		}
	}
	put := func(events ...citeway.Event) {
		for _, e := range events {
			if err := s.Put(e); err != nil {
				t.Fatal(err)
			}
		}
	}
	put(text("a"), text("b"))
	want("prose is not held", "ab")
	put(mark(1), text("c"), text("d"), mark(2), text("e"), &citeway.Trim{}, &citeway.Definition{Label: []byte("x")})
	want("all after a marker that waits is", "ab")
	known = 1
	if err := s.Release(); err != nil {
		t.Fatal(err)
	}
	want("released up to the next", "ab<1>cd")
	held := 0
	s.Held(func(*citeway.Marker) { held++ })
	if held != 1 {
		t.Errorf("%d markers held", held)
	}
	put(&citeway.End{})
	want("the end lets all go", "ab<1>cd<2>e~=x|")
}

func TestWhatIsHeldIsCopied(t *testing.T) {
	var out log
	s := prose.NewWaiter(&out, func(*citeway.Marker) bool { return true })
	b := []byte("x")
	_ = s.Put(mark(1))
	_ = s.Put(&citeway.Text{Bytes: b})
	b[0] = 'y'
	_ = s.Flush()
	if out.String() != "<1>x" {
		t.Errorf("got %q", out.String())
	}
}

func TestFlushedPassesOnAgain(t *testing.T) {
	var out log
	s := prose.NewWaiter(&out, func(m *citeway.Marker) bool { return m.Refs[0].Number == 9 })
	_ = s.Put(mark(9))
	_ = s.Flush()
	_ = s.Put(text("a"))
	_ = s.Put(mark(1))
	if out.String() != "<9>a<1>" {
		t.Errorf("got %q", out.String())
	}
}
