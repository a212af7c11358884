package doctor_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/doctor"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/model"
)

// shelf is a library that has always found the same.
type shelf struct {
	hits []knowledge.Hit
	err  error
}

func (s *shelf) Search(context.Context, knowledge.Query) ([]knowledge.Hit, error) {
	return s.hits, s.err
}

func (s *shelf) Sources(context.Context) ([]citeway.Source, error) {
	var list []citeway.Source
	for _, h := range s.hits {
		list = append(list, h.Source)
	}
	return list, s.err
}

func (s *shelf) SourcesFor(ctx context.Context, _ knowledge.Sight) ([]citeway.Source, error) {
	return s.Sources(ctx)
}

// held is a knowledge base of those files.
func held(t *testing.T, files map[string]string) *doctor.Knowledge {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	store, err := sqlite.Open("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	report, err := ingest.New(store, ingest.Options{}).Ingest(t.Context(), []string{folder}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return &doctor.Knowledge{Library: store, Report: &report}
}

const (
	crane  = "# Crane rules\n\nThe crane lifts twelve tonnes."
	secret = "---\nlabel: {name: Board, rank: 7}\n---\n\n# Plans\n\nThe pier will be sold."
)

func TestKnowledge(t *testing.T) {
	low := 1
	for _, c := range []struct {
		name   string
		files  map[string]string
		change func(s *doctor.Setup)
		found  string
	}{
		{"nothing is wrong", map[string]string{"crane.md": crane}, func(*doctor.Setup) {}, "[]"},
		{"a question finds nothing", map[string]string{"crane.md": crane}, func(s *doctor.Setup) { s.Question = "Zyzzyva quux?" }, "[fault knowledge.question]"},
		{"no documents", nil, func(*doctor.Setup) {}, "[fault knowledge.documents]"},
		{"one was skipped", map[string]string{"crane.md": crane, "broken.docx": "PK none"}, func(*doctor.Setup) {}, "[warning knowledge.skipped]"},
		{"all were skipped", map[string]string{"broken.docx": "PK none"}, func(*doctor.Setup) {}, "[fault knowledge.skipped]"},
		{"labels hide everything", map[string]string{"plans.md": secret}, func(s *doctor.Setup) { s.Knowledge.Sight.Clearance = &low }, "[fault knowledge.labels]"},
		{"labels hide some", map[string]string{"plans.md": secret, "crane.md": crane}, func(s *doctor.Setup) { s.Knowledge.Sight.Clearance = &low }, "[]"},
		{"sets hide everything", map[string]string{"crane.md": crane}, func(s *doctor.Setup) { s.Knowledge.Sight.Sets = []string{"board", "staff"} }, "[fault knowledge.labels]"},
		{"no encoder", map[string]string{"crane.md": crane}, func(s *doctor.Setup) { s.Knowledge.Encoder = errors.New("none") }, "[warning knowledge.encoder]"},
		{"no encoder and PDFs unread", map[string]string{"crane.md": crane}, func(s *doctor.Setup) {
			s.Knowledge.Report.Skipped = []ingest.Skipped{{Name: "a.txt", Err: &citeway.Error{Code: citeway.Invalid, Message: "is empty"}},
				{Name: "b.pdf", Err: &citeway.Error{Code: citeway.Unavailable, Message: "PDFs are not read", Mend: "make assets build"}}}
		}, "[warning knowledge.skipped]"},
		{"the store fails", nil, func(s *doctor.Setup) { s.Knowledge.Library = &shelf{err: errors.New("disk full")} }, "[fault knowledge.documents]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := alone(&speaker{words: "Twelve tonnes [1]."}, model.OpenAI)
			s.Question, s.Knowledge = "What does the crane lift?", held(t, c.files)
			c.change(&s)
			report, err := doctor.Examine(t.Context(), s, doctor.Watch{})
			if got := fmt.Sprint(wrong(report)); err != nil || got != c.found {
				t.Errorf("%v: found %s, want %s\n%s", err, got, c.found, printed(t, report))
			}
			golden(t, "knowledge "+c.name, printed(t, report))
		})
	}
}

// TestWhatTheProgramLacksGoesFirst: of many files that were skipped, one that the
// program could read if it were built for it is shown.
func TestWhatTheProgramLacksGoesFirst(t *testing.T) {
	s := alone(&speaker{words: "[1]"}, model.OpenAI)
	s.Knowledge = held(t, map[string]string{"crane.md": crane})
	s.Knowledge.Report.Skipped = []ingest.Skipped{{Name: "a.txt"}, {Name: "b.pdf", Err: &citeway.Error{Code: citeway.Unavailable, Message: "PDFs are not read", Mend: "make assets build"}}}
	s.Knowledge.Report.More = 5
	report, err := doctor.Examine(t.Context(), s, doctor.Watch{})
	want := "! skipped  b.pdf: 7 documents were skipped, this one because: PDFs are not read\n      → make assets build"
	if err != nil || !strings.Contains(printed(t, report), want) {
		t.Errorf("%v\n%s", err, printed(t, report))
	}
}
