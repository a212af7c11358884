package sqlite_test

import (
	"context"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
)

// change puts, moves or deletes one of a few documents, of which some are longer than what is
// read at a time.
func change(t *rapid.T, s *sqlite.Store) error {
	ctx := context.Background()
	id := rapid.SampledFrom([]string{"a", "a b", "b", "é", "c"}).Draw(t, "id")
	switch rapid.IntRange(0, 6).Draw(t, "verb") {
	case 0:
		if err := s.Delete(ctx, id); citeway.CodeOf(err) != citeway.NotFound {
			return err
		}
		return nil
	case 1:
		return s.Join(ctx, rapid.SampledFrom([]string{"staff", "board"}).Draw(t, "set"), id)
	case 2:
		return s.Leave(ctx, "staff", id)
	}
	paragraphs := rapid.SampledFrom([]int{0, 1, 3, 60}).Draw(t, "paragraphs")
	var text strings.Builder
	for n := range paragraphs {
		fmt.Fprintf(&text, "Wages of %s are due on day %d.%s\n\n", id, n, strings.Repeat(" The tide rises twice.", 20))
	}
	d := &knowledge.Document{ID: id, Title: "About " + id, Text: text.String()}
	if rank := rapid.IntRange(0, 2).Draw(t, "rank"); rank > 0 {
		d.Label = &citeway.Label{Name: "Label", Rank: rank}
	}
	_, err := s.Put(ctx, d, ingest.Passages(d))
	return err
}

// answers are what callers of every kind are answered.
func answers(t *rapid.T, s *sqlite.Store) (all [][]knowledge.Hit) {
	zero, one := 0, 1
	for _, sight := range []knowledge.Sight{{}, {Clearance: &zero}, {Clearance: &one, Sets: []string{"staff"}}, {Sets: []string{"board", "staff"}}} {
		for _, question := range []string{"wages due", "tide", "About b", "day 7 a"} {
			hits, err := s.Search(context.Background(), knowledge.Query{Text: question, Clearance: sight.Clearance, Sets: sight.Sets, Limit: 100})
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, hits)
		}
	}
	return all
}

// places says where hits are, and with which scores.
func places(hits []knowledge.Hit) (all []string) {
	for _, h := range hits {
		all = append(all, fmt.Sprint(h.Source.ID, "/", h.Passage.ID, " ", h.Score))
	}
	return all
}

// TestAnOpenedStoreAnswersAsTheOneThatFollowed: what was read at once answers as what followed
// each change by itself.
func TestAnOpenedStoreAnswersAsTheOneThatFollowed(t *testing.T) {
	folder := t.TempDir()
	n := 0
	rapid.Check(t, func(rt *rapid.T) {
		n++
		path := filepath.Join(folder, fmt.Sprint(n, ".db"))
		following := opened(rt, path)
		for range rapid.IntRange(1, 15).Draw(rt, "changes") {
			if err := change(rt, following); err != nil {
				rt.Fatal(err)
			}
			if err := following.CatchUp(context.Background()); err != nil {
				rt.Fatal(err)
			}
		}
		want := answers(rt, following)
		again := opened(rt, path)
		if err := again.CatchUp(context.Background()); err != nil {
			rt.Fatal(err)
		}
		for i, got := range answers(rt, again) {
			if !reflect.DeepEqual(got, want[i]) {
				rt.Errorf("answer %d has %v, where it had %v", i, places(got), places(want[i]))
			}
		}
	})
}

func opened(t *rapid.T, path string) *sqlite.Store {
	s, err := sqlite.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// TestARowThatCannotBeReadEndsCatchingUp: the error comes back, and what was mended is read.
func TestARowThatCannotBeReadEndsCatchingUp(t *testing.T) {
	path := filepath.Join(t.TempDir(), "citeway.db")
	s := open(t, path)
	for n := range 50 {
		put(t, s, fmt.Sprint("d", n), strings.Repeat("Wages are due. ", 100))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	execute(t, path, `UPDATE passages SET page = 'ten' WHERE document = 'd30'`)
	s = open(t, path)
	defer s.Close()
	if err := s.CatchUp(t.Context()); citeway.CodeOf(err) != citeway.Internal {
		t.Errorf("a page that is no number: %v", err)
	}
	execute(t, path, `UPDATE passages SET page = 10 WHERE document = 'd30'`)
	if err := s.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	hits, err := s.Search(t.Context(), knowledge.Query{Text: "wages", Documents: []string{"d30"}})
	if err != nil || len(hits) == 0 || hits[0].Passage.Page != 10 {
		t.Errorf("%+v, %v", hits, err)
	}
}
