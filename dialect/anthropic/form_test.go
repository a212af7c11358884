package anthropic

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/dialecttest"
)

func TestGolden(t *testing.T) { dialecttest.Run(t, Form(), "testdata") }

func FuzzDecode(f *testing.F) {
	dialecttest.Fuzz(f, Form(),
		`{"type":"content_block_delta","delta":{"type":"text_delta","text":"a"}}`+"\n"+
			`{"type":"content_block_delta","delta":{"type":"citations_delta","citation":{"type":"char_location","document_index":0}}}`,
		`{"type":"message","content":[{"type":"text","text":" é ","citations":[{"type":"web_search_result_location","url":"u","cited_text":"x"}]}]}`)
}

// What the service really sent: each cited block is one citation, its words in
// the prose, its encrypted index kept.
func TestRecorded(t *testing.T) {
	for file, want := range map[string]int{"anthropic-web-search-tool.1.json": 3, "anthropic-web-search-tool.1.chunks.txt": 9} {
		a := dialecttest.Recorded(t, Form(), file)
		if len(a.Citations) < want {
			t.Errorf("%s: %d citations", file, len(a.Citations))
		}
		for _, c := range a.Citations {
			if c.Label == "" || a.Text[c.Start:c.End] != c.Label || len(c.Quotes) == 0 {
				t.Errorf("%s: citation %d-%d %q", file, c.Start, c.End, c.Label)
			}
			if !strings.Contains(string(c.Extra[citationsKey]), "encrypted_index") {
				t.Errorf("%s: no encrypted index in %s", file, c.Extra[citationsKey])
			}
		}
	}
}

func TestRecordedAgain(t *testing.T) {
	a := dialecttest.Recorded(t, Form(), "anthropic-web-search-tool.1.chunks.txt")
	for _, streamed := range []bool{false, true} {
		var out strings.Builder
		if err := citeway.Unfold(a, Form().NewEncoder(&out, dialect.Options{Stream: streamed})); err != nil {
			t.Fatal(err)
		}
		b := dialecttest.Read(t, Form(), []byte(out.String()))
		if b.Text != a.Text || len(b.Citations) != len(a.Citations) || len(b.Sources) != len(a.Sources) {
			t.Errorf("stream %v: %d citations of %d sources came back as %d of %d; text equal: %v", streamed,
				len(a.Citations), len(a.Sources), len(b.Citations), len(b.Sources), a.Text == b.Text)
			continue
		}
		for i := range b.Citations {
			if string(b.Citations[i].Extra[citationsKey]) != string(a.Citations[i].Extra[citationsKey]) {
				t.Errorf("citation %d is written as %s", i, b.Citations[i].Extra[citationsKey])
			}
		}
	}
}
