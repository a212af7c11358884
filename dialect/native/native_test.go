package native_test

import (
	"bytes"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/dialecttest"
	"github.com/citeway/citeway/dialect/native"
)

func TestForm(t *testing.T) { dialecttest.Run(t, native.Form(), "testdata") }

func FuzzDecode(f *testing.F) {
	dialecttest.Fuzz(f, native.Form(),
		`{"text":"a","citations":[]}`,
		"event: text\ndata: {\"text\":\"a\"}\n\nevent: done\ndata: {}\n\n")
}

func TestStreamSendsWholeCharacters(t *testing.T) {
	var out bytes.Buffer
	s := native.Form().NewEncoder(&out, dialect.Options{Stream: true})
	for _, b := range []byte("né") {
		if err := s.Put(&citeway.Text{Bytes: []byte{b}}); err != nil {
			t.Fatal(err)
		}
	}
	want := "event: text\ndata: {\"text\":\"n\"}\n\nevent: text\ndata: {\"text\":\"é\"}\n\n"
	if out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
}
