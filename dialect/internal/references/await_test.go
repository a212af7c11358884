package references

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// spoken is what comes through an awaiter, as text.
func spoken(t *testing.T, events ...citeway.Event) string {
	t.Helper()
	w := NewWriter("writer")
	var b strings.Builder
	sink := prose.Await(citeway.SinkFunc(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Text:
			b.Write(e.Bytes)
		case *citeway.Source:
			w.Put(e)
		case *citeway.Citation:
			b.Write(w.Mark(nil, e))
		case *citeway.End:
			b.WriteString(".")
		}
		return nil
	}))
	for _, e := range events {
		if err := sink.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

func TestAwait(t *testing.T) {
	text := func(s string) citeway.Event { return &citeway.Text{Bytes: []byte(s)} }
	cites := func(id string) *citeway.Citation {
		return &citeway.Citation{ID: "c", Label: "words", Sources: []string{id}}
	}
	known := &citeway.Source{ID: "a", Title: "A"}
	cases := []struct {
		name   string
		events []citeway.Event
		want   string
	}{
		{"what is known does not wait", []citeway.Event{known, text("x "), cites("a"), text(" y")}, "x [A](a) y"},
		{"what is not waits, with all that follows", []citeway.Event{text("x "), cites("a"), text(" y"), text(" z")}, "x "},
		{"a source lets it go", []citeway.Event{text("x "), cites("a"), text(" y"), text(" z"), known}, "x [A](a) y z"},
		{"the end lets it go", []citeway.Event{cites("a"), text(" y"), &citeway.End{}}, " y."},
		{"a revision names another source", []citeway.Event{known, cites("b"), &citeway.Revision{Citation: cites("a")}}, "[A](a)"},
		{"a withdrawn citation leaves its words", []citeway.Event{cites("b"), text(" y"), &citeway.Revision{Citation: cites("b"), Withdrawn: true}}, "words y"},
	}
	for _, c := range cases {
		if got := spoken(t, c.events...); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestAddress(t *testing.T) {
	for in, want := range map[string]string{
		"https://x.test/a":                    "https://x.test/a",
		"https://x.test/a#:~:passage=2":       "https://x.test/a",
		"https://x.test/a#top:~:passage=12":   "https://x.test/a#top",
		"https://x.test/a#:~:passage=two":     "https://x.test/a#:~:passage=two",
		"https://x.test/a#:~:text=high%20sea": "https://x.test/a#:~:text=high%20sea",
	} {
		if got := address(in); got != want {
			t.Errorf("address of %s is %s, want %s", in, got, want)
		}
	}
}

func TestName(t *testing.T) {
	for in, want := range map[string]string{
		"report [final] (v2).txt": "report (final) (v2).txt",
		"two\n lines\t":           "two lines",
		`c:\docs\a.pdf`:           "c:/docs/a.pdf",
		"a `b` c":                 "a 'b' c",
		"Vec<T> | Shapes":         "Vec‹T› ¦ Shapes",
		" \n":                     "Unknown Document",
	} {
		if got := Name(&citeway.Source{Title: in}); got != want {
			t.Errorf("name of %q is %q, want %q", in, got, want)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		in        *citeway.Error
		kind, key string
	}{
		{&citeway.Error{Code: citeway.Invalid}, "BadRequest", "fail.badRequest.invalidParameters"},
		{&citeway.Error{Code: citeway.Truncated}, "InternalServerError", "fail.internalServerError.generic"},
		{&citeway.Error{Code: citeway.Upstream, Place: "fail.tooManyRequests.quotaExceeded"}, "InternalServerError", "fail.tooManyRequests.quotaExceeded"},
		{&citeway.Error{Code: citeway.Upstream, Place: "429"}, "InternalServerError", "fail.internalServerError.generic"},
	} {
		if got := NewErrors(c.in); got.Type != c.kind || got.Errors[0].Key != c.key {
			t.Errorf("%v is %s %s", c.in, got.Type, got.Errors[0].Key)
		}
	}
}
