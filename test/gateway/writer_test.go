package gateway

import (
	"bytes"
	"context"
	"fmt"
	"github.com/citeway/citeway/internal/database"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	evidencesqlite "github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/gateway/chat"
	knowledgesqlite "github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/writer"
	"github.com/citeway/citeway/internal/gateway/server/writer/intake"
	graphrows "github.com/citeway/citeway/internal/gateway/server/writer/store/rows"
	"github.com/citeway/citeway/verify"
)

// writers is the folder of the Writer client and its tests.
const writers = "../writer"

// The keys of two clients.
const mine, other = "key-of-mine", "key-of-another"

// maxUpload is small, so that a test can pass it.
const maxUpload = 2 << 20

// writerSurface is the surface behind the guard, on files in a folder.
func writerSurface(t *testing.T) http.Handler {
	t.Helper()
	dir := t.TempDir()
	knowledge, err := knowledgesqlite.Open(filepath.Join(dir, "citeway.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = knowledge.Close() })
	kept, err := graphrows.Open(filepath.Join(dir, "writer.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = kept.Close() })
	pages := intake.NewPages(true)
	t.Cleanup(pages.Close)
	answers := chat.New(chat.Options{Library: knowledge, Evidence: database.Memory(t, evidencesqlite.Open), Verifier: verify.New(verify.Options{}),
		Models: map[string]model.Model{"": extractive.New(extractive.Options{})}})
	s, err := writer.New(t.Context(), writer.Options{Chat: answers, Library: knowledge, Store: kept, Files: filepath.Join(dir, "writer-files"),
		Fetcher: pages, Single: true, MaxUpload: maxUpload})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	guard, err := server.New(server.Options{Addr: "127.0.0.1:0", Keys: []string{mine, other}, MaxBody: 1 << 20}, s)
	if err != nil {
		t.Fatal(err)
	}
	return guard
}

// losing does what a request asks for and loses the answer: the first of each path
// that says Test-Lose is answered with 503.
func losing(next http.Handler) http.Handler {
	var mu sync.Mutex
	lost := map[string]bool{}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		path := r.Method + r.URL.Path
		lose := r.Header.Get("Test-Lose") != "" && !lost[path]
		lost[path] = lost[path] || lose
		mu.Unlock()
		if !lose {
			next.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(httptest.NewRecorder(), r)
		w.Header().Set("Retry-After-Ms", "1")
		w.WriteHeader(http.StatusServiceUnavailable)
	})
}

// site is a web site of one page.
func site(t *testing.T) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/docs/keeper_(who) x" {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, "<html><head><title>The keeper</title></head><body><p>The keeper of the lighthouse is called Rosa Quill.</p></body></html>")
	}))
	t.Cleanup(s.Close)
	return s.URL
}

func TestTheStockClient(t *testing.T) {
	needs(t, writers, "writer-sdk")
	s := httptest.NewServer(losing(writerSurface(t)))
	defer s.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "node", "--test", "--test-reporter=tap", "writer.test.mjs")
	cmd.Dir = writers
	cmd.Env = append(os.Environ(), "BASE="+s.URL+"/writer", "KEY="+mine, "OTHER="+other, "SITE="+site(t))
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	passed := regexp.MustCompile(`(?m)^# pass (\d+)$`).FindStringSubmatch(out.String())
	if passed == nil {
		t.Fatal(out.String())
	}
	if n, _ := strconv.Atoi(passed[1]); n != strings.Count(source(t), "\n  test(") {
		t.Errorf("%d tests passed\n%s", n, out.String())
	}
}

// source is the text of the tests, to count them by.
func source(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(writers, "writer.test.mjs"))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
