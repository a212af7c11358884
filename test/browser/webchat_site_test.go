package browser

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/citeway/citeway"
	evidencesqlite "github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/directline"
	talkrows "github.com/citeway/citeway/internal/gateway/server/directline/rows"
	"github.com/citeway/citeway/marker"
	"github.com/citeway/citeway/verify"
)

// webchat is the folder of the stock client and its site.
var webchat = filepath.Join("..", "webchat")

// secret is the Direct Line secret: one of Citeway's keys.
const secret = "cw_harbour_office"

// pilot is a model that writes what it was told to, a sentence for each step that
// it is given, and cites by title what it was shown.
type pilot struct {
	step chan struct{}
	mu   sync.Mutex
	says []string
}

func (*pilot) Name() string { return "pilot-1" }

// tell sets what the next answer is.
func (p *pilot) tell(says ...string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.says = says
}

// Stream writes the sentences; {Title} in them is the number of that source.
func (p *pilot) Stream(ctx context.Context, r *model.Request, sink citeway.Sink) error {
	p.mu.Lock()
	says := p.says
	p.mu.Unlock()
	scan := marker.New(sink, r.Reads)
	for _, sentence := range says {
		select {
		case <-p.step:
		case <-ctx.Done():
			return ctx.Err()
		}
		if sentence == "!" {
			_ = scan.Close()
			return &citeway.Error{Code: citeway.Upstream, Message: "the model's server went away"}
		}
		for i := range r.Sources {
			sentence = strings.ReplaceAll(sentence, "{"+r.Sources[i].Title+"}", strconv.Itoa(i+1))
		}
		if _, err := scan.Write([]byte(sentence)); err != nil {
			return err
		}
	}
	return scan.Close()
}

// site is a gateway over a small knowledge base, and a page on another origin
// that shows Web Chat against it.
type site struct {
	api, page string
	pilot     *pilot
	mu        sync.Mutex
	sockets   map[net.Conn]bool
}

// open starts one, which needs a key where any are given.
func open(t *testing.T, keys ...string) *site {
	t.Helper()
	s := &site{pilot: &pilot{step: make(chan struct{}, 64)}, sockets: map[net.Conn]bool{}}
	library, err := sqlite.Open("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { library.Close() })
	if _, err := ingest.New(library, ingest.Options{}).Ingest(t.Context(), []string{filepath.Join(webchat, "testdata", "harbour")}, nil); err != nil {
		t.Fatal(err)
	}
	store, err := talkrows.Open(filepath.Join(t.TempDir(), "directline.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	reader := ingest.NewExtractor()
	t.Cleanup(func() { reader.Close() })
	service := chat.New(chat.Options{Library: library, Models: map[string]model.Model{"": s.pilot}, Evidence: database.Memory(t, evidencesqlite.Open), Verifier: verify.New(verify.Options{})})
	surface := directline.New(directline.Options{Chat: service, Store: store, Library: library, Reader: reader})
	s.listen(t, surface, keys)
	s.pages(t)
	return s
}

// listen puts the surface behind the gateway's guard on a port of its own.
func (s *site) listen(t *testing.T, surface *directline.Surface, keys []string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	gateway, err := server.New(server.Options{Addr: l.Addr().String(), Keys: keys}, surface)
	if err != nil {
		t.Fatal(err)
	}
	hs := &http.Server{Handler: gateway, ConnState: s.count}
	go func() { _ = hs.Serve(l) }()
	t.Cleanup(func() {
		_ = surface.Close()
		_ = hs.Close()
	})
	s.api = "http://" + l.Addr().String()
}

// count notes the connections that became WebSockets.
func (s *site) count(c net.Conn, state http.ConnState) {
	if state == http.StateHijacked {
		s.mu.Lock()
		s.sockets[c] = true
		s.mu.Unlock()
	}
}

// drop cuts every WebSocket, and returns how many there were.
func (s *site) drop() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := len(s.sockets)
	for c := range s.sockets {
		_ = c.Close()
	}
	clear(s.sockets)
	return n
}

// pages serves the page, the bundles, and what the test's script steers with.
func (s *site) pages(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, filepath.Join(webchat, "testdata", "page.html"))
	})
	for _, bundle := range []string{"released", "next"} {
		mux.HandleFunc("GET /"+bundle+".js", func(w http.ResponseWriter, r *http.Request) {
			http.ServeFile(w, r, filepath.Join(webchat, "node_modules", "webchat-"+bundle, "dist", "webchat.js"))
		})
	}
	mux.HandleFunc("GET /documented", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, s.documented(t, r.URL.Query().Get("bundle")))
	})
	mux.HandleFunc("GET /favicon.ico", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	mux.HandleFunc("POST /token", s.token) // what a page's own server does
	mux.HandleFunc("POST /step", func(http.ResponseWriter, *http.Request) { s.pilot.step <- struct{}{} })
	mux.HandleFunc("POST /tell", func(_ http.ResponseWriter, r *http.Request) {
		var says []string
		_ = json.NewDecoder(r.Body).Decode(&says)
		s.pilot.tell(says...)
	})
	mux.HandleFunc("POST /drop", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, strconv.Itoa(s.drop())) })
	pages := httptest.NewServer(mux)
	t.Cleanup(pages.Close)
	s.page = strings.Replace(pages.URL, "127.0.0.1", "localhost", 1)
}

// token asks for a token with the secret, which the page never sees.
func (s *site) token(w http.ResponseWriter, r *http.Request) {
	q, err := http.NewRequestWithContext(r.Context(), http.MethodPost, s.api+"/v3/directline/tokens/generate", strings.NewReader(`{"user":{"id":"dl_visitor"}}`))
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	q.Header.Set("Authorization", "Bearer "+secret)
	res, err := http.DefaultClient.Do(q)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	defer res.Body.Close()
	w.WriteHeader(res.StatusCode)
	_, _ = io.Copy(w, res.Body)
}

// documented is the page that the documentation shows, with the bundle and the
// gateway of this test.
func (s *site) documented(t *testing.T, bundle string) string {
	data, err := os.ReadFile(filepath.Join(root, "docs", "webchat-surface.md"))
	if err != nil {
		t.Error(err)
	}
	_, rest, _ := strings.Cut(string(data), "```html\n")
	page, _, found := strings.Cut(rest, "```")
	client, gateway := "https://cdn.botframework.com/botframework-webchat/latest/webchat.js", "http://127.0.0.1:8080"
	if !found || !strings.Contains(page, client) || !strings.Contains(page, gateway) {
		t.Errorf("the documentation shows %q", page)
	}
	return strings.NewReplacer(client, "/"+bundle+".js", gateway, s.api).Replace(page)
}
