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
	seen := map[string]map[string]any{}
	for _, s := range node(t, "adding.mjs", serve(t), folder) {
		if s["failed"] != nil || len(s["errors"].([]any)) > 0 && s["scene"] != "chosen" { // where a refusal is told on the console
			t.Fatalf("%v: %v %v", s["scene"], s["failed"], s["errors"])
		}
		seen[s["scene"].(string)] = s
	}
	said := func(scene, what, want string) {
		t.Helper()
		if got := fmt.Sprint(seen[scene][what]); got != want {
			t.Errorf("%s, %s: %s, want %s", scene, what, got, want)
		}
	}
	said("chosen", "bar", "121")
	said("chosen", "hidden", "true")
	said("chosen", "count", "136")
	if lines := seen["chosen"]["lines"].([]any); len(lines) != 2 || lines[0] != "120 files are in." || len(lines[1].(string)) < len("Not added: empty.md. ") {
		t.Errorf("of the files chosen was said %q", lines)
	}
	said("dropped", "over", "true")
	said("dropped", "panel", "true")
	said("dropped", "here", "true")
	said("dropped", "lines", "[2 files are in.]")
	said("dropped", "listed", "[Keel of the north Keel of the south]")
	said("one", "lines", "[keel.md is in.]")
}
