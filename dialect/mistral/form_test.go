package mistral

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/dialecttest"
)

func TestGolden(t *testing.T) { dialecttest.Run(t, Form(), "testdata") }

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"choices":[{"delta":{"content":[{"type":"text","text":"a"},{"type":"reference","reference_ids":[0,"b",{}],"text":"é"}]}}]}`))
	f.Add([]byte(`{"type":"message.output.delta","content":{"type":"tool_reference","url":"u"}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var fold citeway.Folder
		r := dialect.NewReader(newDecoder(&fold))
		_, _ = r.Write(data)
		_ = r.Close()
		a := fold.Answer()
		for _, c := range a.Citations {
			if c.Start < 0 || c.End < c.Start || c.End > len(a.Text) {
				t.Fatalf("citation %d-%d outside a text of %d bytes", c.Start, c.End, len(a.Text))
			}
		}
	})
}
