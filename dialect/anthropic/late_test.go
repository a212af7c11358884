package anthropic

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/dialecttest"
)

// A block is what its citations support. One whose words stand in a block that
// goes on after them would support more than it does, and is left out.
func TestALateCitationHangsOnNoOtherWords(t *testing.T) {
	var out strings.Builder
	sink := Form().NewEncoder(&out, dialect.Options{Stream: true})
	for _, e := range []citeway.Event{&citeway.Begin{ID: "a"}, &citeway.Text{Bytes: []byte("Rain fell. Tides rose.")},
		&citeway.Source{ID: "s1", Number: 1, Title: "Rain log"},
		&citeway.Citation{ID: "c1", Number: 1, End: 9, Label: "Rain fell", Sources: []string{"s1"}},
		&citeway.Citation{ID: "c2", Number: 1, Start: 11, End: 22, Label: "Tides rose.", Sources: []string{"s1"}},
		&citeway.End{}} {
		if err := sink.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	a := dialecttest.Read(t, Form(), []byte(out.String()))
	if len(a.Citations) != 1 || a.Citations[0].Label != "Tides rose." {
		t.Errorf("got %+v from\n%s", a.Citations, out.String())
	}
}

// An event that names no type in the midst of a stream ends nothing.
func TestAFrameThatIsNothingIsPassedOver(t *testing.T) {
	for _, frame := range []string{"null", "{}", `{"type": null}`, `{"type": ""}`} {
		var fold citeway.Folder
		r := dialect.NewReader(newDecoder(&fold))
		_, _ = r.Write([]byte("data: {\"type\":\"content_block_start\",\"content_block\":{\"type\":\"text\",\"text\":\"\"}}\n\n" +
			"data: " + frame + "\n\ndata: {\"type\":\"content_block_delta\",\"delta\":{\"type\":\"text_delta\",\"text\":\"Rain\"}}\n\n"))
		err := r.Close()
		if citeway.CodeOf(err) != citeway.Truncated || fold.Answer().Text != "Rain" {
			t.Errorf("%s: %v, %q", frame, err, fold.Answer().Text)
		}
	}
}

// A search whose results stand after the prose that cites them says more of the
// same pages.
func TestResultsAfterTheirCitation(t *testing.T) {
	a := dialecttest.Read(t, Form(), []byte(`{"type":"message","stop_reason":"end_turn","content":[
		{"type":"text","text":"Tides rise.","citations":[{"type":"web_search_result_location","url":"https://tide.example/","title":"T","cited_text":"","encrypted_index":"i"}]},
		{"type":"web_search_tool_result","content":[{"type":"web_search_result","url":"https://tide.example/","title":"T","encrypted_content":"secret","page_age":"2 days"}]}]}`))
	if len(a.Sources) != 1 || string(a.Sources[0].Extra[encryptedKey]) != `"secret"` {
		t.Errorf("%+v", a.Sources)
	}
}
