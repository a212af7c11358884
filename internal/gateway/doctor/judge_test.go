package doctor

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/azure"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// wrongOf are the faults and warnings of an examination, one a word.
func wrongOf(r *Report) string {
	var words []string
	for _, f := range r.Findings {
		if f.State == Fault || f.State == Warning {
			words = append(words, string(f.State)+" "+f.Check)
		}
	}
	return strings.Join(words, ", ")
}

// answered is an answer with that many sources and citations of them, of markers.
func answered(sources, counted, markers int, context bool) *answer {
	a := &answer{words: 10, markers: markers, context: context, resolved: &citeway.Answer{}}
	if markers > 0 {
		a.marker = "[doc1]"
	}
	for i := range sources {
		score := 0.5
		a.resolved.Sources = append(a.resolved.Sources, citeway.Source{ID: fmt.Sprint(i), Title: "Tides", URL: "https://pier.example/t", Passages: []citeway.Passage{{ID: "p", Score: &score}}})
	}
	for i := range markers {
		number := 0
		if i < counted {
			number = 1
		}
		a.resolved.Citations = append(a.resolved.Citations, citeway.Citation{Number: number})
	}
	return a
}

func TestJudge(t *testing.T) {
	const own, generic = "https://harbour.openai.azure.com", "https://harbour.services.ai.azure.com"
	for _, c := range []struct {
		name, address string
		grounded      bool
		answer        *answer
		change        func(v *visit)
		want          string
	}{
		{"well", own, true, answered(2, 2, 2, true), nil, ""},
		{"well at a generic address", generic, true, answered(2, 2, 2, true), nil, ""},
		{"nothing at a generic address", generic, true, answered(0, 0, 0, false), nil, "fault model.endpoint"},
		{"nothing", own, true, answered(0, 0, 0, false), nil, "fault model.endpoint"},
		{"markers alone", own, true, answered(0, 0, 1, false), nil, "fault model.sources"},
		{"an empty context", own, true, answered(0, 0, 0, true), nil, "fault model.sources"},
		{"an empty context for a question made up", own, true, answered(0, 0, 0, true), func(v *visit) { v.made = true }, "warning model.sources"},
		{"an empty context of an empty index", own, true, answered(0, 0, 0, true), func(v *visit) { v.report.add(Finding{Check: CheckCount, State: Fault}) }, "fault index.documents"},
		{"no markers", own, true, answered(2, 0, 0, true), nil, "fault model.markers"},
		{"markers of nothing", own, true, answered(2, 0, 3, true), nil, "fault model.resolved"},
		{"some markers of nothing", own, true, answered(2, 1, 3, true), nil, "warning model.resolved"},
		{"no words", own, true, &answer{resolved: answered(2, 0, 0, true).resolved}, nil, "fault model.answer"},
		{"no names", own, true, answered(1, 1, 1, true), nil, ""},
		{"shown sources", own, false, answered(1, 1, 1, false), nil, ""},
		{"shown sources that are not cited", own, false, answered(1, 0, 0, false), nil, "fault model.markers"},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := visiting(c.address, c.grounded)
			if c.change != nil {
				c.change(v)
			}
			v.judge(c.answer)
			if got := wrongOf(v.report); got != c.want {
				t.Errorf("found %s, want %s", got, c.want)
			}
		})
	}
}

// TestDetails: what the sources lack is told only where no index told it.
func TestDetails(t *testing.T) {
	bare := func() *answer {
		a := answered(2, 2, 2, true)
		for i := range a.resolved.Sources {
			a.resolved.Sources[i].Title, a.resolved.Sources[i].URL, a.resolved.Sources[i].Passages = "", "", nil
		}
		return a
	}
	for _, c := range []struct {
		name         string
		seen, scores bool
		want         string
	}{
		{"an index that was not seen", false, false, `2 of 2 sources have no name and are shown as "Unknown Document"`},
		{"and scores that were asked for", false, true, `2 of 2 sources have no name and are shown as "Unknown Document"; no scores came, so no relevance is shown`},
		{"an index that was seen", true, false, "names, links and scores are there, as far as the index has them"},
		{"and scores that did not come", true, true, "no scores came, so no relevance is shown"},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := visiting("https://harbour.openai.azure.com", true)
			v.scores = c.scores
			if c.seen {
				v.ok(CheckReached, "index", "it answers")
			}
			v.details(bare())
			if f := v.report.Findings[len(v.report.Findings)-1]; f.Check != CheckShown || f.Message != c.want {
				t.Errorf("%+v, want %s", f, c.want)
			}
		})
	}
}

// TestScale: which numbers are a relevance.
func TestScale(t *testing.T) {
	half := 0.5
	for _, c := range []struct {
		name   string
		kind   azuresearch.QueryType
		score  float64
		scaled *float64
		extra  map[string]string
		want   string
	}{
		{"the ranker's", azuresearch.Semantic, 2, &half, map[string]string{rerankScore: "2", searchScore: "0.03"}, ""},
		{"no ranker", azuresearch.Semantic, 7, nil, map[string]string{searchScore: "7"}, "fault index.scores"},
		{"words alone", azuresearch.Simple, 7, nil, map[string]string{searchScore: "7.25"}, "warning index.scores"},
		{"a filter alone", azuresearch.Simple, 0, nil, map[string]string{searchScore: "0"}, "fault index.scores"},
		{"none", azuresearch.Simple, 0, nil, nil, "fault index.scores"},
		{"no numbers", azuresearch.Simple, 0, nil, map[string]string{searchScore: `"x"`, rerankScore: "null"}, "fault index.scores"},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := looked(t, azuresearch.Mapping{}, "")
			x.source.Parameters.QueryType = string(c.kind)
			extra := map[string]json.RawMessage{}
			for name, value := range c.extra {
				extra[name] = json.RawMessage(value)
			}
			x.scale(knowledge.Hit{Score: c.score, Passage: citeway.Passage{Score: c.scaled, Extra: extra}}, c.kind)
			if got := wrongOf(x.report); got != c.want {
				t.Errorf("found %s, want %s: %s", got, c.want, x.said())
			}
		})
	}
}

// TestIncludeScores: the switch, and the versions that take what it asks for.
func TestIncludeScores(t *testing.T) {
	for _, c := range []struct {
		name, value, version, address string
		want                          State
		scores                        bool
	}{
		{"not set", "", "", "", OK, true},
		{"true", "true", "", "", OK, true},
		{"False", "False", "", "", Fault, false},
		{"0", "0", "", "", Fault, false},
		{"neither", "perhaps", "", "", Fault, false},
		{"a preview", "", "2024-05-01-preview", "", OK, true},
		{"a preview in capitals", "", "2024-05-01-Preview", "", OK, true},
		{"a version without contexts", "", "2024-10-21", "", Fault, false},
		{"one in the address", "", "", "https://h.openai.azure.com?api-version=2024-02-01", Fault, false},
		{"the setting goes before the address", "", "2024-05-01-preview", "https://h.openai.azure.com?api-version=2024-02-01", OK, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := visiting(c.address, true)
			v.Model.APIVersion = c.version
			v.Getenv = func(name string) string { return map[string]string{azure.SettingScores: c.value}[name] }
			v.includeScores()
			if !v.report.Is(CheckScores, c.want) || v.scores != c.scores {
				t.Errorf("%+v, scores %t", v.report.Findings, v.scores)
			}
		})
	}
}

// TestSourcesOfTheSettings: those of a file go before those of the environment, and
// bring their keys.
func TestSourcesOfTheSettings(t *testing.T) {
	v := visiting("https://harbour.openai.azure.com", false)
	v.Model.DataSources = []map[string]any{{"type": searchType, "parameters": map[string]any{"endpoint": "https://harbour.search.windows.net", "index_name": "harbour",
		"authentication": map[string]any{"type": "api_key", "key_env": "SEARCH_KEY"}}}}
	env := map[string]string{azure.SettingDataSources: "{", "SEARCH_KEY": "s-123456"}
	v.Getenv = func(name string) string { return env[name] }
	v.keys()
	v.dataSources()
	if wrongOf(v.report) != "" || v.source == nil || v.source.Parameters.Authentication.Key != "s-123456" || v.source.place != "data_sources" {
		t.Errorf("%+v, %+v", v.report.Findings, v.source)
	}
	v.fault(CheckAnswer, "", "it says s-123456", "")
	if f := v.report.Findings[len(v.report.Findings)-1]; f.Message != "it says ***" {
		t.Error(f.Message)
	}
	delete(env, "SEARCH_KEY")
	v = &visit{Setup: v.Setup, report: &Report{}}
	v.keys()
	v.dataSources()
	if got := wrongOf(v.report); got != "fault settings.keys" || v.source != nil {
		t.Errorf("found %s", got)
	}
}

// TestWithoutSources: a deployment without data sources is a fault only if there is
// nothing else to cite.
func TestWithoutSources(t *testing.T) {
	for _, c := range []struct {
		provider string
		own      bool
		want     State
	}{{model.Azure, false, Fault}, {model.Azure, true, Skipped}, {model.OpenAI, false, Skipped}, {model.Builtin, true, Skipped}} {
		v := visiting("", false)
		v.Model.Provider = c.provider
		if c.own {
			v.Knowledge = &Knowledge{}
		}
		v.dataSources()
		if !v.report.Is(CheckSources, c.want) {
			t.Errorf("%s, documents %t: %+v", c.provider, c.own, v.report.Findings)
		}
	}
}

func TestEndpointKey(t *testing.T) {
	s := &settings.Settings{AzureSearch: []settings.Endpoint{{Endpoint: "https://a.example", KeyEnv: "A"}, {Endpoint: "https://b.example/"}, {Endpoint: "https://B.example", KeyEnv: "B"}}}
	for endpoint, want := range map[string]string{"https://a.example/": "A!", "HTTPS://A.EXAMPLE": "A!", "https://b.example": "B!", "https://c.example": "", "": ""} {
		if got := endpointKey(s, endpoint, func(name string) string { return name + "!" }); got != want {
			t.Errorf("%s has the key %q, want %q", endpoint, got, want)
		}
	}
}

// TestOpen: what a server says of a document's link.
func TestOpen(t *testing.T) {
	for status, want := range map[int]State{200: OK, 204: OK, 301: OK, 302: OK, 405: OK, 401: Fault, 403: Fault, 404: Fault, 409: Fault, 410: Fault, 500: Fault, 503: Fault} {
		x := looked(t, azuresearch.Mapping{}, "")
		x.Links = &http.Client{Transport: answers(status)}
		x.open(t.Context(), "https://pier.example/t?sig=secret-77")
		f := x.report.Findings[0]
		if f.State != want || f.Place != "https://pier.example/t" || !strings.Contains(f.Message, fmt.Sprint(status)) {
			t.Errorf("%d: %+v", status, f)
		}
	}
}

// answers is a server that answers with that status.
type answers int

func (s answers) RoundTrip(*http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: int(s), Body: http.NoBody, Header: http.Header{"Location": {"https://login.example/"}}}, nil
}

func BenchmarkLikeliest(b *testing.B) {
	var names []string
	for i := range 200 {
		names = append(names, fmt.Sprintf("metadata_storage_field_%d", i))
	}
	for b.Loop() {
		likeliest("title", roleTitle, names)
	}
}
