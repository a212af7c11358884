package anthropic

import (
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/dialecttest"
)

// said reads frames, whole messages or events of a stream.
func said(t *testing.T, frames ...string) *citeway.Answer {
	t.Helper()
	var fold citeway.Folder
	d := newDecoder(&fold)
	for _, f := range frames {
		if err := d.Frame(dialect.Frame{Data: []byte(f)}); err != nil {
			t.Fatalf("%s: %v", f, err)
		}
	}
	_ = d.Close()
	return fold.Answer()
}

// what is all that one citation says of its source.
func what(a *citeway.Answer) string {
	if len(a.Findings) > 0 {
		return a.Findings[0].Message
	}
	if len(a.Citations) != 1 || len(a.Sources) != 1 {
		return fmt.Sprintf("%d citations of %d sources", len(a.Citations), len(a.Sources))
	}
	s := &a.Sources[0]
	out := fmt.Sprintf("%s id=%s title=%q url=%q path=%q", s.Kind, s.ID, s.Title, s.URL, s.Path)
	for _, p := range s.Passages {
		out += fmt.Sprintf(" page=%d chunk=%q", p.Page, p.Chunk)
	}
	for _, q := range a.Citations[0].Quotes {
		out += fmt.Sprintf(" quote=%q", q.Text)
	}
	return out
}

// TestLocations reads each kind of citation, with the fields that the SDK gives
// it: counts from 0 or 1, ends that are exclusive.
func TestLocations(t *testing.T) {
	for location, want := range map[string]string{
		`"type":"char_location","cited_text":"x","document_index":2,"document_title":"Log","file_id":null,"start_char_index":0,"end_char_index":1`:     `file id=s1 title="Log" url="" path="" page=0 chunk="" quote="x"`,
		`"type":"char_location","cited_text":"x","document_index":2,"document_title":null,"file_id":"file_9","start_char_index":0,"end_char_index":1`:  `file id=file_9 title="" url="" path="" page=0 chunk="" quote="x"`,
		`"type":"page_location","cited_text":"x","document_index":0,"document_title":"Log","start_page_number":3,"end_page_number":5`:                  `file id=s1 title="Log" url="" path="" page=3 chunk="" quote="x"`,
		`"type":"content_block_location","cited_text":"x","document_index":0,"document_title":"Log","start_block_index":4,"end_block_index":5`:         `file id=s1 title="Log" url="" path="" page=0 chunk="4" quote="x"`,
		`"type":"content_block_location","cited_text":"x","document_index":0,"document_title":"Log","start_block_index":4,"end_block_index":7`:         `file id=s1 title="Log" url="" path="" page=0 chunk="4-6" quote="x"`,
		`"type":"search_result_location","cited_text":"x","search_result_index":0,"source":"https://log.example/","title":"Log","start_block_index":0`: `web id=s1 title="Log" url="https://log.example/" path="" page=0 chunk="0" quote="x"`,
		`"type":"search_result_location","cited_text":"x","search_result_index":0,"source":"notes/log.md","title":"Log","start_block_index":0`:         `file id=s1 title="Log" url="" path="notes/log.md" page=0 chunk="0" quote="x"`,
		`"type":"web_search_result_location","cited_text":"x","url":"https://log.example/a_(b)","title":"Log","encrypted_index":"Eo8B"`:                `web id=s1 title="Log" url="https://log.example/a_(b)" path="" page=0 chunk="" quote="x"`,
		`"type":"page_location","cited_text":"","document_index":0,"document_title":"Scan","start_page_number":-3`:                                     `file id=s1 title="Scan" url="" path="" page=0 chunk=""`,
		`"type":"web_search_result_location","cited_text":"x","title":"no address"`:                                                                    "$.citations[0]: a citation of type web_search_result_location",
		`"type":"spoken_location","cited_text":"x"`: "$.citations[0]: a citation of type spoken_location",
	} {
		for _, frames := range [][]string{
			{`{"type":"message","id":"m","content":[{"type":"text","text":"Rain.","citations":[{` + location + `}]}]}`},
			{`{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}`, `{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Rain."}}`,
				`{"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{` + location + `}}}`, `{"type":"content_block_stop","index":0}`, `{"type":"message_stop"}`},
		} {
			if got := what(said(t, frames...)); got != want {
				t.Errorf("%s\ngot  %s\nwant %s", location, got, want)
			}
		}
	}
}

// The three counters are three: the same number in two of them is two sources,
// the same number twice is one.
func TestIndexSpacesAreApart(t *testing.T) {
	a := said(t, `{"type":"message","content":[{"type":"text","text":"Rain.","citations":[
		{"type":"char_location","cited_text":"x","document_index":0,"document_title":"A"},
		{"type":"search_result_location","cited_text":"x","search_result_index":0,"source":"https://a.example/","title":"A"},
		{"type":"web_search_result_location","cited_text":"x","url":"https://b.example/","title":"A"},
		{"type":"char_location","cited_text":"y","document_index":0,"document_title":"A"}]}]}`)
	if len(a.Sources) != 3 || len(a.Citations) != 1 || len(a.Citations[0].Sources) != 3 || len(a.Citations[0].Passages) != 4 {
		t.Errorf("sources %d, citations %+v", len(a.Sources), a.Citations)
	}
}

// TestTheSequenceOfAStop comes back as it came, whole and streamed.
func TestTheSequenceOfAStop(t *testing.T) {
	const want = `"stop_reason":"stop_sequence","stop_sequence":"\n\nEND"`
	whole := `{"type":"message","id":"m","role":"assistant","content":[{"type":"text","text":"Tides rise."}],` + want + `}`
	streamed := []string{`{"type":"message_start","message":{"id":"m"}}`, `{"type":"content_block_start","index":0,"content_block":{"type":"text","text":"Tides rise."}}`,
		`{"type":"content_block_stop","index":0}`, `{"type":"message_delta","delta":{` + want + `}}`, `{"type":"message_stop"}`}
	for _, frames := range [][]string{{whole}, streamed} {
		a := said(t, frames...)
		for _, stream := range []bool{false, true} {
			var out strings.Builder
			if err := citeway.Unfold(a, Form().NewEncoder(&out, dialect.Options{Stream: stream})); err != nil || !strings.Contains(out.String(), want) {
				t.Errorf("stream %v: %v %s", stream, err, out.String())
			}
		}
	}
}

// What is not about the answer's words leaves them alone: thoughts, tool calls
// and pings between blocks, and unknown events.
func TestOtherBlocksAreNoProse(t *testing.T) {
	a := said(t, `{"type":"message_start","message":{"id":"m","model":"x"}}`, `{"type":"ping"}`,
		`{"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":""}}`,
		`{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"hm"}}`, `{"type":"content_block_stop","index":0}`,
		`{"type":"content_block_start","index":1,"content_block":{"type":"text","text":"Rain "}}`, `{"type":"content_block_stop","index":1}`,
		`{"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"t","name":"look","input":{}}}`,
		`{"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"a\":1}"}}`, `{"type":"content_block_stop","index":2}`,
		`{"type":"weather_report","index":7}`,
		`{"type":"content_block_start","index":3,"content_block":{"type":"text","text":"fell."}}`, `{"type":"content_block_stop","index":3}`,
		`{"type":"message_delta","delta":{"stop_reason":"refusal"},"usage":{"output_tokens":9}}`, `{"type":"message_stop"}`)
	if a.Text != "Rain fell." || len(a.Findings) > 0 || a.Err != nil || a.Finish != citeway.FinishFilter || len(a.Extra) > 0 || a.Usage.Answer != 9 {
		t.Errorf("%q, findings %v, error %v, extra %s", a.Text, a.Findings, a.Err, a.Extra)
	}
}

// A message that bears an error keeps what came before it.
func TestErrorInAMessage(t *testing.T) {
	a := said(t, `{"type":"message","id":"m","content":[{"type":"text","text":"Rain fell."}],"stop_reason":null,"error":{"type":"api_error","message":"the pump stopped"}}`)
	if a.Text != "Rain fell." || a.Err == nil || a.Err.Message != "the pump stopped" {
		t.Errorf("%q, error %v", a.Text, a.Err)
	}
}

func TestLiteralMarkers(t *testing.T) {
	dialecttest.Literal(t, Form(), "[1]", "[^1]", "【1】", "m[1]", `<cite id="s1">x</cite>`)
}

// TestWithoutSearches writes what is cited alone.
func TestWithoutSearches(t *testing.T) {
	a := citeway.Fold(&citeway.Begin{}, &citeway.Text{Bytes: []byte("Rain fell.")}, &citeway.Source{ID: "s1", Number: 1, URL: "https://a.example/"},
		&citeway.Source{ID: "s2", URL: "https://b.example/"}, &citeway.Citation{ID: "c", Number: 1, Start: 10, End: 10, Sources: []string{"s1"}}, &citeway.End{})
	for setting, want := range map[string]int{"": 1, "shown": 1, "none": 0} {
		for _, stream := range []bool{false, true} {
			var out strings.Builder
			o := dialect.Options{Stream: stream, Settings: map[string]string{"searches": setting}}
			if err := citeway.Unfold(a, Form().NewEncoder(&out, o)); err != nil {
				t.Fatal(err)
			}
			if got := strings.Count(out.String(), `"type":"web_search_tool_result"`); got != want {
				t.Errorf("%q, stream %v: %d searches in %s", setting, stream, got, out.String())
			}
		}
	}
}
