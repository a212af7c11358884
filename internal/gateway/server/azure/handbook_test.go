package azure

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	evidencesqlite "github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
	"github.com/citeway/citeway/verify"
)

// handbook is the surface over the example documents and the built-in model, with
// nothing replaced.
func handbook(t *testing.T) *gateway {
	t.Helper()
	store, err := sqlite.Open("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	report, err := ingest.New(store, ingest.Options{}).Ingest(t.Context(), []string{"../../../../examples/handbook"}, nil)
	if err != nil || report.In == 0 {
		t.Fatal(report, err)
	}
	if err := store.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	sources, err := store.Sources(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for i := range sources {
		if strings.Contains(sources[i].Path, "opening-hours") {
			if err := store.Join(t.Context(), "hours", sources[i].ID); err != nil {
				t.Fatal(err)
			}
		}
	}
	models := map[string]model.Model{"": extractive.New(extractive.Options{})}
	service := chat.New(chat.Options{Library: store, Models: models, Evidence: database.Memory(t, evidencesqlite.Open), Verifier: verify.New(verify.Options{})})
	mux := http.NewServeMux()
	New(Options{Chat: service, Library: store, Models: models, NoAnswer: []string{extractive.NoAnswer}}).Routes(mux)
	g := &gateway{t: t, Server: httptest.NewServer(mux)}
	t.Cleanup(func() {
		http.DefaultClient.CloseIdleConnections()
		g.Close()
	})
	return g
}

func question(text, index string) string {
	body := strings.Replace(over("", ""), "When is high water in the harbour in March?", text, 1)
	return strings.Replace(body, `"unknown"`, `"`+index+`"`, 1)
}

// TestTheHandbook asks the example documents.
func TestTheHandbook(t *testing.T) {
	g := handbook(t)
	const leave = "How many days of annual leave do I get?"
	for _, test := range []struct {
		name, question, index string
		cited                 string // a part of the title or path of the first document cited
		silent                bool
	}{
		{"a question", leave, "index-of-the-old-service", "leave", false},
		{"a question that nothing answers", "Which moons of Jupiter have volcanoes?", "index-of-the-old-service", "", true},
		{"a set that does not hold the answer", "How much is paid for a night in a hotel?", "hours", "", true},
	} {
		for _, stream := range []bool{false, true} {
			body := question(test.question, test.index)
			if stream {
				body = asStream(body)
			}
			status, got := g.post(path("gpt-4o", preview), body)
			if status != 200 {
				t.Fatalf("%s: %d %s", test.name, status, got)
			}
			a := read(t, got, stream)
			if test.silent {
				if a.Text != unavailable || len(a.Citations) != 0 || len(a.Sources) != 0 {
					t.Errorf("%s, stream %v: %q with %d sources", test.name, stream, a.Text, len(a.Sources))
				}
				continue
			}
			if len(a.Citations) == 0 {
				t.Errorf("%s, stream %v: %q cites nothing", test.name, stream, a.Text)
				continue
			}
			s := a.Source(a.Citations[0].Sources[0])
			if !strings.Contains(strings.ToLower(s.Title+s.Path), test.cited) || s.Passage(a.Citations[0].Passages[0]) == nil {
				t.Errorf("%s, stream %v: cites %q %q", test.name, stream, s.Title, s.Path)
			}
		}
	}
}

// TestTheHandbookStrictly: a stricter request is shown no more than a laxer one.
func TestTheHandbookStrictly(t *testing.T) {
	g := handbook(t)
	last := 1 << 10
	for _, strictness := range []string{"1", "2", "3", "4", "5"} {
		body := strings.Replace(question("How many days of annual leave do I get?", "x"), `"parameters":{`, `"parameters":{"top_n_documents":20,"strictness":`+strictness+`,`, 1)
		_, got := g.post(path("gpt-4o", preview), body)
		n := strings.Count(got, `"chunk_id":`)
		if n == 0 || n > last {
			t.Errorf("strictness %s shows %d passages, a laxer one %d", strictness, n, last)
		}
		t.Logf("strictness %s: %d passages", strictness, n)
		last = n
	}
}
