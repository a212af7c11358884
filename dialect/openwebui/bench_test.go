package openwebui_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/citeway/citeway/dialect/openwebui"
	"github.com/citeway/citeway/dialect/pipe"
)

// stream is a stream of about size bytes of prose with a chip about every 80
// bytes, in pieces of n bytes.
func stream(size, n int) []byte {
	const sources = 20
	var out bytes.Buffer
	for i := range sources {
		fmt.Fprintf(&out, `data: {"event":{"type":"source","data":{"source":{"name":"Tide %d"},"document":["Water %d."],"metadata":[{"source":"cite-%d"}]}}}`+"\n\n", i, i, i+1)
	}
	var text strings.Builder
	for i := 0; text.Len() < size; i++ {
		fmt.Fprintf(&text, "The water at the old pier rises and falls twice a day, as the tables say [%d]. ", i%sources+1)
	}
	for prose := text.String(); prose != ""; prose = prose[min(n, len(prose)):] {
		fmt.Fprintf(&out, `data: {"id":"a","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":%q},"finish_reason":null}]}`+"\n\n", prose[:min(n, len(prose))])
	}
	out.WriteString(`data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}` + "\n\ndata: [DONE]\n\n")
	return out.Bytes()
}

func BenchmarkStream(b *testing.B) {
	in := stream(1<<20, 4)
	form := openwebui.Form()
	b.ReportAllocs()
	b.SetBytes(1 << 20)
	for b.Loop() {
		c, err := pipe.New(io.Discard, pipe.Options{From: form, To: form, Stream: true})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := c.Write(in); err != nil {
			b.Fatal(err)
		}
		if err := c.Close(); err != nil {
			b.Fatal(err)
		}
	}
}
