package web

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/render"
)

// rendered writes the cases of testdata/markdown.txt as package render shows them, which is
// what the page has to show.
func rendered(t *testing.T, file string) {
	t.Helper()
	type one struct {
		Title    string `json:"title"`
		Markdown string `json:"markdown"`
		HTML     string `json:"html"`
	}
	raw, err := os.ReadFile("testdata/markdown.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []one
	for _, c := range strings.Split(strings.TrimPrefix(string(raw), "# "), "\n==========\n# ") {
		title, markdown, _ := strings.Cut(c, "\n")
		var html strings.Builder
		if err := render.HTML(&html, &citeway.Answer{Text: markdown}, render.Options{NoList: true}); err != nil {
			t.Fatal(err)
		}
		_, prose, _ := strings.Cut(html.String(), "<div class=\"cw-prose\">\n")
		prose, _, _ = strings.Cut(prose, "</div>\n</section>")
		all = append(all, one{title, markdown, prose})
	}
	body, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, body, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestModules runs what is tested of the modules without a browser: the files
// of testdata, over a copy of what is embedded.
func TestModules(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node on this machine")
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, files); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "package.json"), []byte(`{"type":"module"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	tests, err := filepath.Glob("testdata/*.test.mjs")
	if err != nil || len(tests) == 0 {
		t.Fatal(err, tests)
	}
	if err := os.CopyFS(filepath.Join(dir, "testdata"), os.DirFS("testdata")); err != nil {
		t.Fatal(err)
	}
	rendered(t, filepath.Join(dir, "testdata", "rendered.json"))
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, node, append([]string{"--test"}, tests...)...)
	cmd.Dir = dir
	dialects, err := filepath.Abs(filepath.Join("..", "..", "..", "dialect"))
	if err != nil {
		t.Fatal(err)
	}
	cmd.Env = append(os.Environ(), "CITEWAY_DIALECTS="+dialects) // where the cases stand that the modules read as the program does
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
