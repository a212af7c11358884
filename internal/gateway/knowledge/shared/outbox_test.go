package shared_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database/databasetest"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/knowledge/shared"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/knowledge/storetest"
)

func document(id, text string) (*knowledge.Document, []knowledge.Passage) {
	d := &knowledge.Document{ID: id, Title: "Title of " + id, Path: id + ".md", Text: text, Origin: "/library/" + id + ".md", Fingerprint: knowledge.VersionOf(text)}
	return d, ingest.Passages(d)
}

func put(t testing.TB, s knowledge.Store, id, text string) *knowledge.Document {
	t.Helper()
	d, passages := document(id, text)
	if _, err := s.Put(t.Context(), d, passages); err != nil {
		t.Fatal(err)
	}
	return d
}

func finds(t testing.TB, s knowledge.Store, q knowledge.Query, want ...string) {
	t.Helper()
	hits, err := s.Search(t.Context(), q)
	var got []string
	for _, h := range hits {
		got = append(got, h.Source.ID)
	}
	slices.Sort(got)
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%q finds %v, %v; want %v", q.Text, got, err, want)
	}
}

// settled waits until the engine has everything.
func settled(t testing.TB, s *shared.Store) {
	t.Helper()
	for end := time.Now().Add(time.Minute); s.CatchUp(t.Context()) != nil; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the engine does not catch up")
		}
	}
}

func down() error {
	return &citeway.Error{Code: citeway.Unavailable, Place: "engine", Message: "was not reached"}
}

func rank(n int) *int { return &n }

// TestTheEngineFails: what was put is kept and found once the engine is well; what is hidden, or goes, is found no
// more from the moment that the rows say so.
func TestTheEngineFails(t *testing.T) {
	e := newMemory()
	s := open(t, filepath.Join(t.TempDir(), "knowledge.db"), e)
	defer s.Close()
	plan := put(t, s, "plan", "The plan for the harbour.")
	put(t, s, "gone", "The harbour of old.")
	put(t, s, "left", "The harbour of the staff.")
	if err := s.Join(t.Context(), "staff", "left"); err != nil {
		t.Fatal(err)
	}
	finds(t, s, knowledge.Query{Text: "harbour"}, "gone", "left", "plan")
	e.fail(down())
	d, passages := document("late", "A late harbour.")
	if changed, err := s.Put(t.Context(), d, passages); !changed || citeway.CodeOf(err) != citeway.Unavailable {
		t.Errorf("%v, %v", changed, err)
	}
	if held, err := s.Source(t.Context(), "late"); err != nil || held.Gone {
		t.Errorf("%+v, %v", held, err)
	}
	plan.Label = &citeway.Label{Name: "Secret", Rank: 3}
	if _, err := s.Put(t.Context(), plan, ingest.Passages(plan)); citeway.CodeOf(err) != citeway.Unavailable {
		t.Error(err)
	}
	if err := s.Delete(t.Context(), "gone"); err != nil {
		t.Error(err)
	}
	if err := s.Leave(t.Context(), "staff", "left"); err != nil {
		t.Error(err)
	}
	if _, err := s.Search(t.Context(), knowledge.Query{Text: "harbour"}); citeway.CodeOf(err) != citeway.Unavailable {
		t.Error(err)
	}
	e.answerOnly(down())
	finds(t, s, knowledge.Query{Text: "harbour", Clearance: rank(0)}, "left")
	finds(t, s, knowledge.Query{Text: "harbour", Sets: []string{"staff"}})
	finds(t, s, knowledge.Query{Text: "harbour"}, "left", "plan")
	e.fail(nil)
	settled(t, s)
	finds(t, s, knowledge.Query{Text: "harbour"}, "late", "left", "plan")
}

// TestWhatTheEngineDoesNotTake keeps no other document back.
func TestWhatTheEngineDoesNotTake(t *testing.T) {
	e := newMemory()
	s := open(t, filepath.Join(t.TempDir(), "knowledge.db"), e)
	defer s.Close()
	e.refuse("bad")
	var all sync.WaitGroup
	for n := range 10 {
		all.Go(func() {
			id := fmt.Sprint("d", n)
			if n == 5 {
				id = "bad"
			}
			d, passages := document(id, "The tide.")
			if _, err := s.Put(t.Context(), d, passages); (id == "bad") != (citeway.CodeOf(err) == citeway.Upstream) {
				t.Errorf("%s: %v", id, err)
			}
		})
	}
	all.Wait()
	finds(t, s, knowledge.Query{Text: "tide", Limit: 20}, "d0", "d1", "d2", "d3", "d4", "d6", "d7", "d8", "d9")
	e.refuse("")
	settled(t, s)
	finds(t, s, knowledge.Query{Text: "tide", Documents: []string{"bad"}}, "bad")
}

// TestTheNextStartGoesOn: what the engine had not taken when the program ended it gets after the next start, and
// everything where it is empty.
func TestTheNextStartGoesOn(t *testing.T) {
	path, e := filepath.Join(t.TempDir(), "knowledge.db"), newMemory()
	s := open(t, path, e)
	put(t, s, "first", "The first tide.")
	e.fail(down())
	d, passages := document("second", "The second tide.")
	if _, err := s.Put(t.Context(), d, passages); err == nil {
		t.Error("the engine took it")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	e.fail(nil)
	s = open(t, path, e)
	settled(t, s)
	finds(t, s, knowledge.Query{Text: "tide"}, "first", "second")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	empty := newMemory()
	empty.identity = "second"
	s = open(t, path, empty)
	defer s.Close()
	settled(t, s)
	finds(t, s, knowledge.Query{Text: "tide"}, "first", "second")
}

// TestManyMachines: several stores put, change and search what they share. At the end each finds the same, and the
// engine holds what the rows say.
func TestManyMachines(t *testing.T) {
	address, e := databasetest.Start(t).Database(t), newMemory()
	const machines, rounds = 3, 8
	var all sync.WaitGroup
	stores := make([]*shared.Store, machines)
	for m := range stores {
		stores[m] = meant(t, open(t, address, e), &storetest.Concepts{})
		defer stores[m].Close()
	}
	for m, s := range stores {
		all.Go(func() {
			for n := range rounds {
				put(t, s, fmt.Sprint("own", m, "-", n), "The tide of one machine.")
				d, passages := document("same", fmt.Sprintf("The tide of machine %d, time %d, at the port.", m, n))
				if _, err := s.Put(t.Context(), d, passages); err != nil {
					t.Error(err)
				}
				if err := s.Join(t.Context(), fmt.Sprint("set", m), "same"); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	held, err := stores[0].Source(t.Context(), "same")
	if err != nil || len(held.Sets) != machines {
		t.Fatalf("%+v, %v", held, err)
	}
	for _, s := range stores {
		if err := s.AwaitVectors(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		settled(t, s)
		hits, err := s.Search(t.Context(), knowledge.Query{Text: "tide", Limit: 100})
		if err != nil || len(hits) != machines*rounds+1 {
			t.Errorf("%d hits, %v", len(hits), err)
		}
		finds(t, s, knowledge.Query{Text: "harbour", Sets: []string{"set1"}}, "same")
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if same := e.documents["same"]; len(same.Passages) != 1 || same.Sets == nil || len(same.Passages[0].Vector) == 0 {
		t.Errorf("the engine holds %+v", same)
	}
}

// TestAsInMemory: the same documents give the same passages with the same scores as in the store that has its
// index in memory.
func TestAsInMemory(t *testing.T) {
	other, err := sqlite.Open("")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	s := open(t, filepath.Join(t.TempDir(), "knowledge.db"), newMemory())
	defer s.Close()
	for n := range 60 {
		text := fmt.Sprintf("The tide at place %d rises.", n)
		if n%7 == 0 {
			text += " The harbour office gives leave, life jackets and a gauge.\n\nIt is behind the quay."
		}
		put(t, s, fmt.Sprintf("d%02d", n), text)
		put(t, other, fmt.Sprintf("d%02d", n), text)
	}
	for _, text := range []string{"harbour office", "tide", "vacation in the harbour", "lifejackets", "harbuor ofice", "place 33 tide", "quay", "title of d07", "zeppelin tide"} {
		for _, clearance := range []*int{nil, rank(0)} {
			q := knowledge.Query{Text: text, Limit: 9, Clearance: clearance}
			want, got := scores(t, other, q), scores(t, s, q)
			if want != got || want == "" {
				t.Errorf("%s:\n%s\nwant\n%s", text, got, want)
			}
		}
	}
}

// heard is an engine that notes the words that it is asked for.
type heard struct {
	*memory
	own []string
}

func (h *heard) Candidates(ctx context.Context, ask shared.Ask) (shared.Candidates, error) {
	h.own = ask.Own
	return h.memory.Candidates(ctx, ask)
}

// TestAWordOfAllPassages is not looked for, where another has candidates enough, and counts as before.
func TestAWordOfAllPassages(t *testing.T) {
	other, err := sqlite.Open("")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	e := &heard{memory: newMemory()}
	s := open(t, filepath.Join(t.TempDir(), "knowledge.db"), e)
	defer s.Close()
	for n := range 400 {
		text := "The harbour."
		switch {
		case n == 7:
			text += " A gauge at the quay."
		case n < 150:
			text += " The quay."
		}
		put(t, s, fmt.Sprintf("d%03d", n), text)
		put(t, other, fmt.Sprintf("d%03d", n), text)
	}
	for _, test := range []struct {
		q    knowledge.Query
		want string
	}{
		{knowledge.Query{Text: "gauge quay harbour"}, "gaug quay"},
		{knowledge.Query{Text: "harbour"}, "harbour"},
		{knowledge.Query{Text: "gauge harbour"}, "gaug harbour"},
		{knowledge.Query{Text: "quay harbour", Documents: []string{"d001", "d300"}}, "quay harbour"},
		{knowledge.Query{Text: "quay harbour", Limit: 300}, "quay harbour"},
	} {
		for range 2 { // the first counts
			want, got := scores(t, other, test.q), scores(t, s, test.q)
			if strings.HasPrefix(test.want, "gaug quay") && want != got { // for others the engine in memory gives any
				t.Errorf("%s:\n%s\nwant\n%s", test.q.Text, got, want)
			}
		}
		if got := strings.Join(e.own, " "); got != test.want {
			t.Errorf("%s: asked for %q, want %q", test.q.Text, got, test.want)
		}
	}
}

func scores(t *testing.T, s knowledge.Store, q knowledge.Query) string {
	t.Helper()
	hits, err := s.Search(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, h := range hits {
		fmt.Fprintf(&b, "%s %.4f %.4f\n", h.Passage.ID, h.Score, *h.Passage.Score)
	}
	return b.String()
}

// TestForgotten: not a word is left, in the rows and in the engine.
func TestForgotten(t *testing.T) {
	e := newMemory()
	s := open(t, filepath.Join(t.TempDir(), "knowledge.db"), e)
	defer s.Close()
	d, passages := document("plan", "The plan for the harbour.")
	d.Original = []byte("the file itself")
	if _, err := s.Put(t.Context(), d, passages); err != nil {
		t.Fatal(err)
	}
	held, err := s.Source(t.Context(), "plan")
	if err != nil || !s.HasOriginal(held) {
		t.Fatalf("%+v, %v", held, err)
	}
	if data, err := s.Original(held); err != nil || string(data) != "the file itself" {
		t.Errorf("%q, %v", data, err)
	}
	if named, err := s.Named(t.Context(), "/library/plan.md"); err != nil || !slices.Equal(named, []string{"plan"}) {
		t.Errorf("%v, %v", named, err)
	}
	if err := s.Forget(t.Context(), "plan"); err != nil {
		t.Fatal(err)
	}
	if err := s.Purge(t.Context()); err != nil {
		t.Error(err)
	}
	if _, err := s.Passage(t.Context(), passages[0].ID); citeway.CodeOf(err) != citeway.NotFound {
		t.Error(err)
	}
	if s.HasOriginal(held) {
		t.Error("the file is still there")
	}
	if held := e.documents["plan"]; len(held.Passages) > 0 {
		t.Errorf("the engine holds %+v", held)
	}
	if err := s.Forget(t.Context(), "never"); err != nil {
		t.Error(err)
	}
}

// TestAnotherEmbedder: vectors of another are replaced.
func TestAnotherEmbedder(t *testing.T) {
	path, e := filepath.Join(t.TempDir(), "knowledge.db"), newMemory()
	s := meant(t, open(t, path, e), &storetest.Concepts{})
	put(t, s, "money", "Wages are due on the first.")
	if err := s.AwaitVectors(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	other := &storetest.Concepts{Named: "other"}
	s = meant(t, open(t, path, e), other)
	defer s.Close()
	if err := s.AwaitVectors(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	finds(t, s, knowledge.Query{Text: "stipend"}, "money")
	if other.Calls.Load() < 2 {
		t.Errorf("the other embedder was asked %d times", other.Calls.Load())
	}
	if p, err := s.Vectors(t.Context()); err != nil || p.Done != 1 || p.Total != 1 || p.Name != "other" {
		t.Errorf("%+v, %v", p, err)
	}
}

// TestNews: changes are told, and seen by those alone who may see the document.
func TestNews(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "knowledge.db"), newMemory())
	defer s.Close()
	var news knowledge.News
	s.Tell(&news)
	after := news.After()
	_, last, err := s.ChangedSince(t.Context(), knowledge.Sight{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	d, passages := document("plan", "The plan.")
	d.Label = &citeway.Label{Name: "Secret", Rank: 3}
	if _, err := s.Put(t.Context(), d, passages); err != nil {
		t.Fatal(err)
	}
	<-after
	for clearance, want := range map[int]bool{0: false, 3: true} {
		if changed, _, err := s.ChangedSince(t.Context(), knowledge.Sight{Clearance: &clearance}, last); err != nil || changed != want {
			t.Errorf("clearance %d: %v, %v", clearance, changed, err)
		}
	}
}

// TestAttempts and moves are kept among the rows.
func TestAttempts(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "knowledge.db"), newMemory())
	defer s.Close()
	for want := range 3 {
		if before, err := s.Begin(t.Context(), "plan", "f", 2); err != nil || before != min(want, 2) {
			t.Errorf("%d, %v; want %d", before, err, want)
		}
	}
	if begun, err := s.Begun(t.Context()); err != nil || !slices.Equal(begun, []string{"plan"}) {
		t.Errorf("%v, %v", begun, err)
	}
	if err := s.End(t.Context(), "plan"); err != nil {
		t.Error(err)
	}
	put(t, s, "plan", "The plan.")
	if err := s.Move(t.Context(), "/library", "/archive"); err != nil {
		t.Fatal(err)
	}
	if held, err := s.Under(t.Context(), "/archive"); err != nil || len(held) != 1 || held[0].Origin != "/archive/plan.md" {
		t.Errorf("%+v, %v", held, err)
	}
}
