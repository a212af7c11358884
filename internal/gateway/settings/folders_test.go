package settings

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// TestFolders: a folder that is not there, and a file in its place, are told of at the line
// that names them.
func TestFolders(t *testing.T) {
	here := t.TempDir()
	file := filepath.Join(here, "citeway.yaml")
	for _, c := range []struct{ text, want string }{
		{"metrics: {views: views}\n", ""},
		{"links: all\nmetrics: {views: views, data: gone}\n", "citeway.yaml:2: there is no such folder: " + filepath.Join(here, "gone") + "; make it"},
		{"metrics:\n  views: citeway.yaml\n", "citeway.yaml:2: " + file + " is no folder; name the folder"},
		{"mcp_servers:\n  - {name: files, command: [filed]}\n  - name: more\n    command: [filed]\n    folder: gone\n", "citeway.yaml:5: there is no such folder"},
	} {
		if err := os.MkdirAll(filepath.Join(here, "views"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := Load(file)
		if err != nil {
			t.Fatal(err)
		}
		err = s.Folders()
		if c.want == "" && err != nil || c.want != "" && (citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%q: %v, want %q in it", c.text, err, c.want)
		}
	}
}

// TestOtherEncodings: UTF-16 that says so is read, and a line in another encoding is named.
func TestOtherEncodings(t *testing.T) {
	_, err := Parse("f", []byte("links: all\nhosts: [\"h\xe4fen.example\"]\nmode: knowledge\n"))
	if citeway.CodeOf(err) != citeway.Invalid || !strings.HasPrefix(err.Error(), "f:2: is not UTF-8; save the file") {
		t.Errorf("Windows-1252: %v", err)
	}
	marked := []byte{0xFF, 0xFE}
	for _, c := range []byte("links: all\n") {
		marked = append(marked, c, 0)
	}
	if s, err := Parse("f", marked); err != nil || s.Links != "all" {
		t.Errorf("UTF-16: %+v, %v", s, err)
	}
}
