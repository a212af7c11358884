package assembly

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed/embedtest"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// said is what a program says, while it runs.
type said struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *said) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// eventually waits for ok.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal(what)
		}
	}
}

// embeddings are settings that name the server.
func embeddings(address string) string {
	return fmt.Sprintf("embeddings: {base_url: %q, model: gull, key_env: EMBED_KEY, wait: 2m}\n", address)
}

// openBy opens a base by the settings of a file; told hears what is said of it.
func openBy(t *testing.T, given string, getenv func(string) string, told io.Writer) (*Base, error) {
	t.Helper()
	s, err := settings.Load(given)
	if err != nil {
		t.Fatal(err)
	}
	return Open(t.Context(), Options{Settings: s, Getenv: getenv, Log: slog.New(slog.NewTextHandler(told, nil)), Say: func(line string) { fmt.Fprintln(told, line) }})
}

// TestAnEmbedderThatFails: what a server does not embed waits, and is said; keywords
// answer.
func TestAnEmbedderThatFails(t *testing.T) {
	address, down := embedtest.Serve(t)
	given := filepath.Join(t.TempDir(), "citeway.yaml")
	write(t, given, embeddings(address))
	told := &said{}
	b, err := openBy(t, given, embedtest.Getenv, told)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	down.Store(true)
	d := &knowledge.Document{ID: "d", Title: "Tides", Text: "The tide rises."}
	if _, err := b.store.Put(t.Context(), d, ingest.Passages(d)); err != nil {
		t.Fatal(err)
	}
	if err := b.AwaitVectors(t.Context(), 0, nil); citeway.CodeOf(err) != citeway.Upstream {
		t.Errorf("waiting ends with %v", err)
	}
	if err := b.AwaitVectors(t.Context(), time.Second, nil); err != nil {
		t.Errorf("waiting for a while ends with %v", err)
	}
	b.TellVectors(t.Context())
	if s := told.String(); !strings.Contains(s, "0 of 1 passages") || !strings.Contains(s, "not now") {
		t.Errorf("said %s", s)
	}
	hits, err := b.store.Search(t.Context(), knowledge.Query{Text: "tide"})
	if err != nil || len(hits) != 1 {
		t.Errorf("%d hits, %v", len(hits), err)
	}
}

// TestAnEmbedderThatComesLater: a server that is away at the start is said to be,
// and used when it comes.
func TestAnEmbedderThatComesLater(t *testing.T) {
	address, down := embedtest.Serve(t)
	down.Store(true)
	given := filepath.Join(t.TempDir(), "citeway.yaml")
	write(t, given, embeddings(address))
	told := &said{}
	b, err := openBy(t, given, embedtest.Getenv, told)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if !strings.Contains(told.String(), "search by meaning is off: "+address) {
		t.Errorf("said %s", told.String())
	}
	stop := b.embedLater(time.Millisecond)
	down.Store(false)
	eventually(t, "it is not on", func() bool { return strings.Contains(told.String(), "search by meaning is on: openai:gull") })
	if err := stop(); err != nil {
		t.Error(err)
	}
	if p, err := b.store.Vectors(t.Context()); err != nil || p.Name != "openai:gull" {
		t.Errorf("%+v, %v", p, err)
	}
}

func TestEmbeddingsThatAreWrong(t *testing.T) {
	b := &Base{getenv: func(string) string { return "" }, settings: &settings.Settings{Embeddings: &settings.Embeddings{BaseURL: "http://127.0.0.1:1", Model: "gull", KeyEnv: "EMBED_KEY"}}}
	if err := b.embedBy(t.Context()); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("a key that is not there: %v", err)
	}
}

// TestFollowingVectors says what has come of them, in the end.
func TestFollowingVectors(t *testing.T) {
	address, _ := embedtest.Serve(t)
	given := filepath.Join(t.TempDir(), "citeway.yaml")
	write(t, given, embeddings(address))
	told := &said{}
	b, err := openBy(t, given, embedtest.Getenv, told)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	b.FollowVectors(t.Context())
	if told.String() != "" {
		t.Errorf("of nothing it says %s", told.String())
	}
	d := &knowledge.Document{ID: "d", Title: "Tides", Text: "The tide rises."}
	if _, err := b.store.Put(t.Context(), d, ingest.Passages(d)); err != nil {
		t.Fatal(err)
	}
	b.FollowVectors(t.Context())
	if !strings.Contains(told.String(), "all 1 passages, by openai:gull") {
		t.Errorf("said %s", told.String())
	}
}

func TestMeaningBeforeThereIsAnEmbedder(t *testing.T) {
	if _, err := (&meaning{}).near(t.Context(), "tide", []string{"sea"}); citeway.CodeOf(err) != citeway.Unavailable {
		t.Errorf("%v", err)
	}
}
