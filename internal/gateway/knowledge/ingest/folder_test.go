package ingest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
)

// TestWhatAFolderHolds: one file of each kind that is no plain document, and what
// is said of it ("" where nothing is said and nothing goes in).
func TestWhatAFolderHolds(t *testing.T) {
	for name, c := range map[string]struct {
		make func(f *fixture)
		says string
	}{
		"a hidden file":          {func(f *fixture) { f.write(".secret.md", "words") }, ""},
		"a hidden folder":        {func(f *fixture) { f.write(".git/a.md", "words") }, ""},
		"packages of a program":  {func(f *fixture) { f.write("node_modules/a.md", "words") }, ""},
		"a sidecar by itself":    {func(f *fixture) { f.write("a.md.label.json", `"Secret"`) }, ""},
		"a program":              {func(f *fixture) { f.write("a.exe", "MZ") }, "this format"},
		"a program without name": {func(f *fixture) { f.write("bin/a", "\x7fELF\x00\x00\x00") }, "is no text"},
		"a list of URLs":         {func(f *fixture) { f.write("a.urls", "http://tides.example") }, "not followed"},
		"an empty file":          {func(f *fixture) { f.write("a.md", "") }, "no text"},
		"a broken document":      {func(f *fixture) { f.write("a.docx", "words") }, "not readable"},
		"a sidecar that is none": {func(f *fixture) { f.write("a.md", "words"); f.write("a.md.label.json", "{") }, "label"},
		"a sidecar without name": {func(f *fixture) { f.write("a.md", "words"); f.write("a.md.label.json", `{"rank":3}`) }, "no name"},
		"a sidecar of null":      {func(f *fixture) { f.write("a.md", "words"); f.write("a.md.label.json", "null") }, "no name"},
		"a sidecar too large": {func(f *fixture) {
			f.write("a.md", "words")
			f.write("a.md.label.json", strings.Repeat(" ", ingest.MaxSidecar+1))
		}, "could not be read"},
		"a link to a file elsewhere": {func(f *fixture) { f.link("a.md", f.outside("b.md")) }, "is a link"},
		"a link to a folder":         {func(f *fixture) { f.link("more", filepath.Dir(f.outside("b.md"))) }, "is a link"},
		"a link to nothing":          {func(f *fixture) { f.link("a.md", "/nowhere.md") }, "is a link"},
		"a link to its own folder":   {func(f *fixture) { f.link("round", f.folder) }, "is a link"},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t, ingest.Options{})
			f.write("good.md", "The tide rises.")
			c.make(f)
			report := f.ingest()
			if c.says == "" {
				f.counts(report, 1, 0, 0, 0)
				return
			}
			f.counts(report, 1, 0, 0, 1)
			if message := report.Skipped[0].Err.Error(); !strings.Contains(message, c.says) {
				t.Errorf("it says %q, want %q in it", message, c.says)
			}
		})
	}
}

// outside writes a file beyond the folder.
func (f *fixture) outside(name string) string {
	f.Helper()
	path := filepath.Join(f.TempDir(), name)
	if err := os.WriteFile(path, []byte("words"), 0o644); err != nil {
		f.Fatal(err)
	}
	return path
}

func (f *fixture) link(name, to string) {
	f.Helper()
	if err := os.Symlink(to, filepath.Join(f.folder, name)); err != nil {
		f.Skip("links are not to be made here: ", err)
	}
}

// TestALinkThatIsNamed: the folder that a link leads to is read as if it stood where the link
// does, and a file that leaves it is gone.
func TestALinkThatIsNamed(t *testing.T) {
	f := newFixture(t, ingest.Options{})
	f.write("good.md", "The tide rises.")
	f.write("deep/more.md", "The ebb falls.")
	real := f.folder
	link := filepath.Join(t.TempDir(), "current")
	if err := os.Symlink(real, link); err != nil {
		t.Skip("links are not to be made here: ", err)
	}
	f.folder = link
	f.counts(f.ingest(), 2, 0, 0, 0)
	hits := f.hits("ebb")
	if len(hits) != 1 || hits[0].Source.Path != "deep/more.md" {
		t.Errorf("%+v", hits)
	}
	f.folder = link + string(filepath.Separator)
	f.counts(f.ingest(), 0, 2, 0, 0)
	if err := os.Remove(filepath.Join(real, "good.md")); err != nil {
		t.Fatal(err)
	}
	f.counts(f.ingest(), 0, 1, 1, 0)
}

func TestUnreadableFiles(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root reads every file")
	}
	f := newFixture(t, ingest.Options{})
	f.write("good.md", "The tide rises.")
	if err := os.Chmod(f.write("shut.md", "words"), 0); err != nil {
		t.Fatal(err)
	}
	report := f.ingest()
	f.counts(report, 1, 0, 0, 1)
	if report.Skipped[0].Err.Code != citeway.Unavailable {
		t.Errorf("%v", report.Skipped[0].Err)
	}
}

func TestFolderDeeperThanTheLimit(t *testing.T) {
	f := newFixture(t, ingest.Options{})
	f.write(strings.Repeat("d/", ingest.MaxDepth)+"in.md", "The tide rises.")
	f.write(strings.Repeat("d/", ingest.MaxDepth+3)+"out.md", "The ebb falls.")
	f.ingest()
	if len(f.hits("tide")) != 1 || len(f.hits("ebb")) != 0 {
		t.Error("folders are not followed just as deep as the limit says")
	}
}

func TestMoreSkippedThanTheReportNames(t *testing.T) {
	f := newFixture(t, ingest.Options{})
	for i := range ingest.MaxSkipped + 5 {
		f.write("n"+strings.Repeat("x", i%50)+string(rune('a'+i/50))+".exe", "")
	}
	report := f.ingest()
	if len(report.Skipped) != ingest.MaxSkipped || report.More != 5 {
		t.Errorf("%d named and %d more", len(report.Skipped), report.More)
	}
}
