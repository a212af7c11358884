package intake_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/database"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/server/writer/intake"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
	graphrows "github.com/citeway/citeway/internal/gateway/server/writer/store/rows"
	"github.com/citeway/citeway/internal/leak"
	"github.com/citeway/citeway/internal/upstream"
)

func TestMain(m *testing.M) { leak.Main(m) }

// library notes what goes in and out.
type library struct {
	mu    sync.Mutex
	there map[string]*knowledge.Document
	sets  map[string][]string
	gone  int // how many were deleted
	err   error
}

func newLibrary() *library {
	return &library{there: map[string]*knowledge.Document{}, sets: map[string][]string{}}
}

func (l *library) Put(_ context.Context, d *knowledge.Document, _ []knowledge.Passage) (bool, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err == nil {
		l.there[d.ID] = d
	}
	return true, l.err
}

func (l *library) Delete(_ context.Context, id string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.there[id] == nil {
		return &citeway.Error{Code: citeway.NotFound}
	}
	delete(l.there, id)
	l.gone++
	return nil
}

// deleted is how many documents were there and are not any more.
func (l *library) deleted() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.gone
}

func (l *library) Join(_ context.Context, set string, documents ...string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sets[set] = append(l.sets[set], documents...)
	return nil
}

func (l *library) Leave(_ context.Context, set string, documents ...string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sets[set] = slices.DeleteFunc(l.sets[set], func(id string) bool { return slices.Contains(documents, id) })
	return nil
}

func (l *library) document(id string) *knowledge.Document {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.there[id]
}

func (l *library) ids() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	var ids []string
	for id := range l.there {
		ids = append(ids, id)
	}
	return ids
}

func (l *library) members(set string) []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.sets[set])
}

// bench is an intake and what it works with.
type bench struct {
	t       *testing.T
	o       intake.Options
	library *library
	in      *intake.Intake
}

func open(t *testing.T, change ...func(*bench)) *bench {
	t.Helper()
	s, err := intake.OpenShelf(t.TempDir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	x := ingest.NewExtractor()
	t.Cleanup(func() { _ = x.Close() })
	b := &bench{t: t, library: newLibrary()}
	b.o = intake.Options{Store: database.Memory(t, graphrows.Open), Shelf: s, Library: b.library, Extractor: x, Log: slog.New(slog.DiscardHandler)}
	for _, c := range change {
		c(b)
	}
	if b.in, err = intake.Start(t.Context(), b.o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.in.Close)
	return b
}

// file keeps a file that has not been read.
func (b *bench) file(f store.File, words string) {
	b.t.Helper()
	f.Status = store.InProgress
	if _, err := b.o.Shelf.Keep(f.ID, strings.NewReader(words)); err != nil {
		b.t.Fatal(err)
	}
	if err := b.o.Store.AddFile(b.t.Context(), f); err != nil {
		b.t.Fatal(err)
	}
}

// until waits for what is to come.
func (b *bench) until(what string, done func() bool) {
	b.t.Helper()
	for end := time.Now().Add(time.Minute); !done(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			b.t.Fatalf("%s does not come", what)
		}
	}
}

func (b *bench) settled(id string) *store.File {
	b.t.Helper()
	var f *store.File
	b.until("the end of "+id, func() bool {
		f, _ = b.o.Store.File(b.t.Context(), id)
		return f.Status != store.InProgress
	})
	return f
}

// rules label every file of a folder.
type rules struct{}

func (rules) Label(names []string, own *citeway.Label) *citeway.Label {
	if strings.HasPrefix(names[0], "writer-files/") {
		return &citeway.Label{Name: "Internal", Rank: 1}
	}
	return own
}
func (rules) SetsOf([]string) (join, leave []string) { return []string{"all uploads"}, nil }
func (rules) Stamp() string                          { return "1" }

func TestAFileBecomesADocument(t *testing.T) {
	b := open(t, func(b *bench) { b.o.Rules = rules{} })
	b.file(store.File{ID: "f1", Name: "tides.md", Graphs: []string{"g"}, Sets: []string{"team"}, Digest: "x"}, "---\nurl: https://sea.example/\ntitle: Elsewhere\n---\n# Tides\n\nThey rise.")
	b.in.File("f1")
	if f := b.settled("f1"); f.Status != store.Completed || f.Reason != "" {
		t.Errorf("%+v", f)
	}
	d := b.library.document("f1")
	if d == nil || d.Title != "tides.md" || d.URL != "" || d.Kind != citeway.KindFile || !strings.Contains(d.Text, "They rise.") || d.Label == nil || d.Label.Rank != 1 {
		t.Errorf("%+v", d)
	}
	for _, set := range []string{"g", "team", "all uploads"} {
		if got := b.library.members(set); !slices.Equal(got, []string{"f1"}) {
			t.Errorf("%s holds %v", set, got)
		}
	}
}

func TestAFileThatFailsSaysWhy(t *testing.T) {
	b := open(t)
	b.file(store.File{ID: "f1", Name: "a.pdf"}, "no PDF")
	b.file(store.File{ID: "f2", Name: "a.eml"}, "no mail")
	b.in.File("f1")
	b.in.File("f2")
	for _, id := range []string{"f1", "f2"} {
		if f := b.settled(id); f.Status != store.Failed || f.Reason == "" {
			t.Errorf("%+v", f)
		}
	}
	b.library.err = errors.New("the disk is full")
	b.file(store.File{ID: "f3", Name: "a.txt"}, "Tides rise.")
	b.in.File("f3")
	if f := b.settled("f3"); f.Status != store.Failed || !strings.Contains(f.Reason, "full") {
		t.Errorf("%+v", f)
	}
}

// slow is an extractor that waits to be let go.
type slow struct {
	begun, go_ chan struct{}
}

func (s slow) Extract(ctx context.Context, f ingest.File) (*ingest.Content, error) {
	s.begun <- struct{}{}
	select {
	case <-s.go_:
		return &ingest.Content{Text: string(f.Data)}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func newSlow() slow { return slow{make(chan struct{}, 100), make(chan struct{})} }

func TestAFileThatIsDeletedWhileItIsRead(t *testing.T) {
	s := newSlow()
	b := open(t, func(b *bench) { b.o.Extractor = s })
	b.file(store.File{ID: "f1", Name: "a.txt", Graphs: []string{"g"}}, "Tides rise.")
	b.in.File("f1")
	<-s.begun
	if err := errors.Join(b.o.Store.DropFile(t.Context(), "f1"), b.in.Drop(t.Context(), "f1")); err != nil {
		t.Fatal(err)
	}
	if ids, _ := b.o.Shelf.Sweep(); len(ids) != 1 {
		t.Error("the bytes went before it was read: a start would not find it")
	}
	close(s.go_)
	b.until("the end of its bytes", func() bool { ids, _ := b.o.Shelf.Sweep(); return len(ids) == 0 })
	if ids := b.library.ids(); len(ids) != 0 {
		t.Errorf("%v are there", ids)
	}
}

func TestAFileThatIsDetachedWhileItIsRead(t *testing.T) {
	s := newSlow()
	b := open(t, func(b *bench) { b.o.Extractor = s })
	b.file(store.File{ID: "f1", Name: "a.txt", Graphs: []string{"g", "h"}}, "Tides rise.")
	b.in.File("f1")
	<-s.begun
	if _, err := b.o.Store.ChangeFile(t.Context(), "f1", func(f *store.File) error { f.Graphs = []string{"h"}; return nil }); err != nil {
		t.Fatal(err)
	}
	close(s.go_)
	b.settled("f1")
	b.in.Close()
	if g, h := b.library.members("g"), b.library.members("h"); len(g) != 0 || len(h) != 1 {
		t.Errorf("g holds %v, h %v", g, h)
	}
}

func TestOneAtATimeAndAgainWhereAsked(t *testing.T) {
	s := newSlow()
	b := open(t, func(b *bench) { b.o.Extractor, b.o.Workers = s, 4 })
	b.file(store.File{ID: "f1", Name: "a.txt"}, "Tides rise.")
	for range 5 {
		b.in.File("f1")
	}
	<-s.begun
	b.in.File("f1")
	close(s.go_)
	b.settled("f1")
	b.in.Close()
	if n := len(s.begun); n != 0 {
		t.Errorf("it was read %d times more", n)
	}
}

func TestAStartMendsWhatTheLastEndLeft(t *testing.T) {
	b := open(t, func(b *bench) {
		ctx := t.Context()
		b.file(store.File{ID: "f1", Name: "a.txt"}, "Tides rise.")
		b.file(store.File{ID: "f2", Name: "b.txt"}, "Winds blow.") // deleted, and cut short
		b.library.there["f2"] = &knowledge.Document{ID: "f2"}
		if err := b.o.Store.DropFile(ctx, "f2"); err != nil {
			t.Fatal(err)
		}
		if _, err := b.o.Shelf.Keep("f3", strings.NewReader("never acknowledged")); err != nil {
			t.Fatal(err)
		}
	})
	b.settled("f1")
	if ids := b.library.ids(); !slices.Equal(ids, []string{"f1"}) {
		t.Errorf("%v are there", ids)
	}
	if ids, _ := b.o.Shelf.Sweep(); !slices.Equal(ids, []string{"f1"}) {
		t.Errorf("the bytes of %v are there", ids)
	}
}

// pages are a site of n pages, each linking to the next two.
type pages int

func (n pages) Fetch(_ context.Context, url string) (*upstream.Page, error) {
	var at int
	if _, err := fmt.Sscanf(url, "https://sea.example/docs/%d", &at); err != nil || at >= int(n) {
		return nil, &intake.FetchError{Type: intake.NotFound, Err: errors.New("gone")}
	}
	return &upstream.Page{URL: url, Name: "page", Mime: "text/html", Data: fmt.Appendf(nil, `<p>This is page %d. <a href="%d">a</a> <a href="%d">b</a></p>`, at, at+1, at+2)}, nil
}

func (b *bench) graph(g store.Graph) *store.Graph {
	b.t.Helper()
	if err := b.o.Store.AddGraph(b.t.Context(), g); err != nil {
		b.t.Fatal(err)
	}
	b.in.Graph(g.ID)
	var now *store.Graph
	b.until("the pages", func() bool {
		now, _ = b.o.Store.Graph(b.t.Context(), g.ID)
		return !now.Validating()
	})
	return now
}

func TestPagesBelowAURL(t *testing.T) {
	for n, want := range map[pages]int{1: 1, 7: 7, 500: intake.MaxPages} {
		b := open(t, func(b *bench) { b.o.Fetcher = n })
		g := b.graph(store.Graph{ID: "g", Sets: []string{"team"}, URLs: []store.URL{{URL: "https://sea.example/docs/0", Kind: intake.SubPages, Status: intake.Validating}}})
		if g.URLs[0].Status != intake.Success || len(g.URLs[0].Documents) != want || len(b.library.ids()) != want || len(b.library.members("team")) != want {
			t.Errorf("%d pages: %s with %d documents", n, g.URLs[0].Status, len(g.URLs[0].Documents))
		}
	}
}

func TestAURLThatIsTakenOutWhileItIsFetched(t *testing.T) {
	s := newSlow()
	b := open(t, func(b *bench) { b.o.Fetcher, b.o.Extractor = pages(1), s })
	if err := b.o.Store.AddGraph(t.Context(), store.Graph{ID: "g", URLs: []store.URL{{URL: "https://sea.example/docs/0", Kind: intake.SinglePage, Status: intake.Validating}}}); err != nil {
		t.Fatal(err)
	}
	b.in.Graph("g")
	<-s.begun
	if _, err := b.o.Store.ChangeGraph(t.Context(), "g", func(g *store.Graph) error { g.URLs = nil; return nil }); err != nil {
		t.Fatal(err)
	}
	close(s.go_)
	b.until("the end", func() bool { return b.library.deleted() == 1 })
	if ids, g := b.library.ids(), b.library.members("g"); len(ids) != 0 || len(g) != 1 {
		t.Errorf("%v are there, g holds %v", ids, g)
	}
}

func TestEveryGraphHasAPageOfItsOwn(t *testing.T) {
	if intake.DocumentOf("g", "https://sea.example/") == intake.DocumentOf("h", "https://sea.example/") {
		t.Error("two graphs share a document")
	}
}

func TestManyFiles(t *testing.T) {
	b := open(t, func(b *bench) { b.o.Workers = 4 })
	var all sync.WaitGroup
	for n := range 40 {
		id := fmt.Sprint("f", n)
		b.file(store.File{ID: id, Name: "a.txt", Graphs: []string{"g"}}, fmt.Sprintf("The buoy number %d.", n))
		all.Go(func() {
			for range 3 {
				b.in.File(id)
			}
		})
	}
	all.Wait()
	for n := range 40 {
		if f := b.settled(fmt.Sprint("f", n)); f.Status != store.Completed {
			t.Errorf("%+v", f)
		}
	}
	if n := len(b.library.ids()); n != 40 {
		t.Errorf("%d documents", n)
	}
}

func TestWhatIsNotToBeRead(t *testing.T) {
	s := newSlow()
	b := open(t, func(b *bench) { b.o.Extractor = s })
	b.file(store.File{ID: "f1", Name: "a.txt"}, "x")
	for _, status := range []store.Status{store.Completed, store.Failed} {
		if _, err := b.o.Store.ChangeFile(t.Context(), "f1", func(f *store.File) error { f.Status = status; return nil }); err != nil {
			t.Fatal(err)
		}
		b.in.File("f1")
	}
	b.in.File("nosuch")
	b.in.Graph("nosuch")
	b.in.Close()
	if len(s.begun) != 0 {
		t.Error("it was read")
	}
}

func TestAGraphThatIsDeletedWhileItIsFetched(t *testing.T) {
	s := newSlow()
	b := open(t, func(b *bench) { b.o.Fetcher, b.o.Extractor = pages(1), s })
	if err := b.o.Store.AddGraph(t.Context(), store.Graph{ID: "g", URLs: []store.URL{{URL: "https://sea.example/docs/0", Kind: intake.SinglePage, Status: intake.Validating}}}); err != nil {
		t.Fatal(err)
	}
	b.in.Graph("g")
	<-s.begun
	if err := b.o.Store.DropGraph(t.Context(), "g"); err != nil {
		t.Fatal(err)
	}
	close(s.go_)
	b.until("the end", func() bool { return b.library.deleted() == 1 })
	if ids, g := b.library.ids(), b.library.members("g"); len(ids) != 0 || len(g) != 1 {
		t.Errorf("%v are there, g holds %v", ids, g)
	}
}

func TestAURLWithoutAFetcher(t *testing.T) {
	b := open(t)
	g := b.graph(store.Graph{ID: "g", URLs: []store.URL{{URL: "https://sea.example/", Kind: intake.SinglePage, Status: intake.Validating}, {URL: "kept", Kind: intake.SinglePage, Status: intake.Success, Documents: []string{"d"}}}})
	if u := g.URLs[0]; u.Status != intake.Failure || u.Error != intake.Unexpected {
		t.Errorf("%+v", u)
	}
	if u := g.URLs[1]; u.Status != intake.Success || len(u.Documents) != 1 {
		t.Errorf("what was validated was touched: %+v", u)
	}
}

// TestAFileThatEndsTheProgramTwiceIsSetAside, with its reason, and the others are read.
func TestAFileThatEndsTheProgramTwiceIsSetAside(t *testing.T) {
	b := open(t, func(b *bench) {
		b.file(store.File{ID: "f1", Name: "a.txt", Attempts: ingest.MaxAttempts}, "Tides rise.")
		b.file(store.File{ID: "f2", Name: "b.txt", Attempts: ingest.MaxAttempts - 1}, "Winds blow.")
		b.file(store.File{ID: "f3", Name: "c.txt"}, "Ships sail.")
	})
	if f := b.settled("f1"); f.Status != store.Failed || !strings.Contains(f.Reason, "set aside") {
		t.Errorf("%+v", f)
	}
	for _, id := range []string{"f2", "f3"} {
		if f := b.settled(id); f.Status != store.Completed || f.Attempts != 0 {
			t.Errorf("%+v", f)
		}
	}
}

// TestAFileThatIsBeingReadIsCounted, and one that was stopped is not.
func TestAFileThatIsBeingReadIsCounted(t *testing.T) {
	s := newSlow()
	b := open(t, func(b *bench) { b.o.Extractor = s })
	b.file(store.File{ID: "f1", Name: "a.txt"}, "Tides rise.")
	b.in.File("f1")
	<-s.begun
	if f, err := b.o.Store.File(t.Context(), "f1"); err != nil || f.Attempts != 1 {
		t.Errorf("while it is read: %+v, %v", f, err)
	}
	b.in.Close()
	if f, err := b.o.Store.File(t.Context(), "f1"); err != nil || f.Attempts != 0 || f.Status != store.InProgress {
		t.Errorf("stopped: %+v, %v", f, err)
	}
}
