package anthropic

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/modeltest"
	"github.com/citeway/citeway/internal/gateway/model/service"
)

// words and cites are what testdata/answer.jsonl says.
const words = "The tides rise twice a day. High water is at six in the morning, and the harbour closes at nine in winter."

var cites = []string{
	"The tides rise twice a day → d_tables/p_rise",
	"High water is at six in the morning → d_tables/p_water",
	"the harbour closes at nine in winter → d_log+d_tables/p_winter,p_rise,p_water",
}

// TestCitationsNameWhatWasShown: the places in the request decide, whatever title
// and source a citation repeats.
func TestCitationsNameWhatWasShown(t *testing.T) {
	h := hear(t, modeltest.Frames(file(t, "answer.jsonl")), modeltest.Tides())
	if h.Err != nil || h.Answer.Text != words || !slices.Equal(h.Cites(), cites) {
		t.Fatalf("%v: %q\n%s", h.Err, h.Answer.Text, strings.Join(h.Cites(), "\n"))
	}
	if len(h.Answer.Sources) != 2 || h.Answer.Source("d_tables").Number != 1 || h.Answer.Source("d_log").Number != 2 || h.Found() != "" {
		t.Errorf("%+v, findings %s", h.Answer.Sources, h.Found())
	}
	if h.Answer.Source("d_log").Title != "Harbour log" || h.Answer.Source("d_log").Path != "" {
		t.Errorf("what the citation says of the source was taken over: %+v", h.Answer.Source("d_log"))
	}
	if u := h.End.Usage; u == nil || u.Prompt != 225 || u.Answer != 41 || h.End.Finish != citeway.FinishStop {
		t.Errorf("%+v %q", h.End.Usage, h.End.Finish)
	}
}

// TestAWholeAnswer: a server that does not stream says the same.
func TestAWholeAnswer(t *testing.T) {
	body := `{"id":"msg_03","type":"message","role":"assistant","model":"tern-1","content":[
 {"type":"text","text":"The tides rise twice a day","citations":[{"type":"search_result_location","cited_text":"x","search_result_index":0,"source":"","title":"","start_block_index":0,"end_block_index":1}]},
 {"type":"text","text":"."},{"type":"tool_use","id":"toolu_9","name":"tide","input":{"port":"Ness"}}],
 "stop_reason":"tool_use","usage":{"input_tokens":9,"output_tokens":4}}`
	m, err := made(modeltest.Serve(t, modeltest.Whole(200, body)))
	if err != nil {
		t.Fatal(err)
	}
	h := modeltest.Hear(m, modeltest.Tides())
	if h.Err != nil || h.Answer.Text != "The tides rise twice a day." || !slices.Equal(h.Cites(), cites[:1]) {
		t.Errorf("%v: %q %q", h.Err, h.Answer.Text, h.Cites())
	}
	if len(h.End.Calls) != 1 || h.End.Calls[0].Arguments != `{"port":"Ness"}` || h.End.Usage.Answer != 4 || h.End.Finish != citeway.FinishCalls {
		t.Errorf("%+v", h.End)
	}
}

func TestCallsOfTools(t *testing.T) {
	h := hear(t, modeltest.Frames(file(t, "calls.jsonl")), modeltest.Tides())
	want := []citeway.Call{{ID: "toolu_1", Name: "tide", Arguments: `{"port": "Ness"}`}, {ID: "toolu_2", Name: "clock", Arguments: "{}"}}
	if h.Err != nil || !slices.Equal(h.End.Calls, want) || h.Answer.Text != "I will look." || h.End.Finish != citeway.FinishCalls {
		t.Errorf("%v: %+v %q", h.Err, h.End, h.Answer.Text)
	}
	cut := strings.Split(modeltest.Frames(file(t, "calls.jsonl")), `{"type":"content_block_stop","index":1}`)[0]
	if h := hear(t, cut, modeltest.Tides()); len(h.End.Calls) != 0 || citeway.CodeOf(h.Err) != citeway.Truncated {
		t.Errorf("half a call was given out: %+v %v", h.End.Calls, h.Err)
	}
}

// cited is an answer of one block with one citation.
func cited(location string) string {
	return modeltest.Frames(`{"type":"message_start","message":{"id":"m"}}
{"type":"content_block_start","index":0,"content_block":{"type":"text","text":"High water is at six."}}
{"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":` + location + `}}
{"type":"content_block_stop","index":0}
{"type":"message_delta","delta":{"stop_reason":"end_turn"}}
{"type":"message_stop"}`)
}

// TestPlacesThatAreNot: what was not shown cannot be cited; a source whose block
// does not exist is cited without a passage, and a finding says so.
func TestPlacesThatAreNot(t *testing.T) {
	for name, c := range map[string]struct{ location, cite, found string }{
		"no such result":   {`{"type":"search_result_location","search_result_index":2,"title":"Tide tables","source":"sea/tides.md","cited_text":"x","start_block_index":0,"end_block_index":1}`, "", "unknown-source uncited-answer"},
		"before the first": {`{"type":"search_result_location","search_result_index":-1,"title":"Tide tables","cited_text":"x","start_block_index":0,"end_block_index":1}`, "", "unknown-source uncited-answer"},
		"a document":       {`{"type":"content_block_location","document_index":0,"document_title":"Tide tables","cited_text":"x","start_block_index":0,"end_block_index":1}`, "", "unknown-source uncited-answer"},
		"no such block":    {`{"type":"search_result_location","search_result_index":1,"title":"Harbour log","cited_text":"x","start_block_index":5,"end_block_index":6}`, "High water is at six. → d_log/", "unknown-source"},
		"too many blocks":  {`{"type":"search_result_location","search_result_index":0,"title":"","cited_text":"x","start_block_index":1,"end_block_index":99}`, "High water is at six. → d_tables/p_water", ""},
	} {
		t.Run(name, func(t *testing.T) {
			h := hear(t, cited(c.location), modeltest.Tides())
			if h.Err != nil || h.Answer.Text != "High water is at six." || strings.Join(h.Cites(), "") != c.cite || h.Found() != c.found {
				t.Errorf("%v: %q %q, findings %s", h.Err, h.Answer.Text, h.Cites(), h.Found())
			}
		})
	}
}

// TestIndexesCountWhatWasPassed: a source without words is not passed, and takes
// no place among the search results.
func TestIndexesCountWhatWasPassed(t *testing.T) {
	r := modeltest.Tides()
	empty := []citeway.Source{{ID: "d_none", Title: "Empty"}, {ID: "d_blank", Title: "Blank", Passages: []citeway.Passage{{ID: "p_blank", Text: " \n"}}}}
	r.Sources = append(empty, r.Sources...)
	h := hear(t, cited(`{"type":"search_result_location","search_result_index":0,"cited_text":"x","start_block_index":1,"end_block_index":2}`), r)
	if h.Err != nil || strings.Join(h.Cites(), "") != "High water is at six. → d_tables/p_water" {
		t.Errorf("%v: %q", h.Err, h.Cites())
	}
}

// TestPagesOfTheServersOwnSearch go on under ids that no source shown has.
func TestPagesOfTheServersOwnSearch(t *testing.T) {
	r := modeltest.Tides()
	r.Sources[0].ID, r.Sources[0].Passages[0].ID = "s1", "p1" // as the dialect counts
	h := hear(t, cited(`{"type":"web_search_result_location","url":"https://port.example/","title":"Port","cited_text":"six","encrypted_index":"e"}`), r)
	if h.Err != nil || len(h.Answer.Citations) != 1 {
		t.Fatalf("%v: %+v", h.Err, h.Answer)
	}
	c := h.Answer.Citations[0]
	s := h.Answer.Source(c.Sources[0])
	if s.ID == "s1" || s.URL != "https://port.example/" || len(c.Passages) != 1 || c.Passages[0] == "p1" || s.Passage(c.Passages[0]).Text != "six" {
		t.Errorf("%+v cites %+v", c, s)
	}
	if c.Quotes[0].Passage != c.Passages[0] || c.Extra["anthropic:citations"] == nil {
		t.Errorf("%+v", c)
	}
}

// TestARecordedAnswer replays a search as the service answered it.
func TestARecordedAnswer(t *testing.T) {
	streamed := hear(t, modeltest.Frames(modeltest.Recorded(t, "anthropic-web-search-tool.1.chunks.txt")), &model.Request{Question: "What is new?"})
	if streamed.Err != nil || streamed.End.Usage.Prompt != 15665 || streamed.End.Usage.Answer != 795 || streamed.End.Finish != citeway.FinishStop {
		t.Errorf("%v: %+v", streamed.Err, streamed.End)
	}
	var raw struct {
		Content []struct {
			Text      string
			Citations []struct{ URL string }
		}
	}
	whole := modeltest.Recorded(t, "anthropic-web-search-tool.1.json")
	if err := json.Unmarshal([]byte(whole), &raw); err != nil {
		t.Fatal(err)
	}
	m, err := made(modeltest.Serve(t, modeltest.Whole(200, whole)))
	if err != nil {
		t.Fatal(err)
	}
	h := modeltest.Hear(m, &model.Request{Question: "What is new?"})
	var text strings.Builder
	n := 0
	for _, b := range raw.Content {
		text.WriteString(b.Text)
		if len(b.Citations) == 0 {
			continue
		}
		c := h.Answer.Citations[n]
		if s := h.Answer.Source(c.Sources[0]); s == nil || s.URL != b.Citations[0].URL || !strings.Contains(b.Text, c.Label) {
			t.Errorf("citation %d is %+v", n, c)
		}
		n++
	}
	if h.Err != nil || h.Answer.Text != strings.Replace(text.String(), "2024).Based", "2024).\n\nBased", 1) || len(h.Answer.Citations) != n || n == 0 {
		t.Errorf("%v: %d of %d citations", h.Err, len(h.Answer.Citations), n)
	}
}

func TestTheRequestIsSent(t *testing.T) {
	var path, key, version string
	m, err := made(modeltest.Serve(t, func(w http.ResponseWriter, r *http.Request) {
		path, key, version = r.Method+" "+r.URL.Path, r.Header.Get("X-Api-Key"), r.Header.Get("Anthropic-Version")
		_, _ = io.Copy(io.Discard, r.Body)
		modeltest.Play(cited(`{}`))(w, r)
	}))
	if err != nil {
		t.Fatal(err)
	}
	modeltest.Hear(m, modeltest.Tides())
	if path != "POST /v1/messages" || key != modeltest.Key || version != Version {
		t.Errorf("%s with %q and %q", path, key, version)
	}
}

func TestNewRefuses(t *testing.T) {
	for _, o := range []Options{{}, {Options: service.Options{Name: "x", BaseURL: "ftp://host"}}, {Options: service.Options{Name: "x", BaseURL: "host:9"}}} {
		if _, err := New(o); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

// TestTheAddressMayHoldThePath: one that is pasted whole is asked like its host.
func TestTheAddressMayHoldThePath(t *testing.T) {
	for _, rest := range []string{"", "/", "/v1", "/v1/messages"} {
		path := ""
		settings := modeltest.Serve(t, func(w http.ResponseWriter, r *http.Request) {
			path = r.URL.Path
			modeltest.Play(cited(`{}`))(w, r)
		})
		settings.BaseURL += rest
		m, err := made(settings)
		if err != nil {
			t.Fatal(err)
		}
		if modeltest.Hear(m, modeltest.Tides()); path != "/v1/messages" {
			t.Errorf("%q: %s", rest, path)
		}
	}
}

func ExampleNew() {
	server := httptest.NewServer(modeltest.Play(cited(`{"type":"search_result_location","search_result_index":0,"cited_text":"x","start_block_index":1,"end_block_index":2}`)))
	defer server.Close()
	m, err := New(Options{Options: service.Options{Name: "tern-1", BaseURL: server.URL}})
	if err != nil {
		fmt.Println(err)
		return
	}
	h := modeltest.Hear(m, modeltest.Tides())
	fmt.Println(h.Cites()[0])
	// Output: High water is at six. → d_tables/p_water
}
