package openai_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/dialecttest"
	"github.com/citeway/citeway/dialect/openai"
)

// put gives an encoder its events and returns what it wrote.
func put(t *testing.T, e citeway.Sink, out *bytes.Buffer, events ...citeway.Event) string {
	t.Helper()
	for _, ev := range events {
		if err := e.Put(ev); err != nil {
			t.Fatal(err)
		}
	}
	return out.String()
}

// TestDeltasAlone writes neither the first chunk nor the last, whatever the end is.
func TestDeltasAlone(t *testing.T) {
	for _, end := range []*citeway.End{{}, {Err: &citeway.Error{Message: "broken"}}} {
		var out bytes.Buffer
		got := put(t, openai.NewDeltas(&out, dialect.Options{Stream: true}), &out, &citeway.Begin{ID: "c", Model: "m"}, page("a", "https://a.example/"),
			prose("x"), &citeway.Citation{ID: "1", Start: 1, End: 1, Sources: []string{"a"}}, prose("."), end)
		if strings.Count(got, "data: ") != 4 || strings.Contains(got, "role") || strings.Contains(got, "DONE") || strings.Contains(got, "error") || strings.Contains(got, `"stop"`) {
			t.Errorf("%s", got)
		}
	}
}

func TestCalls(t *testing.T) {
	end := &citeway.End{Calls: []citeway.Call{{ID: "a", Name: "moon", Arguments: "{}"}}}
	for _, test := range []struct {
		stream bool
		want   string
	}{
		{true, `"delta":{"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"moon","arguments":"{}"}}]},"finish_reason":null`},
		{true, `"delta":{},"finish_reason":"tool_calls"`},
		{false, `"content":null,"refusal":null,"annotations":[],"tool_calls":[{"id":"a","type":"function","function":{"name":"moon","arguments":"{}"}}]},"finish_reason":"tool_calls"`},
	} {
		var out bytes.Buffer
		got := put(t, openai.Form().NewEncoder(&out, dialect.Options{Stream: test.stream}), &out, &citeway.Begin{ID: "c"}, end)
		if !strings.Contains(got, test.want) {
			t.Errorf("%s\nlacks %s", got, test.want)
		}
	}
}

// TestUsageOfAStream comes in a chunk of its own, and [DONE] after it.
func TestUsageOfAStream(t *testing.T) {
	var out bytes.Buffer
	got := put(t, openai.Form().NewEncoder(&out, dialect.Options{Stream: true}), &out, &citeway.Begin{ID: "c"}, prose("x"),
		&citeway.End{Usage: &citeway.Usage{Prompt: 1, Answer: 2}})
	if !strings.HasSuffix(got, `"choices":[],"usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3}}`+"\n\ndata: [DONE]\n\n") || strings.Count(got, "DONE") != 1 {
		t.Errorf("%s", got)
	}
}

// TestALinkToADocumentShowsItsName, as the site says nothing there.
func TestALinkToADocumentShowsItsName(t *testing.T) {
	for kind, want := range map[citeway.SourceKind]string{
		citeway.KindFile: "x ([Tide (tables)](https://a.example/c/1))", citeway.KindNote: "x ([Tide (tables)](https://a.example/c/1))",
		citeway.KindWeb: "x ([a.example](https://a.example/c/1))", "": "x ([a.example](https://a.example/c/1))",
	} {
		s := &citeway.Source{ID: "a", Number: 1, Title: "Tide [tables]", URL: "https://a.example/c/1", Kind: kind}
		text, _ := send(t, dialect.Options{}, s, prose("x"), &citeway.Citation{ID: "1", Start: 1, End: 1, Blank: " ", Sources: []string{"a"}}, &citeway.End{})
		if text != want {
			t.Errorf("%s: %s", kind, text)
		}
	}
}

// An annotation without a place is cited where its link stands, else at the end; one
// whose place cannot be is moved. Both are said.
func TestAnnotationsWithoutAPlace(t *testing.T) {
	for _, test := range []struct {
		name, text, place string
		start             int
		findings          int
	}{
		{"at the end", "Tides rise.", ``, 11, 1},
		{"at its link", "Tides rise ([sea.example](https://sea.example/)). More.", ``, 10, 1},
		{"null", "Tides rise.", `"start_index":null,"end_index":null,`, 11, 1},
		{"negative", "Tides rise.", `"start_index":-5,"end_index":-1,`, 0, 1},
		{"a start of 0 left out", "Tides rise.", `"end_index":5,`, 0, 0},
		{"a point", "Tides rise.", `"start_index":5,`, 5, 0},
	} {
		a := dialecttest.Read(t, openai.Form(), []byte(`{"choices":[{"index":0,"finish_reason":"stop","message":{"content":"`+test.text+
			`","annotations":[{"type":"url_citation","url_citation":{`+test.place+`"url":"https://sea.example/","title":"T"}}]}}]}`))
		if len(a.Citations) != 1 || a.Citations[0].Start != test.start || len(a.Findings) != test.findings {
			t.Errorf("%s: %+v %v", test.name, a.Citations, a.Findings)
		}
	}
}
