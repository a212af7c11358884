package dialecttest

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// FuzzText reads any text in a form that is text, whole and cut in two, and
// wants the same prose and one End. The seeds are the caller's to add.
func FuzzText(f *testing.F, form dialect.Form) {
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
