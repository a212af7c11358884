package ingest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
)

// notes is a watcher that writes down what it hears.
type notes struct {
	mu      sync.Mutex
	waiting int
	heard   []string
}

func (n *notes) Waiting(more int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.waiting += more
}

func (n *notes) At(s ingest.Step) {
	n.hear(fmt.Sprintf("%s %s %d/%d", s.Name, s.Stage, s.Page, s.Pages))
}

func (n *notes) Ended(name string) { n.hear(name + " ended") }

func (n *notes) hear(words string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.heard = append(n.heard, words)
}

// TestTheWatcherHearsEachStep: a new document is told of from its first step; one that is
// unchanged is not told of, one that changed only once it is read again.
func TestTheWatcherHearsEachStep(t *testing.T) {
	heard := &notes{}
	f := newFixture(t, ingest.Options{Watcher: heard})
	for _, c := range []struct {
		words string
		want  []string
	}{
		{"The crane is called Griselda.", []string{"crane.md reading 0/0", "crane.md reading 0/0", "crane.md splitting 0/0", "crane.md keeping 0/0", "crane.md ended"}},
		{"The crane is called Griselda.", []string{"crane.md ended"}},
		{"The crane is called Hartmut.", []string{"crane.md reading 0/0", "crane.md splitting 0/0", "crane.md keeping 0/0", "crane.md ended"}},
	} {
		f.write("crane.md", c.words)
		heard.heard = nil
		f.ingest()
		if !slices.Equal(heard.heard, c.want) || heard.waiting != 0 {
			t.Errorf("%q: heard %q, want %q; %d wait", c.words, heard.heard, c.want, heard.waiting)
		}
	}
}

// TestTheWatcherHearsOfPages: of a PDF, how many of its pages are read.
func TestTheWatcherHearsOfPages(t *testing.T) {
	heard := &notes{}
	f := newFixture(t, ingest.Options{Watcher: heard})
	data, err := os.ReadFile(filepath.Join("pdfium", "testdata", "two-pages.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	f.write("pages.pdf", string(data))
	f.ingest()
	if want := "pages.pdf reading 2/2"; !slices.Contains(heard.heard, want) {
		t.Errorf("heard %q, want %q among it", heard.heard, want)
	}
}
