package openai

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// TestLook: what a request that is passed through says of its answer, in both of
// the ways to ask.
func TestLook(t *testing.T) {
	const source = `<source id=\"3\" name=\"T\">Tides rise.</source>`
	helper := `### Task:\nA title. {\"title\": \"\"}\n<chat_history>\n</chat_history>`
	for _, test := range []struct {
		body           string
		stream, helper bool
		sources        int
	}{
		{`"messages":[]`, false, false, 0},
		{`"stream":true`, true, false, 0},
		{`"stream":"true","messages":5,"input":{}`, false, false, 0},
		{`"messages":[{"role":"system","content":"` + source + `"}]`, false, false, 1},
		{`"messages":[{"role":"system","content":"` + strings.ReplaceAll(source, "<", `\u003c`) + `"}]`, false, false, 1},
		{`"messages":[{"role":"assistant","content":"` + source + `"},7]`, false, false, 0},
		{`"messages":[{"role":"user","content":[5,{"type":"image_url"},{"type":"text","text":"` + source + `"}]}]`, false, false, 1},
		{`"messages":[{"role":"user","content":"` + helper + `"}]`, false, true, 0},
		{`"messages":[{"role":"user","content":"` + helper + `"},{"role":"user","content":"a"}]`, false, false, 0},
		{`"input":"` + source + `","stream":true`, true, false, 1},
		{`"input":"` + helper + `"`, false, true, 0},
		{`"instructions":"` + source + `","input":"When?"`, false, false, 1},
		{`"instructions":"### Task: {\"title\":\"\"}<chat_history>","input":"When?"`, false, false, 0},
		{`"input":[{"role":"user","content":[{"type":"input_text","text":"` + source + `"}]}]`, false, false, 1},
		{`"input":[{"type":"function_call_output","call_id":"x","output":"` + source + `"}]`, false, false, 1},
		{`"input":[{"role":"assistant","content":[{"type":"output_text","text":"` + source + `"}]}]`, false, false, 0},
	} {
		q, err := readQuery(httptest.NewRequest("POST", "/", strings.NewReader(`{"model":"m",`+test.body+`}`)))
		if err != nil {
			t.Fatal(test.body, err)
		}
		l := q.look()
		if l.stream != test.stream || l.helper != test.helper || len(l.sources.List()) != test.sources {
			t.Errorf("%s: stream %v, helper %v, %d sources", test.body, l.stream, l.helper, len(l.sources.List()))
		}
	}
}

func TestRenamed(t *testing.T) {
	q, err := readQuery(httptest.NewRequest("POST", "/", strings.NewReader(`{"messages":[],"model":"a","x":{"z":1,"b":2.50},"model":"b"}`)))
	if err != nil || q.model != "b" {
		t.Fatal(q, err)
	}
	if got := string(q.renamed(`t"1<`)); got != `{"messages":[],"model":"t\"1<","x":{"z":1,"b":2.50}}` {
		t.Error(got)
	}
}

func TestARequestWithoutAModel(t *testing.T) {
	for body, place := range map[string]string{``: "body", `[]`: "body", `{`: "body", `{}`: "model", `{"model":""}`: "model", `{"model":7}`: "model", `{"model":null}`: "model", `{} {}`: "body"} {
		_, err := readQuery(httptest.NewRequest("POST", "/", strings.NewReader(body)))
		if err == nil || citeway.CodeOf(err) != citeway.Invalid || !strings.HasPrefix(err.Error(), place) {
			t.Errorf("%s: %v", body, err)
		}
	}
}
