package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// meanings are the same words to the embedder of the tests.
var meanings = strings.NewReplacer("holiday", "leave", "vacation", "leave", "sea level", "tide")

// direction gives a text the directions of its words, and all texts one in common,
// so that every passage is near every question.
func direction(text string) []float32 {
	v := make([]float32, 33)
	v[32] = 0.5
	for word := range strings.FieldsSeq(meanings.Replace(strings.ToLower(text))) {
		h := fnv.New32a()
		_, _ = h.Write([]byte(strings.Trim(word, ".,?!")))
		v[h.Sum32()%32]++
	}
	return v
}

// embedder is a server that embeds; it fails while down is set.
func embedder(t *testing.T) (address string, down *atomic.Bool) {
	t.Helper()
	down = &atomic.Bool{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var q struct{ Input []string }
		if err := json.NewDecoder(r.Body).Decode(&q); err != nil || down.Load() || r.Header.Get("Authorization") != "Bearer gull" {
			http.Error(w, "not now", http.StatusBadRequest)
			return
		}
		data := make([]map[string]any, len(q.Input))
		for i, text := range q.Input {
			data[i] = map[string]any{"index": i, "embedding": direction(text)}
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"data": data})
	}))
	t.Cleanup(s.Close)
	return s.URL, down
}

// embeddings are settings that name the server.
func embeddings(address string) string {
	return fmt.Sprintf("embeddings: {base_url: %q, model: gull, key_env: EMBED_KEY}\n", address)
}

func embedKey(name string) string {
	if name == "EMBED_KEY" {
		return "gull"
	}
	return ""
}

func TestAskByTheSettingsEmbedder(t *testing.T) {
	address, _ := embedder(t)
	folder := t.TempDir()
	given := filepath.Join(folder, "citeway.yaml")
	write(t, given, embeddings(address))
	write(t, filepath.Join(folder, "docs", "leave.md"), "A year of work gives 28 days of annual leave.")
	write(t, filepath.Join(folder, "docs", "bread.md"), "Bread is baked at dawn, and sold at nine.")
	var out bytes.Buffer
	told := &said{}
	m := &Main{Stdout: &out, Stderr: told, Getenv: embedKey}
	data := filepath.Join(folder, "data")
	if code := m.Run(t.Context(), []string{"ingest", "--wait", "--settings", given, "--data", data, filepath.Join(folder, "docs")}); code != exitDone {
		t.Fatalf("exit %d: %s", code, told.String())
	}
	args := []string{"ask", "--settings", given, "--data", data, "--to", "native", "--no-citations", "holiday?"}
	if code := m.Run(t.Context(), args); code != exitDone || !strings.Contains(out.String(), "leave.md") {
		t.Errorf("exit %d: %s%s", code, out.String(), told.String())
	}
	if strings.Contains(told.String(), "search by meaning") {
		t.Errorf("said %s", told.String())
	}
}

// TestAnEmbedderThatFails: what a server does not embed waits, and is said; keywords
// answer.
func TestAnEmbedderThatFails(t *testing.T) {
	address, down := embedder(t)
	given := filepath.Join(t.TempDir(), "citeway.yaml")
	write(t, given, embeddings(address))
	told := &said{}
	m := &Main{Stdout: io.Discard, Stderr: told, Getenv: embedKey}
	b, err := openBase(t.Context(), m, "", &choices{settingsFlag: settingsFlag{given}})
	if err != nil {
		t.Fatal(err)
	}
	defer b.close()
	down.Store(true)
	d := &knowledge.Document{ID: "d", Title: "Tides", Text: "The tide rises."}
	if _, err := b.store.Put(t.Context(), d, knowledge.Passages(d)); err != nil {
		t.Fatal(err)
	}
	if err := b.awaitVectors(t.Context(), m, 0); citeway.CodeOf(err) != citeway.Upstream {
		t.Errorf("waiting ends with %v", err)
	}
	if err := b.awaitVectors(t.Context(), m, time.Second); err != nil {
		t.Errorf("waiting for a while ends with %v", err)
	}
	b.tellVectors(t.Context(), told)
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
	address, down := embedder(t)
	down.Store(true)
	given := filepath.Join(t.TempDir(), "citeway.yaml")
	write(t, given, embeddings(address))
	told := &said{}
	m := &Main{Stdout: io.Discard, Stderr: told, Getenv: embedKey}
	b, err := openBase(t.Context(), m, "", &choices{settingsFlag: settingsFlag{given}})
	if err != nil {
		t.Fatal(err)
	}
	defer b.close()
	if !strings.Contains(told.String(), "search by meaning is off: "+address) {
		t.Errorf("said %s", told.String())
	}
	stop := b.embedLater(m, time.Millisecond)
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
	b := &base{settings: &settings.Settings{Embeddings: &settings.Embeddings{BaseURL: "http://127.0.0.1:1", Model: "gull", KeyEnv: "EMBED_KEY"}}}
	m := &Main{Stderr: io.Discard, Getenv: func(string) string { return "" }}
	if err := b.embedBy(t.Context(), m); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("a key that is not there: %v", err)
	}
}

// TestServeIsReadyWithItsVectors: once it is ready, a question in other words is
// answered, and what is put later is found so too, a little later.
func TestServeIsReadyWithItsVectors(t *testing.T) {
	address, _ := embedder(t)
	folder := t.TempDir()
	given := filepath.Join(folder, "citeway.yaml")
	write(t, given, embeddings(address))
	write(t, filepath.Join(folder, "docs", "leave.md"), "Leave of 28 days a year.")
	write(t, filepath.Join(folder, "docs", "bread.md"), "Bread is baked at dawn.")
	env := map[string]string{settingsVariable: given, "EMBED_KEY": "gull"}
	gateway, stop := serve(t, env, "--data", filepath.Join(folder, "data"), "--docs", filepath.Join(folder, "docs"))
	defer stop()
	r, err := http.Post(gateway+"/v1/answers", "application/json", strings.NewReader(`{"question":"vacation?","passages":1}`))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil || !strings.Contains(string(body), "leave.md") || !strings.Contains(string(body), `"score":0.`) {
		t.Errorf("%s, %v", body, err)
	}
}

// TestFollowingVectors says what has come of them, in the end.
func TestFollowingVectors(t *testing.T) {
	address, _ := embedder(t)
	given := filepath.Join(t.TempDir(), "citeway.yaml")
	write(t, given, embeddings(address))
	told := &said{}
	m := &Main{Stdout: io.Discard, Stderr: told, Getenv: embedKey}
	b, err := openBase(t.Context(), m, "", &choices{settingsFlag: settingsFlag{given}})
	if err != nil {
		t.Fatal(err)
	}
	defer b.close()
	b.followVectors(t.Context(), m)
	if told.String() != "" {
		t.Errorf("of nothing it says %s", told.String())
	}
	d := &knowledge.Document{ID: "d", Title: "Tides", Text: "The tide rises."}
	if _, err := b.store.Put(t.Context(), d, knowledge.Passages(d)); err != nil {
		t.Fatal(err)
	}
	b.followVectors(t.Context(), m)
	if !strings.Contains(told.String(), "all 1 passages, by openai:gull") {
		t.Errorf("said %s", told.String())
	}
}
