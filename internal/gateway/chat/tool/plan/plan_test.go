package plan_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/plan"
	"github.com/citeway/citeway/internal/gateway/model"
)

var update = flag.Bool("update", false, "write testdata anew")

// inner is the model behind: it says that it was asked.
type inner struct{ saw *model.Request }

func (*inner) Name() string { return "inner" }

func (m *inner) Stream(_ context.Context, r *model.Request, sink citeway.Sink) error {
	m.saw = r
	return citeway.Unfold(&citeway.Answer{Text: "The documents do not answer.", Finish: citeway.FinishStop}, sink)
}

// harbour is a fake of the metrics tools: two views, and rows for some queries.
type harbour struct{ name string }

func (h harbour) Spec() model.Tool { return model.Tool{Name: h.name} }

var answers = map[string]string{
	"list_metrics_views": `{"metrics_views":[{"name":"fares","display_name":"Ferry fares"},{"name":"tides","display_name":"Tides","description":"Heights of the tide at each harbour"}]}`,
	"tides": `{"name":"tides","display_name":"Tides","time_dimension":"seen_at","dimensions":[{"name":"harbour","display_name":"Harbour"},{"name":"sea_region","display_name":"Sea region"},{"name":"seen_at"}],
		"measures":[{"name":"avg_height","display_name":"Average height"},{"name":"readings","display_name":"Number of readings"}]}`,
	"fares": `{"spec":{"time_dimension":"sold_at","dimensions":[{"name":"route"}],"measures":[{"name":"revenue"},{"name":"tickets"}]}}`,
}

// rows are the results of queries, by what they are grouped by.
var rows = map[string]string{
	"":              `{"schema":[{"name":"MEASURE"}],"data":[[4.2333]],"resolved_time_range":{"start":"2026-02-01T00:00:00Z","end":"2026-03-01T00:00:00Z"}}`,
	"harbour":       `{"schema":[{"name":"harbour"},{"name":"MEASURE"}],"data":[["North",4.25],["South Pier",1234567.891],["East",null]],"resolved_time_range":{"start":"2026-02-01T00:00:00Z","end":"2026-03-01T00:00:00Z"}}`,
	"sea_region":    `{"schema":[{"name":"sea_region"},{"name":"MEASURE"}],"data":[["Baltic",0.01234]]}`,
	"month":         `{"schema":[{"name":"month"},{"name":"MEASURE"}],"data":[["2026-01-01T00:00:00Z",-4],["2026-02-01T00:00:00Z",5.5]]}`,
	"route":         `{"schema":[{"name":"route"},{"name":"MEASURE"}],"data":[{"route":"A","MEASURE":7}]}`,
	"month harbour": `{"schema":[{"name":"month"},{"name":"harbour"},{"name":"MEASURE"}],"data":[["2026-01-01T00:00:00Z","North",4],["2026-01-01T00:00:00Z","East",5]]}`,
}

func (h harbour) Call(_ context.Context, args json.RawMessage, _ tool.Access) (tool.Result, error) {
	var a struct {
		View       string                      `json:"metrics_view"`
		Dimensions []struct{ Name string }     `json:"dimensions"`
		Measures   []struct{ Name string }     `json:"measures"`
		Range      struct{ Expression string } `json:"time_range"`
	}
	if err := json.Unmarshal(args, &a); err != nil {
		return tool.Result{}, err
	}
	switch h.name {
	case "search_sources":
		return tool.Result{JSON: json.RawMessage(`{"type":"local_search"}`)}, nil
	case "list_metrics_views":
		return tool.Result{JSON: json.RawMessage(answers[h.name]), Plain: true}, nil
	case "get_metrics_view":
		return tool.Result{JSON: json.RawMessage(answers[a.View]), Plain: true}, nil
	}
	if strings.Contains(a.Range.Expression, "1Y as of now") {
		return tool.Result{JSON: json.RawMessage(`{"schema":[],"data":[]}`)}, nil
	}
	var of []string
	for _, d := range a.Dimensions {
		of = append(of, d.Name)
	}
	told, ok := rows[strings.Join(of, " ")]
	if !ok {
		return tool.Result{}, &citeway.Error{Code: citeway.Invalid, Message: "no such dimensions"}
	}
	return tool.Result{JSON: json.RawMessage(strings.ReplaceAll(told, "MEASURE", a.Measures[0].Name))}, nil
}

// ask asks the planner in a loop and tells the calls and the answer.
func ask(t *testing.T, question string, tools ...string) (string, *inner) {
	t.Helper()
	if tools == nil {
		tools = []string{"list_metrics_views", "get_metrics_view", "query_metrics_view"}
	}
	var asked []string
	l := tool.Loop{}
	for _, name := range tools {
		l.Tools = append(l.Tools, harbour{name})
	}
	l.Watch = func(s tool.Step) error {
		if s.Kind == tool.Called {
			asked = append(asked, s.Call.Name+" "+s.Call.Arguments)
		}
		return nil
	}
	in := &inner{}
	l.Model = plan.New(in)
	var out strings.Builder
	r := &model.Request{Question: question, Family: citeway.Bracket, Reads: citeway.Bracket, Inline: true,
		Messages: []model.Message{{Role: "system", Content: "Answer."}, {Role: "user", Content: question}}}
	err := l.Stream(context.Background(), r, citeway.SinkFunc(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Text:
			out.Write(e.Bytes)
		case *citeway.Marker:
			out.Write(append(bytes.Clone(e.Blank), e.Raw...))
		}
		return nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(append(asked, "= "+out.String()), "\n"), in
}

// TestQuestions reads testdata/questions.txt: a question, a line of dashes, the
// calls that are planned and the answer.
func TestQuestions(t *testing.T) {
	const path, line = "testdata/questions.txt", "----------\n"
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var written strings.Builder
	for _, c := range strings.Split(string(raw), "==========\n")[1:] {
		question, want, _ := strings.Cut(c, line)
		question = strings.TrimSpace(question)
		got, _ := ask(t, question)
		written.WriteString("==========\n" + question + "\n" + line + got + "\n")
		if got != strings.TrimSpace(want) && !*update {
			t.Errorf("%s\ngot  %s\nwant %s", question, got, want)
		}
	}
	if *update {
		if err := os.WriteFile(path, []byte(written.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func Example() {
	m := plan.New(&inner{})
	r := &model.Request{Question: "What was the average height by harbour?", Tools: []model.Tool{{Name: "list_metrics_views"}, {Name: "get_metrics_view"}, {Name: "query_metrics_view"}}}
	var f citeway.Folder
	_ = m.Stream(context.Background(), r, &f)
	reply := f.Answer()
	fmt.Println(m.Name(), reply.Calls[0].Name, reply.Calls[0].Arguments)
	// Output: inner list_metrics_views {}
}

func TestWithoutToolsNothingIsPlanned(t *testing.T) {
	for _, tools := range [][]string{{"list_metrics_views"}, {"other"}} {
		if got, in := ask(t, "What was the average height?", tools...); got != "= The documents do not answer." || in.saw == nil {
			t.Errorf("%v: %s", tools, got)
		}
	}
}

func TestWhatWasNotFoundIsSearchedFor(t *testing.T) {
	got, in := ask(t, "Who keeps the light?", "search_sources")
	if got != `search_sources {"query":"Who keeps the light?"}`+"\n= The documents do not answer." {
		t.Error(got)
	}
	if len(in.saw.Sources) != 1 || in.saw.Sources[0].Passages != nil {
		t.Errorf("%+v", in.saw.Sources)
	}
}

func TestResultsOfAnEarlierQuestionAreNotAsked(t *testing.T) {
	before := []model.Message{{Role: "user", Content: "What was the average height?"},
		{Role: "assistant", Calls: []citeway.Call{{ID: "a", Name: "list_metrics_views"}}}, {Role: "tool", Answers: "a", Content: answers["list_metrics_views"]},
		{Role: "user", Content: "What was the average height by harbour?"}}
	r := &model.Request{Messages: before, Tools: []model.Tool{{Name: "list_metrics_views"}, {Name: "get_metrics_view"}, {Name: "query_metrics_view"}}}
	if reply, err := folded(func(f *citeway.Folder) error { return plan.New(&inner{}).Stream(context.Background(), r, f) }); err != nil || reply.Calls[0].Name != "list_metrics_views" {
		t.Errorf("%+v, %v", reply, err)
	}
	r.Choice = "none"
	if reply, err := folded(func(f *citeway.Folder) error { return plan.New(&inner{}).Stream(context.Background(), r, f) }); err != nil || len(reply.Calls) != 0 {
		t.Errorf("%+v, %v", reply, err)
	}
}

func TestWhoHasGoneIsNotAnswered(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), -time.Second)
	defer cancel()
	if err := plan.New(&inner{}).Stream(ctx, &model.Request{}, &citeway.Folder{}); err == nil {
		t.Error("no error")
	}
}

// FuzzPlan: whatever is asked and whatever a tool gives, there is an answer or a
// call of a tool that there is, with arguments that are an object.
func FuzzPlan(f *testing.F) {
	f.Add("What was the average height by harbour last month?", answers["list_metrics_views"], answers["tides"], rows["harbour"])
	f.Add("top 5 routes", `{"metrics_views":7}`, `[]`, `{"data":[[1],{"a":2},null],"schema":[{}]}`)
	f.Add("Which ? highest \xff", "", "null", `{"data":[[]]}`)
	f.Fuzz(func(t *testing.T, question, list, get, rows string) {
		m := plan.New(&inner{})
		r := &model.Request{Question: question, Inline: true, Reads: citeway.Bracket, Messages: []model.Message{{Role: "user", Content: question}},
			Tools: []model.Tool{{Name: "list_metrics_views"}, {Name: "get_metrics_view"}, {Name: "query_metrics_view"}, {Name: "search_sources"}}}
		gives := map[string]string{"list_metrics_views": list, "get_metrics_view": get, "query_metrics_view": rows}
		for range 8 {
			reply, err := folded(func(f *citeway.Folder) error { return m.Stream(context.Background(), r, f) })
			if err != nil {
				t.Fatal(err)
			}
			if len(reply.Calls) == 0 {
				return
			}
			r.Messages = append(r.Messages, model.Message{Role: "assistant", Calls: reply.Calls})
			for _, c := range reply.Calls {
				if args, err := tool.Arguments(c.Arguments); err != nil || string(args) != c.Arguments {
					t.Fatalf("%+v", c)
				}
				r.Messages = append(r.Messages, model.Message{Role: "tool", Answers: c.ID, Content: gives[c.Name]})
			}
		}
		t.Fatal("it calls without end")
	})
}

// folded is what an answer comes to.
func folded(stream func(*citeway.Folder) error) (*citeway.Answer, error) {
	var f citeway.Folder
	err := stream(&f)
	return f.Answer(), err
}
