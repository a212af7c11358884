package assembly

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// sentID sends a document, and returns its id.
func (g *gate) sentID(key, name, text string, fields ...string) string {
	g.Helper()
	if status, told := g.send(key, name, text, fields...); status != 201 {
		g.Fatalf("%s: %d %s", name, status, told)
	}
	return g.idOf(name)
}

// TestADocumentIsReplaced by a file of another name: it keeps its id, its name, its sets and its label,
// and what an answer saw of it is still read.
func TestADocumentIsReplaced(t *testing.T) {
	g := openGate(t, t.TempDir(), openPapers)
	all := g.key(knowledge.Sight{})
	id := g.sentID(all, "crane.md", "The crane is called Griselda.", "label", "Board", "set", "board")
	held, err := g.store.Source(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	old, err := g.store.Passages(t.Context(), id, held.Version)
	if err != nil || len(old) == 0 {
		t.Fatal(old, err)
	}
	if status, told := g.send(all, "new name.md", "The crane is called Hartmut.", "replaces", id); status != 201 || !strings.Contains(told, id) {
		t.Fatalf("%d %s", status, told)
	}
	now, err := g.store.Source(t.Context(), id)
	if err != nil || now.Version == held.Version || now.Source.Path != "crane.md" || now.Source.Label == nil || now.Source.Label.Name != "Board" || len(now.Sets) != 1 || now.Sets[0] != "board" {
		t.Errorf("%+v, %v", now, err)
	}
	if found, err := g.store.Passage(t.Context(), old[0].ID); err != nil || found.Current || !strings.Contains(found.Passage.Text, "Griselda") {
		t.Errorf("what an answer saw: %+v, %v", found, err)
	}
	if listed, err := g.store.List(t.Context(), knowledge.Listing{Words: "crane"}); err != nil || listed.Total != 1 {
		t.Errorf("%+v, %v", listed, err)
	}
}

// TestWhatCannotBeReplaced says why, and what is hidden is as unknown as what does not exist.
func TestWhatCannotBeReplaced(t *testing.T) {
	g := openGate(t, t.TempDir(), openPapers)
	all, staff := g.key(knowledge.Sight{}), g.key(knowledge.Sight{Sets: []string{"staff"}})
	open := g.sentID(all, "open.md", "The quay is of oak.", "set", "staff")
	hidden := g.sentID(all, "hidden.md", "The board sells the quay.", "set", "board")
	own := g.sentID(staff, "own.md", "The staff keeps the quay.")
	for _, c := range []struct {
		key, name, id string
		status        int
		says          string
	}{
		{all, "a.md", "d_none", 404, "there is no such document"},
		{staff, "a.md", hidden, 404, "there is no such document"},
		{staff, "a.md", open, 403, "with another key"},
		{all, "a.md", g.idOf("staff/leave.md"), 400, "read from a folder"},
		{all, "a.txt", open, 400, "ends in .md"},
		{all, "a.md", open, 201, open},
		{all, "a.md", own, 201, own},
		{staff, "A.MD", own, 201, own},
	} {
		if status, told := g.send(c.key, c.name, "Other words of "+c.id, "replaces", c.id); status != c.status || !strings.Contains(told, c.says) {
			t.Errorf("%s by %s: %d %s, want %d", c.id, c.name, status, told, c.status)
		}
	}
	if held, err := g.store.Source(t.Context(), hidden); err != nil || held.Version != knowledge.VersionOf("The board sells the quay.") {
		t.Errorf("%+v, %v", held, err)
	}
	if _, err := g.store.Source(t.Context(), own); citeway.CodeOf(err) == citeway.NotFound {
		t.Error(err)
	}
}

// TestTheListingSaysWhatCanBeReplaced: what a client sent, and with a key from which something
// is hidden what was sent with it.
func TestTheListingSaysWhatCanBeReplaced(t *testing.T) {
	g := openGate(t, t.TempDir(), openPapers)
	all, staff := g.key(knowledge.Sight{}), g.key(knowledge.Sight{Sets: []string{"staff"}})
	g.sentID(all, "open.md", "The quay is of oak.", "set", "staff")
	g.sentID(staff, "own.md", "The staff keeps the quay.")
	for _, c := range []struct {
		name, key, query string
		want             []string
	}{
		{"all", all, "", []string{"open.md", "own.md"}},
		{"some", staff, "", []string{"own.md"}},
		{"found by words", staff, "?q=own", []string{"own.md"}},
	} {
		_, told := g.do(c.key, "GET", "/v1/sources"+c.query, "")
		var page struct {
			Sources []struct {
				Path        string
				Replaceable bool
			}
		}
		if err := json.Unmarshal([]byte(told), &page); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range page.Sources {
			if s.Replaceable {
				got = append(got, s.Path)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v can be replaced, want %v, of %s", c.name, got, c.want, told)
		}
		if strings.Contains(told, g.folder) {
			t.Errorf("%s: the listing tells where documents lie: %s", c.name, told)
		}
	}
}
