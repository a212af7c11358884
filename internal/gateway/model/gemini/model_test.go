package gemini

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
const words = "The tides rise twice a day. The harbour closes at nine in winter."

var cites = []string{" → d_tables/p_rise,p_water", " → d_log/p_winter"}

// TestMarkersAreRead: passages went through the prompt, so the model cites by
// number; its thoughts are no part of the answer.
func TestMarkersAreRead(t *testing.T) {
	h := hear(t, modeltest.Frames(file(t, "answer.jsonl")), modeltest.Tides())
	if h.Err != nil || h.Answer.Text != words || !slices.Equal(h.Cites(), cites) {
		t.Fatalf("%v: %q\n%s", h.Err, h.Answer.Text, strings.Join(h.Cites(), "\n"))
	}
	if u := h.End.Usage; u.Prompt != 123 || u.Answer != 30 || h.End.Finish != citeway.FinishStop {
		t.Errorf("%+v %q", u, h.End.Finish)
	}
}

// TestMarkersBesideGrounding: the server's own search cites by offsets in bytes, in
// which the markers count.
func TestMarkersBesideGrounding(t *testing.T) {
	h := hear(t, modeltest.Frames(file(t, "grounded.jsonl")), modeltest.Tides())
	if h.Err != nil || h.Answer.Text != "Größe zählt. The tides rise twice a day. The port is deep." || len(h.Answer.Citations) != 2 {
		t.Fatalf("%v: %q %q", h.Err, h.Answer.Text, h.Cites())
	}
	if c := h.Answer.Citations[0]; c.Marker != "[1]" || c.Sources[0] != "d_tables" {
		t.Errorf("%+v", c)
	}
	c := h.Answer.Citations[1]
	if s := h.Answer.Source(c.Sources[0]); h.Answer.Text[c.Start:c.End] != "The port is deep." || s.URL != "https://port.example/depth" || s.Number != 2 {
		t.Errorf("%+v cites %+v", c, s)
	}
}

// TestARecordedAnswer replays a search as the service answered it, whole and as a
// stream.
func TestARecordedAnswer(t *testing.T) {
	streamed := hear(t, modeltest.Frames(modeltest.Recorded(t, "google-search.chunks.txt")), &model.Request{Question: "What is new?", Reads: citeway.Bracket})
	m, err := made(modeltest.Serve(t, modeltest.Whole(200, modeltest.Recorded(t, "google-search.json"))))
	if err != nil {
		t.Fatal(err)
	}
	whole := modeltest.Hear(m, &model.Request{Question: "What is new?"})
	for name, h := range map[string]modeltest.Heard{"streamed": streamed, "whole": whole} {
		if h.Err != nil || len(h.Answer.Text) < 500 || len(h.Answer.Citations) == 0 {
			t.Errorf("%s: %v: %d bytes, %d citations", name, h.Err, len(h.Answer.Text), len(h.Answer.Citations))
		}
		for i := range h.Answer.Citations {
			c := &h.Answer.Citations[i]
			if s := h.Answer.Source(c.Sources[0]); s == nil || s.URL == "" || c.Label != "" && !strings.HasPrefix(h.Answer.Text[c.Start:], c.Label) {
				t.Errorf("%s: citation %d is %+v of %+v", name, i, c, s)
			}
		}
	}
}

func TestCallsOfTools(t *testing.T) {
	h := hear(t, modeltest.Frames(file(t, "calls.jsonl")), modeltest.Tides())
	want := []citeway.Call{{ID: "call_resp_3_1~c2ln", Name: "tide", Arguments: `{"port":"Ness"}`}, {ID: "own", Name: "clock", Arguments: "{}"}}
	if h.Err != nil || !slices.Equal(h.End.Calls, want) || h.Answer.Text != "I will look." || h.End.Finish != citeway.FinishCalls {
		t.Errorf("%v: %+v %q", h.Err, h.End, h.Answer.Text)
	}
}

func TestRequests(t *testing.T) {
	m, err := New(Options{Options: service.Options{Name: "tern-1"}})
	if err != nil {
		t.Fatal(err)
	}
	modeltest.Golden(t, "testdata/requests.txt", func(t *testing.T, input []byte) []byte {
		body, err := m.body(modeltest.Build(t, input))
		if err != nil {
			return modeltest.Refused(err)
		}
		return body
	})
}

func TestTheRequestIsSent(t *testing.T) {
	var asked, key, body string
	settings := modeltest.Serve(t, func(w http.ResponseWriter, r *http.Request) {
		asked, key = r.Method+" "+r.URL.String(), r.Header.Get("X-Goog-Api-Key")
		raw, _ := io.ReadAll(r.Body)
		body = string(raw)
		modeltest.Play(modeltest.Frames(`{"candidates":[{"content":{"parts":[]},"finishReason":"STOP"}]}`))(w, r)
	})
	for name, want := range map[string]string{
		"tern-1":             "POST /v1beta/models/tern-1:streamGenerateContent?alt=sse",
		"tunedModels/tern-1": "POST /v1beta/tunedModels/tern-1:streamGenerateContent?alt=sse",
	} {
		m, err := New(Options{Options: service.Options{Name: name, BaseURL: settings.BaseURL + "/v1beta/", Key: modeltest.Key}, Search: true})
		if err != nil {
			t.Fatal(err)
		}
		if h := modeltest.Hear(m, modeltest.Tides()); h.Err != nil {
			t.Errorf("%v", h.Err)
		}
		if asked != want || key != modeltest.Key || !strings.Contains(body, `"tools":[{"google_search":{}}]`) {
			t.Errorf("%s with %q: %s", asked, key, body)
		}
		r := modeltest.Tides()
		r.Tools = []model.Tool{{Name: "tide", Parameters: json.RawMessage(`{`)}}
		if h := modeltest.Hear(m, r); citeway.CodeOf(h.Err) != citeway.Invalid {
			t.Errorf("%v", h.Err)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	for _, o := range []Options{{}, {Options: service.Options{Name: "x", BaseURL: "ftp://host"}}, {Options: service.Options{Name: "x?key=1"}}, {Options: service.Options{Name: "../x"}}, {Options: service.Options{Name: "a b"}}, {Options: service.Options{Name: "x#"}}, {Options: service.Options{Name: "x%2f"}}} {
		if _, err := New(o); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

func ExampleNew() {
	server := httptest.NewServer(modeltest.Play(modeltest.Frames(
		`{"candidates":[{"content":{"parts":[{"text":"High water is at six [1]."}]},"finishReason":"STOP"}]}`)))
	defer server.Close()
	m, err := New(Options{Options: service.Options{Name: "tern-1", BaseURL: server.URL}})
	if err != nil {
		fmt.Println(err)
		return
	}
	h := modeltest.Hear(m, modeltest.Tides())
	fmt.Println(h.Written)
	// Output: High water is at six [1].
}
