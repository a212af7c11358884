package server_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/database"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
	keyrows "github.com/citeway/citeway/internal/gateway/access/rows"
	"github.com/citeway/citeway/internal/gateway/server"
)

// voiced is a surface below /v/ that speaks in a shape of its own.
type voiced struct{ prefix string }

func (v voiced) Routes(mux *http.ServeMux) {
	mux.HandleFunc("POST "+v.prefix+"ask", who)
	mux.HandleFunc("GET "+v.prefix+"list", who)
	mux.HandleFunc("POST "+v.prefix+"panic", func(http.ResponseWriter, *http.Request) { panic("secret detail") })
	mux.HandleFunc("OPTIONS "+v.prefix+"ask", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		who(w, r)
	})
}

func (v voiced) Prefix() string { return v.prefix }

func (v voiced) WriteError(w http.ResponseWriter, err error, status int) {
	w.WriteHeader(status)
	fmt.Fprintf(w, "%s says %d: %v", v.prefix, status, err)
}

// scoped is one whose lists need another scope and whose uploads may be large.
type scoped struct{ voiced }

func (scoped) Scope(r *http.Request) string {
	if r.Method == "GET" {
		return access.ReadSources
	}
	return access.Answer
}

func (scoped) MaxBody(r *http.Request) int64 {
	if r.URL.Path == "/s/ask" {
		return 2 * server.MaxBody
	}
	return 0
}

// who says who is asking.
func who(w http.ResponseWriter, r *http.Request) {
	_, err := io.Copy(io.Discard, r.Body)
	c := server.CallerOf(r.Context())
	fmt.Fprintf(w, "id=%q name=%q scopes=%v sets=%v restricted=%v err=%v", c.ID, c.Name, c.Scopes, c.Sets, c.Restricted(), err)
}

// house is a server with keys.
type house struct {
	*testing.T
	s     *server.Server
	store *keyrows.Store
}

func build(t *testing.T, o server.Options, surfaces ...server.Surface) *house {
	t.Helper()
	h := &house{T: t, store: database.Memory(t, keyrows.Open)}
	if o.Addr == "" {
		o.Addr = "127.0.0.1:0"
	}
	o.Ring = access.NewRing(h.store)
	if len(surfaces) == 0 {
		surfaces = []server.Surface{voiced{"/v/"}, scoped{voiced{"/s/"}}, routes(func(mux *http.ServeMux) { mux.HandleFunc("/x", who) })}
	}
	var err error
	if h.s, err = server.New(o, surfaces...); err != nil {
		t.Fatal(err)
	}
	return h
}

// key makes a key and returns its secret.
func (h *house) key(change func(k *access.Key)) (id, secret string) {
	h.Helper()
	k, secret := access.New("someone", time.Now())
	if change != nil {
		change(&k)
	}
	if err := h.store.Create(h.Context(), k); err != nil {
		h.Fatal(err)
	}
	return k.ID, secret
}

// do sends a request; what begins with a slash is a path of this server.
func (h *house) do(method, address string, headers ...string) *httptest.ResponseRecorder {
	h.Helper()
	if strings.HasPrefix(address, "/") {
		address = "http://127.0.0.1" + address
	}
	r := httptest.NewRequest(method, address, strings.NewReader("body"))
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.s.ServeHTTP(w, r)
	return w
}

// want checks a status and a part of the body.
func (h *house) want(w *httptest.ResponseRecorder, status int, part string) {
	h.Helper()
	if w.Code != status || !strings.Contains(w.Body.String(), part) {
		h.Errorf("%d %s, want %d %s", w.Code, w.Body, status, part)
	}
}

func TestCredentials(t *testing.T) {
	h := build(t, server.Options{Keys: []string{"plain"}})
	id, secret := h.key(func(k *access.Key) { k.Sets = []string{"board"} })
	h.want(h.do("POST", "/x", "Authorization", "Bearer "+secret), 200, `id="`+id+`" name="someone" scopes=[] sets=[board] restricted=true`)
	h.want(h.do("POST", "/x", "Authorization", "bearer  "+secret), 200, id)
	h.want(h.do("POST", "/x", "Api-Key", secret), 200, id)
	h.want(h.do("POST", "/x", "Api-Key", "plain"), 200, `name="CITEWAY_KEYS" scopes=[] sets=[] restricted=false`)
	for _, headers := range [][]string{nil, {"Authorization", ""}, {"Authorization", "Bearer "}, {"Authorization", "Bearer " + id}, {"Api-Key", "plai"},
		{"Authorization", "Bearer wrong", "Api-Key", secret}, {"Authorization", "Bearer " + strings.Repeat("x", 5000)}, {"Cookie", "citeway_session=" + secret}} {
		w := h.do("POST", "/x", headers...)
		h.want(w, 401, `"code":"forbidden"`)
		if w.Header().Get("WWW-Authenticate") == "" {
			t.Error("it does not say how to come in")
		}
	}
}

func TestKeysComeAndGoWhileItRuns(t *testing.T) {
	h := build(t, server.Options{})
	h.want(h.do("POST", "/x"), 200, `id=""`)
	id, secret := h.key(nil)
	h.want(h.do("POST", "/x"), 401, "key")
	h.want(h.do("POST", "/x", "Api-Key", secret), 200, id)
	if err := h.store.Revoke(t.Context(), id, time.Now()); err != nil {
		t.Fatal(err)
	}
	h.want(h.do("POST", "/x", "Api-Key", secret), 401, "key")
	// The last key is gone, and the door stays shut.
	h.want(h.do("POST", "/x"), 401, "key")
}

func TestScopes(t *testing.T) {
	h := build(t, server.Options{})
	_, secret := h.key(func(k *access.Key) { k.Scopes = []string{access.Answer} })
	_, reader := h.key(func(k *access.Key) { k.Scopes = []string{access.ReadSources} })
	_, admin := h.key(func(k *access.Key) { k.Scopes = []string{access.Admin} })
	h.want(h.do("POST", "/v/ask", "Api-Key", secret), 200, "id=")
	h.want(h.do("POST", "/v/ask", "Api-Key", reader), 403, "/v/ says 403: scope answer")
	h.want(h.do("GET", "/s/list", "Api-Key", secret), 403, "/s/ says 403: scope sources:read")
	h.want(h.do("GET", "/s/list", "Api-Key", reader), 200, "id=")
	h.want(h.do("GET", "/s/list", "Api-Key", admin), 200, "id=")
	h.want(h.do("GET", "/metrics", "Api-Key", secret), 403, `"place":"scope admin"`)
	h.want(h.do("GET", "/metrics", "Api-Key", admin), 200, "citeway_requests_total")
}

func TestRefusalsInTheSurfacesOwnShape(t *testing.T) {
	h := build(t, server.Options{}, voiced{"/v/"}, voiced{"/v/deep/"},
		routes(func(mux *http.ServeMux) { mux.HandleFunc("GET /", who) })) // a page that takes every path
	h.want(h.do("GET", "/v/none"), 404, "/v/ says 404: /v/none: unknown path")
	h.want(h.do("GET", "/v/deep/none"), 404, "/v/deep/ says 404")
	w := h.do("PUT", "/v/ask")
	h.want(w, 405, "/v/ says 405: PUT /v/ask")
	if w.Header().Get("Allow") != "POST" {
		t.Errorf("Allow: %s", w.Header().Get("Allow"))
	}
	h.want(h.do("GET", "/v/ask"), 405, "/v/ says 405")
	w = h.do("POST", "/v/panic")
	h.want(w, 500, "/v/ says 500")
	if strings.Contains(w.Body.String(), "secret") {
		t.Errorf("got %s", w.Body)
	}
	h.want(h.do("POST", "/none"), 404, `"code":"not-found"`)
	h.want(h.do("POST", "/ask"), 404, `"mend":"ask /v/deep/ask; the base URL to give a client is that without what the client adds"`)
	const added = "; the base URL to give a client is that without what the client adds"
	h.want(h.do("POST", "/v/v/ask"), 404, "/v/ says 404: /v/v/ask: unknown path; ask /v/ask"+added)
	h.want(h.do("POST", "/v/ask/ask"), 404, "unknown path; ask /v/ask"+added)
	h.want(h.do("POST", "/v/deep/x/ask"), 404, "/v/deep/ says 404: /v/deep/x/ask: unknown path; ask /v/deep/ask"+added)
	h.want(h.do("GET", "/v/"+strings.Repeat("x/", 9)+"list"), 404, "unknown path; see /v1/openapi.yaml") // it is long
	h.want(h.do("GET", "/v/deep/list/list"), 404, "unknown path; ask /v/deep/list"+added)
	h.want(h.do("POST", "/v/x//ask"), 404, "unknown path; ask /v/ask"+added)
	h.want(h.do("POST", "/v/"), 404, "/v/ says 404: /v/: unknown path; see /v1/openapi.yaml")
	h.want(h.do("GET", "/anything"), 200, "id=")
	h.want(h.do("POST", "/"), 405, `"place":"POST /"`)
	h.key(nil)
	h.want(h.do("POST", "/v/ask"), 401, "/v/ says 401")
	h.want(h.do("GET", "/v/none"), 401, "/v/ says 401") // who may not come in learns no paths
}

// guiding knows what to do in place of some of its paths.
type guiding struct{ voiced }

func (guiding) Instead(path string) string {
	return server.Insteads{{"batch", "ask each by itself"}, {"b", "never"}}.For(path)
}

func TestWhatToDoInPlaceOfAPath(t *testing.T) {
	h := build(t, server.Options{}, guiding{voiced{"/v/"}}, voiced{"/w/"}, routes(func(mux *http.ServeMux) {
		mux.HandleFunc("GET /", who)
		mux.HandleFunc("GET /v/batch", who)
	}))
	h.want(h.do("POST", "/v/batch"), 405, "the path does not accept that method; use GET; ask each by itself")
	h.want(h.do("POST", "/v/batches/1"), 404, "/v/ says 404: /v/batches/1: is not served here; ask each by itself")
	h.want(h.do("GET", "/v/none"), 404, "/v/none: unknown path; see /v1/openapi.yaml")
	h.want(h.do("POST", "/w/batches"), 404, "/w/batches: unknown path; see /v1/openapi.yaml")
}

// TestAPIsThatNobodySpeaks: their clients are told so in the shape in which they show an error, also where a page takes every path.
func TestAPIsThatNobodySpeaks(t *testing.T) {
	h := build(t, server.Options{}, voiced{"/v/"}, routes(func(mux *http.ServeMux) { mux.HandleFunc("GET /", who) }))
	const mend = "ask with a client of OpenAI's API, whose base URL is /openai/v1 at this address"
	h.want(h.do("POST", "/api/chat"), 404, `{"error":"/api/chat: is not served here; Ollama's API is not spoken; `+mend+`"}`)
	h.want(h.do("GET", "/api/tags"), 404, `{"error":"/api/tags: is not served here; Ollama's API is not spoken`)
	h.want(h.do("POST", "/v2/chat"), 404, `{"message":"/v2/chat: is not served here; Cohere's API is not spoken; `+mend+`"}`)
	h.key(nil)
	h.want(h.do("POST", "/api/chat"), 401, `{"error":"the key is missing`)
}

func TestBodies(t *testing.T) {
	h := build(t, server.Options{MaxBody: 1000})
	send := func(path string, size int64, known bool) *httptest.ResponseRecorder {
		r := httptest.NewRequest("POST", "http://127.0.0.1"+path, io.LimitReader(zeros{}, size))
		r.Header.Set("Content-Type", "multipart/form-data") // is no way round
		if known {
			r.ContentLength = size
		}
		w := httptest.NewRecorder()
		h.s.ServeHTTP(w, r)
		return w
	}
	h.want(send("/v/ask", 1000, true), 200, "err=<nil>")
	h.want(send("/v/ask", 1001, true), 413, "/v/ says 413")
	h.want(send("/v/ask", 1001, false), 200, "err=http: request body too large")
	h.want(send("/s/ask", 2*server.MaxBody, true), 200, "err=<nil>")
	h.want(send("/s/ask", 2*server.MaxBody+1, true), 413, "/s/ says 413")
}

func TestOtherNamesForLoopback(t *testing.T) {
	h := build(t, server.Options{Hosts: []string{"Cite.example"}})
	for address, want := range map[string]int{
		"http://127.0.0.1:80/x": 200, "http://localhost/x": 200, "http://LOCALHOST:8080/x": 200, "http://[::1]:8080/x": 200, "http://127.9.9.9/x": 200,
		"http://cite.example:8080/x": 200, "http://cite.example./x": 200, "http://evil.example/x": 403, "http://localhost.evil.example/x": 403,
		"http://127.0.0.1.evil.example/x": 403, "http://192.0.2.1/x": 403, "http://0.0.0.0/x": 403,
	} {
		if w := h.do("GET", address); w.Code != want {
			t.Errorf("%s: %d, want %d", address, w.Code, want)
		}
	}
	// With a key, the name does not matter: another name's page does not have it.
	id, secret := h.key(nil)
	h.want(h.do("GET", "http://evil.example/x", "Api-Key", secret), 200, id)
	open := build(t, server.Options{Addr: "0.0.0.0:0", Open: true})
	open.want(open.do("GET", "http://anything.example/x"), 200, "id=")
}

func TestPagesOfOtherSitesChangeNothing(t *testing.T) {
	h := build(t, server.Options{})
	for _, test := range []struct {
		method  string
		headers []string
		want    int
	}{
		{"POST", []string{"Origin", "https://evil.example"}, 403}, {"POST", []string{"Sec-Fetch-Site", "cross-site"}, 403},
		{"DELETE", []string{"Sec-Fetch-Site", "same-site"}, 403}, {"POST", []string{"Origin", "null"}, 403},
		{"POST", []string{"Origin", "http://127.0.0.1"}, 200}, {"POST", []string{"Sec-Fetch-Site", "same-origin"}, 200}, {"POST", nil, 200},
		{"GET", []string{"Sec-Fetch-Site", "cross-site"}, 200},
		// A header that no page sends unasked is proof enough.
		{"POST", []string{"Origin", "https://chat.example", "Authorization", "Bearer x"}, 200},
	} {
		if w := h.do(test.method, "/x", test.headers...); w.Code != test.want {
			t.Errorf("%s %v: %d %s", test.method, test.headers, w.Code, w.Body)
		}
	}
}

func TestPreflightsComeInAsNobody(t *testing.T) {
	h := build(t, server.Options{})
	h.key(nil)
	h.want(h.do("OPTIONS", "/v/ask", "Origin", "https://chat.example", "Access-Control-Request-Method", "POST"), 200, `id="" name="" scopes=[] sets=[] restricted=true`)
	h.want(h.do("OPTIONS", "/v/ask"), 401, "key")
}

func TestAServerWideClearanceCapsEveryKey(t *testing.T) {
	one := 1
	clearance := func(w http.ResponseWriter, r *http.Request) {
		c := server.CallerOf(r.Context()).Clearance
		fmt.Fprint(w, c == nil, c != nil && *c == 0, c != nil && *c == 1)
	}
	h := build(t, server.Options{Clearance: &one}, surface(clearance))
	h.want(h.do("POST", "/x"), 200, "false false true")
	for rank, want := range map[int]string{0: "false true false", 1: "false false true", 5: "false false true"} {
		_, secret := h.key(func(k *access.Key) { k.Clearance = &rank })
		h.want(h.do("POST", "/x", "Api-Key", secret), 200, want)
	}
}

// tokens is a surface that gave out a token of its own for a key.
type tokens struct {
	voiced
	id string
}

func (k tokens) Admit(r *http.Request) (server.Caller, bool) {
	return server.Caller{ID: k.id, Sets: []string{"by token"}}, r.URL.Query().Get("t") == "token"
}

func TestASurfacesOwnCredentials(t *testing.T) {
	h := build(t, server.Options{}, voiced{"/v/"})
	id, secret := h.key(nil)
	s, err := server.New(server.Options{Addr: "127.0.0.1:0", Ring: access.NewRing(h.store)}, tokens{voiced{"/t/"}, id}, voiced{"/v/"})
	if err != nil {
		t.Fatal(err)
	}
	h.s = s
	h.want(h.do("POST", "/t/ask?t=token"), 200, `id="`+id+`"`)
	h.want(h.do("POST", "/t/ask?t=token"), 200, "sets=[by token]")
	h.want(h.do("POST", "/t/ask?t=other"), 401, "/t/ says 401")
	h.want(h.do("POST", "/t/ask?t=other", "Api-Key", secret), 200, "sets=[]")
	h.want(h.do("POST", "/v/ask?t=token"), 401, "/v/ says 401")
	if err := h.store.Revoke(t.Context(), id, time.Now()); err != nil {
		t.Fatal(err)
	}
	h.want(h.do("POST", "/t/ask?t=token"), 401, "/t/ says 401")
}

// down is a store that cannot be read.
type down struct{ *keyrows.Store }

func (down) Version(context.Context) (int64, error) { return 0, errors.New("secret detail") }

func TestNobodyComesInWhileTheKeysCannotBeRead(t *testing.T) {
	s, err := server.New(server.Options{Addr: "127.0.0.1:0", Ring: access.NewRing(down{database.Memory(t, keyrows.Open)})}, surface(who))
	if err != nil {
		t.Fatal(err)
	}
	h := &house{T: t, s: s}
	for _, headers := range [][]string{nil, {"Api-Key", "x"}} {
		w := h.do("POST", "/x", headers...)
		h.want(w, 500, `"code":"internal"`)
		if strings.Contains(w.Body.String(), "secret") {
			t.Errorf("got %s", w.Body)
		}
	}
	if _, err := server.New(server.Options{Addr: "0.0.0.0:0", Ring: access.NewRing(down{database.Memory(t, keyrows.Open)})}); err == nil {
		t.Error("it starts where others reach it")
	}
}

func TestAKeyInTheRingIsEnoughToStart(t *testing.T) {
	store := database.Memory(t, keyrows.Open)
	o := server.Options{Addr: "0.0.0.0:0", Ring: access.NewRing(store)}
	if _, err := server.New(o); citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), "citeway keys create") {
		t.Errorf("without: %v", err)
	}
	k, _ := access.New("a", time.Now())
	if err := store.Create(t.Context(), k); err != nil {
		t.Fatal(err)
	}
	o.Ring = access.NewRing(store)
	if _, err := server.New(o); err != nil {
		t.Errorf("with: %v", err)
	}
}

// TestNothingIsSniffed: answers, refusals and what is open to everyone are what they say
// they are.
func TestNothingIsSniffed(t *testing.T) {
	s, err := server.New(server.Options{Addr: "127.0.0.1:0"}, voiced{"/v/"})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/v/list", "/healthz", "/nowhere", "/metrics"} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://127.0.0.1"+path, nil))
		if w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s %d: %v", path, w.Code, w.Header())
		}
	}
}

// TestWhoMayKeepAnAnswer: nobody, unless its handler says how.
func TestWhoMayKeepAnAnswer(t *testing.T) {
	s, err := server.New(server.Options{Addr: "127.0.0.1:0"}, keepable{})
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{"/list": "no-store", "/asset": "no-cache", "/nowhere": "no-store"} {
		r := httptest.NewRequest(http.MethodGet, "http://127.0.0.1"+path, nil)
		r.RemoteAddr = "127.0.0.1:50000"
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if got := w.Header().Get("Cache-Control"); got != want {
			t.Errorf("%s: %q", path, got)
		}
	}
}

// keepable is a surface with a list and an asset.
type keepable struct{}

func (keepable) Routes(mux *http.ServeMux) {
	mux.HandleFunc("GET /list", who)
	mux.HandleFunc("GET /asset", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		who(w, r)
	})
}
