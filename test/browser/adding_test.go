package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// TestFilesAreAdded: more than one request takes, one of them empty; and a folder, dropped anywhere, whose files of one name
// stay apart. What is on its way is
// told as the server tells it, and what comes by another tab is listed. A document that was added is replaced; one of a folder
// of --docs has no button for that.
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
	put("rudder.md", "# Rudder\n\nIt is of ash.")
	put("anew.md", "# Rudder of today\n\nIt is of bronze.")
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
	seen.said(t, "on their way", "sent", "map[bars:[?] lines:[keel.md Being sent] shown:true vectors:]")
	seen.said(t, "on their way", "read", "map[bars:[3/40 ?] lines:[keel.md Page 3 of 40 board/plan.md Being split into passages 7 more on their way in] shown:true vectors:Vectors: 120 of 300 passages]")
	seen.said(t, "on their way", "end", "map[bars:[] lines:[] shown:false vectors:]")
	seen.said(t, "refused meanwhile", "open", "Documents are still being taken in. Ask again when they are in.")
	seen.said(t, "refused meanwhile", "note", "[3 documents are still being taken in; ask again when they are in.]")
	seen.said(t, "another tab", "more", "1")
	seen.said(t, "another tab", "kept", "true")
	seen.said(t, "replaced", "said", "[rudder.md is replaced.]")
	seen.said(t, "replaced", "listed", "[Rudder of today]")
	seen.said(t, "chosen", "read", "[Leave Delete Leave]")
}
