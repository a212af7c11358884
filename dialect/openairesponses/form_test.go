package openairesponses

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/dialecttest"
)

func TestGolden(t *testing.T) { dialecttest.Run(t, Form(), "testdata") }

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"type":"response.output_text.delta","delta":"a ([b](http://c.example))"}` + "\n" +
		`{"type":"response.output_text.annotation.added","annotation":{"type":"url_citation","start_index":2,"end_index":25,"url":"http://c.example"}}`))
	f.Add([]byte(`{"id":"r","output":[{"type":"message","content":[{"type":"output_text","text":"é","annotations":[{"type":"file_citation","file_id":"f","index":9}]}]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var fold citeway.Folder
		r := dialect.NewReader(newDecoder(&fold, dialect.Options{}))
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
