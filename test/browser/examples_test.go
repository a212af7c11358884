package browser

import (
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// examples is the folder of the pages that hold the element.
var examples = filepath.Join(root, "examples", "embed")

// builtExamples builds the pages with a framework as `vite build` does, and returns the folder they lie in.
func builtExamples(t *testing.T) string {
	t.Helper()
	modules, err := filepath.Abs("node_modules")
	if err != nil {
		t.Fatal(err)
	}
	vite := filepath.Join(modules, "vite", "bin", "vite.js")
	if _, err := os.Stat(vite); err != nil && os.Getenv("CI") == "" {
		t.Skip("vite is missing; make test installs it")
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(examples)); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(modules, filepath.Join(dir, "node_modules")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"react", "vue", "svelte"} {
		build := exec.Command("node", vite, "build", name)
		build.Dir = dir
		out, err := build.CombinedOutput()
		if err != nil || strings.Contains(strings.ToLower(string(out)), "warn") {
			t.Fatalf("building %s: %v\n%s", name, err, out)
		}
	}
	return dir
}

// TestTheExamplesForFrameworks builds the examples and uses them in a page of another origin, against the program: the property
// that the framework sets reaches the element, the event of the element reaches the framework's handler, and a stream is read.
func TestTheExamplesForFrameworks(t *testing.T) {
	needs(t)
	dir := builtExamples(t)
	gateway := ""
	portal := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = scripts.Load()
		name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
		if strings.HasSuffix(r.URL.Path, "/") {
			name += "/index.html"
		}
		for _, framework := range []string{"react/", "vue/", "svelte/"} {
			name = strings.Replace(name, framework, framework+"dist/", 1)
		}
		body, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
		_, _ = w.Write([]byte(strings.ReplaceAll(string(body), "http://127.0.0.1:8080", gateway)))
	}))
	defer portal.Close()
	gateway = serve(t, "--settings", written(t, fmt.Sprintf("origins:\n  - {origin: %q, surfaces: [native, openai]}\n", portal.URL)))
	seen := map[string]scene{}
	for _, s := range node(t, "examples.mjs", portal.URL) {
		seen[s["scene"].(string)] = s
	}
	for _, name := range []string{"plain", "react", "vue", "svelte"} {
		t.Run(name, func(t *testing.T) { example(t, seen[name], gateway) })
	}
}

func example(t *testing.T, s scene, gateway string) {
	if s == nil || s["failed"] != nil || len(s["errors"].([]any)) > 0 {
		t.Fatalf("not seen: %v", s)
	}
	s.is(t, "property", "true")
	s.is(t, "kept", "false") // the answer stands instead of what was inside
	s.is(t, "pages", "1")    // nobody was led away
	for i, went := range s["went"].([]any) {
		w := scene(went.(map[string]any))
		w.is(t, "prevented", "true")
		w.is(t, "title", s.str("told"))
		if i < 2 { // the third is in OpenAI's form, whose citations the gateway does not keep for the element
			w.has(t, "url", gateway+"/c/")
		}
	}
	for _, text := range s["next"].([]any) {
		if strings.Contains(text.(string), "28 days") {
			t.Errorf("the first answer is still there: %s", text)
		}
	}
}

// TestTheExamplesNameWhatIsTested: the versions that the examples name are those they are tested with.
func TestTheExamplesNameWhatIsTested(t *testing.T) {
	read := func(file string) map[string]string {
		var named struct{ Dependencies map[string]string }
		body, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(body, &named)
		}
		if err != nil {
			t.Fatal(err)
		}
		return named.Dependencies
	}
	tested := read("package.json")
	for name, version := range read(filepath.Join(examples, "package.json")) {
		if tested[name] != version {
			t.Errorf("the examples name %s %s, and %q is tested", name, version, tested[name])
		}
	}
}
