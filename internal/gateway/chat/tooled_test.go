package chat_test

import (
	"context"
	"encoding/json"
	"fmt"
	"github.com/citeway/citeway/internal/database"
	modelservice "github.com/citeway/citeway/internal/gateway/model/service"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/plan"
	"github.com/citeway/citeway/internal/gateway/chat/tool/sources"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
	"github.com/citeway/citeway/internal/gateway/model/openai"
	"github.com/citeway/citeway/prompt"
	"github.com/citeway/citeway/verify"
)

// metric is one of the metrics tools, as small as can be.
type metric struct{ name string }

func (m metric) Spec() model.Tool { return model.Tool{Name: m.name} }

func (m metric) Call(_ context.Context, args json.RawMessage, a tool.Access) (tool.Result, error) {
	switch m.name {
	case "list_metrics_views":
		return tool.Result{Plain: true, JSON: json.RawMessage(`{"metrics_views":[{"name":"levels","display_name":"Water levels"}]}`)}, nil
	case "get_metrics_view":
		return tool.Result{Plain: true, JSON: json.RawMessage(`{"name":"levels","time_dimension":"seen_at","dimensions":[{"name":"harbour"}],"measures":[{"name":"avg_level","display_name":"Average level"}]}`)}, nil
	}
	var asked struct {
		View string `json:"metrics_view"`
	}
	if err := json.Unmarshal(args, &asked); err != nil || asked.View != "levels" {
		return tool.Result{}, &citeway.Error{Code: citeway.NotFound, Place: "metrics_view", Message: "there is no such view"}
	}
	return tool.Result{
		JSON: json.RawMessage(`{"schema":[{"name":"harbour"},{"name":"avg_level"}],"data":[["North",4.2],["South",3.1]]}`),
		Source: citeway.Source{Title: "Water levels", Label: &citeway.Label{Name: "Internal", Rank: 1},
			Query:    json.RawMessage(`{"metrics_view":"levels","time_range":{"start":"2026-02-01T00:00:00Z","end":"2026-03-01T00:00:00Z"}}`),
			Passages: []citeway.Passage{{Text: "Water levels, from 2026-02-01 to 2026-03-01\nHarbour North; Average level 4.2.\nHarbour South; Average level 3.1."}}},
	}, nil
}

func metrics() []tool.Tool {
	return []tool.Tool{metric{"list_metrics_views"}, metric{"get_metrics_view"}, metric{"query_metrics_view"}}
}

// tooled is a service over that model, with its evidence.
func tooled(t testing.TB, m model.Model) (*chat.Service, evidence.Store) {
	store := database.Memory(t, sqlite.Open)
	return chat.New(chat.Options{Library: tides(), Models: map[string]model.Model{"": m}, Evidence: store, Verifier: verify.New(verify.Options{}),
		OpenURL: func(id string) string { return "https://cite.example/c/" + id }}), store
}

// toolSource is the one source of an answer that is a cited tool call.
func toolSource(t *testing.T, a *citeway.Answer) *citeway.Source {
	t.Helper()
	for _, s := range a.Cited() {
		if s.Kind == citeway.KindTool {
			return s
		}
	}
	t.Fatalf("no tool call is cited: %q, %v", a.Text, a.Findings)
	return nil
}

func TestTheBuiltInModelAsksTheMetrics(t *testing.T) {
	s, store := tooled(t, plan.New(extractive.New(extractive.Options{})))
	a := answer(t, s, chat.Turn{Question: "What was the average level by harbour last month?", Calling: chat.Calling{Own: metrics()}})
	if a.Text != "The average level for North was 4.2. The average level for South was 3.1." {
		t.Errorf("%q", a.Text)
	}
	source := toolSource(t, a)
	if len(a.Citations) != 2 || source.Title != "Water levels" || source.URL != "https://cite.example/c/"+source.ID || source.Number != 1 {
		t.Fatalf("%+v", source)
	}
	for _, c := range a.Citations {
		if c.Verdict != citeway.Supported {
			t.Errorf("%q is %s: %v", c.Claim.In(a.Text), c.Verdict, c.Reasons)
		}
		r, err := store.Get(context.Background(), c.ID)
		if err != nil || r.Tool != "query_metrics_view" || r.Digest == "" || r.Passages[0] != source.ID || !strings.Contains(string(r.Resolved), "2026-02-01") {
			t.Errorf("%+v, %v", r, err)
		}
	}
	if a.Label == nil || a.Label.Name != "Internal" {
		t.Errorf("the label of the view is lost: %v", a.Label)
	}
}

func TestTheBuiltInModelStillAnswersFromDocuments(t *testing.T) {
	s, _ := tooled(t, plan.New(extractive.New(extractive.Options{})))
	a := answer(t, s, chat.Turn{Question: "How often do the tides rise?", Calling: chat.Calling{Own: metrics()}})
	if a.Text != "The tides rise twice a day." || a.Source(a.Citations[0].Sources[0]).ID != "d_1" {
		t.Errorf("%q", a.Text)
	}
}

func TestTheBuiltInModelSearches(t *testing.T) {
	s, _ := tooled(t, plan.New(extractive.New(extractive.Options{})))
	a := answer(t, s, chat.Turn{Question: "How often do the tides rise?", Ground: chat.Ground{Library: shelf{}}, Calling: chat.Calling{Own: []tool.Tool{sources.NewSearch(tides())}}})
	if a.Text != "The tides rise twice a day." || a.Source(a.Citations[0].Sources[0]).ID != "d_1" {
		t.Errorf("%q %v", a.Text, a.Findings)
	}
}

func TestANumberThatTheQueryDidNotGiveIsSeen(t *testing.T) {
	m := &caller{calls: query(), write: "The average level for North was 9.7 CITE."}
	s, _ := tooled(t, m)
	a := answer(t, s, chat.Turn{Question: "How high?", Calling: chat.Calling{Own: metrics()}})
	if c := a.Citations[0]; c.Verdict.Holds() || toolSource(t, a).ID != c.Sources[0] {
		t.Errorf("%+v", c)
	}
}

// caller is a model that calls tools once, and then writes with what cites the last
// result in the place of CITE.
type caller struct {
	calls []citeway.Call
	write string
	saw   []model.Request
}

func query() []citeway.Call {
	return []citeway.Call{{ID: "call_1", Name: "query_metrics_view", Arguments: `{"metrics_view":"levels"}`}}
}

func (*caller) Name() string { return "caller" }

func (c *caller) Stream(ctx context.Context, r *model.Request, sink citeway.Sink) error {
	c.saw = append(c.saw, *r)
	last := r.Messages[len(r.Messages)-1]
	if last.Role != prompt.Tool {
		return sink.Put(&citeway.End{Calls: c.calls, Finish: citeway.FinishCalls})
	}
	var told struct {
		As string `json:"cite_as"`
	}
	_ = json.Unmarshal([]byte(last.Content), &told)
	return (&writer{text: strings.ReplaceAll(c.write, "CITE", told.As)}).Stream(ctx, r, sink)
}

func TestAResultIsCitedInEveryFamily(t *testing.T) {
	for _, family := range []citeway.Syntax{citeway.Bracket, citeway.Footnote, citeway.Doc, citeway.Cite, citeway.Inline, citeway.Linked,
		citeway.RefLink, citeway.Wiki, citeway.Lenticular, citeway.Fullwidth, citeway.Dagger, citeway.PrivateUse} {
		m := &caller{calls: query(), write: "North stood at 4.2 CITE."}
		s, _ := tooled(t, m)
		a := answer(t, s, chat.Turn{Question: "How often do the tides rise?", Calling: chat.Calling{Own: metrics()}, Citing: chat.Citing{Family: family}})
		source := toolSource(t, a)
		if len(a.Citations) != 1 || a.Citations[0].Sources[0] != source.ID || strings.ContainsAny(a.Text, "[]<>【［\ue200") {
			t.Errorf("%v: %q, %+v, %v", family, a.Text, a.Citations, a.Findings)
		}
		if system := m.saw[0].Messages[0].Content; !strings.Contains(system, "cite_as") {
			t.Errorf("%v: the model is not told how to cite results", family)
		}
	}
}

func TestDocumentsAndCallsAreCitedSideBySide(t *testing.T) {
	m := &caller{calls: query(), write: "The tides rise twice a day [1]. North stood at 4.2 CITE."}
	s, store := tooled(t, m)
	a := answer(t, s, chat.Turn{Question: "How often do the tides rise?", Calling: chat.Calling{Own: metrics()}})
	if len(a.Citations) != 2 || a.Citations[0].Sources[0] != "d_1" || a.Citations[1].Number != 2 || a.Citations[1].Marker != "[3]" {
		t.Fatalf("%+v", a.Citations)
	}
	if _, err := store.Get(context.Background(), a.Citations[1].Sources[0]); err != nil {
		t.Error(err)
	}
}

func TestWithoutCitationsTheCallIsConsulted(t *testing.T) {
	m := &caller{calls: query(), write: "North stood at 4.2."}
	s, _ := tooled(t, m)
	a := answer(t, s, chat.Turn{Question: "How high?", Calling: chat.Calling{Own: metrics()}, Citing: chat.Citing{Consult: true}})
	consulted := false
	for _, source := range a.Sources {
		consulted = consulted || source.Kind == citeway.KindTool && source.Consulted
	}
	if !consulted || strings.Contains(m.saw[1].Messages[len(m.saw[1].Messages)-1].Content, "cite_as") {
		t.Errorf("%+v", a.Sources)
	}
}

func TestToolsOfTheClientStillPassThrough(t *testing.T) {
	m := &caller{calls: []citeway.Call{{ID: "a", Name: "theirs", Arguments: `{"x":1}`}}}
	s, _ := tooled(t, m)
	var fold citeway.Folder
	err := s.Answer(context.Background(), chat.Turn{Question: "How?", Calling: chat.Calling{Own: metrics(), Tools: []model.Tool{{Name: "theirs"}}}}, &fold)
	reply := fold.Answer()
	if err != nil || len(reply.Calls) != 1 || reply.Calls[0].Arguments != `{"x":1}` || reply.Finish != citeway.FinishCalls {
		t.Errorf("%+v, %v", reply, err)
	}
}

func TestWhatTheCallerMayNotSeeIsNotAnswered(t *testing.T) {
	zero := 0
	m := &caller{calls: query(), write: "North stood at 4.2 CITE."}
	s, store := tooled(t, m)
	var steps []tool.Step
	a := answer(t, s, chat.Turn{Question: "How high?", Calling: chat.Calling{Own: metrics(), Watch: func(s tool.Step) error { steps = append(steps, s); return nil }}, Access: chat.Access{Clearance: &zero}})
	if len(steps) != 2 || steps[1].Outcome.Err.Code != citeway.Forbidden {
		t.Fatalf("%+v", steps)
	}
	if last := m.saw[1].Messages; strings.Contains(last[len(last)-1].Content, "4.2") || len(a.Cited()) != 0 {
		t.Errorf("%s", last[len(last)-1].Content)
	}
	if _, err := store.Get(context.Background(), steps[0].ID); citeway.CodeOf(err) != citeway.NotFound {
		t.Error("what was withheld is kept as evidence")
	}
}

// upstream is a chat completions server that asks for tools, then answers with
// what cites the last result.
type upstream struct {
	mu    sync.Mutex
	asked []map[string]any
}

func (u *upstream) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var body map[string]any
	_ = json.NewDecoder(r.Body).Decode(&body)
	u.mu.Lock()
	u.asked = append(u.asked, body)
	n := len(u.asked)
	u.mu.Unlock()
	w.Header().Set("Content-Type", "text/event-stream")
	send := func(delta string, finish string) {
		_, _ = fmt.Fprintf(w, "data: {\"id\":\"x\",\"choices\":[{\"index\":0,\"delta\":%s,\"finish_reason\":%s}]}\n\n", delta, finish)
	}
	if n == 1 {
		send(`{"role":"assistant","content":"I look it up. ","tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"query_metrics_view","arguments":"{\"metrics_"}}]}`, "null")
		send(`{"tool_calls":[{"index":0,"function":{"arguments":"view\":\"levels\"}"}},{"index":1,"id":"call_b","type":"function","function":{"name":"query_metrics_view","arguments":"{\"metrics_view\":\"depths\"}"}}]}`, "null")
		send(`{}`, `"tool_calls"`)
	} else {
		messages := body["messages"].([]any)
		content := messages[len(messages)-2].(map[string]any)["content"].(string)
		var told struct {
			As string `json:"cite_as"`
		}
		_ = json.Unmarshal([]byte(content), &told)
		words, _ := json.Marshal("North stood at 4.2 " + told.As + ".")
		send(`{"content":`+string(words)+`}`, "null")
		send(`{}`, `"stop"`)
	}
	_, _ = fmt.Fprint(w, "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":10,\"completion_tokens\":5}}\n\ndata: [DONE]\n\n")
}

func TestToolsThroughAnUpstreamOfTheOpenAIForm(t *testing.T) {
	u := &upstream{}
	server := httptest.NewServer(u)
	defer server.Close()
	m, err := openai.New(openai.Options{Options: modelservice.Options{Name: "tern-1", BaseURL: server.URL}})
	if err != nil {
		t.Fatal(err)
	}
	s, _ := tooled(t, m)
	var fold citeway.Folder
	err = s.Answer(context.Background(), chat.Turn{Question: "How high?", Calling: chat.Calling{Own: metrics()}, Citing: chat.Citing{Family: citeway.Cite}}, &fold)
	reply := fold.Answer()
	if err != nil {
		t.Fatal(err)
	}
	a := fold.Answer()
	source := toolSource(t, a)
	if a.Text != "I look it up. \n\nNorth stood at 4.2 Water levels." || a.Citations[0].Marker != `<cite id="`+source.ID+`">Water levels</cite>` {
		t.Errorf("%q, %+v", a.Text, a.Citations)
	}
	if reply.Usage == nil || reply.Usage.Prompt != 20 || reply.Finish != citeway.FinishStop || len(reply.Calls) != 0 {
		t.Errorf("%+v", reply)
	}
	messages := u.asked[1]["messages"].([]any)
	var shape []string
	for _, one := range messages {
		one := one.(map[string]any)
		shape = append(shape, fmt.Sprint(one["role"], " ", one["tool_call_id"]))
	}
	if got := strings.Join(shape, ", "); got != "system <nil>, user <nil>, assistant <nil>, tool call_a, tool call_b" {
		t.Error(got)
	}
	if failed := messages[4].(map[string]any)["content"].(string); !strings.Contains(failed, `"code":"not-found"`) {
		t.Error(failed)
	}
	if tools := u.asked[0]["tools"].([]any); len(tools) != 3 {
		t.Errorf("%v", tools)
	}
}

func TestManyTurnsAtOnce(t *testing.T) {
	s, _ := tooled(t, plan.New(extractive.New(extractive.Options{})))
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			var fold citeway.Folder
			if err := s.Answer(context.Background(), chat.Turn{Question: "What was the average level by harbour?", Calling: chat.Calling{Own: metrics()}}, &fold); err != nil {
				t.Error(err)
			}
			if a := fold.Answer(); len(a.Citations) != 2 || a.Citations[0].Sources[0] != a.Citations[1].Sources[0] {
				t.Errorf("%q", a.Text)
			}
		})
	}
	all.Wait()
}

// TestTheToolsOfTheService: turns that say nothing of tools have the service's,
// unless they bring what they are to be answered from.
func TestTheToolsOfTheService(t *testing.T) {
	asked := 0
	s := chat.New(chat.Options{Library: tides(), Models: map[string]model.Model{"": plan.New(extractive.New(extractive.Options{}))}, Evidence: database.Memory(t, sqlite.Open),
		Own: func(context.Context) []tool.Tool { asked++; return metrics() }})
	question := "What was the average level by harbour last month?"
	for name, c := range map[string]struct {
		turn  chat.Turn
		tools bool
	}{
		"nothing said":         {chat.Turn{Question: question}, true},
		"none wanted":          {chat.Turn{Question: question, Calling: chat.Calling{Own: []tool.Tool{}}}, false},
		"sources brought":      {chat.Turn{Question: question, Ground: chat.Ground{Sources: []citeway.Source{}}}, false},
		"a library brought":    {chat.Turn{Question: question, Ground: chat.Ground{Library: tides()}}, false},
		"tools of its own":     {chat.Turn{Question: question, Calling: chat.Calling{Own: []tool.Tool{sources.NewSearch(tides())}}}, false},
		"the client's besides": {chat.Turn{Question: question, Calling: chat.Calling{Tools: []model.Tool{{Name: "dial"}}}}, true},
	} {
		asked = 0
		a := answer(t, s, c.turn)
		if (asked == 1) != c.tools || strings.Contains(a.Text, "4.2") != c.tools {
			t.Errorf("%s: asked %d times for tools, %q", name, asked, a.Text)
		}
	}
}
