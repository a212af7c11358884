package doctor_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/citeway/citeway/internal/gateway/doctor"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch/simulate"
)

// sound reports what of a report cannot be, whatever was looked at.
func sound(t *testing.T, r *doctor.Report) {
	t.Helper()
	faults, warnings := 0, 0
	for _, f := range r.Findings {
		switch f.State {
		case doctor.Fault:
			faults++
		case doctor.Warning:
			warnings++
		case doctor.OK, doctor.Skipped:
			if f.Mend != "" {
				t.Errorf("a mend where nothing is wrong: %+v", f)
			}
		default:
			t.Errorf("no state: %+v", f)
		}
		if f.State != doctor.OK && f.Message == "" || (f.State == doctor.Fault || f.State == doctor.Warning) && f.Mend == "" {
			t.Errorf("nothing is said: %+v", f)
		}
		for _, words := range []string{f.Place, f.Message, f.Mend} {
			if strings.ContainsFunc(words, func(c rune) bool { return !unicode.IsPrint(c) }) || len(words) > 1100 {
				t.Errorf("cannot be shown: %q", words)
			}
			for _, key := range []string{adminKey, queryKey, modelKey} {
				if strings.Contains(words, key) {
					t.Errorf("a key is shown: %s", words)
				}
			}
		}
	}
	if faults != r.Faults || warnings != r.Warnings {
		t.Errorf("%d faults and %d warnings are counted as %d and %d", faults, warnings, r.Faults, r.Warnings)
	}
}

// TestTwoFaults: of two faults at once at least one is found, whichever they are.
// The second may be hidden by the first, and is found when that is mended.
func TestTwoFaults(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 300 {
		a, b := planted[r.IntN(len(planted))], planted[r.IntN(len(planted))]
		t.Run(a.problem+" "+a.cause+" and "+b.problem+" "+b.cause, func(t *testing.T) {
			rig := healthy(t)
			if !twice(rig, a.change, b.change) {
				t.Skip("they cannot be planted together")
			}
			report := rig.examine(t)
			sound(t, report)
			if got := fmt.Sprint(wrong(report)); got == "[]" {
				t.Errorf("nothing is found\n%s", printed(t, report))
			}
		})
	}
}

// twice plants both faults; false where the second needs a field that the first
// took away, or where one undoes the other.
func twice(r *rig, a, b func(r *rig)) (planted bool) {
	defer func() {
		if recover() != nil {
			planted = false
		}
	}()
	a(r)
	b(r)
	for _, name := range []string{"title", "content", "filepath", "url"} {
		f := r.definition.Field(name)
		if f == nil && r.documents != nil {
			for _, d := range r.documents {
				delete(d, name)
			}
		}
	}
	if c := r.definition.Field("content"); (c == nil || c.Searchable == &no) && r.definition.Semantic != nil && c != nil {
		return false // the service takes no such definition
	}
	return true
}

// echo is a server that answers everything with the same.
func echo(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// FuzzIndex: whatever a search service says of its documents and its definition, the
// report is one.
func FuzzIndex(f *testing.F) {
	f.Add("3", `{"value":[{"id":"1","content":"High water.","title":"Tides","url":"https://pier.example/t"}]}`, `{"name":"harbour","fields":[{"name":"content","type":"Edm.String"}]}`)
	f.Add("1", `{"value":[{"":null,"@search.score":1,"content":["a","b"],"title":7,"url":{"x":1}}]}`, `{"fields":[{}]}`)
	f.Add("0", `{"value":[]}`, `{}`)
	f.Add("-1", `{"value":null}`, `null`)
	f.Add("1", `{"value":[{"content":"\u001b[2J","title":"\u202e","contentVector":[1,2]}]}`, `{"fields":[{"name":"contentVector","type":"Collection(Edm.Single)","dimensions":2}],"semantic":{"configurations":[{"name":""}]}}`)
	f.Fuzz(func(t *testing.T, count, documents, definition string) {
		r := healthy(t)
		r.setup.Question = ""
		r.hosts[searchHost] = http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
			switch {
			case strings.HasSuffix(q.URL.Path, "$count"):
				_, _ = io.WriteString(w, count)
			case strings.Contains(q.URL.Path, "search"):
				_, _ = io.WriteString(w, documents)
			default:
				_, _ = io.WriteString(w, definition)
			}
		})
		sound(t, r.examine(t))
	})
}

// FuzzModel: whatever a model's server answers, the report is one.
func FuzzModel(f *testing.F) {
	f.Add(200, `{"choices":[{"message":{"role":"assistant","content":"At six [doc1].","context":{"citations":[{"content":"x","title":"Tides","url":"javascript:x"}]}}}]}`)
	f.Add(200, `{"choices":[{"message":{"content":"[doc9]","context":{"citations":[null,7]}}}]}`)
	f.Add(200, `{"choices":[{"message":null}]}`)
	f.Add(400, `{"error":{"code":400,"message":"Validation error at #/data_sources/0/azure_search/parameters/include_contexts: Extra inputs are not permitted"}}`)
	f.Add(400, `{"error":"data_sources \u001b[2J unknown"}`)
	f.Add(302, ``)
	f.Add(200, `data: {}`)
	f.Fuzz(func(t *testing.T, status int, body string) {
		if status < 200 || status > 599 {
			t.Skip("no status")
		}
		r := healthy(t)
		r.hosts[modelHost] = echo(status, body)
		sound(t, r.examine(t))
	})
}

// TestAtTheSameTime: one set-up may be looked at by many.
func TestAtTheSameTime(t *testing.T) {
	r := healthy(t)
	r.client("openwebui", "openwebui")
	r.open(t)
	reports := make([]*doctor.Report, 8)
	var all sync.WaitGroup
	for i := range reports {
		all.Go(func() {
			var err error
			if reports[i], err = doctor.Examine(context.Background(), r.setup, doctor.Watch{}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for _, other := range reports[1:] {
		if printed(t, other) != printed(t, reports[0]) {
			t.Errorf("\n%s\nand\n%s", printed(t, reports[0]), printed(t, other))
		}
	}
}

// recorder notes what is asked of a server, and lets it answer.
type recorder struct {
	mu    sync.Mutex
	asked []string
	next  http.Handler
}

func (r *recorder) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	r.mu.Lock()
	r.asked = append(r.asked, q.Method+" "+q.URL.Path)
	r.mu.Unlock()
	r.next.ServeHTTP(w, q)
}

// TestWhatIsAsked: the questions that the documentation names, and nothing that
// writes.
func TestWhatIsAsked(t *testing.T) {
	r := healthy(t)
	r.files(http.StatusOK)
	r.open(t)
	servers := map[string]*recorder{}
	for host, server := range r.hosts {
		servers[host] = &recorder{next: server}
	}
	asking := simulate.Hosts{}
	for host, server := range servers {
		asking[host] = server
	}
	r.setup.HTTP, r.setup.Links = asking.Client(), asking.Client()
	r.deployment.Client = simulate.Hosts{searchHost: r.hosts[searchHost]}.Client() // what it asks is not ours
	for host := range r.hosts {
		r.hosts[host] = servers[host]
	}
	report, err := doctor.Examine(t.Context(), r.setup, doctor.Watch{})
	if err != nil || len(wrong(report)) > 0 {
		t.Fatalf("%v\n%s", err, printed(t, report))
	}
	for host, want := range map[string]string{
		searchHost: "[GET /indexes('harbour')/docs/$count POST /indexes('harbour')/docs/search.post.search GET /indexes('harbour') POST /indexes('harbour')/docs/search.post.search]",
		modelHost:  "[POST /openai/deployments/heron/chat/completions]",
		filesHost:  "[HEAD /tide-tables.pdf]",
	} {
		if got := fmt.Sprint(servers[host].asked); got != want {
			t.Errorf("%s was asked\n%s, want\n%s", host, got, want)
		}
	}
}

// TestLinkIsOpenedBare: without a key, without following, without its content.
func TestLinkIsOpenedBare(t *testing.T) {
	r := healthy(t)
	var asked []string
	r.hosts[filesHost] = http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		asked = append(asked, q.Method+" "+q.URL.String())
		for _, name := range []string{"Authorization", "Api-Key", "Cookie", "Referer"} {
			if q.Header.Get(name) != "" {
				t.Errorf("%s is sent", name)
			}
		}
		http.Redirect(w, q, "https://login.harbour.example/", http.StatusFound)
	})
	r.setup.Links = r.hosts.Client()
	report := r.examine(t)
	if len(asked) != 1 || !report.Is(doctor.CheckOpened, doctor.OK) || !strings.Contains(printed(t, report), "the server answers 302") {
		t.Errorf("asked %v\n%s", asked, printed(t, report))
	}
}

// TestSignatureIsNotShown: what opens a document stands in a link's query.
func TestSignatureIsNotShown(t *testing.T) {
	r := healthy(t)
	r.put("url", "https://"+filesHost+"/tides.pdf?sv=2031&sig=c2lnbmF0dXJl")
	r.files(http.StatusForbidden)
	text := printed(t, r.examine(t))
	if strings.Contains(text, "c2lnbmF0dXJl") || !strings.Contains(text, "✗ opened  https://"+filesHost+"/tides.pdf: the server answers 403") {
		t.Error(text)
	}
}
