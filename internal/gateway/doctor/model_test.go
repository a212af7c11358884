package doctor_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/doctor"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/azure"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
	"github.com/citeway/citeway/internal/gateway/settings"
	"github.com/citeway/citeway/marker"
)

// speaker is a model that always says the same.
type speaker struct {
	words string
	err   error
	asked *model.Request
}

func (s *speaker) Name() string { return "tern" }

func (s *speaker) Stream(_ context.Context, r *model.Request, sink citeway.Sink) error {
	s.asked = r
	scan := marker.New(sink, r.Reads)
	if _, err := scan.Write([]byte(s.words)); err != nil {
		return err
	}
	if err := scan.Close(); err != nil {
		return err
	}
	return s.err
}

// alone is a set-up of a model without an index.
func alone(m model.Model, provider string) doctor.Setup {
	return doctor.Setup{Settings: &settings.Settings{}, Model: settings.Model{Name: "tern", Provider: provider, Model: "tern", BaseURL: "http://127.0.0.1:9/v1"},
		Connect: func(*settings.Model) (model.Model, error) { return m, nil }, Getenv: func(string) string { return "" }}
}

func TestModelThatIsShownSources(t *testing.T) {
	for _, c := range []struct {
		name  string
		model model.Model
		found string
	}{
		{"the built-in one", extractive.New(extractive.Options{}), "[]"},
		{"cites", &speaker{words: "High water is at six [1]."}, "[]"},
		{"cites otherwise than asked", &speaker{words: "High water is at six [^1]."}, "[]"},
		{"cites nothing", &speaker{words: "High water is at six."}, "[fault model.markers]"},
		{"cites what is not there", &speaker{words: "High water is at six [9]."}, "[fault model.resolved]"},
		{"cites more than there is", &speaker{words: "High water is at six [1][9]."}, "[warning model.resolved]"},
		{"says nothing", &speaker{}, "[fault model.answer]"},
		{"breaks off", &speaker{words: "High", err: &citeway.Error{Code: citeway.Truncated, Message: "broke off"}}, "[fault model.answer]"},
		{"is not reached", &speaker{err: &citeway.Error{Code: citeway.Unavailable, Message: "was not reached"}}, "[fault model.reached]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			report, err := doctor.Examine(t.Context(), alone(c.model, model.OpenAI), doctor.Watch{})
			if got := fmt.Sprint(wrong(report)); err != nil || got != c.found {
				t.Errorf("%v: found %s, want %s\n%s", err, got, c.found, printed(t, report))
			}
		})
	}
}

// TestModelCannotBeMade: what the program says of it is passed on.
func TestModelCannotBeMade(t *testing.T) {
	s := alone(nil, model.OpenAI)
	s.Connect = func(*settings.Model) (model.Model, error) {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "model tern", Message: "this program has no provider tern", Mend: "use builtin"}
	}
	report, err := doctor.Examine(t.Context(), s, doctor.Watch{})
	if err != nil || !strings.Contains(printed(t, report), "✗ reached  model tern: this program has no provider tern\n      → use builtin") {
		t.Errorf("%v\n%s", err, printed(t, report))
	}
}

// TestPatience: a model is asked once, and for as long as may be waited.
func TestPatience(t *testing.T) {
	s := alone(nil, model.OpenAI)
	s.Model.Fallback = []string{"other"}
	var made *settings.Model
	s.Connect = func(m *settings.Model) (model.Model, error) {
		made = m
		return &speaker{words: "[1]"}, nil
	}
	if _, err := doctor.Examine(t.Context(), s, doctor.Watch{}); err != nil {
		t.Fatal(err)
	}
	if *made.Retries != 0 || made.FirstByte <= doctor.DefaultWait || made.Idle <= doctor.DefaultWait || made.Fallback != nil {
		t.Errorf("made with %+v", made)
	}
	if s.Model.Retries != nil || len(s.Model.Fallback) != 1 {
		t.Error("the settings were changed")
	}
}

// TestDataSourcesForAnotherModel: data sources that nobody reads are said to be so.
func TestDataSourcesForAnotherModel(t *testing.T) {
	const sources = `[{"type":"azure_search","parameters":{"endpoint":"https://harbour.search.windows.net","index_name":"harbour","authentication":{"type":"api_key","key":"k-1234"}}}]`
	for _, c := range []struct{ name, provider, address, found string }{
		{"a server of one's own", model.OpenAI, "http://127.0.0.1:9/v1", "[warning settings.data-sources]"},
		{"the built-in model", model.Builtin, "", "[warning settings.data-sources]"},
		{"Azure AI", model.OpenAI, "https://harbour.services.ai.azure.com/models", "[fault model.endpoint]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := alone(&speaker{words: "At six [1]."}, c.provider)
			s.Model.BaseURL = c.address
			s.Getenv = func(name string) string {
				if name == azure.SettingDataSources {
					return sources
				}
				return ""
			}
			report, err := doctor.Examine(t.Context(), s, doctor.Watch{})
			got := wrong(report)
			got = got[max(0, len(got)-1):]
			if err != nil || fmt.Sprint(got) != c.found {
				t.Errorf("%v: %v, want %s\n%s", err, got, c.found, printed(t, report))
			}
		})
	}
}

// TestKeys: the variables that are to hold keys, and do not.
func TestKeys(t *testing.T) {
	env := map[string]string{"SEARCH_KEY": "s-1234", "MODEL_KEY": "m-1234"}
	for _, c := range []struct {
		name   string
		change func(s *doctor.Setup)
		state  doctor.State
		words  string
	}{
		{"none is needed", func(*doctor.Setup) {}, doctor.OK, "no key is needed"},
		{"the model's", func(s *doctor.Setup) { s.Model.KeyEnv = "MODEL_KEY" }, doctor.OK, "MODEL_KEY: set"},
		{"the model's is not set", func(s *doctor.Setup) { s.Model.KeyEnv = "HOUSE_KEY" }, doctor.Fault, "model tern: no key is in HOUSE_KEY"},
		{"an endpoint's is not set", func(s *doctor.Setup) {
			s.Settings.AzureSearch = []settings.Endpoint{{Endpoint: "https://pier.search.windows.net", KeyEnv: "PIER_KEY"}}
		}, doctor.Fault, "azure_search https://pier.search.windows.net: no key is in PIER_KEY"},
		{"the embeddings' is not set", func(s *doctor.Setup) { s.Settings.Embeddings = &settings.Embeddings{KeyEnv: "EMBED_KEY"} }, doctor.Fault, "embeddings: no key is in EMBED_KEY"},
		{"a data source's", func(s *doctor.Setup) {
			s.Model.DataSources = []map[string]any{{"list": []any{map[string]any{"key_env": "DEEP_KEY"}}}}
		}, doctor.Fault, "model tern data_sources: no key is in DEEP_KEY"},
		{"the provider's own", func(s *doctor.Setup) {
			s.Model.BaseURL, s.KeyVariables = "", []string{"CITEWAY_MODEL_KEY", "OPENAI_API_KEY"}
		}, doctor.Fault, "no key is in CITEWAY_MODEL_KEY or OPENAI_API_KEY"},
		{"a server of one's own", func(s *doctor.Setup) { s.KeyVariables = []string{"OPENAI_API_KEY"} }, doctor.OK, "no key is needed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := alone(&speaker{words: "At six [1]."}, model.OpenAI)
			s.Getenv = func(name string) string { return env[name] }
			c.change(&s)
			report, err := doctor.Examine(t.Context(), s, doctor.Watch{})
			if err != nil || !report.Is(doctor.CheckKeys, c.state) || !strings.Contains(printed(t, report), c.words) {
				t.Errorf("%v\n%s", err, printed(t, report))
			}
		})
	}
}

// TestQuestionOfTheDocuments: the model is shown what the documents have for the
// question.
func TestQuestionOfTheDocuments(t *testing.T) {
	m := &speaker{words: "Twelve tonnes [1]."}
	s := alone(m, model.OpenAI)
	s.Question = "What does the crane lift?"
	s.Knowledge = &doctor.Knowledge{Library: &shelf{hits: []knowledge.Hit{
		{Source: citeway.Source{ID: "a", Title: "Crane rules"}, Passage: citeway.Passage{ID: "p1", Text: "The crane lifts twelve tonnes."}},
		{Source: citeway.Source{ID: "a", Title: "Crane rules"}, Passage: citeway.Passage{ID: "p2", Text: "It rests on Sundays."}}}}}
	report, err := doctor.Examine(t.Context(), s, doctor.Watch{})
	if err != nil || len(wrong(report)) > 0 || m.asked.Question != s.Question || len(m.asked.Sources) != 1 || len(m.asked.Sources[0].Passages) != 2 {
		t.Errorf("%v: %+v\n%s", err, m.asked, printed(t, report))
	}
}
