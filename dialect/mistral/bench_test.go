package mistral

import (
	"strconv"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// BenchmarkManySources is one reference to each of many sources.
func BenchmarkManySources(b *testing.B) {
	for _, n := range []int{1000, 40_000} {
		ids := make([]string, n)
		for i := range ids {
			ids[i] = strconv.Itoa(i)
		}
		body := []byte(`{"id":"c","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":[{"type":"text","text":"High"},{"type":"reference","reference_ids":[` +
			strings.Join(ids, ",") + `]}]},"finish_reason":"stop"}]}`)
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for b.Loop() {
				d := Form().NewDecoder(citeway.SinkFunc(func(citeway.Event) error { return nil }), dialect.Options{})
				if err := d.Frame(dialect.Frame{Data: body}); err != nil {
					b.Fatal(err)
				}
				if err := d.Close(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
