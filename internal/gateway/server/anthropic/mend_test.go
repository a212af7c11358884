package anthropic

import (
	"encoding/json"
	"io"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// bringingAll is a request with two documents of text, one of blocks, a file, an address and two search results.
const bringingAll = `{"model":"x","messages":[{"role":"user","content":[
	{"type":"document","title":"Leave","source":{"type":"text","data":"Everyone has 28 days of leave.\n\nÄrzte haben 30."}},
	{"type":"document","title":"Pay","source":{"type":"text","data":"Pay comes on the last day."}},
	{"type":"document","title":"Rules","source":{"type":"content","content":[{"type":"text","text":"No smoking."},{"type":"text","text":"No dogs."}]}},
	{"type":"document","title":"Plan","source":{"type":"base64","media_type":"application/pdf","data":"AAAA"}},
	{"type":"document","source":{"type":"url","url":"https://example.com/a.pdf"}},
	{"type":"search_result","source":"https://example.com/kites","title":"Kites","content":[{"type":"text","text":"A kite flies."},{"type":"text","text":"It needs wind."}]},
	{"type":"search_result","source":"boats.md","title":"Boats","content":[{"type":"text","text":"A boat floats."}]},
	{"type":"text","text":"How many days?"}]}]}`

func TestMend(t *testing.T) {
	a, _ := read([]byte(bringingAll)) // the address is refused where Citeway answers itself
	for _, c := range []struct{ name, citation, want, finding string }{
		{"right", `{"type":"char_location","cited_text":"28 days","document_index":0,"document_title":"Leave","start_char_index":13,"end_char_index":20}`, "", ""},
		{"no title", `{"type":"char_location","cited_text":"28 days","document_index":0,"document_title":null,"start_char_index":13,"end_char_index":20}`,
			`{"type":"char_location","cited_text":"28 days","document_index":0,"document_title":"Leave","start_char_index":13,"end_char_index":20}`, "mismatched-offset"},
		{"bytes counted", `{"type":"char_location","cited_text":"30","document_index":0,"document_title":"Leave","start_char_index":45,"end_char_index":47}`,
			`{"type":"char_location","cited_text":"30","document_index":0,"document_title":"Leave","start_char_index":44,"end_char_index":46}`, "mismatched-offset"},
		{"another document", `{"type":"char_location","cited_text":"the last day","document_index":0,"document_title":"Leave","start_char_index":0,"end_char_index":12}`,
			`{"type":"char_location","cited_text":"the last day","document_index":1,"document_title":"Pay","start_char_index":13,"end_char_index":25}`, "mismatched-offset"},
		{"no such document", `{"type":"char_location","cited_text":"28 days","document_index":9,"document_title":"Leave","start_char_index":13,"end_char_index":20}`,
			`{"type":"char_location","cited_text":"28 days","document_index":0,"document_title":"Leave","start_char_index":13,"end_char_index":20}`, "mismatched-offset"},
		{"words that stand nowhere", `{"type":"char_location","cited_text":"29 days","document_index":0,"document_title":"Leave","start_char_index":13,"end_char_index":20}`, "none", "misquoted"},
		{"no words", `{"type":"char_location","cited_text":"","document_index":7,"start_char_index":1,"end_char_index":2}`, "none", "unknown-source"},
		{"a block", `{"type":"content_block_location","cited_text":"No dogs.","document_index":2,"document_title":"Rules","start_block_index":1,"end_block_index":2}`, "", ""},
		{"the wrong block", `{"type":"content_block_location","cited_text":"No dogs.","document_index":2,"document_title":"Rules","start_block_index":0,"end_block_index":1}`,
			`{"type":"content_block_location","cited_text":"No dogs.","document_index":2,"document_title":"Rules","start_block_index":1,"end_block_index":2}`, "mismatched-offset"},
		{"blocks that are not there", `{"type":"content_block_location","cited_text":"No cats.","document_index":2,"document_title":"Rules","start_block_index":5,"end_block_index":6}`, "none", "misquoted"},
		{"a page", `{"type":"page_location","cited_text":"x","document_index":3,"document_title":"Plan","start_page_number":1,"end_page_number":2}`, "", ""},
		{"a page of an address", `{"type":"page_location","cited_text":"x","document_index":4,"document_title":null,"start_page_number":1,"end_page_number":2}`, "", ""},
		{"a page of nothing", `{"type":"page_location","cited_text":"x","document_index":5,"start_page_number":1,"end_page_number":2}`, "none", "unknown-source"},
		{"the nearer of two", `{"type":"char_location","cited_text":"e","document_index":0,"document_title":"Leave","start_char_index":27,"end_char_index":29}`,
			`{"type":"char_location","cited_text":"e","document_index":0,"document_title":"Leave","start_char_index":28,"end_char_index":29}`, "mismatched-offset"},
		{"blocks of a text", `{"type":"content_block_location","cited_text":"28 days","document_index":0,"document_title":"Leave","start_block_index":0,"end_block_index":1}`, "none", "misquoted"},
		{"a result", `{"type":"search_result_location","cited_text":"It needs wind.","search_result_index":0,"source":"https://example.com/kites","title":"Kites","start_block_index":1,"end_block_index":2}`, "", ""},
		{"another's address", `{"type":"search_result_location","cited_text":"It needs wind.","search_result_index":0,"source":"boats.md","title":"Boats","start_block_index":1,"end_block_index":2}`,
			`{"type":"search_result_location","cited_text":"It needs wind.","search_result_index":0,"source":"https://example.com/kites","title":"Kites","start_block_index":1,"end_block_index":2}`, "mismatched-offset"},
		{"another result", `{"type":"search_result_location","cited_text":"A boat floats.","search_result_index":0,"source":"boats.md","title":"Boats","start_block_index":0,"end_block_index":1}`,
			`{"type":"search_result_location","cited_text":"A boat floats.","search_result_index":1,"source":"boats.md","title":"Boats","start_block_index":0,"end_block_index":1}`, "mismatched-offset"},
		{"no such result", `{"type":"search_result_location","cited_text":"A ship sinks.","search_result_index":4,"source":"x","title":"x","start_block_index":0,"end_block_index":1}`, "none", "misquoted"},
		{"a search of the server's", `{"type":"web_search_result_location","cited_text":"x","url":"https://example.com","title":"x","encrypted_index":"e"}`, "", ""},
		{"a type to come", `{"type":"moon_location","crater":3}`, "", ""},
		{"of no shape", `{"type":"char_location","document_index":"one"}`, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			finding := ""
			m := a.given.mender(func(f citeway.Finding) { finding += string(f.Kind) })
			got := string(m.citation(json.RawMessage(c.citation)))
			want := c.want
			switch want {
			case "":
				want = c.citation
			case "none":
				want = ""
			}
			if got != want || finding != c.finding {
				t.Errorf("%s, %q; want\n%s, %q", got, finding, want, c.finding)
			}
		})
	}
}

func FuzzPassing(f *testing.F) {
	f.Add([]byte(bringingAll), []byte(streamed))
	f.Add([]byte(bringingAll), []byte("data: {\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\",\"citations\":[{\"type\":\"char_location\"}]}}\n\ndata: {\"type\":\"content_block_delta\",\"delta\":null}\n\n"))
	s := surface()
	f.Fuzz(func(t *testing.T, request, stream []byte) {
		a, _ := read(request)
		if a == nil {
			t.Skip()
		}
		p := s.passing(a, nil)
		p.out = dialect.NewEventWriter(io.Discard)
		reader := dialect.NewReader(p)
		_, _ = reader.Write(stream)
		_ = reader.Close()
	})
}
