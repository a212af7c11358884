package rill

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// FuzzDecode reads any bytes as a stream; whatever comes, it ends once and does
// not panic.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"message":{"id":"a","type":"call","role":"assistant","tool":"query_metrics_view","contentData":"{}"}}` + "\n" + `{"message":{"role":"assistant","content":"A <cite id=\"a\">b</cite>","citations":[{"id":"a","query":{}}]}}` + "\n"))
	f.Add([]byte(`{"content":"([x](https://u/-/open-query?query=%7B%7D)) [y](/-/ai/c/message/m/-/open) [z](https://u/-/open-query?query={\"a\":1}})"}` + "\n"))
	f.Add([]byte("event: error\ndata: {\"error\":\"gone\"}\n\n"))
	f.Fuzz(func(t *testing.T, in []byte) {
		ends := 0
		r := dialect.NewReader(newDecoder(citeway.SinkFunc(func(e citeway.Event) error {
			if _, end := e.(*citeway.End); end {
				ends++
			}
			return nil
		}), dialect.Options{}))
		_, _ = r.Write(in)
		_ = r.Close()
		if ends != 1 {
			t.Errorf("%d ends", ends)
		}
	})
}
