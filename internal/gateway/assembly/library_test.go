package assembly

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/keeping"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/server/native"
)

func TestARefusedUploadLeavesLabelAndFileAsTheyWere(t *testing.T) {
	g := openGate(t, t.TempDir(), openPapers)
	l := &library{g.Base}
	add := func(name string, content io.Reader, label *citeway.Label) error {
		_, err := l.Add(t.Context(), &native.Upload{Name: name, Content: content, Label: label})
		return err
	}
	if err := add("note.md", strings.NewReader("The crane is called Griselda."), &citeway.Label{Name: "Board", Rank: 3}); err != nil {
		t.Fatal(err)
	}
	if err := add("note.md", iotest.ErrReader(errors.New("gone")), nil); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("one that breaks off: %v", err)
	}
	if err := add("note.md", strings.NewReader("Other words."), &citeway.Label{}); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("one with a label that has no name: %v", err)
	}
	folder := filepath.Join(g.folder, keeping.UploadFolder)
	files, _ := os.ReadDir(folder)
	words, _ := os.ReadFile(filepath.Join(folder, "note.md"))
	label, _ := os.ReadFile(filepath.Join(folder, "note.md"+keeping.LabelEnding))
	if len(files) != 2 || string(words) != "The crane is called Griselda." || !strings.Contains(string(label), "Board") {
		t.Errorf("%v hold %q and %q", files, words, label)
	}
}

// TestALabelStaysUntilAnotherIsStated: a file sent again without a label has the one that it had.
func TestALabelStaysUntilAnotherIsStated(t *testing.T) {
	g := openGate(t, t.TempDir(), openPapers)
	key, low := g.key(knowledge.Sight{}), 0
	seen := func() bool {
		t.Helper()
		hits, err := g.store.Search(t.Context(), knowledge.Query{Text: "What is the crane called?", Clearance: &low})
		if err != nil {
			t.Fatal(err)
		}
		return len(hits) > 0 && strings.Contains(hits[0].Passage.Text, "crane")
	}
	record := filepath.Join(g.uploads, "note.md"+keeping.LabelEnding)
	for _, step := range []struct {
		what, front string
		fields      []string
		before      func()
		open        bool
	}{
		{"sent with a label", "", []string{"label", "Board"}, nil, false},
		{"sent again without", "", nil, nil, false},
		{"and once more", "", nil, nil, false},
		{"with a lower label of its own", "---\nlabel: Public\n---\n\n", nil, nil, false},
		{"with another", "", []string{"label", "Public"}, nil, true},
		{"sent again without the other", "", nil, nil, true},
		{"with a higher label of its own", "---\nlabel: Secret\n---\n\n", nil, nil, false},
		{"hidden, since the record of its label is missing", "", nil, func() { g.hide(record) }, false},
		{"sent anew after it was deleted", "", nil, func() { g.do(key, "DELETE", "/v1/sources/"+g.idOf("note.md"), "") }, true},
	} {
		if step.before != nil {
			step.before()
		}
		if status, told := g.send(key, "note.md", step.front+"The crane is called Griselda, "+step.what+".", step.fields...); status != 201 {
			t.Fatalf("%s: %d %s", step.what, status, told)
		}
		if seen() != step.open {
			t.Errorf("%s: open is %v", step.what, !step.open)
		}
	}
}

// hide removes the record of a label, and lets the gateway see that it is missing.
func (g *gate) hide(record string) {
	g.Helper()
	if err := os.Remove(record); err != nil {
		g.Fatal(err)
	}
	if err := (&library{g.Base}).refresh(g.Context()); err != nil {
		g.Fatal(err)
	}
}

func TestWhatTheLibrarySees(t *testing.T) {
	g := openGate(t, "", openPapers, hiddenPapers)
	l, zero := &library{g.Base}, 0
	all, err := l.base.store.SourcesFor(t.Context(), knowledge.Sight{})
	if err != nil || len(all) != len(openPapers)+len(hiddenPapers) {
		t.Fatalf("%d, %v", len(all), err)
	}
	for _, s := range all {
		hidden := strings.HasPrefix(s.Path, "board/")
		for _, sight := range []knowledge.Sight{{Clearance: &zero}, {Sets: []string{"staff"}}} {
			if seen, err := l.Sees(t.Context(), s.ID, sight); err != nil || seen == hidden {
				t.Errorf("%+v sees %s: %v, %v", sight, s.Path, seen, err)
			}
		}
	}
	if seen, err := l.Sees(t.Context(), "d_none", knowledge.Sight{}); seen || err != nil {
		t.Errorf("what is not there: %v, %v", seen, err)
	}
	if err := l.Delete(t.Context(), "d_none"); citeway.CodeOf(err) != citeway.NotFound {
		t.Errorf("%v", err)
	}
	// A document of a folder is deleted, its file is not ours to delete.
	held, err := g.store.Source(t.Context(), all[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Delete(t.Context(), all[0].ID); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(held.Origin); err != nil {
		t.Error(err)
	}
}

func TestWhatLiesInAFolder(t *testing.T) {
	for path, want := range map[string]bool{"/data/uploads/a.md": true, "/data/uploads/key_1/a.md": true, "/data/uploads": false, "/data/uploads2/a.md": false, "/data/a.md": false} {
		if got := keeping.Within("/data/uploads", path); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
}

// TestACrashWhileADocumentIsReplacedKeepsItsLabel: the next start knows of each file
// what label it has, and one whose label is missing is hidden.
func TestACrashWhileADocumentIsReplacedKeepsItsLabel(t *testing.T) {
	folder, zero := t.TempDir(), 0
	g := openGate(t, folder, openPapers)
	l := &library{g.Base}
	send := func(words string) error {
		_, err := l.Add(t.Context(), &native.Upload{Name: "note.md", Content: strings.NewReader(words), Label: &citeway.Label{Name: "Board", Rank: 3}})
		return err
	}
	if err := send("The crane is called Griselda."); err != nil {
		t.Fatal(err)
	}
	seen := func() bool {
		t.Helper()
		if err := l.refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		hits, err := g.store.Search(t.Context(), knowledge.Query{Text: "What is the crane called?", Clearance: &zero})
		if err != nil {
			t.Fatal(err)
		}
		return len(hits) > 0 && strings.Contains(hits[0].Passage.Text, "crane")
	}
	for step := 1; ; step++ {
		g.disk = &failing{left: step, fail: func() error { panic("the program ends") }}
		ended := died(func() { _ = send(fmt.Sprint("The crane is called Hartmut ", step, ".")) })
		g.swapping, g.turns = &sync.RWMutex{}, newTurns()
		if err := restore(plainDisk{}, g.uploads); err != nil {
			t.Fatal(err)
		}
		if seen() {
			t.Fatalf("step %d: a board paper is open", step)
		}
		if !ended {
			break
		}
	}
	if err := os.Remove(filepath.Join(g.uploads, "note.md"+keeping.LabelEnding)); err != nil {
		t.Fatal(err)
	}
	if seen() {
		t.Error("without the record of its label a board paper is open")
	}
}
