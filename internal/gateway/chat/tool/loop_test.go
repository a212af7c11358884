package tool_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
)

func Example() {
	m := &script{rounds: []round{
		{calls: []citeway.Call{call("c1", "heights", `{}`)}},
		{text: "The average height is 4.2 metres [1]."},
	}}
	l := tool.Loop{Model: m, Desk: tool.Desk{Tools: []tool.Tool{heights()}}}
	r := &model.Request{Question: "How high?", Family: citeway.Bracket, Reads: citeway.Bracket, Inline: true}
	_ = l.Stream(context.Background(), r, citeway.SinkFunc(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Source:
			fmt.Println(e.Title, string(e.Query), e.Passages[0].ID == e.ID)
		case *citeway.Marker:
			fmt.Println(string(e.Raw))
		}
		return nil
	}))
	// Output:
	// Heights {"day":"2026-03-01"} true
	// [1]
}

func TestAResultIsKeptBeforeTheModelSeesIt(t *testing.T) {
	var kept []evidence.Record
	m := &script{rounds: []round{
		{calls: []citeway.Call{call("c1", "heights", `{"day":"yesterday"}`)}},
		{write: func(shown string) string {
			if len(kept) != 1 || !strings.Contains(shown, kept[0].ID) {
				t.Errorf("shown %s with %d records kept", shown, len(kept))
			}
			return "So it is."
		}},
	}}
	h := loop(t, m, model.Request{}, tool.Loop{Desk: tool.Desk{Tools: []tool.Tool{heights()}, Answer: "ans_1", Access: tool.Access{Owner: "k_1"},
		OpenURL: func(id string) string { return "https://cite.example/c/" + id },
		Keep: func(_ context.Context, records ...evidence.Record) error {
			kept = append(kept, records...)
			return nil
		}}})
	r := kept[0]
	if r.Kind != evidence.Tool || r.Tool != "heights" || r.Answer != "ans_1" || r.Owner != "k_1" || r.ID != r.Passage.ID {
		t.Errorf("%+v", r)
	}
	if string(r.Arguments) != `{"day":"yesterday"}` || string(r.Resolved) != `{"day":"2026-03-01"}` || r.Digest != evidence.Digest([]byte(`{"data":[["North",4.2]]}`)) {
		t.Errorf("%s, %s, %s", r.Arguments, r.Resolved, r.Digest)
	}
	want := `{"citation_id":"` + r.ID + `","cite_as":"[1]","open_url":"https://cite.example/c/` + r.ID + `","data":[[` + "\"North\"" + `,4.2]]}`
	if got := m.results()[0]; got != want {
		t.Errorf("the model was shown\n%s, want\n%s", got, want)
	}
	if s := h.sources()[0]; s.ID != r.ID || s.URL != "https://cite.example/c/"+r.ID || s.Kind != citeway.KindTool {
		t.Errorf("%+v", s)
	}
}

func TestEveryFamilyHasItsWayToCite(t *testing.T) {
	for family, want := range map[citeway.Syntax]string{
		citeway.Bracket: "[2]", citeway.Footnote: "[^2]", citeway.Doc: "[doc2]", citeway.Cite: `<cite id="ID">Heights</cite>`,
		citeway.Inline: "[Heights](ID)", citeway.Wiki: "[[Heights]]",
	} {
		m := &script{rounds: []round{{calls: []citeway.Call{call("c1", "heights", "")}}, {text: "Done."}}}
		shown := []citeway.Source{{ID: "d_1", Title: "Log", Passages: []citeway.Passage{{ID: "p1", Text: "words"}}}}
		loop(t, m, model.Request{Family: family, Reads: family, Inline: true, Sources: shown}, tool.Loop{Desk: tool.Desk{Tools: []tool.Tool{heights()}}})
		var told struct {
			ID string `json:"citation_id"`
			As string `json:"cite_as"`
		}
		if err := json.Unmarshal([]byte(m.results()[0]), &told); err != nil {
			t.Fatal(err)
		}
		if got := strings.ReplaceAll(told.As, told.ID, "ID"); got != want {
			t.Errorf("%v: %s, want %s", family, got, want)
		}
		if sees := m.saw[1].Sources; len(sees) != 2 || sees[1].ID != told.ID {
			t.Errorf("the second source is %+v", sees)
		}
	}
}

func TestWithoutMarkersNoneAreAskedFor(t *testing.T) {
	for _, r := range []model.Request{{Family: citeway.Bracket}, {Family: citeway.Bracket, Inline: true, Beside: true}} {
		m := &script{rounds: []round{{calls: []citeway.Call{call("c1", "heights", "")}}, {text: "Done."}}}
		loop(t, m, r, tool.Loop{Desk: tool.Desk{Tools: []tool.Tool{heights()}}})
		system := m.saw[0].Messages[0].Content
		if strings.Contains(m.results()[0], "cite_as") || strings.Contains(system, "cite_as") || !strings.Contains(system, "You may call tools") {
			t.Errorf("%s\n%s", system, m.results()[0])
		}
	}
}

func TestTheConversationOfALoop(t *testing.T) {
	m := &script{rounds: []round{
		{text: "Let me look [1].", calls: []citeway.Call{call("c1", "heights", `{}`), call("c2", "heights", `{}`)}, usage: &citeway.Usage{Prompt: 10, Answer: 2}},
		{text: "It is 4.2 metres [2].", usage: &citeway.Usage{Prompt: 20, Answer: 3}},
	}}
	h := loop(t, m, model.Request{}, tool.Loop{Desk: tool.Desk{Tools: []tool.Tool{heights()}}})
	last := m.saw[1].Messages
	if len(last) != 5 || last[2].Role != prompt.Assistant || last[2].Content != "Let me look [1]." || len(last[2].Calls) != 2 {
		t.Fatalf("%+v", last)
	}
	if last[3].Answers != "c1" || last[4].Answers != "c2" || last[3].Role != prompt.Tool {
		t.Errorf("%+v", last[3:])
	}
	if h.answer.Text != "Let me look [1].\n\nIt is 4.2 metres [2]." {
		t.Errorf("%q", h.answer.Text)
	}
	if *h.reply.Usage != (citeway.Usage{Prompt: 30, Answer: 5}) || h.reply.Finish != citeway.FinishStop {
		t.Errorf("%+v", h.reply)
	}
}

func TestCallsAndResultsComeInPairs(t *testing.T) {
	m := &script{rounds: []round{
		{calls: []citeway.Call{call("", "heights", ""), call("x", "nothing", ""), call("x", "heights", "[1]"), call("y", "failing", "{}")}},
		{text: "Done."},
	}}
	fault := &citeway.Error{Code: citeway.Upstream, Place: "sea", Message: "is down", Mend: "wait", Err: errors.New("secret host")}
	h := loop(t, m, model.Request{}, tool.Loop{Desk: tool.Desk{Tools: []tool.Tool{heights(), failing(fault)}}})
	state := map[string][]tool.StepKind{}
	codes := map[string]citeway.Code{}
	for _, s := range h.steps {
		state[s.Call.ID] = append(state[s.Call.ID], s.Kind)
		if s.Outcome != nil && s.Outcome.Err != nil {
			codes[s.Call.Name] = s.Outcome.Err.Code
		}
	}
	if len(state) != 4 {
		t.Fatalf("%v", state)
	}
	for id, kinds := range state {
		if id == "" || len(kinds) != 2 || kinds[0] != tool.Called || kinds[1] != tool.Answered {
			t.Errorf("%q: %v", id, kinds)
		}
	}
	if codes["nothing"] != citeway.NotFound || codes["heights"] != citeway.Invalid || codes["failing"] != citeway.Upstream {
		t.Errorf("%v", codes)
	}
	shown := m.results()
	if len(shown) != 4 || !strings.Contains(shown[1], "call one of: failing, heights") || !strings.Contains(shown[2], "are not a JSON object") {
		t.Errorf("%s", shown)
	}
	if strings.Contains(shown[3], "secret") || !strings.Contains(shown[3], `"mend":"wait"`) {
		t.Errorf("%s", shown[3])
	}
	if len(h.records) != 1 {
		t.Errorf("%d records of one good call", len(h.records))
	}
}

func TestAModelThatOnlyCallsIsMadeToAnswer(t *testing.T) {
	m := &script{rounds: []round{{calls: []citeway.Call{call("c", "heights", "")}}}}
	h := loop(t, m, model.Request{Choice: "required"}, tool.Loop{Desk: tool.Desk{Tools: []tool.Tool{heights()}, Limits: tool.Limits{Rounds: 3}}})
	if len(m.saw) != 4 || m.saw[0].Choice != "required" || m.saw[1].Choice != "" || m.saw[3].Choice != "none" {
		t.Fatalf("asked %d times", len(m.saw))
	}
	if len(h.reply.Calls) != 0 || h.reply.Finish != citeway.FinishStop || len(h.findings()) != 1 {
		t.Errorf("%+v %v", h.reply, h.findings())
	}
}

func TestCallsBeyondTheLimitAreRefused(t *testing.T) {
	many := make([]citeway.Call, 5)
	for i := range many {
		many[i] = call(fmt.Sprint(i), "heights", "")
	}
	m := &script{rounds: []round{{calls: many}, {text: "Done."}}}
	h := loop(t, m, model.Request{}, tool.Loop{Desk: tool.Desk{Tools: []tool.Tool{heights()}, Limits: tool.Limits{Calls: 3}}})
	if len(h.records) != 3 || len(m.results()) != 5 || m.saw[1].Choice != "none" {
		t.Errorf("%d records, %d results", len(h.records), len(m.results()))
	}
}

func TestTheClientsToolsPassThrough(t *testing.T) {
	theirs := []model.Tool{{Name: "theirs"}, {Name: "heights", Description: "the client's own"}}
	m := &script{rounds: []round{{calls: []citeway.Call{call("a", "failing", ""), call("b", "theirs", `{"x":1}`), call("c", "heights", "")}}}}
	h := loop(t, m, model.Request{Tools: theirs}, tool.Loop{Desk: tool.Desk{Tools: []tool.Tool{heights(), failing(nil)}}})
	if len(h.reply.Calls) != 2 || h.reply.Calls[0].Arguments != `{"x":1}` || h.reply.Finish != citeway.FinishCalls || len(h.steps) != 0 {
		t.Errorf("%+v", h.reply)
	}
	if f := h.findings(); len(f) != 1 || !strings.Contains(f[0], "failing was not made") {
		t.Errorf("%v", f)
	}
	names := []string{}
	for _, s := range m.saw[0].Tools {
		names = append(names, s.Name)
	}
	if strings.Join(names, " ") != "failing theirs heights" {
		t.Errorf("%v", names)
	}
}

func TestWithoutToolsTheModelIsAskedAsItIs(t *testing.T) {
	m := &script{rounds: []round{{text: "Words.", calls: []citeway.Call{call("a", "theirs", "")}}}}
	h := loop(t, m, model.Request{Tools: []model.Tool{{Name: "theirs"}}}, tool.Loop{})
	if len(h.reply.Calls) != 1 || len(m.saw) != 1 || m.saw[0].Messages[0].Content != "Answer.\n" {
		t.Errorf("%+v", m.saw)
	}
}

// placing is a model that places its citations itself, from its own first byte.
type placing struct{ script }

func (p *placing) Stream(ctx context.Context, r *model.Request, sink citeway.Sink) error {
	return p.script.Stream(ctx, r, citeway.SinkFunc(func(e citeway.Event) error {
		if _, ok := e.(*citeway.End); ok && len(r.Sources) > 0 {
			if err := sink.Put(&citeway.Citation{ID: "c", Start: 0, End: 4, Label: "", Sources: []string{r.Sources[0].ID}}); err != nil {
				return err
			}
		}
		return sink.Put(e)
	}))
}

func TestPlacesOfALaterRoundMove(t *testing.T) {
	m := &placing{script{rounds: []round{{text: "First.", calls: []citeway.Call{call("a", "heights", "")}}, {text: "Here it is."}}}}
	h := loop(t, m, model.Request{Family: citeway.Bracket, Beside: true}, tool.Loop{Desk: tool.Desk{Tools: []tool.Tool{heights()}}})
	c := h.answer.Citations[0]
	if got := h.answer.Text[c.Start:c.End]; got != "Here" {
		t.Errorf("%q of %q", got, h.answer.Text)
	}
}
