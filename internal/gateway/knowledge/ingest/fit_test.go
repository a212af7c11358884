package ingest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// TestReads: which files of a folder are read, by their endings.
func TestReads(t *testing.T) {
	for name, want := range map[string]bool{
		"a.md": true, "A.MARKDOWN": true, "a.mdown": true, "a.mdx": true, "a.html": true, "a.htm": true, "a.xhtml": true, "a.txt": true, "a.text": true, "a.log": true, "a.rst": true, "a.adoc": true,
		"a.csv": true, "a.tsv": true, "a.pdf": true, "a.docx": true, "a.xlsx": true, "a.xlsm": true, "b/a.v2.md": true, ".md": true,
		"a.doc": false, "a.xls": false, "a.md.bak": false, "a.exe": false, "a.gz": false, "a.7z": false, "ls.1": false, "a.": false,
	} {
		if got := reads(name); got != want {
			t.Errorf("%q is read: %t", name, got)
		}
	}
}

// TestUntyped: a file whose name says nothing of its format is judged by how it begins, and
// alike in a folder and sent by a client.
func TestUntyped(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	folder := t.TempDir()
	for name, c := range map[string]struct {
		data string
		says string // "" is read
	}{
		"README":          {"The tide rises twice a day.", ""},
		"Makefile":        {"all:\n\techo tides", ""},
		"LICENSE-2.0":     {"You may copy this.", ""},
		"copyright":       {"\xa9 2031 No\xebl", ""},
		"NOTES":           {string(utf16Of("The tide rises.", false)), ""},
		"page":            {"<!doctype html><p>The tide rises.", ""},
		"blank":           {"", "holds no text"},
		"program":         {"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00" + string(noise(900)), "is no text"},
		"noise":           {string(noise(400)), "is no text"},
		"archive":         {"PK\x03\x04\x14\x00\x00\x00\x08\x00" + string(noise(90)), "is no text"},
		"changelog.gz":    {"\x1f\x8b\x08\x00" + string(noise(90)), "is packed; unpack it"},
		"run.sh":          {"echo tides", "this format is not supported"},
		"program-1.4.200": {string(noise(400)), "is no text"},
	} {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(c.data), 0o600); err != nil {
			t.Fatal(err)
		}
		jobs, err := planFolder(folder)
		if err != nil || len(jobs) != 1 {
			t.Fatalf("%s: %d jobs, %v", name, len(jobs), err)
		}
		_, sent := x.Extract(t.Context(), File{Name: name, Data: []byte(c.data)})
		for from, err := range map[string]error{"in a folder": jobs[0].err, "sent": sent} {
			switch {
			case c.says == "" && err != nil:
				t.Errorf("%s %s: %v", name, from, err)
			case c.says == "holds no text" && from == "in a folder": // it is opened first
			case c.says != "" && (citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), c.says)):
				t.Errorf("%s %s: %v, want %q in it", name, from, err, c.says)
			}
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
}
