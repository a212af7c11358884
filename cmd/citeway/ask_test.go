package main

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge/embed/embedtest"
)

// embeddings are settings that name the server.
func embeddings(address string) string {
	return fmt.Sprintf("embeddings: {base_url: %q, model: gull, key_env: EMBED_KEY}\n", address)
}

func TestAskByTheSettingsEmbedder(t *testing.T) {
	address, _ := embedtest.Serve(t)
	folder := t.TempDir()
	given := filepath.Join(folder, "citeway.yaml")
	write(t, given, embeddings(address))
	write(t, filepath.Join(folder, "docs", "leave.md"), "A year of work gives 28 days of annual leave.")
	write(t, filepath.Join(folder, "docs", "bread.md"), "Bread is baked at dawn, and sold at nine.")
	var out bytes.Buffer
	told := &said{}
	m := &Main{Stdout: &out, Stderr: told, Getenv: embedtest.Getenv}
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

// TestServeIsReadyWithItsVectors: once it is ready, a question in other words is
// answered, and what is put later is found so too, a little later.
func TestServeIsReadyWithItsVectors(t *testing.T) {
	address, _ := embedtest.Serve(t)
	folder := t.TempDir()
	given := filepath.Join(folder, "citeway.yaml")
	write(t, given, embeddings(address))
	write(t, filepath.Join(folder, "docs", "leave.md"), "Leave of 28 days a year.")
	write(t, filepath.Join(folder, "docs", "bread.md"), "Bread is baked at dawn.")
	env := map[string]string{"CITEWAY_SETTINGS": given, "EMBED_KEY": "gull"}
	gateway, stop := serve(t, env, "--data", filepath.Join(folder, "data"), "--docs", filepath.Join(folder, "docs"))
	defer stop()
	r, err := http.Post(gateway+"/v1/answers", "application/json", strings.NewReader(`{"question":"furlough?","passages":1}`))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil || !strings.Contains(string(body), "leave.md") || !strings.Contains(string(body), `"score":0.`) {
		t.Errorf("%s, %v", body, err)
	}
}

// TestAskInOtherWords: a question that shares no word with any document is answered
// by the embedder of the settings, and not while there is none.
func TestAskInOtherWords(t *testing.T) {
	address, down := embedtest.Serve(t)
	folder := t.TempDir()
	given := filepath.Join(folder, "citeway.yaml")
	write(t, given, embeddings(address))
	docs := filepath.Join(folder, "docs")
	write(t, filepath.Join(docs, "days.md"), "Leave lasts four weeks.")
	write(t, filepath.Join(docs, "bread.md"), "Bread comes at dawn.")
	for _, test := range []struct {
		question, want string
		down           bool
	}{
		{"furlough?", "Leave lasts four weeks", false},
		{"mortgage?", "do not answer", false},
		{"furlough?", "do not answer", true},
	} {
		down.Store(test.down)
		var out bytes.Buffer
		told := &said{}
		m := &Main{Stdout: &out, Stderr: told, Getenv: embedtest.Getenv}
		if code := m.Run(t.Context(), []string{"ask", "--settings", given, "--docs", docs, test.question}); code != exitDone || !strings.Contains(out.String(), test.want) {
			t.Errorf("%s: exit %d: %s%s", test.question, code, out.String(), told.String())
		}
	}
}

// caching is an environment that names the folder of kept vectors.
func caching(folder string) func(string) string {
	return func(name string) string {
		if name == "CITEWAY_CACHE" {
			return folder
		}
		return ""
	}
}

// TestAskTwiceIsOneAnswer: the second answer stands on vectors of the first run,
// and is the same; a folder that cannot be written is said, and the answer comes.
func TestAskTwiceIsOneAnswer(t *testing.T) {
	folder := t.TempDir()
	docs, cache := filepath.Join(folder, "docs"), filepath.Join(folder, "cache")
	write(t, filepath.Join(docs, "leave.md"), "A year of work gives 28 days of annual leave.")
	write(t, filepath.Join(folder, "file"), "")
	var answers []string
	for _, where := range []string{cache, cache, "off", filepath.Join(folder, "file", "in")} {
		var out bytes.Buffer
		told := &said{}
		m := &Main{Stdout: &out, Stderr: told, Getenv: caching(where)}
		if code := m.Run(t.Context(), []string{"ask", "--docs", docs, "How many days of annual leave?"}); code != exitDone {
			t.Fatalf("exit %d: %s", code, told.String())
		}
		answers = append(answers, out.String())
		kept, _ := filepath.Glob(filepath.Join(cache, "*.vectors"))
		lacks := strings.Contains(told.String(), "search by meaning") // it is off, or the vectors took too long on a busy machine
		if !lacks && len(kept) != 1 {
			t.Errorf("%s: %d files", where, len(kept))
		}
		if failed := strings.Contains(told.String(), "cannot be kept"); failed != (!lacks && strings.HasSuffix(where, "in")) {
			t.Errorf("%s: said %s", where, told.String())
		}
	}
	for _, a := range answers[1:] {
		if a != answers[0] || !strings.Contains(a, "28 days") {
			t.Errorf("%q, not %q", a, answers[0])
		}
	}
}
