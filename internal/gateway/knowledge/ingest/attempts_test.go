package ingest_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
)

// ended is a store of a program that ends before it can note that reading ended.
type ended struct{ *sqlite.Store }

// End notes nothing.
func (ended) End(context.Context, string) error { return nil }

// TestAFileThatEndsTheProgramTwiceIsSetAside, with its reason, and the others are in.
func TestAFileThatEndsTheProgramTwiceIsSetAside(t *testing.T) {
	f := newFixture(t, ingest.Options{})
	f.write("a.md", "The tide rises twice a day.")
	f.write("bad.pdf", "%PDF-1.7 of no use")
	f.in = ingest.New(ended{f.store}, ingest.Options{})
	for start := 1; start <= 4; start++ {
		report := f.ingest()
		if len(report.Skipped) != 1 || report.In+report.Unchanged != 1 {
			t.Fatalf("start %d: %+v", start, report)
		}
		aside := strings.Contains(report.Skipped[0].Err.Message, "set aside")
		if aside != (start > ingest.MaxAttempts) || report.Skipped[0].Name != "bad.pdf" {
			t.Errorf("start %d: %v", start, report.Skipped[0])
		}
	}
	f.write("bad.pdf", "%PDF-1.7 of no other use")
	if report := f.ingest(); len(report.Skipped) != 1 || strings.Contains(report.Skipped[0].Err.Message, "set aside") {
		t.Errorf("changed: %+v", report)
	}
}

// TestAFileThatWasReadToItsEndIsNoSuspect, also where reading it failed.
func TestAFileThatWasReadToItsEndIsNoSuspect(t *testing.T) {
	f := newFixture(t, ingest.Options{})
	f.write("bad.pdf", "%PDF-1.7 of no use")
	f.write("a.md", "The tide rises twice a day.")
	for range ingest.MaxAttempts + 1 {
		report := f.ingest()
		if len(report.Skipped) != 1 || strings.Contains(report.Skipped[0].Err.Message, "set aside") {
			t.Fatalf("%+v", report)
		}
	}
	if begun, err := f.store.Begun(t.Context()); err != nil || len(begun) != 0 {
		t.Errorf("%v, %v", begun, err)
	}
}

// TestAFileWhoseLabelIsMissingIsHidden: nobody knows what its words were to be.
func TestAFileWhoseLabelIsMissingIsHidden(t *testing.T) {
	f := newFixture(t, ingest.Options{})
	f.write("a.md", "The merger is planned for March.")
	f.write("a.md.label.json", `{"name":"Board","rank":3}`)
	f.ingest()
	if err := os.Remove(filepath.Join(f.folder, "a.md.label.json")); err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{"The merger is planned for March.", "The merger is planned for May."} {
		f.write("a.md", words)
		report := f.ingest()
		if sources, err := f.store.Sources(t.Context()); err != nil || len(sources) != 0 {
			t.Errorf("%q is open: %v, %v", words, sources, err)
		}
		if len(report.Skipped) != 1 || !strings.Contains(report.Skipped[0].Err.Message, "label") {
			t.Errorf("%q: %+v", words, report)
		}
	}
	f.write("a.md.label.json", `"Public"`)
	if report := f.ingest(); report.In != 1 {
		t.Errorf("with a label: %+v", report)
	}
}
