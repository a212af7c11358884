package sqlite

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// paper is a document of one passage.
func paper(id, text string) (*knowledge.Document, []knowledge.Passage) {
	d := &knowledge.Document{ID: id, Title: id, Version: knowledge.VersionOf(text), Text: text}
	p := knowledge.Passage{ID: knowledge.PassageID(id, d.Version, "0"), Document: id, Version: d.Version, Text: text}
	p.Span.End = len(text)
	return d, []knowledge.Passage{p}
}

// held is a store whose connection is taken, so that whoever puts waits, and what lets them go.
func held(t *testing.T) (s *Store, release func()) {
	t.Helper()
	s, err := Open(filepath.Join(t.TempDir(), "citeway.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	if _, err := s.write.Exec(`CREATE TRIGGER unlucky BEFORE INSERT ON versions WHEN NEW.document = 'unlucky' BEGIN SELECT RAISE(ABORT, 'no'); END`); err != nil {
		t.Fatal(err)
	}
	tx, err := s.write.Begin()
	if err != nil {
		t.Fatal(err)
	}
	return s, func() { _ = tx.Rollback() }
}

// waitFor waits until so many wait beside the one who is to write.
func (s *Store) waitFor(n int) {
	for {
		s.queue.mu.Lock()
		there := s.queue.writing && len(s.queue.waiting) == n
		s.queue.mu.Unlock()
		if there {
			return
		}
		runtime.Gosched()
	}
}

// TestDocumentsAreKeptTogether: those that wait share a transaction; one that cannot be kept,
// and one whose caller leaves, keep none of the others out.
func TestDocumentsAreKeptTogether(t *testing.T) {
	s, release := held(t)
	gone, leave := context.WithCancel(t.Context())
	type outcome struct {
		id    string
		isNew bool
		err   error
	}
	outcomes := make(chan outcome)
	put := func(ctx context.Context, id string) {
		d, passages := paper(id, "the tide of "+id+strings.Repeat(" and again", 40))
		isNew, err := s.Put(ctx, d, passages)
		outcomes <- outcome{id, isNew, err}
	}
	ids := []string{"unlucky"}
	for n := range 2*mostTogether + 3 {
		ids = append(ids, fmt.Sprint("d", n))
	}
	go put(t.Context(), ids[0])
	s.waitFor(0)
	for n, id := range ids[1:] {
		go put(t.Context(), id)
		s.waitFor(n + 1)
	}
	go put(gone, "gone")
	s.waitFor(len(ids))
	leave()
	if o := <-outcomes; o.id != "gone" || !errors.Is(o.err, context.Canceled) || o.isNew {
		t.Errorf("who leaves is told %+v", o)
	}
	release()
	for range ids {
		if o := <-outcomes; (o.err == nil) != (o.id != "unlucky") || o.isNew != (o.id != "unlucky") {
			t.Errorf("%+v", o)
		}
	}
	sources, err := s.Sources(t.Context())
	if err != nil || len(sources) != len(ids)-1 {
		t.Errorf("%d are kept, %v", len(sources), err)
	}
	for _, id := range []string{"d0", "d66"} {
		if text, err := s.Text(t.Context(), id, ""); err != nil || !strings.HasPrefix(text, "the tide of "+id+" and") {
			t.Errorf("%s: %q, %v", id, text, err)
		}
	}
}

// TestOneTransaction: what is written together is in the file together, or not at all.
func TestOneTransaction(t *testing.T) {
	s, release := held(t)
	release()
	group := func(ids ...string) (all []*putting) {
		for _, id := range ids {
			d, passages := paper(id, "the tide of "+id)
			all = append(all, &putting{until: t.Context(), store: s, document: d, passages: passages})
		}
		return all
	}
	kept := func() int {
		sources, err := s.Sources(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return len(sources)
	}
	if err := s.writeTogether(group("a", "b", "unlucky")); err == nil || kept() != 0 {
		t.Errorf("%v, and %d are kept of those that one keeps out", err, kept())
	}
	if err := s.writeTogether(group("a", "b", "c")); err != nil || kept() != 3 {
		t.Errorf("%v, and %d are kept", err, kept())
	}
}

func TestWhoWritesForWhom(t *testing.T) {
	var q queue
	all := make([]*putting, mostTogether+2)
	for n := range all {
		all[n] = &putting{}
		if first := q.enter(all[n]); first != (n == 0) {
			t.Fatalf("%d writes: %v", n, first)
		}
	}
	if got := q.take(all[0]); !slices.Equal(got, all[:mostTogether]) {
		t.Errorf("%d are written together", len(got))
	}
	q.handOn()
	if lead := <-all[mostTogether].turn; !lead || !slices.Equal(q.take(all[mostTogether]), all[mostTogether:]) {
		t.Error("the next does not write for the last")
	}
	q.handOn()
	if !q.enter(&putting{}) {
		t.Error("nobody writes, and who comes waits")
	}
}

// TestTextsArePacked: a text is kept compressed where that gains something, as it was in
// earlier versions where it does not, and comes back as it went in.
func TestTextsArePacked(t *testing.T) {
	s, err := Open(filepath.Join(t.TempDir(), "citeway.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for kind, text := range map[string]string{"text": "Short. 潮汐", "blob": strings.Repeat("The tide rises. 潮汐 \x00", 60)} {
		d, passages := paper(kind, text)
		if _, err := s.Put(t.Context(), d, passages); err != nil {
			t.Fatal(err)
		}
		var kept string
		var size int
		if err := s.write.QueryRow(`SELECT typeof(text), length(text) FROM versions WHERE document = ?`, kind).Scan(&kept, &size); err != nil || kept != kind || kind == "blob" && size > len(text)/3 {
			t.Errorf("%d bytes are kept as %d of %s, %v", len(text), size, kept, err)
		}
		if got, err := s.Text(t.Context(), kind, ""); err != nil || got != text {
			t.Errorf("%q came back as %q, %v", text, got, err)
		}
	}
	if _, err := s.write.Exec(`UPDATE versions SET text = ? WHERE document = 'blob'`, []byte("no such thing")); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Text(t.Context(), "blob", ""); err == nil {
		t.Error("a broken text is read")
	}
}
