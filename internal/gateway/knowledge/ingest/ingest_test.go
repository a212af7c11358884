package ingest_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
)

// fixture is a folder, a store and an ingester for one test.
type fixture struct {
	*testing.T
	folder string
	store  *sqlite.Store
	in     *ingest.Ingester
}

func newFixture(t *testing.T, o ingest.Options) *fixture {
	t.Helper()
	store, err := sqlite.Open("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	folder := filepath.Join(t.TempDir(), "docs")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	return &fixture{T: t, folder: folder, store: store, in: ingest.New(store, o)}
}

func (f *fixture) write(name, text string) string {
	f.Helper()
	path := filepath.Join(f.folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		f.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		f.Fatal(err)
	}
	return path
}

func (f *fixture) ingest(paths ...string) ingest.Report {
	f.Helper()
	if len(paths) == 0 {
		paths = []string{f.folder}
	}
	report, err := f.in.Ingest(f.Context(), paths, nil)
	if err != nil {
		f.Fatal(err)
	}
	return report
}

// counts is in, unchanged, gone, skipped.
func (f *fixture) counts(r ingest.Report, want ...int) {
	f.Helper()
	if got := []int{r.In, r.Unchanged, r.Gone, len(r.Skipped)}; !slices.Equal(got, want) {
		f.Errorf("in, unchanged, gone, skipped are %v, want %v: %+v", got, want, r.Skipped)
	}
}

func (f *fixture) source(path string) citeway.Source {
	f.Helper()
	sources, err := f.store.Sources(f.Context())
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range sources {
		if s.Path == path {
			return s
		}
	}
	f.Fatalf("there is no source %s among %d", path, len(sources))
	return citeway.Source{}
}

func (f *fixture) hits(text string) []knowledge.Hit {
	f.Helper()
	hits, err := f.store.Search(f.Context(), knowledge.Query{Text: text})
	if err != nil {
		f.Fatal(err)
	}
	return hits
}

func TestFolderInOnceAndAgain(t *testing.T) {
	f := newFixture(t, ingest.Options{})
	f.write("tides.md", "# Tides\n\nThe tide rises twice a day.")
	f.write("sub/prices.csv", "Name,Price\nGauge,290\nBuoy,90\n")
	f.write("page.html", "<title>A page</title><p>Words of a page.")
	f.counts(f.ingest(), 3, 0, 0, 0)
	f.counts(f.ingest(), 0, 3, 0, 0)
	if hits := f.hits("tide"); len(hits) != 1 || hits[0].Source.Path != "tides.md" || hits[0].Context != "Tides" {
		t.Errorf("hits %+v", hits)
	}
	if hits := f.hits("gauge"); len(hits) != 1 || hits[0].Passage.Text != "Name: Gauge; Price: 290" || hits[0].Source.Kind != citeway.KindRecord {
		t.Errorf("hits %+v", hits)
	}
	if s := f.source("sub/prices.csv"); s.Title != "prices" || s.Modified == nil {
		t.Errorf("source %+v", s)
	}
}

// TestMastheads: the name of a site above every page is not enough to tell them apart; the
// heading that comes at once after it is said too, if the file is named so.
func TestMastheads(t *testing.T) {
	f := newFixture(t, ingest.Options{})
	for name, file := range map[string]struct{ text, want string }{
		"harbour-dues.md": {"<h1 align=\"center\">Gauge</h1>\n\n## `Harbour` dues\n\nThey are low.\n\n## More\n\nNone.", "Gauge: Harbour dues"},
		"readme.md":       {"# Gauge\n\n## Install\n\nPlug it in.\n", "Gauge"},
		"install.md":      {"# Gauge\n\nIt measures.\n\n## Install\n\nPlug it in.\n", "Gauge"},
	} {
		f.ingest(f.write(name, file.text))
		if got := f.source(name).Title; got != file.want {
			t.Errorf("%s: %q, want %q", name, got, file.want)
		}
	}
}

func TestEveryPassageIsItsSpan(t *testing.T) {
	f := newFixture(t, ingest.Options{})
	f.counts(f.ingest("testdata/every"), 5, 0, 0, 0)
	sources, err := f.store.Sources(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range sources {
		text, err := f.store.Text(t.Context(), s.ID, "")
		if err != nil {
			t.Fatal(err)
		}
		hits, err := f.store.Search(t.Context(), knowledge.Query{Text: "tide", Documents: []string{s.ID}, Limit: 100})
		if err != nil || len(hits) == 0 {
			t.Errorf("%s: %d hits, %v", s.Path, len(hits), err)
		}
		for _, h := range hits {
			if got := (citeway.Span{Start: h.Passage.Start, End: h.Passage.End}).In(text); got != h.Passage.Text {
				t.Errorf("%s: the span says %q, the passage %q", s.Path, got, h.Passage.Text)
			}
		}
	}
}

func TestChangedFile(t *testing.T) {
	f := newFixture(t, ingest.Options{})
	f.write("a.md", "The tide rises.")
	f.ingest()
	before := f.hits("tide")[0]
	f.write("a.md", "The ebb falls.")
	f.counts(f.ingest(), 1, 0, 0, 0)
	if len(f.hits("tide")) != 0 || len(f.hits("ebb")) != 1 {
		t.Error("the search finds the old words, or not the new")
	}
	found, err := f.store.Passage(t.Context(), before.Passage.ID)
	if err != nil || found.Current || found.Passage.Text != "The tide rises." {
		t.Errorf("the old passage is %+v, %v", found, err)
	}
	// Other bytes of the same words are no new version.
	f.write("a.md", "The *ebb* falls.")
	f.ingest()
	if now := f.hits("ebb"); len(now) != 1 || now[0].Version != knowledge.VersionOf("The ebb falls.") {
		t.Errorf("hits %+v", now)
	}
}

func TestFileThatWent(t *testing.T) {
	f := newFixture(t, ingest.Options{})
	path := f.write("a.md", "The tide rises.")
	f.write("b.md", "The ebb falls.")
	f.ingest()
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	f.counts(f.ingest(), 0, 1, 1, 0)
	if len(f.hits("tide")) != 0 {
		t.Error("what went is still found")
	}
	f.write("a.md", "The tide rises.")
	f.counts(f.ingest(), 1, 1, 0, 0)
	if len(f.hits("tide")) != 1 {
		t.Error("what came back is not found")
	}
}

func TestLabels(t *testing.T) {
	f := newFixture(t, ingest.Options{})
	f.write("pay.csv", "Name,Pay\nGauge keeper,290\n")
	f.write("pay.csv.label.json", `{"name":"Confidential","rank":3}`)
	f.counts(f.ingest(), 1, 0, 0, 0)
	if l := f.source("pay.csv").Label; l == nil || l.Rank != 3 {
		t.Errorf("label %+v", l)
	}
	f.write("pay.csv.label.json", `"Public"`)
	f.counts(f.ingest(), 1, 0, 0, 0)
	if l := f.source("pay.csv").Label; l == nil || l.Rank != 0 {
		t.Errorf("label %+v", l)
	}
	// Of a document's own label and that beside it the higher counts.
	f.write("own.md", "---\nlabel: Secret\n---\n\nwords")
	for beside, want := range map[string]string{`"Internal"`: "Secret", `{"name":"Board","rank":7}`: "Board"} {
		f.write("own.md.label.json", beside)
		f.counts(f.ingest(), 1, 1, 0, 0)
		if l := f.source("own.md").Label; l == nil || l.Name != want {
			t.Errorf("label %+v, want %s", l, want)
		}
	}
	// A sidecar that is broken keeps the document out, for it might be secret.
	f.write("new.md", "words")
	f.write("new.md.label.json", `{`)
	r := f.ingest()
	f.counts(r, 0, 2, 0, 1)
	if r.Skipped[0].Name != "new.md" || r.Skipped[0].Err.Code != citeway.Invalid {
		t.Errorf("skipped %+v", r.Skipped[0])
	}
}

func TestWhatIsSkipped(t *testing.T) {
	f := newFixture(t, ingest.Options{})
	f.write("good.md", "words")
	f.write("empty.md", "")
	f.write("broken.docx", "no zip")
	f.write("program.exe", "MZ")
	f.write("list.urls", "http://127.0.0.1:1/")
	f.write(".hidden/x.md", "words")
	f.write(".x.md", "words")
	f.write("node_modules/x.md", "words")
	if err := os.Symlink("/etc/hostname", filepath.Join(f.folder, "link.txt")); err != nil {
		t.Fatal(err)
	}
	r := f.ingest()
	f.counts(r, 1, 0, 0, 5)
	var names []string
	for _, s := range r.Skipped {
		names = append(names, s.Name)
		if s.Err.Message == "" || !strings.HasPrefix(s.Err.Place, s.Name) {
			t.Errorf("%s is skipped with %v", s.Name, s.Err)
		}
	}
	slices.Sort(names)
	if got := strings.Join(names, " "); got != "broken.docx empty.md link.txt list.urls program.exe" {
		t.Errorf("skipped are %s", got)
	}
}

func TestFileOverTheLimit(t *testing.T) {
	f := newFixture(t, ingest.Options{})
	path := f.write("large.txt", "words")
	if err := os.Truncate(path, ingest.MaxFile+1); err != nil {
		t.Fatal(err)
	}
	f.write("small.txt", "words")
	r := f.ingest()
	f.counts(r, 1, 0, 0, 1)
	if r.Skipped[0].Err.Code != citeway.TooLarge {
		t.Errorf("skipped with %v", r.Skipped[0].Err)
	}
}

func TestPathsThatAreNone(t *testing.T) {
	f := newFixture(t, ingest.Options{})
	for _, path := range []string{"/none/such", filepath.Join(f.folder, "x.md")} {
		if _, err := f.in.Ingest(t.Context(), []string{path}, nil); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%s: error %v, want one that is invalid", path, err)
		}
	}
}

func TestTwoFoldersOfOneName(t *testing.T) {
	f := newFixture(t, ingest.Options{})
	f.write("a/docs/x.md", "The tide rises.")
	f.write("b/docs/x.md", "The ebb falls.")
	a, b := filepath.Join(f.folder, "a/docs"), filepath.Join(f.folder, "b/docs")
	f.counts(f.ingest(a), 1, 0, 0, 0)
	f.counts(f.ingest(b), 0, 0, 0, 1)
	if len(f.hits("tide")) != 1 {
		t.Error("the first was lost to the second")
	}
	// A folder that moved as a whole keeps its ids.
	before := f.source("x.md").ID
	if err := os.Rename(a, filepath.Join(f.folder, "docs")); err != nil {
		t.Fatal(err)
	}
	f.counts(f.ingest(filepath.Join(f.folder, "docs")), 1, 0, 0, 0)
	if after := f.source("x.md").ID; after != before {
		t.Errorf("the id was %s and is %s", before, after)
	}
}

func TestProgress(t *testing.T) {
	f := newFixture(t, ingest.Options{Workers: 3})
	for n := range 10 {
		f.write(fmt.Sprintf("%d.md", n), "words")
	}
	f.write("bad.exe", "")
	var last knowledge.Progress
	_, err := f.in.Ingest(t.Context(), []string{f.folder}, func(p knowledge.Progress) {
		if p.Done != last.Done+1 || p.Total != 11 || p.Name == "" {
			t.Errorf("after %+v comes %+v", last, p)
		}
		last = p
	})
	if err != nil || last.Done != 11 {
		t.Errorf("the last is %+v, %v", last, err)
	}
}

func TestStopped(t *testing.T) {
	f := newFixture(t, ingest.Options{Workers: 1})
	for n := range 10 {
		f.write(fmt.Sprintf("%d.md", n), fmt.Sprint("tide ", n))
	}
	ctx, cancel := context.WithCancel(t.Context())
	r, err := f.in.Ingest(ctx, []string{f.folder}, func(p knowledge.Progress) {
		if p.Done == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || r.In != 3 {
		t.Errorf("%d in, %v", r.In, err)
	}
	if hits := f.hits("tide"); len(hits) < 3 {
		t.Errorf("%d of 3 are there", len(hits))
	}
	// What was in flight when it stopped may be in or not; the rest comes with the
	// next ingest.
	again := f.ingest()
	if again.In+again.Unchanged != 10 || again.Unchanged < 3 {
		t.Errorf("the next ingest reports %+v", again)
	}
}

func TestURLs(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("/tides", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Last-Modified", "Wed, 04 Mar 2026 05:06:07 GMT")
		fmt.Fprint(w, "<title>Tides</title><p>The tide rises.")
	})
	mux.HandleFunc("/notes.md", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "# Notes\n\nThe ebb falls.") })
	mux.HandleFunc("/loop", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/loop", http.StatusFound) })
	server := httptest.NewServer(mux)
	defer server.Close()
	f := newFixture(t, ingest.Options{})
	list := f.write("pages.urls", "# pages\n"+server.URL+"/tides\n\n"+server.URL+"/none\nftp://x\n"+server.URL+"/loop\n")
	r := f.ingest(list, server.URL+"/notes.md")
	f.counts(r, 2, 0, 0, 3)
	f.counts(f.ingest(list, server.URL+"/notes.md"), 0, 2, 0, 3)
	hits := f.hits("tide")
	if len(hits) != 1 {
		t.Fatalf("hits %+v", hits)
	}
	s := hits[0].Source
	if s.Kind != citeway.KindWeb || s.URL != server.URL+"/tides" || s.Title != "Tides" || s.Path != "" ||
		!s.Modified.Equal(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)) {
		t.Errorf("source %+v", s)
	}
}

func TestBase(t *testing.T) {
	f := newFixture(t, ingest.Options{Base: "https://example.org/docs/"})
	f.write("sub/a b.md", "words")
	f.write("own.md", "---\nurl: https://example.org/own\n---\nwords")
	f.ingest()
	if got, want := f.source("sub/a b.md").URL, "https://example.org/docs/sub/a%20b.md"; got != want {
		t.Errorf("the URL is %s, want %s", got, want)
	}
	if got, want := f.source("own.md").URL, "https://example.org/own"; got != want {
		t.Errorf("the URL is %s, want %s", got, want)
	}
}

func TestStoreThatFails(t *testing.T) {
	f := newFixture(t, ingest.Options{Workers: 1})
	f.write("a.md", "words")
	f.write("b.md", "words")
	in := ingest.New(failing{f.store}, ingest.Options{Workers: 1})
	r, err := in.Ingest(t.Context(), []string{f.folder}, nil)
	if citeway.CodeOf(err) != citeway.Unavailable || r.In != 0 || len(r.Skipped) != 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

// failing is a store whose disk is full.
type failing struct{ knowledge.Store }

func (failing) Put(context.Context, *knowledge.Document, []knowledge.Passage) (bool, error) {
	return false, &citeway.Error{Code: citeway.Unavailable, Message: "the disk is full"}
}

func TestDocumentID(t *testing.T) {
	same := [][2]string{{"docs/a.md", `docs\a.md`}, {"docs/a.md", "docs/./a.md"}}
	for _, pair := range same {
		if knowledge.DocumentID(pair[0]) != knowledge.DocumentID(pair[1]) {
			t.Errorf("%s and %s have two ids", pair[0], pair[1])
		}
	}
	if knowledge.DocumentID("docs/a.md") == knowledge.DocumentID("docs/b.md") {
		t.Error("two files have one id")
	}
	if id := knowledge.DocumentID("docs/a.md"); len(id) != 22 || !strings.HasPrefix(id, "d_") {
		t.Errorf("the id is %s", id)
	}
}

func ExampleIngester_Ingest() {
	store, err := sqlite.Open("") // in memory; a path keeps it
	if err != nil {
		fmt.Println(err)
		return
	}
	defer store.Close()
	ctx := context.Background()
	report, err := ingest.New(store, ingest.Options{}).Ingest(ctx, []string{"testdata/every"}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.In, "documents")
	hits, err := store.Search(ctx, knowledge.Query{Text: "When is high tide at the quay?", Limit: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, h := range hits {
		fmt.Printf("%s, %s: %q\n", h.Source.Title, h.Context, h.Passage.Text)
	}
	// Output:
	// 5 documents
	// Tides, Tides > High tide: "High tide\n\nHigh tide at the quay comes twice a day."
}

// working is a store that works in the background and is told of an ingest.
type working struct {
	*sqlite.Store
	began, ended int
}

func (w *working) TakingIn() func() {
	w.began++
	return func() { w.ended++ }
}

// TestAStoreIsToldThatDocumentsAreTakenIn: its background gives way also where all are
// found unchanged, as after a restart.
func TestAStoreIsToldThatDocumentsAreTakenIn(t *testing.T) {
	f := newFixture(t, ingest.Options{})
	f.write("tide.txt", "The tide rises twice a day.")
	w := &working{Store: f.store}
	for n := 1; n <= 2; n++ {
		if _, err := ingest.New(w, ingest.Options{}).Ingest(t.Context(), []string{f.folder}, nil); err != nil {
			t.Fatal(err)
		}
		if w.began != n || w.ended != n {
			t.Errorf("told %d times that it begins, %d that it ends", w.began, w.ended)
		}
	}
}
