package assembly

import (
	"errors"
	"io"
	"os"
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

func TestAnUploadThatBreaksOffIsTheClientsFault(t *testing.T) {
	u := uploads{t.TempDir(), plainDisk{}}
	_, err := u.keep("a.md", io.MultiReader(strings.NewReader("half"), iotest.ErrReader(errors.New("gone"))), nil)
	files, _ := os.ReadDir(u.folder)
	if citeway.CodeOf(err) != citeway.Invalid || len(files) != 0 {
		t.Errorf("%v, %v left", err, files)
	}
}
