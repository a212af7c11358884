package dialecttest

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// Fuzz reads any bytes as a message, whole or streamed: whatever they are, the events
// are in order and the citations lie within the text.
func Fuzz(f *testing.F, form dialect.Form, seeds ...string) {
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		o := &order{}
		_ = feed(form.NewDecoder(o, dialect.Options{Stream: true}), string(in), true)
		for _, fault := range o.close() {
			t.Fatal(fault)
		}
	})
}

// FuzzText reads any text in a plain text form, whole and cut in two, and expects the
// same prose and one End. Each seed is cut in its middle.
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

// proseOf is the prose that a form reads from a text given in pieces.
func proseOf(t *testing.T, form dialect.Form, pieces ...string) string {
	t.Helper()
	var fold citeway.Folder
	o := &order{}
	d := form.NewDecoder(citeway.SinkFunc(func(e citeway.Event) error {
		_ = o.Put(e)
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
	for _, fault := range o.close() {
		t.Fatal(fault)
	}
	return fold.Answer().Text
}
