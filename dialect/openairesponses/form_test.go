package openairesponses

import (
	"testing"

	"github.com/citeway/citeway/dialect/dialecttest"
)

func TestGolden(t *testing.T) { dialecttest.Run(t, Form(), "testdata") }

func FuzzDecode(f *testing.F) {
	dialecttest.Fuzz(f, Form(),
		`{"type":"response.output_text.delta","delta":"a ([b](http://c.example))"}`+"\n"+
			`{"type":"response.output_text.annotation.added","annotation":{"type":"url_citation","start_index":2,"end_index":25,"url":"http://c.example"}}`,
		`{"id":"r","output":[{"type":"message","content":[{"type":"output_text","text":"é","annotations":[{"type":"file_citation","file_id":"f","index":9}]}]}]}`)
}
