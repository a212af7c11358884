package table

import (
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/native"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/resolve"
)

// What a message may become, for each of its bytes, beside a fixed amount.
const (
	mostOut  = 40        // bytes of native JSON
	mostHeap = 800       // bytes that are held at once
	fixed    = 512 << 10 // bytes of either
)

// TestWhatAMessageMayBecome: bytes out and memory are at most a constant times the bytes
// that came, in every form that is read: citations that each span all of the text,
// intervals without sources, labels that are not the words.
func TestWhatAMessageMayBecome(t *testing.T) {
	text := strings.Repeat("tides rise ", 4000)
	all := &citeway.Answer{ID: "a", Text: text, Generated: true}
	for i := range 400 {
		s := citeway.Source{ID: fmt.Sprint("s", i), Number: i + 1, Kind: citeway.KindWeb, Title: fmt.Sprint("T", i), URL: fmt.Sprint("https://sea.example/", i)}
		all.Sources = append(all.Sources, s)
		all.Citations = append(all.Citations, citeway.Citation{ID: fmt.Sprint("c", i), Number: i + 1, End: len(text), Sources: []string{s.ID}})
	}
	for _, f := range All() {
		if f.NewDecoder == nil || f.NewEncoder == nil {
			continue
		}
		for _, stream := range []bool{false, true} {
			var in bytes.Buffer
			if err := citeway.Unfold(all, f.NewEncoder(&in, dialect.Options{Stream: stream})); err != nil {
				t.Fatal(err)
			}
			bounded(t, f.Name, in.String(), stream)
		}
	}
	label := `{"text":"` + text + `","citations":[` + strings.TrimSuffix(strings.Repeat(fmt.Sprintf(`{"id":"c","start":0,"end":%d,"label":"x","sources":["s"]},`, len(text)), 400), ",") + `],"sources":[{"id":"s"}]}`
	bounded(t, "native", label, false)
	for _, marker := range []string{"[1-50] ", "[1] ", "[2]", "[^x] ", "[0] ", "[a](b)"} {
		bounded(t, "markdown", strings.Repeat(marker, 5000), false)
		bounded(t, "markdown", strings.Repeat(marker, 5000), true)
	}
}

// held measures what is held when the first byte is written: of a whole message, all.
type held struct {
	out  int
	heap uint64
}

// Write counts.
func (h *held) Write(p []byte) (int, error) {
	if h.out == 0 {
		h.heap = live()
	}
	h.out += len(p)
	return len(p), nil
}

func live() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func bounded(t *testing.T, from, in string, stream bool) {
	t.Helper()
	var h held
	before := live()
	form, err := Lookup(from)
	if err != nil {
		t.Fatal(err)
	}
	err = pipe.All(&h, []byte(in), pipe.Options{From: form, To: native.Form(), Stream: stream, Resolve: resolve.Options{Sources: []citeway.Source{{ID: "s", Title: "T"}}}})
	if err != nil && citeway.CodeOf(err) != citeway.Truncated {
		t.Fatalf("%s: %v", from, err)
	}
	if most := mostOut*len(in) + fixed; h.out > most {
		t.Errorf("%s, streamed %t, %.30q: %d bytes became %d, more than %d", from, stream, in, len(in), h.out, most)
	}
	if grown := int(h.heap) - int(before); grown > mostHeap*len(in)+fixed {
		t.Errorf("%s, streamed %t, %.30q: %d bytes held %d", from, stream, in, len(in), grown)
	}
}
