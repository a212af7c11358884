package dialecttest

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// Fuzz reads any bytes as a message, whole or streamed: whatever comes, it begins at
// most once and ends once, and its citations lie within its text.
func Fuzz(f *testing.F, form dialect.Form, seeds ...string) {
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		var fold citeway.Folder
		begins, ends := 0, 0
		r := dialect.NewReader(form.NewDecoder(citeway.SinkFunc(func(e citeway.Event) error {
			switch e.(type) {
			case *citeway.Begin:
				begins++
			case *citeway.End:
				ends++
			}
			return fold.Put(e)
		}), dialect.Options{Stream: true}))
		_, _ = r.Write(in)
		_ = r.Close()
		if begins > 1 || ends != 1 {
			t.Fatalf("%d beginnings, %d ends", begins, ends)
		}
		a := fold.Answer()
		for _, c := range a.Citations {
			if c.Start < 0 || c.End < c.Start || c.End > len(a.Text) {
				t.Fatalf("citation %d-%d outside a text of %d bytes", c.Start, c.End, len(a.Text))
			}
		}
	})
}

// FuzzText reads any text in a form that is text, whole and cut in two, and
// wants the same prose and one End. Each seed is cut in its middle.
func FuzzText(f *testing.F, form dialect.Form, seeds ...string) {
	for _, seed := range seeds {
		f.Add(seed, len(seed)/2)
	}
	f.Fuzz(func(t *testing.T, text string, at int) {
		whole := proseOf(t, form, text)
		if at < 0 || at > len(text) {
			return
		}
		if cut := proseOf(t, form, text[:at], text[at:]); cut != whole {
			t.Errorf("cut at %d: %q, whole %q", at, cut, whole)
		}
	})
}

// proseOf is the prose that a form reads in a text given in pieces.
func proseOf(t *testing.T, form dialect.Form, pieces ...string) string {
	t.Helper()
	var fold citeway.Folder
	ends := 0
	d := form.NewDecoder(citeway.SinkFunc(func(e citeway.Event) error {
		if _, end := e.(*citeway.End); end {
			ends++
		}
		return fold.Put(e)
	}), dialect.Options{})
	for _, p := range pieces {
		if err := d.Frame(dialect.Frame{Data: []byte(p)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if ends != 1 {
		t.Fatalf("%d ends", ends)
	}
	return fold.Answer().Text
}
