package weaviate_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/shared"
	"github.com/citeway/citeway/internal/gateway/knowledge/weaviate"
)

// node is a server that answers as Weaviate does, from what was recorded, and fails as it is told.
type node struct {
	*httptest.Server
	mu sync.Mutex // guards what follows
	// classes are the collections that were made, by name: their descriptions.
	classes map[string]string
	asked   []string
	// fault answers instead of the node; false lets the node answer.
	fault func(http.ResponseWriter, *http.Request) bool
}

func newNode(t *testing.T) *node {
	n := &node{classes: map[string]string{}}
	n.Server = httptest.NewServer(n)
	t.Cleanup(n.Close)
	return n
}

func (n *node) fail(fault func(http.ResponseWriter, *http.Request) bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.fault = fault
}

func (n *node) requests() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	said := strings.Join(n.asked, "\n")
	n.asked = nil
	return said
}

func (n *node) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	n.mu.Lock()
	fault := n.fault
	n.asked = append(n.asked, r.Method+" "+r.URL.String()+" "+string(body))
	n.mu.Unlock()
	if fault != nil && fault(w, r) {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	switch path := strings.TrimPrefix(r.URL.Path, "/v1/"); {
	case r.Method == http.MethodPost && path == "schema":
		var c struct{ Class, Description string }
		_ = json.Unmarshal(body, &c)
		n.classes[c.Class] = c.Description
		_, _ = w.Write(body)
	case strings.HasPrefix(path, "schema/"):
		name := strings.TrimPrefix(path, "schema/")
		if description, is := n.classes[name]; is {
			_ = json.NewEncoder(w).Encode(map[string]string{"class": name, "description": description})
			return
		}
		w.WriteHeader(http.StatusNotFound)
	case r.Method == http.MethodPost && path == "batch/objects":
		_, _ = io.WriteString(w, `[{"class":"CitewayWords2","id":"x","deprecations":null,"result":{"status":"SUCCESS"}}]`)
	case r.Method == http.MethodDelete && path == "batch/objects":
		_, _ = io.WriteString(w, `{"dryRun":false,"output":"minimal","results":{"failed":0,"limit":10000,"matches":2,"objects":null,"successful":2}}`)
	default:
		_, _ = io.WriteString(w, `{"data":{"Aggregate":{"c0":[{"meta":{"count":2}}]},"Get":{"words":[{"passage":"p1"},{"passage":"p2"}]}}}`)
	}
}

// answer is a fault that answers with a status and a body.
func answer(status int, body string) func(http.ResponseWriter, *http.Request) bool {
	return func(w http.ResponseWriter, _ *http.Request) bool {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
		return true
	}
}

// silent is a fault that answers nothing until the request is given up.
func silent(_ http.ResponseWriter, r *http.Request) bool {
	<-r.Context().Done()
	return true
}

func ask(x *weaviate.Index) (shared.Candidates, error) {
	return x.Candidates(context.Background(), shared.Ask{Own: []string{"tide"}, Limit: 5})
}

// TestTheNextNodeAnswers: one that is silent, broken or gone is passed over, for reading and for writing, and the
// one that answered is asked first the next time.
func TestTheNextNodeAnswers(t *testing.T) {
	for name, fault := range map[string]func(http.ResponseWriter, *http.Request) bool{
		"silent": silent, "500": answer(500, `{"error":[{"message":"shard is shutting down"}]}`), "503": answer(503, ""), "no JSON": answer(200, "<html>"),
		"errors in the answer": answer(200, `{"errors":[{"message":"no replica reached"}]}`),
	} {
		t.Run(name, func(t *testing.T) {
			first, second := newNode(t), newNode(t)
			x := open(t, weaviate.Options{Addresses: []string{first.URL, second.URL}, Timeout: 300 * time.Millisecond})
			second.classes = first.classes
			first.requests()
			first.fail(fault)
			c, err := ask(x)
			if err != nil || len(c.Words) != 2 || c.Held["tide"] != 2 {
				t.Fatalf("%v, %v", c, err)
			}
			first.requests()
			if err := x.Put(t.Context(), []shared.Entry{entry("a", 1, "tide")}); err != nil {
				t.Error(err)
			}
			if said := first.requests(); said != "" {
				t.Errorf("the node that failed was asked again: %s", said)
			}
		})
	}
}

// TestAllNodesFail: every address is tried, for as many rounds as there are, and the error says what went wrong.
func TestAllNodesFail(t *testing.T) {
	for name, test := range map[string]struct {
		fault func(http.ResponseWriter, *http.Request) bool
		code  citeway.Code
		asked int
	}{
		"silent":      {silent, citeway.Unavailable, 4},
		"503":         {answer(503, ""), citeway.Upstream, 4},
		"refused":     {answer(422, `{"error":[{"message":"no"}]}`), citeway.Upstream, 1},
		"a wrong key": {answer(401, ""), citeway.Upstream, 1},
	} {
		first, second := newNode(t), newNode(t)
		x := open(t, weaviate.Options{Addresses: []string{first.URL, second.URL}, Timeout: 100 * time.Millisecond, Rounds: 2, Key: "a secret of mine"})
		first.requests()
		first.fail(test.fault)
		second.fail(test.fault)
		_, err := ask(x)
		asked := len(strings.Fields(strings.ReplaceAll(strings.ReplaceAll(first.requests()+"\n"+second.requests(), " ", ""), "\n", " ")))
		if citeway.CodeOf(err) != test.code || asked != test.asked || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v after %d requests", name, err, asked)
		}
	}
}

// TestWhatABatchRefuses: an object that is not kept is an error, although the answer is one of success.
func TestWhatABatchRefuses(t *testing.T) {
	n := newNode(t)
	x := open(t, weaviate.Options{Addresses: []string{n.URL}, Rounds: 1})
	for name, body := range map[string]string{
		"its words":   `[{"id":"a","result":{"status":"SUCCESS"}},{"id":"b","result":{"status":"FAILED","errors":{"error":[{"message":"cannot reach consistency level QUORUM"}]}}}]`,
		"its status":  `[{"id":"a","result":{"status":"FAILED"}}]`,
		"not taken":   `{"results":{"failed":1,"limit":10,"matches":1,"successful":0}}`,
		"cut off":     `[{"id":"a"`,
		"other words": `"yes"`,
	} {
		n.fail(answer(200, body))
		err := x.Put(t.Context(), []shared.Entry{entry("a", 1, "tide"), {Document: "b", Number: 1}})
		if citeway.CodeOf(err) != citeway.Upstream {
			t.Errorf("%s: %v", name, err)
		}
		if name == "its words" && !strings.Contains(err.Error(), "QUORUM") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestGivenUp: the end of a context ends the tries.
func TestGivenUp(t *testing.T) {
	n := newNode(t)
	x := open(t, weaviate.Options{Addresses: []string{n.URL}})
	n.fail(silent)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := x.Candidates(ctx, shared.Ask{Own: []string{"tide"}}); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

// TestACopyIsAway: a write that cannot reach every copy reaches most, and those after it do not try again for a while.
func TestACopyIsAway(t *testing.T) {
	for name, fault := range map[string]func(http.ResponseWriter, *http.Request) bool{
		"in its words": answer(200, `[{"id":"a","result":{"status":"FAILED","errors":{"error":[{"message":"cannot reach consistency level ALL"}]}}}]`),
		"by a status":  answer(500, `{"error":[{"message":"cannot reach consistency level ALL"}]}`),
	} {
		t.Run(name, func(t *testing.T) {
			n := newNode(t)
			x := open(t, weaviate.Options{Addresses: []string{n.URL}, Replicas: 3, Rounds: 1})
			n.requests()
			n.fail(func(w http.ResponseWriter, r *http.Request) bool {
				return strings.Contains(r.URL.RawQuery, "ALL") && fault(w, r)
			})
			first := entry("a", 1, "tide")
			first.New = true // nothing is taken out
			for range 3 {
				put(t, x, first)
			}
			if said := n.requests(); strings.Count(said, "level=ALL") != 1 || strings.Count(said, "level=QUORUM") != 3 {
				t.Error(said)
			}
			n.fail(answer(500, ""))
			if err := x.Put(t.Context(), []shared.Entry{first}); err == nil {
				t.Error("it was taken by no copy")
			}
		})
	}
}

// TestWhatIsSent: the filter is in the question itself, writes ask for every copy, and a caller who sees no set
// costs nothing.
func TestWhatIsSent(t *testing.T) {
	n := newNode(t)
	x := open(t, weaviate.Options{Addresses: []string{n.URL}, Replicas: 3})
	if said := n.requests(); !strings.Contains(said, `"asyncEnabled":true,"factor":3`) || !strings.Contains(said, `"tokenization":"whitespace"`) {
		t.Error(said)
	}
	put(t, x, entry("a", 7, "tide"))
	if said := n.requests(); strings.Count(said, "consistency_level=ALL") != 2 || !strings.Contains(said, `"valueInt":7`) {
		t.Error(said)
	}
	sight := entrySight()
	if _, err := x.Candidates(t.Context(), shared.Ask{Own: []string{`ti"de`}, Sight: sight, Documents: []string{"a"}, Limit: 5}); err != nil {
		t.Fatal(err)
	}
	if said := n.requests(); strings.Count(said, "LessThanEqual") != 2 || strings.Count(said, "ContainsAny") != 3 {
		t.Error(said)
	}
	sight.Sets = []string{}
	c, err := x.Candidates(t.Context(), shared.Ask{Own: []string{"tide"}, Sight: sight})
	if said := n.requests(); err != nil || len(c.Words) > 0 || said != "" {
		t.Error(c, err, said)
	}
}

// TestAnotherCollection: one that Citeway did not make is left alone.
func TestAnotherCollection(t *testing.T) {
	n := newNode(t)
	n.classes["CitewayWords2"] = "Articles"
	if _, err := weaviate.Open(t.Context(), weaviate.Options{Addresses: []string{n.URL}}); citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), "CitewayWords2") {
		t.Error(err)
	}
}
