package assembly

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/citeway/citeway"
)

func TestNamesOfUploads(t *testing.T) {
	for name, want := range map[string]string{
		"notes.md":                       "notes.md",
		"../../etc/notes.md":             "notes.md",
		`..\..\notes.md`:                 "notes.md",
		"Größe 1.md":                     "Größe 1.md",
		".hidden.md":                     "",
		"..":                             "",
		"/":                              "",
		"":                               "",
		"hosts.urls":                     "",
		"HOSTS.URLS":                     "",
		"notes.md.label.json":            "",
		"new\nline.md":                   "",
		"turned\u202e.md":                "",
		"bad\xff.md":                     "",
		strings.Repeat("x", 300) + ".md": "",
	} {
		if got, err := plainName(name); got != want || (want == "") != (citeway.CodeOf(err) == citeway.Invalid) {
			t.Errorf("%q: %q, %v", name, got, err)
		}
	}
}

func TestARefusedUploadLeavesWhatWasThere(t *testing.T) {
	u := uploads{t.TempDir()}
	first, err := u.keep("a.md", strings.NewReader("first"))
	if err != nil {
		t.Fatal(err)
	}
	first.done()
	second, err := u.keep("a.md", strings.NewReader("second"))
	if err != nil {
		t.Fatal(err)
	}
	second.undo()
	other, err := u.keep("b.md", strings.NewReader("other"))
	if err != nil {
		t.Fatal(err)
	}
	other.undo()
	files, _ := os.ReadDir(u.folder)
	data, _ := os.ReadFile(filepath.Join(u.folder, "a.md"))
	if len(files) != 1 || string(data) != "first" {
		t.Errorf("%v hold %q", files, data)
	}
}

func TestAnUploadThatBreaksOffIsTheClientsFault(t *testing.T) {
	u := uploads{t.TempDir()}
	_, err := u.keep("a.md", io.MultiReader(strings.NewReader("half"), iotest.ErrReader(errors.New("gone"))))
	files, _ := os.ReadDir(u.folder)
	if citeway.CodeOf(err) != citeway.Invalid || len(files) != 0 {
		t.Errorf("%v, %v left", err, files)
	}
}
