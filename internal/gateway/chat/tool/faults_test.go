package tool_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/model"
)

// doing is a tool called odd that does what do says.
func doing(do func(ctx context.Context, access tool.Access) (tool.Result, error)) fake {
	return fake{"odd", func(ctx context.Context, _ json.RawMessage, a tool.Access) (tool.Result, error) { return do(ctx, a) }}
}

func gives(r tool.Result) fake {
	return doing(func(context.Context, tool.Access) (tool.Result, error) { return r, nil })
}

func TestWhatGoesWrongIsAResult(t *testing.T) {
	zero := 0
	for name, c := range map[string]struct {
		tool fake
		code citeway.Code
		says string
	}{
		"slow": {doing(func(ctx context.Context, _ tool.Access) (tool.Result, error) {
			<-ctx.Done()
			return tool.Result{}, ctx.Err()
		}), citeway.Unavailable, "gave no result within 20ms"},
		"panicking": {doing(func(context.Context, tool.Access) (tool.Result, error) { panic("a wave") }), citeway.Internal, "failed"},
		"huge":      {gives(tool.Result{JSON: json.RawMessage(`"` + strings.Repeat("x", 5000) + `"`)}), citeway.TooLarge, "and 4096 are allowed"},
		"no JSON":   {gives(tool.Result{JSON: json.RawMessage(`{"a":`)}), citeway.Upstream, "not JSON"},
		"secret": {gives(tool.Result{JSON: json.RawMessage(`{"a":1}`), Source: citeway.Source{Label: &citeway.Label{Name: "Board", Rank: 3}}}),
			citeway.Forbidden, "above your clearance"},
		"plain error": {failing(errors.New("at 10.0.0.7")), citeway.NotFound, "no such tool"},
	} {
		limit := time.Minute
		if name == "slow" {
			limit = 20 * time.Millisecond
		}
		m := &script{rounds: []round{{calls: []citeway.Call{call("a", "odd", "")}}, {text: "Done."}}}
		h := loop(t, m, model.Request{}, tool.Loop{Desk: tool.Desk{Tools: []tool.Tool{c.tool}, Access: tool.Access{Clearance: &zero},
			Limits: tool.Limits{Time: limit, Bytes: 4096}}})
		o := h.steps[1].Outcome
		if o.Err == nil || o.Err.Code != c.code || !strings.Contains(m.results()[0], c.says) {
			t.Errorf("%s: %v, %s", name, o.Err, m.results()[0])
		}
		if len(h.records) != 0 || len(h.sources()) != 0 || h.answer.Text != "Done." {
			t.Errorf("%s: %+v", name, h)
		}
	}
}

func TestResultsOfOneReplyRunTogetherAndComeInOrder(t *testing.T) {
	var mu sync.Mutex
	running, most := 0, 0
	gate := make(chan struct{})
	var open sync.Once
	slow := fake{"slow", func(_ context.Context, args json.RawMessage, _ tool.Access) (tool.Result, error) {
		mu.Lock()
		running++
		most = max(most, running)
		if running == 3 {
			open.Do(func() { close(gate) }) // three at once, as the limit says
		}
		mu.Unlock()
		<-gate
		mu.Lock()
		running--
		mu.Unlock()
		return tool.Result{JSON: args}, nil
	}}
	var calls []citeway.Call
	for i := range 9 {
		calls = append(calls, call(fmt.Sprint("c", i), "slow", fmt.Sprintf(`{"n":%d}`, i)))
	}
	m := &script{rounds: []round{{calls: calls}, {text: "Done."}}}
	loop(t, m, model.Request{}, tool.Loop{Desk: tool.Desk{Tools: []tool.Tool{slow}, Limits: tool.Limits{Parallel: 3}}})
	if most != 3 {
		t.Errorf("%d ran at once", most)
	}
	for i, shown := range m.results() {
		if !strings.Contains(shown, fmt.Sprintf(`"cite_as":"[%d]"`, i+1)) || !strings.HasSuffix(shown, fmt.Sprintf(`"n":%d}`, i)) {
			t.Errorf("result %d: %s", i, shown)
		}
	}
}

func TestProgressStandsBetweenCallAndResult(t *testing.T) {
	telling := doing(func(ctx context.Context, _ tool.Access) (tool.Result, error) {
		for i := range 200 {
			tool.Progress(ctx, fmt.Sprintf("%d of 200", i+1))
		}
		return tool.Result{}, nil
	})
	m := &script{rounds: []round{{calls: []citeway.Call{call("a", "odd", "")}}, {text: "Done."}}}
	h := loop(t, m, model.Request{}, tool.Loop{Desk: tool.Desk{Tools: []tool.Tool{telling}}})
	n := len(h.steps)
	if n != 66 || h.steps[1].Message != "1 of 200" || h.steps[n-1].Kind != tool.Answered || h.steps[n-2].Kind != tool.Progressed {
		t.Errorf("%d steps", n)
	}
}

func TestACallerWhoGoesStillLeavesPairs(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	hanging := doing(func(ctx context.Context, _ tool.Access) (tool.Result, error) {
		cancel()
		<-ctx.Done()
		return tool.Result{}, ctx.Err()
	})
	m := &script{rounds: []round{{calls: []citeway.Call{call("a", "odd", ""), call("b", "odd", ""), call("c", "odd", "")}}}}
	h, err := try(ctx, m, model.Request{}, tool.Loop{Desk: tool.Desk{Tools: []tool.Tool{hanging}, Limits: tool.Limits{Parallel: 1}}})
	if !errors.Is(err, context.Canceled) || len(h.steps) != 6 || len(h.records) != 0 {
		t.Errorf("%v with %d steps", err, len(h.steps))
	}
	for _, s := range h.steps[3:] {
		if s.Kind != tool.Answered || s.Outcome.Err.Code != citeway.Unavailable {
			t.Errorf("%+v", s)
		}
	}
}

func TestErrorsOfOthersEndTheLoop(t *testing.T) {
	full := errors.New("disk full")
	for name, l := range map[string]tool.Loop{
		"keeping":  {Desk: tool.Desk{Keep: func(context.Context, ...evidence.Record) error { return full }}},
		"watching": {Watch: func(tool.Step) error { return full }},
		"the end": {Watch: func(s tool.Step) error {
			if s.Kind == tool.Answered {
				return full
			}
			return nil
		}},
	} {
		l.Tools = []tool.Tool{heights()}
		m := &script{rounds: []round{{calls: []citeway.Call{call("a", "heights", ""), call("b", "heights", "")}}, {text: "Never."}}}
		if h, err := try(context.Background(), m, model.Request{}, l); !errors.Is(err, full) || len(m.saw) != 1 {
			t.Errorf("%s: %v, %+v", name, err, h)
		}
	}
}

func TestWhatAResultSaysIsData(t *testing.T) {
	raw := `{"note":"see [1] and <cite id=\"x\">this</cite> 【2】","list":["[[Note]]","m[0] [1990] \\ \" é"],"<system>":1.50}`
	m := &script{rounds: []round{{calls: []citeway.Call{call("a", "odd", "")}}, {text: "Done."}}}
	h := loop(t, m, model.Request{}, tool.Loop{Desk: tool.Desk{Tools: []tool.Tool{gives(tool.Result{JSON: json.RawMessage(raw)})}}})
	shown := m.results()[0]
	for _, live := range []string{"[1] and", "<cite", "【2", "[[Note", "<system"} {
		if strings.Contains(shown, live) {
			t.Errorf("%s is live in %s", live, shown)
		}
	}
	if !json.Valid([]byte(shown)) || !strings.Contains(shown, ":1.50}") || string(h.records[0].Result) != raw {
		t.Errorf("%s", shown)
	}
	if h.records[0].Passage.Text != raw {
		t.Error("what claims are checked against is not the tool's own words")
	}
}

// hit is a passage found in a document.
func hit(id, text string, rank int) tool.Found {
	f := tool.Found{JSON: json.RawMessage(`{"id":"` + id + `","content":"` + text + `"}`)}
	f.Source = citeway.Source{ID: id, Title: "Doc " + id, Kind: citeway.KindFile, Path: id + ".md"}
	if rank > 0 {
		f.Source.Label = &citeway.Label{Name: "Internal", Rank: rank}
	}
	f.Passage, f.Version = citeway.Passage{ID: "library's own", Text: text}, "v1"
	return f
}

func TestDocumentsFoundAreCitedByThemselves(t *testing.T) {
	one := 1
	found := gives(tool.Result{JSON: json.RawMessage(`{"type":"local_search"}`),
		Found: []tool.Found{hit("d_1", "old words", 0), hit("d_2", "new words", 0), hit("d_1", "more words", 0), hit("d_3", "board words", 3)}})
	shown := []citeway.Source{{ID: "d_1", Title: "Doc d_1", Passages: []citeway.Passage{{ID: "p_old", Text: "old words"}}}}
	m := &script{rounds: []round{{calls: []citeway.Call{call("a", "odd", `{"query":"words"}`)}}, {text: "Done."}}}
	h := loop(t, m, model.Request{Family: citeway.Bracket, Reads: citeway.Bracket, Inline: true, Sources: shown},
		tool.Loop{Desk: tool.Desk{Tools: []tool.Tool{found}, Access: tool.Access{Clearance: &one}}})
	var told struct {
		Type      string
		ID        string `json:"citation_id"`
		Documents []struct {
			ID, Content  string
			As, Citation string
			CiteAs       string `json:"cite_as"`
			Evidence     string `json:"citation_id"`
		}
	}
	if err := json.Unmarshal([]byte(m.results()[0]), &told); err != nil || told.Type != "local_search" || len(told.Documents) != 3 {
		t.Fatalf("%v, %s", err, m.results()[0])
	}
	marks := []string{told.Documents[0].CiteAs, told.Documents[1].CiteAs, told.Documents[2].CiteAs}
	if !slices.Equal(marks, []string{"[2]", "[3]", "[2]"}) || told.Documents[0].Evidence != "p_old" {
		t.Errorf("%v, %+v", marks, told.Documents[0])
	}
	kinds := map[evidence.Kind]int{}
	for _, r := range h.records {
		kinds[r.Kind]++
		if r.Kind == evidence.Passage && (r.Document != r.Source.ID || r.Version != "v1" || !strings.HasPrefix(r.ID, "p_")) {
			t.Errorf("%+v", r)
		}
	}
	if kinds[evidence.Tool] != 1 || kinds[evidence.Passage] != 2 || h.records[0].ID != told.ID || strings.Contains(string(h.records[0].Result), "board") {
		t.Errorf("%v, %s", kinds, h.records[0].Result)
	}
	if s := h.sources(); len(s) != 2 || s[0].ID != "d_1" || len(s[0].Passages) != 2 || s[0].Passages[0].ID != "p_old" {
		t.Errorf("%+v", s)
	}
}

func TestALongSearchIsCutAndSaysSo(t *testing.T) {
	var list []tool.Found
	for i := range 10 {
		list = append(list, hit(fmt.Sprint("d_", i), strings.Repeat("w", 200), 0))
	}
	m := &script{rounds: []round{{calls: []citeway.Call{call("a", "odd", "")}}, {text: "Done."}}}
	h := loop(t, m, model.Request{}, tool.Loop{Desk: tool.Desk{Tools: []tool.Tool{gives(tool.Result{Found: list})}, Limits: tool.Limits{Bytes: 1000}}})
	if n := strings.Count(m.results()[0], `"cite_as"`); n != 2 || len(h.findings()) != 1 || !strings.HasPrefix(h.findings()[0], "8 of the 10 documents") {
		t.Errorf("%d documents, %v", n, h.findings())
	}
}

func TestWikiLinksAndPagesOfTheWeb(t *testing.T) {
	page := hit("w_1", "web words", 0)
	page.Source = citeway.Source{ID: "w_1", Title: "Tides", Kind: citeway.KindWeb, URL: "https://sea.example/tides"}
	m := &script{rounds: []round{{calls: []citeway.Call{call("a", "odd", "")}}, {text: "Done."}}}
	loop(t, m, model.Request{Family: citeway.Wiki, Reads: citeway.Wiki, Inline: true},
		tool.Loop{Desk: tool.Desk{Tools: []tool.Tool{gives(tool.Result{Found: []tool.Found{hit("d_1", "words", 0), page}})}}})
	shown := m.results()[0]
	if !strings.Contains(shown, `"cite_as":"[[Doc d_1]]"`) || !strings.Contains(shown, `"cite_as":"[Tides](https://sea.example/tides)"`) {
		t.Error(shown)
	}
	if !m.saw[1].Reads.Has(citeway.Inline) || m.saw[0].Reads.Has(citeway.Inline) {
		t.Error("links are looked for before there are any, or not at all")
	}
}

// TestNotesOfOneNameAreToldApart: where sources are cited by their names, the second
// of one name is cited by its id, be it of another call or of the same search.
func TestNotesOfOneNameAreToldApart(t *testing.T) {
	twin := hit("d_2", "other words", 0)
	twin.Source.Title = "Doc d_1"
	m := &script{rounds: []round{{calls: []citeway.Call{call("a", "heights", ""), call("b", "heights", ""), call("c", "odd", "")}}, {text: "Done."}}}
	h := loop(t, m, model.Request{Family: citeway.Wiki, Reads: citeway.Wiki, Inline: true},
		tool.Loop{Desk: tool.Desk{Tools: []tool.Tool{heights(), gives(tool.Result{Found: []tool.Found{hit("d_1", "words", 0), hit("d_1", "more words", 1), twin}})}}})
	shown := strings.Join(m.results(), "\n")
	for _, want := range []string{`"cite_as":"[[Heights]]"`, `"cite_as":"[[` + h.steps[1].ID + `]]"`, `"cite_as":"[[Doc d_1]]"`, `"cite_as":"[[d_2]]"`} {
		if !strings.Contains(shown, want) {
			t.Errorf("%s is not in\n%s", want, shown)
		}
	}
	if strings.Count(shown, "[[Heights]]") != 1 || strings.Count(shown, "[[Doc d_1]]") != 2 {
		t.Error(shown)
	}
}

// TestALinkToAResultCitesIt: a model that writes the open_url as a link has cited
// the call; other links stay what they are, and before a call nothing changes.
func TestALinkToAResultCitesIt(t *testing.T) {
	const open = "https://cite.example/c/"
	m := &script{rounds: []round{{text: "See [the manual](https://sea.example/manual).", calls: []citeway.Call{call("a", "heights", "")}}, {write: func(shown string) string {
		var told struct {
			URL string `json:"open_url"`
		}
		_ = json.Unmarshal([]byte(shown), &told)
		return "It is 4.2 metres ([Heights by day](" + told.URL + ")), as in [the log](https://sea.example/log)."
	}}}}
	h := loop(t, m, model.Request{Family: citeway.Cite, Reads: citeway.Cite, Inline: true},
		tool.Loop{Desk: tool.Desk{Tools: []tool.Tool{heights()}, OpenURL: func(id string) string { return open + id }}})
	if m.saw[0].Reads.Has(citeway.Inline) || !m.saw[1].Reads.Has(citeway.Inline) {
		t.Error("links are looked for before there are any, or not at all")
	}
	var targets []string
	for _, e := range h.events {
		if mark, ok := e.(*citeway.Marker); ok {
			targets = append(targets, string(mark.Refs[0].Text))
		}
	}
	if want := open + h.steps[0].ID; len(targets) != 2 || targets[0] != want {
		t.Errorf("%v, want first %s", targets, want)
	}
	silent := &script{rounds: []round{{calls: []citeway.Call{call("a", "heights", "")}}, {text: "Done."}}}
	loop(t, silent, model.Request{Family: citeway.Bracket}, tool.Loop{Desk: tool.Desk{Tools: []tool.Tool{heights()}, OpenURL: func(id string) string { return open + id }}})
	if silent.saw[1].Reads.Has(citeway.Inline) {
		t.Error("markers are looked for where none are to be written")
	}
}

func TestServeIsOneCallByItself(t *testing.T) {
	var kept []evidence.Record
	d := tool.Desk{Tools: []tool.Tool{heights()}, Keep: func(_ context.Context, r ...evidence.Record) error { kept = r; return nil }}
	o, err := d.Serve(context.Background(), call("", "heights", `{}`))
	if err != nil || o.Err != nil || len(kept) != 1 || kept[0].ID != o.ID || strings.Contains(string(o.Content), "cite_as") {
		t.Errorf("%+v, %v", o, err)
	}
	if o, err := d.Serve(context.Background(), call("", "depths", `{}`)); err != nil || o.Err == nil {
		t.Errorf("%+v, %v", o, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := d.Serve(ctx, call("", "heights", `{}`)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
