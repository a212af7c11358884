package openwebui_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/openwebui"
)

// written gives an encoder its events and returns what it wrote.
func written(t *testing.T, e citeway.Sink, out *bytes.Buffer, events ...citeway.Event) string {
	t.Helper()
	for _, ev := range events {
		if err := e.Put(ev); err != nil {
			t.Fatal(err)
		}
	}
	return out.String()
}

// mixed cites a source that the client has, as number 3, and one that it has not.
func mixed(end *citeway.End) []citeway.Event {
	return []citeway.Event{
		&citeway.Begin{ID: "c", Model: "m"},
		&citeway.Source{ID: "a", Number: 1, Title: "Mine", Extra: map[string]json.RawMessage{openwebui.NumberKey: json.RawMessage("3")}},
		&citeway.Source{ID: "b", Number: 2, Title: "New", URL: "https://b.example/"},
		&citeway.Text{Bytes: []byte("x")},
		&citeway.Citation{ID: "1", Start: 1, End: 1, Blank: " ", Sources: []string{"a", "b"}},
		end,
	}
}

// TestSourcesOfTheClient keep their numbers and get no card.
func TestSourcesOfTheClient(t *testing.T) {
	o := dialect.Options{Stream: true, Settings: map[string]string{"offset": "3"}}
	var out, whole bytes.Buffer
	got := written(t, openwebui.Form().NewEncoder(&out, o), &out, mixed(&citeway.End{})...)
	if !strings.Contains(got, `"content":" [3][4]"`) || strings.Count(got, `"event"`) != 1 || !strings.Contains(got, `"name":"New"`) {
		t.Errorf("%s", got)
	}
	o.Stream = false
	got = written(t, openwebui.Form().NewEncoder(&whole, o), &whole, mixed(&citeway.End{})...)
	if !strings.Contains(got, `"content":"x [3][4]"`) || strings.Count(got, `"document"`) != 1 {
		t.Errorf("%s", got)
	}
}

// TestTheirCardsAreListed in a whole answer that is to replace the client's list, each under its number.
func TestTheirCardsAreListed(t *testing.T) {
	var out bytes.Buffer
	o := dialect.Options{Settings: map[string]string{"offset": "3", "theirs": "listed"}}
	var list struct {
		Sources []struct{ Source struct{ ID, Name string } }
	}
	if err := json.Unmarshal([]byte(written(t, openwebui.Form().NewEncoder(&out, o), &out, mixed(&citeway.End{})...)), &list); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(list.Sources); got != "[{{cite-1 Source 1}} {{cite-2 Source 2}} {{cite-3 Mine}} {{cite-4 New}}]" {
		t.Errorf("%s", got)
	}
	alone := slices.DeleteFunc(mixed(&citeway.End{}), func(e citeway.Event) bool {
		s, is := e.(*citeway.Source)
		return is && s.ID == "b"
	})
	var none bytes.Buffer
	if got := written(t, openwebui.Form().NewEncoder(&none, o), &none, alone...); strings.Contains(got, `"sources"`) {
		t.Errorf("without a card of ours the client keeps its own: %s", got)
	}
	var far bytes.Buffer
	o.Settings["offset"] = "1000000"
	if got := written(t, openwebui.Form().NewEncoder(&far, o), &far, mixed(&citeway.End{})...); strings.Count(got, `"document"`) != 1 {
		t.Errorf("a number far off: %d bytes", len(got))
	}
}

// TestDeltasAlone writes neither the first chunk nor the last.
func TestDeltasAlone(t *testing.T) {
	for _, end := range []*citeway.End{{}, {Err: &citeway.Error{Message: "broken"}}} {
		var out bytes.Buffer
		got := written(t, openwebui.NewDeltas(&out, dialect.Options{Stream: true, Settings: map[string]string{"offset": "3"}}), &out, mixed(end)...)
		if strings.Count(got, "data: ") != 3 || strings.Contains(got, "role") || strings.Contains(got, "DONE") || strings.Contains(got, "error") || strings.Contains(got, `"stop"`) {
			t.Errorf("%s", got)
		}
	}
}

func TestCalls(t *testing.T) {
	end := &citeway.End{Calls: []citeway.Call{{ID: "a", Name: "moon", Arguments: "{}"}}, Usage: &citeway.Usage{Prompt: 1, Answer: 2}}
	var out, whole bytes.Buffer
	got := written(t, openwebui.Form().NewEncoder(&out, dialect.Options{Stream: true}), &out, &citeway.Begin{ID: "c"}, end)
	for _, want := range []string{`"delta":{"tool_calls":[{"index":0,"id":"a"`, `"finish_reason":"tool_calls"`, `"choices":[],"usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3}}` + "\n\ndata: [DONE]\n\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("%s\nlacks %s", got, want)
		}
	}
	got = written(t, openwebui.Form().NewEncoder(&whole, dialect.Options{}), &whole, &citeway.Begin{ID: "c"}, end)
	if !strings.Contains(got, `"content":null,"tool_calls":[{"id":"a"`) {
		t.Errorf("%s", got)
	}
}
