package cohere

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

// words and cites are what testdata/answer.jsonl says: its offsets count characters.
const words = "🌊 The tides rise twice a day. High water is at six in the morning, and the harbour closes at nine in winter."

var cites = []string{
	"The tides rise twice a day → d_tables/p_rise",
	"High water is at six in the morning → d_tables/p_water",
	"the harbour closes at nine in winter → d_log+d_tables/p_winter,p_rise",
}

// TestCitationsNameWhatWasShown: the ids decide, whatever title and address a
// citation repeats, and whether or not it repeats the passage.
func TestCitationsNameWhatWasShown(t *testing.T) {
	h := hear(t, modeltest.Frames(file(t, "answer.jsonl")), modeltest.Tides())
	if h.Err != nil || h.Answer.Text != words || !slices.Equal(h.Cites(), cites) {
		t.Fatalf("%v: %q\n%s", h.Err, h.Answer.Text, strings.Join(h.Cites(), "\n"))
	}
	if len(h.Answer.Sources) != 2 || h.Answer.Source("d_tables").URL != "" || h.Found() != "" {
		t.Errorf("%+v, findings %s", h.Answer.Sources, h.Found())
	}
	if u := h.End.Usage; u == nil || u.Prompt != 410 || u.Answer != 52 || h.End.Finish != citeway.FinishStop {
		t.Errorf("%+v %q", h.End.Usage, h.End.Finish)
	}
}

// TestARecordedAnswer replays an answer as the service sent it.
func TestARecordedAnswer(t *testing.T) {
	raw := modeltest.Recorded(t, "cohere-citations.json")
	m, err := made(modeltest.Serve(t, modeltest.Whole(200, raw)))
	if err != nil {
		t.Fatal(err)
	}
	r := &model.Request{Question: "What are the benefits?", Inline: true, Beside: true, Sources: []citeway.Source{
		{ID: "d_other", Title: "benefits.txt", Passages: []citeway.Passage{{ID: "doc:1", Text: "Nothing of it."}}},
		{ID: "d_ai", Title: "Another title", Passages: []citeway.Passage{{ID: "doc:0", Text: "AI provides: 1. Automation of tasks 2. Better decision-making 3. Cost reduction"}}},
	}}
	h := modeltest.Hear(m, r)
	want := []string{"Automation of tasks → d_ai/doc:0", "Better decision-making → d_ai/doc:0", "Cost reduction → d_ai/doc:0"}
	if h.Err != nil || !slices.Equal(h.Cites(), want) || h.End.Usage.Prompt != 1683 || h.End.Usage.Answer != 62 {
		t.Errorf("%v: %q, %+v", h.Err, h.Cites(), h.End.Usage)
	}
}

func TestCallsOfTools(t *testing.T) {
	h := hear(t, modeltest.Frames(file(t, "calls.jsonl")), modeltest.Tides())
	want := []citeway.Call{{ID: "tide_1", Name: "tide", Arguments: `{"port": "Ness"}`}, {ID: "clock_2", Name: "clock", Arguments: "{}"}}
	if h.Err != nil || !slices.Equal(h.End.Calls, want) || h.Answer.Text != "" || h.End.Finish != citeway.FinishCalls || h.End.Usage.Prompt != 12 {
		t.Errorf("%v: %+v %q", h.Err, h.End, h.Answer.Text)
	}
	whole := `{"id":"x","finish_reason":"TOOL_CALL","message":{"role":"assistant","tool_plan":"p","tool_calls":[{"id":"tide_1","type":"function","function":{"name":"tide","arguments":"{\"port\": \"Ness\"}"}}]}}`
	m, err := made(modeltest.Serve(t, modeltest.Whole(200, whole)))
	if err != nil {
		t.Fatal(err)
	}
	if h := modeltest.Hear(m, modeltest.Tides()); h.Err != nil || !slices.Equal(h.End.Calls, want[:1]) {
		t.Errorf("%v: %+v", h.Err, h.End)
	}
}

// cited is an answer with one citation.
func cited(sources string) string {
	return modeltest.Frames(`{"type":"message-start","id":"x"}
{"type":"content-delta","index":0,"delta":{"message":{"content":{"text":"High water is at six."}}}}
{"type":"citation-start","index":0,"delta":{"message":{"citations":{"start":0,"end":20,"text":"High water is at six","sources":[` + sources + `]}}}}
{"type":"message-end","delta":{"finish_reason":"COMPLETE"}}`)
}

// TestDocumentsThatAreNot: what was not shown cannot be cited; what a tool said is
// a source of its own.
func TestDocumentsThatAreNot(t *testing.T) {
	h := hear(t, cited(`{"type":"document","id":"p_moon","document":{"id":"p_moon","title":"Tide tables","text":"High water is at six in the morning."}}`), modeltest.Tides())
	if h.Err != nil || h.Answer.Text != "High water is at six." || len(h.Answer.Citations) != 0 || h.Found() != "unknown-source uncited-answer" {
		t.Errorf("%v: %q %q, findings %s", h.Err, h.Answer.Text, h.Cites(), h.Found())
	}
	h = hear(t, cited(`{"type":"tool","id":"tide_1:0","tool_output":{"text":"six"}},{"type":"document","id":"p_moon"}`), modeltest.Tides())
	if h.Err != nil || len(h.Answer.Citations) != 1 {
		t.Fatalf("%v: %q", h.Err, h.Cites())
	}
	c := h.Answer.Citations[0]
	if s := h.Answer.Source(c.Sources[0]); len(c.Sources) != 1 || s.Kind != citeway.KindTool || s.Passage(c.Passages[0]).Text != "six" {
		t.Errorf("%+v cites %+v", c, s)
	}
}

func TestWhyItStopped(t *testing.T) {
	for stop, code := range map[string]citeway.Code{"STOP_SEQUENCE": "", "MAX_TOKENS": "", "ERROR_TOXIC": "", "TIMEOUT": citeway.Upstream} {
		h := hear(t, strings.Replace(modeltest.Frames(file(t, "answer.jsonl")), "COMPLETE", stop, 1), modeltest.Tides())
		if citeway.CodeOf(h.Err) != code || h.Answer.Text != words {
			t.Errorf("%s: %v, %q", stop, h.Err, h.Answer.Text)
		}
	}
	r := modeltest.Tides()
	r.MaxTokens = 20
	if h := hear(t, strings.Replace(modeltest.Frames(file(t, "answer.jsonl")), "COMPLETE", "MAX_TOKENS", 1), r); h.Err != nil || h.End.Finish != citeway.FinishLength {
		t.Errorf("%v, %q", h.Err, h.End.Finish)
	}
}

func TestRequests(t *testing.T) {
	m, err := New(Options{Options: service.Options{Name: "tern-1"}})
	if err != nil {
		t.Fatal(err)
	}
	modeltest.Golden(t, "testdata/requests.txt", func(t *testing.T, input []byte) []byte {
		r := modeltest.Build(t, input)
		sources, _ := service.Beside(r)
		list, _ := documents(sources)
		body, err := m.body(r, list)
		if err != nil {
			return modeltest.Refused(err)
		}
		return body
	})
}

func TestTheRequestIsSent(t *testing.T) {
	var path, key, body string
	settings := modeltest.Serve(t, func(w http.ResponseWriter, r *http.Request) {
		path, key = r.Method+" "+r.URL.Path, r.Header.Get("Authorization")
		raw, _ := io.ReadAll(r.Body)
		body = string(raw)
		modeltest.Play(cited(""))(w, r)
	})
	m, err := New(Options{Options: service.Options{Name: "tern-1", BaseURL: settings.BaseURL + "/v2/chat", Key: modeltest.Key}, Citations: "FAST"})
	if err != nil {
		t.Fatal(err)
	}
	modeltest.Hear(m, modeltest.Tides())
	if path != "POST /v2/chat" || key != "Bearer "+modeltest.Key || !strings.Contains(body, `"citation_options":{"mode":"FAST"}`) {
		t.Errorf("%s with %q: %s", path, key, body)
	}
	r := modeltest.Tides()
	r.Tools = []model.Tool{{Name: "tide", Parameters: json.RawMessage(`{`)}}
	if h := modeltest.Hear(m, r); citeway.CodeOf(h.Err) != citeway.Invalid {
		t.Errorf("%v", h.Err)
	}
}

// TestPassagesThroughThePrompt: where the passages stand in the conversation they
// are not passed again, and markers are looked for in what the model writes.
func TestPassagesThroughThePrompt(t *testing.T) {
	var body string
	m, err := made(modeltest.Serve(t, modeltest.Echo(&body, strings.Replace(cited(""), "at six.", "at six [1].", 1))))
	if err != nil {
		t.Fatal(err)
	}
	r := modeltest.Tides()
	r.Beside = false
	h := modeltest.Hear(m, r)
	if strings.Contains(body, "documents") {
		t.Errorf("sent %s", body)
	}
	if h.Err != nil || h.Answer.Text != "High water is at six." || len(h.Answer.Citations) != 1 || h.Answer.Citations[0].Marker != "[1]" {
		t.Errorf("%v: %q %q", h.Err, h.Answer.Text, h.Cites())
	}
}

func TestAServerThatTakesNoDocuments(t *testing.T) {
	for prompted, want := range map[bool]bool{false: true, true: false} {
		m, err := New(Options{Options: service.Options{Name: "tern-1"}, Prompted: prompted})
		if err != nil || model.TakesDocuments(m) != want {
			t.Errorf("prompted %v: %v", prompted, err)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	for _, o := range []Options{{}, {Options: service.Options{Name: "x", BaseURL: "ftp://host"}}} {
		if _, err := New(o); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

func ExampleNew() {
	server := httptest.NewServer(modeltest.Play(cited(`{"type":"document","id":"p_water"}`)))
	defer server.Close()
	m, err := New(Options{Options: service.Options{Name: "tern-1", BaseURL: server.URL}})
	if err != nil {
		fmt.Println(err)
		return
	}
	h := modeltest.Hear(m, modeltest.Tides())
	fmt.Println(h.Cites()[0])
	// Output: High water is at six → d_tables/p_water
}
