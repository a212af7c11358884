package server_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/leak"
)

func TestMain(m *testing.M) { leak.Main(m) }

// routes is a surface of one function.
type routes func(mux *http.ServeMux)

func (r routes) Routes(mux *http.ServeMux) { r(mux) }

func surface(handler http.HandlerFunc) routes {
	return func(mux *http.ServeMux) { mux.HandleFunc("/x", handler) }
}

func ask(t *testing.T, s http.Handler, path string, headers ...string) (int, string) {
	t.Helper()
	r := httptest.NewRequest("POST", "http://127.0.0.1"+path, strings.NewReader("body"))
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

func get(t *testing.T, s http.Handler, path string) (int, string) {
	t.Helper()
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest("GET", "http://127.0.0.1"+path, nil))
	return w.Code, w.Body.String()
}

func TestWhoMayListenWhere(t *testing.T) {
	tests := []struct {
		o    server.Options
		want citeway.Code
	}{
		{server.Options{Addr: "127.0.0.1:0"}, ""},
		{server.Options{Addr: "localhost:0"}, ""},
		{server.Options{Addr: "[::1]:0"}, ""},
		{server.Options{Addr: "0.0.0.0:0"}, citeway.Invalid},
		{server.Options{Addr: ":0"}, citeway.Invalid},
		{server.Options{Addr: "192.0.2.1:0"}, citeway.Invalid},
		{server.Options{Addr: "0.0.0.0:0", Keys: []string{"k"}}, ""},
		{server.Options{Addr: "0.0.0.0:0", Open: true}, ""},
		{server.Options{Addr: "nonsense"}, citeway.Invalid},
	}
	for _, test := range tests {
		if _, err := server.New(test.o); citeway.CodeOf(err) != test.want {
			t.Errorf("%+v: %v", test.o, err)
		}
	}
}

func TestKeys(t *testing.T) {
	s, err := server.New(server.Options{Addr: "0.0.0.0:0", Keys: []string{"one", "two"}}, surface(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, "in")
	}))
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]int{"": 401, "Bearer three": 401, "Bearer one": 200, "bearer one": 200, "Bearer two": 200, "Bearer onetwo": 401} {
		if status, body := ask(t, s, "/x", "Authorization", key); status != want {
			t.Errorf("%q: %d %s", key, status, body)
		}
	}
	if status, _ := get(t, s, "/healthz"); status != 200 {
		t.Error("health asks for a key")
	}
}

func TestReadiness(t *testing.T) {
	s, _ := server.New(server.Options{Addr: "127.0.0.1:0"})
	if status, _ := get(t, s, "/readyz"); status != 503 {
		t.Errorf("before: %d", status)
	}
	s.Ready()
	if status, _ := get(t, s, "/readyz"); status != 200 {
		t.Errorf("after: %d", status)
	}
}

func TestAPanicIsAnError(t *testing.T) {
	s, _ := server.New(server.Options{Addr: "127.0.0.1:0"}, surface(func(http.ResponseWriter, *http.Request) { panic("secret detail") }))
	status, body := ask(t, s, "/x")
	if status != 500 || strings.Contains(body, "secret") {
		t.Errorf("%d %s", status, body)
	}
}

func TestMetricsCount(t *testing.T) {
	s, _ := server.New(server.Options{Addr: "127.0.0.1:0"}, surface(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(404) }))
	ask(t, s, "/x")
	if _, body := get(t, s, "/metrics"); !strings.Contains(body, `citeway_requests_total{status="4xx"} 1`) {
		t.Errorf("got %s", body)
	}
}

func TestErrorsShowNoCause(t *testing.T) {
	s, _ := server.New(server.Options{Addr: "127.0.0.1:0"}, surface(func(w http.ResponseWriter, _ *http.Request) {
		server.WriteError(w, &citeway.Error{Code: citeway.Upstream, Message: "the model is down", Err: errors.New("secret detail")}, 0)
	}))
	status, body := ask(t, s, "/x")
	if status != 502 || !strings.Contains(body, `"code":"upstream"`) || strings.Contains(body, "secret") {
		t.Errorf("%d %s", status, body)
	}
	if got := server.Public(errors.New("secret detail")); got.Code != citeway.Internal || strings.Contains(got.Message, "secret") {
		t.Errorf("got %v", got)
	}
}

func TestABodyHasALimit(t *testing.T) {
	s, _ := server.New(server.Options{Addr: "127.0.0.1:0"}, surface(func(w http.ResponseWriter, r *http.Request) {
		_, err := io.Copy(io.Discard, r.Body)
		server.WriteError(w, err, 0)
	}))
	r := httptest.NewRequest("POST", "http://127.0.0.1/x", io.LimitReader(zeros{}, server.MaxBody+1))
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if w.Code != 413 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

func TestRunServesUntilToldToStop(t *testing.T) {
	s, _ := server.New(server.Options{Addr: "127.0.0.1:0"})
	ctx, stop := context.WithCancel(context.Background())
	opened, ended := make(chan string, 1), make(chan error, 1)
	go func() { ended <- s.Run(ctx, func(addr string) { opened <- addr }) }()
	addr := <-opened
	r, err := http.Get("http://" + addr + "/healthz")
	if err != nil || r.StatusCode != 200 {
		t.Fatalf("%v %v", r, err)
	}
	r.Body.Close()
	http.DefaultClient.CloseIdleConnections()
	stop()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(server.DefaultGrace + time.Minute):
		t.Error("it goes on")
	}
}

func TestAStreamEndsWithTheServer(t *testing.T) {
	begun := make(chan struct{})
	s, _ := server.New(server.Options{Addr: "127.0.0.1:0", Grace: time.Millisecond}, surface(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(200)
		_ = http.NewResponseController(w).Flush()
		close(begun)
		<-r.Context().Done()
	}))
	ctx, stop := context.WithCancel(context.Background())
	opened, ended := make(chan string, 1), make(chan error, 1)
	go func() { ended <- s.Run(ctx, func(addr string) { opened <- addr }) }()
	r, err := http.Get("http://" + <-opened + "/x")
	if err != nil {
		t.Fatal(err)
	}
	<-begun
	stop()
	_, _ = io.Copy(io.Discard, r.Body)
	r.Body.Close()
	http.DefaultClient.CloseIdleConnections()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestAPortThatIsTaken(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	s, _ := server.New(server.Options{Addr: l.Addr().String()})
	if err := s.Run(context.Background(), nil); citeway.CodeOf(err) != citeway.Unavailable {
		t.Errorf("got %v", err)
	}
}

// TestScriptsAndStylesNeedNoKey: a page of another host that loads the citation
// element sends none; nothing else of the same name is open.
func TestScriptsAndStylesNeedNoKey(t *testing.T) {
	all := routes(func(mux *http.ServeMux) {
		mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "in") })
	})
	s, err := server.New(server.Options{Addr: "0.0.0.0:0", Keys: []string{"one"}}, all)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]int{"/cited-answer.js": 200, "/element/answer.js": 200, "/assets/page.css": 200, "/frame.html": 401, "/cited-answer.json": 401, "/element": 401, "/v1/sources": 401} {
		if status, body := get(t, s, path); status != want {
			t.Errorf("%s: %d %s", path, status, body)
		}
	}
	if status, _ := ask(t, s, "/element/answer.js"); status != 401 {
		t.Errorf("a POST to a script: %d", status)
	}
}
