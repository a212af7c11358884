package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// berths are how many documents stand beside the handbook.
const berths = 250

// TestTheShelfOfDocuments: more documents than a page holds are read on, found by words of their names, opened and
// left again, and deleted after a second thought, by the keyboard alone.
func TestTheShelfOfDocuments(t *testing.T) {
	needs(t)
	docs := t.TempDir()
	for n := 1; n <= berths; n++ {
		if err := os.WriteFile(filepath.Join(docs, fmt.Sprintf("berth-%03d.md", n)), fmt.Appendf(nil, "# Berth %03d\n\nBerth %03d holds %d boats.\n", n, n, n%9), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	seen := map[string]map[string]any{}
	for _, s := range node(t, "shelf.mjs", serve(t, "--docs", docs)) {
		if s["failed"] != nil || len(s["errors"].([]any)) > 0 && s["scene"] != "deleted" { // where a refusal is told on the console
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
	said("pages", "count", "266")
	said("pages", "first", "100")
	said("pages", "more", "[Show 100 more of 166 Show 66 more of 66]")
	said("pages", "all", "266")
	said("pages", "different", "266")
	said("pages", "focus", "Berth 201")
	said("found", "one", "[Berth 207]")
	said("found", "none", "[]")
	said("found", "many", "100")
	said("found", "count", "266")
	said("found", "all", "100")
	for scene, back := range map[string]string{"opened": "Close", "opened, narrow": "← Back"} {
		said(scene, "title", "Berth 207")
		said(scene, "panel", "false")
		said(scene, "back", back)
		said(scene, "closed", "true")
		said(scene, "again", "true")
		said(scene, "focus", "Berth 207")
	}
	said("deleted", "asked", "Keep")
	said("deleted", "kept", "Delete Berth 207")
	said("deleted", "focus", "Berth 208")
	if left := fmt.Sprint(seen["deleted"]["left"]); strings.Contains(left, "Berth 207") || !strings.Contains(left, "Berth 206 Berth 208") {
		t.Errorf("left are %s", left)
	}
	said("deleted", "refused", "Not deleted. The key may not delete documents. Ask for one with sources:write.")
}
