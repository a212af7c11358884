package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// TestFilesAreAdded: more than one request takes, one of them empty; and a folder, dropped anywhere, whose files of one name
// stay apart.
func TestFilesAreAdded(t *testing.T) {
	needs(t)
	folder := t.TempDir()
	put := func(name, text string) {
		t.Helper()
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for n := range 120 {
		put(fmt.Sprintf("many/berth-%03d.md", n), fmt.Sprintf("Berth %03d is free.", n))
	}
	put("many/empty.md", "")
	put("tree/north/keel.md", "# Keel of the north\n\nIt is of oak.")
	put("tree/south/keel.md", "# Keel of the south\n\nIt is of steel.")
	put("tree/south/.hidden/keel.md", "# Keel that nobody sees\n\nIt is of tin.")
	seen := scenesOf(t, "chosen", "adding.mjs", serve(t), folder)
	seen.said(t, "chosen", "bar", "121")
	seen.said(t, "chosen", "hidden", "true")
	seen.said(t, "chosen", "count", "136")
	if lines := seen["chosen"]["lines"].([]any); len(lines) != 2 || lines[0] != "120 files are in." || len(lines[1].(string)) < len("Not added: empty.md. ") {
		t.Errorf("of the files chosen was said %q", lines)
	}
	seen.said(t, "dropped", "over", "true")
	seen.said(t, "dropped", "panel", "true")
	seen.said(t, "dropped", "here", "true")
	seen.said(t, "dropped", "lines", "[2 files are in.]")
	seen.said(t, "dropped", "listed", "[Keel of the north Keel of the south]")
	seen.said(t, "one", "lines", "[keel.md is in.]")
}
