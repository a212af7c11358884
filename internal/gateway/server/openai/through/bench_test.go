package through

import (
	"io"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/server/openai/request"
)

// BenchmarkStream is the cost of a chunk that passes through: of plain prose, and
// with a citation in every tenth.
func BenchmarkStream(b *testing.B) {
	plain := strings.Split(strings.Repeat("the|tide| rises|", 100), "|")
	cited := append([]string(nil), plain...)
	for i := 5; i < len(cited); i += 10 {
		cited[i] = " [3]."
	}
	sources := &request.Sources{}
	sources.Read(prompted)
	for name, o := range map[string]struct {
		pieces []string
		Options
	}{
		"plain": {plain, Options{Citations: request.OpenAI}},
		"cited": {cited, Options{Citations: request.OpenWebUI, Sources: sources}},
	} {
		upstream := chunks(o.pieces...)
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(upstream)))
			for b.Loop() {
				if err := Stream(io.Discard, strings.NewReader(upstream), o.Options); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(o.pieces)), "ns/chunk")
		})
	}
}

// BenchmarkWhole is the cost of a whole answer.
func BenchmarkWhole(b *testing.B) {
	body := []byte(`{"id":"c1","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"` + strings.Repeat("High water is at 06:12 [3]. ", 100) + `"},"finish_reason":"stop"}]}`)
	sources := &request.Sources{}
	sources.Read(prompted)
	b.SetBytes(int64(len(body)))
	for b.Loop() {
		if _, err := Whole(body, Options{Citations: request.OpenAI, Sources: sources}); err != nil {
			b.Fatal(err)
		}
	}
}
