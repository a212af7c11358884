package webchat

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// long is an answer of n bytes with a marker about every 80 bytes.
func long(n int) *citeway.Answer {
	a := &citeway.Answer{ID: "ans_1", Generated: true}
	for i := range 20 {
		a.Sources = append(a.Sources, citeway.Source{ID: fmt.Sprint("s", i+1), Number: i + 1, Title: "Tide tables", URL: fmt.Sprint("https://sea.example/", i),
			Passages: []citeway.Passage{{ID: fmt.Sprint("p", i), Text: strings.Repeat("High water. ", 50)}}})
	}
	var text strings.Builder
	for i := 0; text.Len() < n; i++ {
		text.WriteString("Tides rise twice a day in the harbour, as the log of the pilots says every year. ")
		a.Citations = append(a.Citations, citeway.Citation{ID: fmt.Sprint("c", i), Number: i%20 + 1, Start: text.Len() - 2, End: text.Len() - 2, Sources: []string{fmt.Sprint("s", i%20+1)}})
	}
	a.Text = text.String()
	return a
}

func BenchmarkEncodeStream(b *testing.B) {
	a := long(1 << 20)
	b.SetBytes(1 << 20)
	b.ReportAllocs()
	for b.Loop() {
		enc := newEncoder(io.Discard, dialect.Options{Stream: true})
		_ = citeway.Unfold(a, enc)
	}
}

func BenchmarkDecodeStream(b *testing.B) {
	var out bytes.Buffer
	_ = citeway.Unfold(long(1<<20), newEncoder(&out, dialect.Options{Stream: true}))
	b.SetBytes(int64(out.Len()))
	b.ReportAllocs()
	for b.Loop() {
		r := dialect.NewReader(newDecoder(citeway.SinkFunc(func(citeway.Event) error { return nil }), dialect.Options{}))
		_, _ = r.Write(out.Bytes())
		if err := r.Close(); err != nil {
			b.Fatal(err)
		}
	}
}
