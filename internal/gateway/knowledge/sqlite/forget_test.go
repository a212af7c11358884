package sqlite

import (
	"path/filepath"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// TestForgetLeavesNoRow of any version, and what else is there as it was; another process no
// longer finds it either.
func TestForgetLeavesNoRow(t *testing.T) {
	path := filepath.Join(t.TempDir(), "citeway.db")
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	other, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	put := func(id, text string) {
		t.Helper()
		d := &knowledge.Document{ID: id, Title: "Cranes", Version: knowledge.VersionOf(text), Text: text}
		span := citeway.Span{End: len(text)}
		if _, err := s.Put(t.Context(), d, []knowledge.Passage{{ID: knowledge.PassageID(id, d.Version, "0"), Document: id, Version: d.Version, Text: text, Span: span}}); err != nil {
			t.Fatal(err)
		}
	}
	finds := func(word string) int {
		t.Helper()
		hits, err := other.Search(t.Context(), knowledge.Query{Text: word})
		if err != nil {
			t.Fatal(err)
		}
		return len(hits)
	}
	put("a", "one brunhilde")
	put("a", "one griselda")
	put("b", "one hartmut")
	if finds("griselda") != 1 {
		t.Fatal("it is not found")
	}
	if err := s.Forget(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	if err := s.Purge(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := other.CatchUp(t.Context()); err != nil { // a search looks only now and then
		t.Fatal(err)
	}
	if n, m := finds("griselda"), finds("hartmut"); n != 0 || m != 1 {
		t.Errorf("another finds %d of the one and %d of the other", n, m)
	}
	var rows int
	if err := s.write.QueryRow(`SELECT (SELECT count(*) FROM passages WHERE document = 'a') + (SELECT count(*) FROM versions WHERE document = 'a') + (SELECT count(*) FROM documents WHERE id = 'a')`).Scan(&rows); err != nil || rows != 0 {
		t.Errorf("left are %d rows, %v", rows, err)
	}
	if _, err := s.Source(t.Context(), "a"); citeway.CodeOf(err) != citeway.NotFound {
		t.Errorf("%v", err)
	}
}
