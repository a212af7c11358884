package rill

import (
	"testing"

	"github.com/citeway/citeway/dialect/dialecttest"
)

func TestGolden(t *testing.T) { dialecttest.Run(t, Form(), "testdata") }

func FuzzDecode(f *testing.F) {
	dialecttest.Fuzz(f, Form(),
		`{"message":{"id":"a","type":"call","role":"assistant","tool":"query_metrics_view","contentData":"{}"}}`+"\n"+`{"message":{"role":"assistant","content":"A <cite id=\"a\">b</cite>","citations":[{"id":"a","query":{}}]}}`+"\n",
		`{"content":"([x](https://u/-/open-query?query=%7B%7D)) [y](/-/ai/c/message/m/-/open) [z](https://u/-/open-query?query={\"a\":1}})"}`+"\n",
		"event: error\ndata: {\"error\":\"gone\"}\n\n")
}
