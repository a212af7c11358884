package assembly

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/keeping"
)

// failing is a disk that fails at one of its steps.
type failing struct {
	plainDisk
	// left is how many steps it still takes.
	left int
	fail func() error
}

func (d *failing) step(do func() error) error {
	if d.left--; d.left == 0 {
		return d.fail()
	}
	return do()
}

func (d *failing) Rename(from, to string) error {
	return d.step(func() error { return d.plainDisk.Rename(from, to) })
}

func (d *failing) Link(from, to string) error {
	return d.step(func() error { return d.plainDisk.Link(from, to) })
}

func (d *failing) Remove(path string) error {
	return d.step(func() error { return d.plainDisk.Remove(path) })
}

func (d *failing) RemoveAll(path string) error {
	return d.step(func() error { return d.plainDisk.RemoveAll(path) })
}

func (d *failing) Write(path string, content io.Reader) error {
	return d.step(func() error { return d.plainDisk.Write(path, content) })
}

// pair is a file and its label as they stand in a folder.
type pair struct{ words, label string }

func read(folder string) pair {
	words, _ := os.ReadFile(filepath.Join(folder, "a.md"))
	label, _ := os.ReadFile(filepath.Join(folder, "a.md"+keeping.LabelEnding))
	return pair{string(words), string(label)}
}

func (p pair) named() *citeway.Label {
	if p.label == "" {
		return nil
	}
	return &citeway.Label{Name: p.label, Rank: 3}
}

// replace sends a file as a client does; it says whether that was acknowledged.
func replace(d disk, folder string, p pair) (acknowledged bool, err error) {
	x, err := uploads{folder, d}.keep("a.md", strings.NewReader(p.words), p.named())
	if err != nil {
		return false, err
	}
	if err = x.swap(); err == nil {
		err = x.done()
	}
	if err != nil {
		return false, errors.Join(err, x.undo())
	}
	return true, nil
}

// died runs do up to where the program ends.
func died(do func()) (dead bool) {
	defer func() { dead = recover() != nil }()
	do()
	return
}

// TestTheEndAtAnyStepLeavesALabelWithItsWords: what one upload brought, or the other,
// never the words of one with the label of the other; nor does the end of the start
// that mends it.
func TestTheEndAtAnyStepLeavesALabelWithItsWords(t *testing.T) {
	end := func() error { panic("the program ends") }
	for _, pairs := range [][2]pair{
		{{"old words", "Old"}, {"new words", "New"}}, {{"old words", "Old"}, {"new words", ""}},
		{{"old words", ""}, {"new words", "New"}}, {{"", ""}, {"new words", "New"}}, {{"old words", "Old"}, {"old words", ""}},
	} {
		before, after := pairs[0], pairs[1]
		for step, ended := 1, true; ended; step++ {
			folder := t.TempDir()
			if before.words != "" {
				if _, err := replace(plainDisk{}, folder, before); err != nil {
					t.Fatal(err)
				}
			}
			was := read(folder)
			acknowledged := false
			ended = died(func() { acknowledged, _ = replace(&failing{left: step, fail: end}, folder, after) })
			for again := 1; died(func() { _ = restore(&failing{left: again, fail: end}, folder) }); again++ {
			}
			if err := restore(plainDisk{}, folder); err != nil {
				t.Fatal(err)
			}
			is := read(folder)
			whole := is == was || is.words == after.words && strings.Contains(is.label, after.label) && (is.label == "") == (after.label == "")
			if !whole || acknowledged && is.words != after.words {
				t.Errorf("%v for %v, ended at step %d: %v", after, before, step, is)
			}
			for _, e := range entries(t, folder) {
				if strings.HasPrefix(e, ".") {
					t.Errorf("ended at step %d: %s is left", step, e)
				}
			}
		}
	}
}

// TestADiskThatFailsAtAnyStepLeavesWhatWasThere, and says so.
func TestADiskThatFailsAtAnyStepLeavesWhatWasThere(t *testing.T) {
	full := func() error { return syscall.ENOSPC }
	for step := 1; ; step++ {
		folder := t.TempDir()
		if _, err := replace(plainDisk{}, folder, pair{"old words", "Old"}); err != nil {
			t.Fatal(err)
		}
		was := read(folder)
		acknowledged, err := replace(&failing{left: step, fail: full}, folder, pair{"new words", "New"})
		if acknowledged {
			break
		}
		if is := read(folder); is != was || !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("step %d: %v, %v", step, is, err)
		}
	}
}

// TestWhyAnUploadWasNotKept: a full disk, and a folder that may not be written to, are told
// with their mends.
func TestWhyAnUploadWasNotKept(t *testing.T) {
	for err, mend := range map[error]string{syscall.ENOSPC: "the space on its disk", syscall.EACCES: "the user that runs citeway"} {
		if got := unwritable("a.md", err).Error(); !strings.Contains(got, "a.md: the upload could not be kept") || !strings.Contains(got, mend) {
			t.Errorf("%v: %s, want %q in it", err, got, mend)
		}
	}
}

func entries(t *testing.T, folder string) []string {
	t.Helper()
	list, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}
