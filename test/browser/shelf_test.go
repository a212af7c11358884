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
	seen := scenesOf(t, "deleted", "shelf.mjs", serve(t, "--docs", docs))
	seen.said(t, "pages", "count", "266")
	seen.said(t, "pages", "first", "100")
	seen.said(t, "pages", "more", "[Show 100 more of 166 Show 66 more of 66]")
	seen.said(t, "pages", "all", "266")
	seen.said(t, "pages", "different", "266")
	seen.said(t, "pages", "focus", "Berth 201")
	seen.said(t, "found", "one", "[Berth 207]")
	seen.said(t, "found", "none", "[]")
	seen.said(t, "found", "many", "100")
	seen.said(t, "found", "count", "266")
	seen.said(t, "found", "all", "100")
	for scene, back := range map[string]string{"opened": "Close", "opened, narrow": "← Back"} {
		seen.said(t, scene, "title", "Berth 207")
		seen.said(t, scene, "panel", "false")
		seen.said(t, scene, "back", back)
		seen.said(t, scene, "closed", "true")
		seen.said(t, scene, "again", "true")
		seen.said(t, scene, "focus", "Berth 207")
	}
	seen.said(t, "deleted", "asked", "Keep")
	seen.said(t, "deleted", "kept", "Delete Berth 207")
	seen.said(t, "deleted", "focus", "Berth 208")
	seen.said(t, "deleted", "overtaken", "Berth 205") // the list was read again before the server had answered
	if left := fmt.Sprint(seen["deleted"]["left"]); strings.Contains(left, "Berth 207") || !strings.Contains(left, "Berth 206 Berth 208") {
		t.Errorf("left are %s", left)
	}
	seen.said(t, "deleted", "refused", "Not deleted. The key may not delete documents. Ask for one with sources:write.")
}
