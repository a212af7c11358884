package references_test

import (
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/references"
	"github.com/citeway/citeway/dialect/writer"
)

// An answer of about a megabyte with a marker every 100 bytes and a link in between.
func BenchmarkWrite(b *testing.B) {
	words := strings.Repeat("the water rises, ", 4) + "see [x](https://x.test/y) for it"
	b.SetBytes(int64(10_000 * len(words)))
	for b.Loop() {
		sink := writer.Form().NewEncoder(io.Discard, dialect.Options{Stream: true})
		put(b, sink, &citeway.Begin{})
		put(b, sink, file("f", "tide.pdf", "A.", "B."))
		for i := 1; i <= 10_000; i++ {
			put(b, sink, text(words))
			put(b, sink, cite(i*len(words), "f", "f-p2"))
		}
		put(b, sink, &citeway.End{})
	}
}

func put(b *testing.B, sink citeway.Sink, e citeway.Event) {
	if err := sink.Put(e); err != nil {
		b.Fatal(err)
	}
}

// A page with many passages: each has an identifier of its own, and the search for the
// next free one skips those given before.
func TestManyPassagesOfOnePage(t *testing.T) {
	const many = 20_000
	w := references.NewWriter("writer")
	s := &citeway.Source{ID: "w", Number: 1, Kind: citeway.KindWeb, URL: "https://sea.example/", Passages: make([]citeway.Passage, many)}
	for i := range s.Passages {
		s.Passages[i].ID = "p" + strconv.Itoa(i)
	}
	w.Put(s)
	refs, _ := w.References()
	seen := map[string]bool{}
	for _, r := range refs.Web {
		seen[r.URL] = true
	}
	if len(refs.Web) != many || len(seen) != many {
		t.Errorf("%d references with %d identifiers", len(refs.Web), len(seen))
	}
}
