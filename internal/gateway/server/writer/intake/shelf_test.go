package intake_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server/writer/intake"
)

func openShelf(t *testing.T) (*intake.Shelf, string) {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "made", "here")
	s, err := intake.OpenShelf(folder, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s, folder
}

func TestBytesComeBackAsTheyWent(t *testing.T) {
	s, _ := openShelf(t)
	kept, err := s.Keep("f1", strings.NewReader("the tides"))
	if err != nil || kept.Size != 9 || len(kept.Digest) != 64 {
		t.Errorf("%+v, %v", kept, err)
	}
	again, _ := s.Keep("f2", strings.NewReader("the tides"))
	if again.Digest != kept.Digest {
		t.Error("the same bytes have another digest")
	}
	f, err := s.Open("f1")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if data, _ := io.ReadAll(f); string(data) != "the tides" {
		t.Errorf("%q", data)
	}
	if err := errors.Join(s.Drop("f1"), s.Drop("f1")); err != nil {
		t.Error(err)
	}
	if _, err := s.Open("f1"); citeway.CodeOf(err) != citeway.NotFound {
		t.Errorf("%v", err)
	}
}

func TestAnUploadThatBreaksOffLeavesNothing(t *testing.T) {
	s, folder := openShelf(t)
	_, err := s.Keep("f1", io.MultiReader(strings.NewReader("half"), iotest.ErrReader(io.ErrUnexpectedEOF)))
	if citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("%v", err)
	}
	tooLarge := &citeway.Error{Code: citeway.TooLarge}
	if _, err = s.Keep("f1", iotest.ErrReader(tooLarge)); !errors.Is(err, tooLarge) {
		t.Errorf("%v", err)
	}
	if entries, _ := os.ReadDir(folder); len(entries) != 0 {
		t.Errorf("%v are left", entries)
	}
}

func TestSweeping(t *testing.T) {
	s, folder := openShelf(t)
	if _, err := s.Keep("f1", strings.NewReader("x")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, ".upload-123"), []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	if ids, err := s.Sweep(); err != nil || !slices.Equal(ids, []string{"f1"}) {
		t.Errorf("%v, %v", ids, err)
	}
	if entries, _ := os.ReadDir(folder); len(entries) != 1 {
		t.Errorf("%v are left", entries)
	}
}

func TestAnIDIsNeverAPath(t *testing.T) {
	s, folder := openShelf(t)
	for _, id := range []string{"../../x", "/etc/passwd", "a/../../b", ".."} {
		if got := s.Path(id); got != folder && filepath.Dir(got) != folder {
			t.Errorf("%s leads to %s", id, got)
		}
	}
}

func TestAFolderThatCannotBe(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := intake.OpenShelf(filepath.Join(file, "below"), nil); citeway.CodeOf(err) != citeway.Unavailable {
		t.Errorf("%v", err)
	}
}
