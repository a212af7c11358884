package native

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/verify"
)

// inspecting asks for an inspection with the fields given.
func (g *gateway) inspecting(fields map[string]any) (seen inspected) {
	g.t.Helper()
	body, err := json.Marshal(fields)
	if err != nil {
		g.t.Fatal(err)
	}
	g.into(&seen, "POST", "/v1/inspect", string(body))
	return seen
}

const sonar = `{"model":"sonar","choices":[{"message":{"content":"Tides rise twice a day[1]."}}],` +
	`"search_results":[{"title":"Tides","url":"https://sea.example/tides","snippet":"Tides rise twice a day."}]}`

// TestAPayloadIsInspected: its form is recognised, its citation checked, and it is shown in
// every form.
func TestAPayloadIsInspected(t *testing.T) {
	g := open(t, Options{Verifier: verify.New(verify.Options{})})
	seen := g.inspecting(map[string]any{"input": sonar})
	if seen.Form != "perplexity" || seen.Stream || !seen.Holds || len(seen.Answer.Citations) != 1 || seen.Answer.Citations[0].Verdict != "supported" {
		t.Errorf("%s, %v: %+v", seen.Form, seen.Holds, seen.Answer)
	}
	outputs := map[string]string{}
	for _, f := range seen.Forms {
		outputs[f.Name] = f.Output
	}
	if !strings.Contains(outputs["markdown"], "day [1](https://sea.example/tides)") && !strings.Contains(outputs["markdown"], "[1]:") || !strings.Contains(outputs["webchat"], `"entities"`) || len(outputs) < 15 {
		t.Errorf("%d forms: %s", len(outputs), outputs["markdown"])
	}
}

// TestThePlaygroundKnowsEveryFeature: what a form has no place for is said there in plain
// words, whatever it is.
func TestThePlaygroundKnowsEveryFeature(t *testing.T) {
	words, err := os.ReadFile("../../web/playground/features.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range dialect.AllFeatures.Names() {
		if !regexp.MustCompile(`(?m)^  "?` + name + `"?: "`).Match(words) {
			t.Errorf("%s has no plain words", name)
		}
	}
}

// TestAStreamIsInspected: what has been written when a piece has come, joined, is the whole.
func TestAStreamIsInspected(t *testing.T) {
	g := open(t, Options{})
	for name, input := range map[string]string{
		"prose":  "Tides rise [1].\n\n[1]: https://sea.example/tides \"Tides\"\n",
		"whole":  sonar,
		"stream": "data: {\"choices\":[{\"delta\":{\"content\":\"Tides rise [1].\"}}],\"citations\":[\"https://sea.example\"]}\n\ndata: [DONE]\n\n",
	} {
		var outs []string
		for _, piece := range []int{1, 7, 10_000} {
			seen := g.inspecting(map[string]any{"input": input, "to": "copilot", "piece": piece})
			var in, out strings.Builder
			for _, s := range seen.Steps {
				in.WriteString(s.In)
				out.WriteString(s.Out)
			}
			if name != "whole" && in.String() != input {
				t.Errorf("%s: %q", name, in.String())
			}
			outs = append(outs, out.String())
		}
		if outs[0] == "" || outs[0] != outs[1] || outs[1] != outs[2] {
			t.Errorf("%s: %q", name, outs)
		}
	}
}

// TestWhatIsShownIsBounded: a message of markers that stand for many sources each does not
// fill the memory.
func TestWhatIsShownIsBounded(t *testing.T) {
	g := open(t, Options{})
	var sources []map[string]string
	for i := range 50 {
		sources = append(sources, map[string]string{"id": fmt.Sprint(strings.Repeat("s", 200), i), "title": strings.Repeat("tide ", 50), "url": fmt.Sprint("https://sea.example/", i)})
	}
	seen := g.inspecting(map[string]any{"input": strings.Repeat("Tides [1-50]. ", 600), "sources": sources})
	cut, shown := 0, 0
	for _, f := range seen.Forms {
		shown += len(f.Output)
		if f.Cut {
			cut++
		}
	}
	if cut == 0 || shown > MaxShown {
		t.Errorf("%d forms are cut, %d bytes are shown", cut, shown)
	}
	if one := g.inspecting(map[string]any{"input": "Tides.", "forms": []string{"copilot"}}).Forms; len(one) != 1 || one[0].Output == "" {
		t.Errorf("%+v", one)
	}
	body, _ := json.Marshal(map[string]any{"input": strings.Repeat("Tides [1-50]. ", 600), "sources": sources, "forms": []string{"copilot"}, "to": "native", "piece": 100})
	if res, said := g.do("POST", "/v1/inspect", string(body)); res.StatusCode != 413 || !strings.Contains(said, "larger pieces") {
		t.Errorf("%d %.200s", res.StatusCode, said)
	}
}

func TestWhatCannotBeInspected(t *testing.T) {
	g := open(t, Options{})
	long := strings.Repeat("a", MaxInspected)
	for _, c := range []struct {
		body string
		want int
		says string
	}{
		{`{}`, 400, "in no form that is known"},
		{`{"input":"{\"a\":1}"}`, 400, "name the form"},
		{`{"input":"a","from":"morse"}`, 400, "there is no dialect morse"},
		{`{"input":"a","from":"azure"}`, 400, "input"},
		{`{"input":"a","unresolved":"hide"}`, 400, "unknown policy"},
		{`{"input":"a","to":"copilot"}`, 400, "at least 1"},
		{`{"input":"a","to":"morse","piece":1}`, 400, "there is no dialect morse"},
		{fmt.Sprintf(`{"input":%q,"piece":1}`, long), 400, "give at least 210"},
		{fmt.Sprintf(`{"input":%q}`, long+"a"), 413, "citeway convert"},
		{`{"payload":"a"}`, 400, "payload"},
	} {
		if res, body := g.do("POST", "/v1/inspect", c.body); res.StatusCode != c.want || !strings.Contains(body, c.says) {
			t.Errorf("%.60s: %d %.300s", c.body, res.StatusCode, body)
		}
	}
}
