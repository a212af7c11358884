package gateway_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	evidencestore "github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/gateway"
	"github.com/citeway/citeway/verify"
)

// tables finds the same source for every question; a real one would search.
type tables struct{}

func (tables) Retrieve(context.Context, gateway.Query) ([]citeway.Source, error) {
	return []citeway.Source{{ID: "tides", Title: "Tide tables", URL: "https://sea.example/tides",
		Passages: []citeway.Passage{{Text: "The tide rises twice a day."}}}}, nil
}

// parrot answers with what it was shown; a real one would ask a service.
type parrot struct{}

func (parrot) Name() string { return "parrot" }

func (parrot) Write(_ context.Context, r *gateway.Request, w io.Writer) error {
	_, err := fmt.Fprintf(w, "%s [1]", strings.TrimSuffix(r.Sources[0].Passages[0].Text, "."))
	return err
}

// A program mounts the gateway beside its own pages and brings what it searches
// and what writes.
func Example() {
	g, err := gateway.New(gateway.Options{Retriever: tables{}, Model: parrot{}})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer g.Close()
	mux := http.NewServeMux()
	mux.HandleFunc("/hello", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "hello") })
	mux.Handle("/", g)
	program := httptest.NewServer(mux)
	defer program.Close()

	res, err := http.Post(program.URL+"/v1/answers", "application/json", strings.NewReader(`{"question": "When does the tide rise?", "dialect": "footnotes"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer res.Body.Close()
	_, _ = io.Copy(os.Stdout, res.Body)
	// Output:
	// The tide rises twice a day [^1]
	//
	// [^1]: [Tide tables](https://sea.example/tides)
}

// ask asks a gateway natively.
func ask(t *testing.T, g http.Handler, question string) (*citeway.Answer, int) {
	t.Helper()
	body, _ := json.Marshal(map[string]string{"question": question})
	r := httptest.NewRequest(http.MethodPost, "http://localhost/v1/answers", strings.NewReader(string(body)))
	w := httptest.NewRecorder()
	g.ServeHTTP(w, r)
	var a citeway.Answer
	if err := json.Unmarshal(w.Body.Bytes(), &a); w.Code == http.StatusOK && err != nil {
		t.Fatal(err)
	}
	return &a, w.Code
}

func open(t *testing.T, o gateway.Options) *gateway.Gateway {
	t.Helper()
	g, err := gateway.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = g.Close() })
	if err := g.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	return g
}

func TestEvidenceOfAProgramsOwn(t *testing.T) {
	kept, err := evidencestore.Open("")
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	g := open(t, gateway.Options{Retriever: tables{}, Model: parrot{}, Evidence: kept})
	a, _ := ask(t, g, "When?")
	if len(a.Citations) != 1 || a.Model != "parrot" || a.Citations[0].Verdict != citeway.Supported {
		t.Fatalf("%+v", a)
	}
	var rec *evidence.Record
	if rec, err = kept.Get(t.Context(), a.Citations[0].ID); err != nil || rec.Source.Title != "Tide tables" {
		t.Errorf("%+v, %v", rec, err)
	}
	w := httptest.NewRecorder()
	g.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://localhost/c/"+a.Citations[0].ID, nil))
	if w.Code != http.StatusOK || strings.Contains(w.Body.String(), "no longer") {
		t.Errorf("%d: %s", w.Code, w.Body)
	}
}

// doubtful writes a claim that the tables support only in part.
type doubtful struct{ parrot }

func (doubtful) Write(_ context.Context, _ *gateway.Request, w io.Writer) error {
	_, err := io.WriteString(w, "The tide rises twice a day and is measured by the harbour master [1].")
	return err
}

// judge says the same of every claim.
type judge struct{ asked int }

func (j *judge) Judge(context.Context, string, []string) (verify.Opinion, error) {
	j.asked++
	return verify.Opinion{Verdict: citeway.Contradicted, Score: 0.1, Reason: "a second look"}, nil
}

// TestAJudgesOpinionCounts: a doubtful verdict is the judge's, a sure one is not asked about.
func TestAJudgesOpinionCounts(t *testing.T) {
	j := &judge{}
	sure, _ := ask(t, open(t, gateway.Options{Retriever: tables{}, Model: parrot{}, Judge: j}), "When?")
	if j.asked != 0 || sure.Citations[0].Verdict != citeway.Supported {
		t.Errorf("asked %d times: %+v", j.asked, sure.Citations)
	}
	plain, _ := ask(t, open(t, gateway.Options{Retriever: tables{}, Model: doubtful{}}), "When?")
	judged, _ := ask(t, open(t, gateway.Options{Retriever: tables{}, Model: doubtful{}, Judge: j}), "When?")
	if plain.Citations[0].Verdict == citeway.Supported || j.asked != 1 || judged.Citations[0].Verdict != citeway.Contradicted {
		t.Errorf("asked %d times: %+v, judged %+v", j.asked, plain.Citations, judged.Citations)
	}
}

func TestDocumentsAndTheBuiltInModel(t *testing.T) {
	docs := t.TempDir()
	if err := os.WriteFile(filepath.Join(docs, "leave.md"), []byte("# Leave\n\nA full year of work gives 28 days of annual leave."), 0o644); err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(t.TempDir(), "data")
	g := open(t, gateway.Options{Documents: []string{docs}, Data: data})
	if a, _ := ask(t, g, "How many days of annual leave does a year of work give?"); !strings.Contains(a.Text, "28 days") || len(a.Citations) == 0 {
		t.Errorf("%+v", a)
	}
}

// hidden finds what bears a high label.
type hidden struct{}

func (hidden) Retrieve(context.Context, gateway.Query) ([]citeway.Source, error) {
	return []citeway.Source{{Title: "Plans", Label: &citeway.Label{Name: "Board", Rank: 3}, Passages: []citeway.Passage{{Text: "The merger is in March."}}},
		{Title: "Tides", Passages: []citeway.Passage{{Text: "The tide rises twice a day."}}}}, nil
}

func TestARetrieversLabelsAreKept(t *testing.T) {
	zero := 0
	g := open(t, gateway.Options{Retriever: hidden{}, Model: parrot{}, Clearance: &zero})
	if a, _ := ask(t, g, "When?"); len(a.Sources) != 1 || a.Sources[0].Title != "Tides" {
		t.Errorf("%+v", a)
	}
}

func TestWhoMayAsk(t *testing.T) {
	for name, test := range map[string]struct {
		o    gateway.Options
		host string
		key  string
		want int
	}{
		"this machine":                 {gateway.Options{}, "localhost", "", http.StatusOK},
		"another name":                 {gateway.Options{}, "chat.example", "", http.StatusForbidden},
		"a name that is allowed":       {gateway.Options{Hosts: []string{"chat.example"}}, "chat.example", "", http.StatusOK},
		"a program that checks itself": {gateway.Options{Open: true}, "chat.example", "", http.StatusOK},
		"without the key":              {gateway.Options{Keys: []string{"gull"}}, "localhost", "", http.StatusUnauthorized},
		"with the key":                 {gateway.Options{Keys: []string{"gull"}}, "chat.example", "gull", http.StatusOK},
	} {
		t.Run(name, func(t *testing.T) {
			test.o.Retriever, test.o.Model = tables{}, parrot{}
			g := open(t, test.o)
			r := httptest.NewRequest(http.MethodPost, "http://"+test.host+"/v1/answers", strings.NewReader(`{"question":"When?"}`))
			if test.key != "" {
				r.Header.Set("Authorization", "Bearer "+test.key)
			}
			w := httptest.NewRecorder()
			g.ServeHTTP(w, r)
			if w.Code != test.want {
				t.Errorf("%d: %s", w.Code, w.Body)
			}
		})
	}
}

func TestWhatCannotBeOpened(t *testing.T) {
	if _, err := gateway.New(gateway.Options{Settings: "no-such-file.yaml"}); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("settings that are not there: %v", err)
	}
	for _, key := range []string{os.Getenv("CITEWAY_NO_SUCH_VARIABLE"), " \t"} {
		if _, err := gateway.New(gateway.Options{Keys: []string{"gull", key}}); citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), "keys[1]") {
			t.Errorf("the key %q: %v", key, err)
		}
	}
	g, err := gateway.New(gateway.Options{Documents: []string{filepath.Join(t.TempDir(), "none")}})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	if err := g.Ready(t.Context()); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("documents that are not there: %v", err)
	}
}

// A model that fails ends the answer with what it wrote.
type failing struct{ parrot }

func (failing) Write(_ context.Context, _ *gateway.Request, w io.Writer) error {
	_, _ = io.WriteString(w, "The tide rises")
	return &citeway.Error{Code: citeway.Upstream, Message: "the model went away"}
}

func TestAModelThatFails(t *testing.T) {
	g := open(t, gateway.Options{Retriever: tables{}, Model: failing{}})
	if a, _ := ask(t, g, "When?"); a.Err == nil || a.Text != "The tide rises" {
		t.Errorf("%+v", a)
	}
}
