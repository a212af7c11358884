package azure

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/database"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/leak"
	"github.com/citeway/citeway/marker"
	"github.com/citeway/citeway/verify"
)

func TestMain(m *testing.M) { leak.Main(m) }

// tern is a model that says what it is told to, a piece at a time.
type tern struct {
	says  string
	piece int // bytes at a time; 0 is all at once
	fails error
	reply citeway.End
	step  chan struct{} // one is taken before each piece, where there is one

	mu      sync.Mutex
	asked   *model.Request
	stopped bool
}

func (m *tern) Name() string { return "tern-1" }

func (m *tern) Stream(ctx context.Context, r *model.Request, sink citeway.Sink) error {
	m.mu.Lock()
	m.asked = r
	m.mu.Unlock()
	scan := marker.New(sink, r.Reads)
	for rest := m.says; rest != ""; {
		n := min(max(m.piece, 1), len(rest))
		if m.piece == 0 {
			n = len(rest)
		}
		if err := m.wait(ctx); err != nil {
			return err
		}
		if _, err := scan.Write([]byte(rest[:n])); err != nil {
			m.stop()
			return err
		}
		rest = rest[n:]
	}
	if err := scan.Close(); err != nil {
		return err
	}
	if m.fails != nil {
		return m.fails
	}
	return sink.Put(&m.reply)
}

func (m *tern) wait(ctx context.Context) error {
	if m.step == nil {
		return ctx.Err()
	}
	select {
	case <-m.step:
		return nil
	case <-ctx.Done():
		m.stop()
		return ctx.Err()
	}
}

func (m *tern) stop() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.stopped = true
}

func (m *tern) hasStopped() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.stopped
}

// shelf is a knowledge base: passages with their sets.
type shelf struct {
	hits  []knowledge.Hit
	sets  map[string][]string // source id to its sets
	fails error

	mu   sync.Mutex
	last knowledge.Query
}

func (s *shelf) Search(_ context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last = q
	if s.fails != nil {
		return nil, s.fails
	}
	var found []knowledge.Hit
	for _, h := range s.hits {
		if s.sees(&h, &q) && len(found) < q.Wanted() {
			found = append(found, h)
		}
	}
	return found, nil
}

func (s *shelf) sees(h *knowledge.Hit, q *knowledge.Query) bool {
	if q.Clearance != nil && h.Source.Label != nil && h.Source.Label.Rank > *q.Clearance {
		return false
	}
	return q.Sets == nil || slices.ContainsFunc(s.sets[h.Source.ID], func(set string) bool { return slices.Contains(q.Sets, set) })
}

func (s *shelf) Holds(_ context.Context, set string, sight knowledge.Sight) (bool, error) {
	if !sight.Covers([]string{set}) {
		return false, nil
	}
	for id, sets := range s.sets {
		if slices.Contains(sets, set) && sight.Cleared(s.rank(id)) {
			return true, nil
		}
	}
	return false, nil
}

// rank is that of a document's label.
func (s *shelf) rank(id string) int {
	for _, h := range s.hits {
		if h.Source.ID == id {
			return knowledge.RankOf(h.Source.Label)
		}
	}
	return 0
}

func (s *shelf) query() knowledge.Query {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.last
}

// harbour is a shelf of two documents; the first has two passages, the last one
// bears a label.
func harbour() *shelf {
	tides := citeway.Source{ID: "d_1", Kind: citeway.KindFile, Title: "Tide tables 2031", URL: "https://tern.example/t.pdf", Path: "t.pdf"}
	locks := citeway.Source{ID: "d_2", Kind: citeway.KindFile, Title: "Locks", Path: "locks.md"}
	secret := citeway.Source{ID: "d_3", Kind: citeway.KindFile, Title: "Keys", Path: "keys.md", Label: &citeway.Label{Name: "Secret", Rank: 3}}
	return &shelf{sets: map[string][]string{"d_1": {"tides"}, "d_2": {"harbour"}, "d_3": {"harbour", "vault"}, "d_9": {"drafts"}}, hits: []knowledge.Hit{
		{Source: tides, Passage: citeway.Passage{ID: "p_1", Text: "High water is at 06:12 in March.", Chunk: "0"}, Score: 12.5},
		{Source: locks, Passage: citeway.Passage{ID: "p_2", Text: "The north lock opens two hours before high water.", Chunk: "4"}, Score: 9},
		{Source: tides, Passage: citeway.Passage{ID: "p_3", Text: "Low water is at 12:30 in March.", Chunk: "1"}, Score: 6.25},
		{Source: secret, Passage: citeway.Passage{ID: "p_4", Text: "The key of the north lock hangs behind the door.", Chunk: "0"}, Score: 2},
	}}
}

// gateway is a server with the surface on it.
type gateway struct {
	*httptest.Server
	t       *testing.T
	model   *tern
	shelf   *shelf
	surface *Surface
}

// open starts one; change may alter what it stands on, caller who asks.
func open(t *testing.T, change func(*Options), caller ...server.Caller) *gateway {
	t.Helper()
	g := &gateway{t: t, model: &tern{says: "High water is at 06:12 in March [1]."}, shelf: harbour()}
	models := map[string]model.Model{"": g.model, "tern-1": g.model}
	o := Options{Library: g.shelf, Models: models, NoAnswer: []string{"The documents do not answer this question."}}
	o.Chat = chat.New(chat.Options{Models: models, Evidence: database.Memory(t, sqlite.Open), Verifier: verify.New(verify.Options{})})
	if change != nil {
		change(&o)
	}
	g.surface = New(o)
	g.surface.newID = func() string { return "00000000-0000-4000-8000-000000000001" }
	g.surface.now = func() time.Time { return time.Unix(1900000000, 0) }
	mux := http.NewServeMux()
	g.surface.Routes(mux)
	g.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := r.Context()
		if len(caller) > 0 {
			ctx = server.WithCaller(ctx, caller[0])
		}
		r.Body = http.MaxBytesReader(w, r.Body, server.MaxBody)
		mux.ServeHTTP(w, r.WithContext(ctx))
	}))
	t.Cleanup(func() {
		http.DefaultClient.CloseIdleConnections()
		g.Close()
	})
	return g
}

const (
	preview = "2024-05-01-preview"
	ga      = "2024-10-21"
)

func path(deployment, version string) string {
	return "/azure/openai/deployments/" + deployment + "/chat/completions?api-version=" + version
}

var answerID = regexp.MustCompile(`ans_[0-9A-Za-z_-]+`)

// post sends a body and returns the status and the answer, its id made plain.
func (g *gateway) post(path, body string) (int, string) {
	g.t.Helper()
	res, err := http.Post(g.URL+path, "application/json", strings.NewReader(body))
	if err != nil {
		g.t.Fatal(err)
	}
	defer res.Body.Close()
	all, err := io.ReadAll(res.Body)
	if err != nil {
		g.t.Fatal(err)
	}
	return res.StatusCode, answerID.ReplaceAllString(string(all), "ans_1")
}

// over is a request over data; parameters and more are written into it.
func over(parameters, more string) string {
	return `{"messages":[{"role":"user","content":"When is high water in the harbour in March?"}],` + more + `"data_sources":[{"type":"azure_search","parameters":{` +
		`"endpoint":"https://tern.search.example","index_name":"unknown",` + parameters + `"authentication":{"type":"api_key","key":"k"}}}]}`
}
