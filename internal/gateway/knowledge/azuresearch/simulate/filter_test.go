package simulate

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
)

// pier is an index with a field of each type and three documents.
func pier(t testing.TB) *index {
	t.Helper()
	yes, no := true, false
	x, refusal := newIndex(&azuresearch.Index{Name: "pier",
		Fields: []azuresearch.Field{{Name: "id", Type: azuresearch.TypeString, Key: true}, {Name: "text", Type: azuresearch.TypeString, Filterable: &no},
			{Name: "kind", Type: azuresearch.TypeString}, {Name: "rank", Type: azuresearch.TypeInt}, {Name: "depth", Type: typeDouble}, {Name: "open", Type: typeBool},
			{Name: "built", Type: azuresearch.TypeDate}, {Name: "tags", Type: azuresearch.TypeStrings}, {Name: "secret", Type: azuresearch.TypeString, Retrievable: &no},
			{Name: "v", Type: azuresearch.TypeVector, Searchable: &yes, Dimensions: 2, VectorProfile: "p"}, {Name: "w", Type: azuresearch.TypeVector, Searchable: &yes, Dimensions: 2, VectorProfile: "auto"}},
		VectorSearch: &azuresearch.VectorSearch{Algorithms: []azuresearch.Algorithm{{Name: "h", Kind: "hnsw"}},
			Profiles: []azuresearch.Profile{{Name: "p", Algorithm: "h"}, {Name: "auto", Algorithm: "h", Vectorizer: "z"}}},
		Semantic: &azuresearch.SemanticPart{Configurations: []azuresearch.SemanticConfiguration{{Name: "s",
			Fields: azuresearch.PrioritizedFields{Content: []azuresearch.FieldName{{Name: "text"}}}}}},
	})
	if refusal != nil {
		t.Fatal(refusal)
	}
	for _, d := range []map[string]any{
		{"id": "a", "text": "The crane lifts. High water floods it.", "kind": "x", "rank": 1.0, "depth": 1.5, "open": true, "built": "2031-02-03T04:05:06Z", "tags": []any{"red", "blue"}, "secret": "s", "v": []any{1.0, 0.0}},
		{"id": "b", "text": "High water.", "kind": "it's", "rank": 3.0, "depth": -2.5, "open": false, "built": "2032-01-01T00:00:00Z", "tags": []any{}, "v": []any{0.0, 1.0}, "w": []any{0.0, 1.0}},
		{"id": "c", "text": "Nets.", "v": []any{1.0, 1.0}},
	} {
		if refusal := x.put(d, actionUpload); refusal != nil {
			t.Fatal(refusal)
		}
	}
	return x
}

// kept are the ids of the documents that a filter keeps, or the refusal.
func kept(x *index, filter string) string {
	e, refusal := parse(filter)
	if refusal == nil {
		refusal = e.check(x, nil)
	}
	if refusal != nil {
		return strings.TrimSuffix(refusal.message, "\r\nParameter name: $filter")
	}
	ids := ""
	for _, d := range x.documents {
		if e.holds(d) {
			ids += fmt.Sprint(d["id"])
		}
	}
	return ids
}

// TestFilters reads testdata/filters.txt: a filter, a tab, and what it keeps of
// the documents a, b, c, or why it is refused.
func TestFilters(t *testing.T) {
	f, err := os.Open("testdata/filters.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	x := pier(t)
	lines := bufio.NewScanner(f)
	n := 0
	for lines.Scan() {
		filter, want, ok := strings.Cut(lines.Text(), "\t")
		if !ok {
			continue
		}
		n++
		if got := kept(x, filter); got != strings.TrimSpace(want) {
			t.Errorf("%s\ngot  %s\nwant %s", filter, got, want)
		}
	}
	if n < 50 {
		t.Errorf("only %d filters were read", n)
	}
}

func TestFiltersNestWithinBounds(t *testing.T) {
	for depth, refused := range map[int]bool{maxDepth - 1: false, maxDepth + 1: true, 1 << 16: true} {
		_, refusal := parse(strings.Repeat("(", depth) + "true" + strings.Repeat(")", depth))
		if (refusal != nil) != refused {
			t.Errorf("%d deep: %v", depth, refusal)
		}
		if _, refusal := parse(strings.Repeat("not ", depth) + "true"); (refusal != nil) != refused {
			t.Errorf("%d times not: %v", depth, refusal)
		}
	}
}

// FuzzParse: any filter is read or refused with a message, and negated keeps the
// rest of the documents.
func FuzzParse(f *testing.F) {
	if raw, err := os.ReadFile("testdata/filters.txt"); err == nil {
		for line := range strings.Lines(string(raw)) {
			filter, _, _ := strings.Cut(line, "\t")
			f.Add(filter)
		}
	}
	x := pier(f)
	f.Fuzz(func(t *testing.T, filter string) {
		e, refusal := parse(filter)
		if refusal == nil {
			refusal = e.check(x, nil)
		}
		if refusal != nil {
			if refusal.message == "" || refusal.status != 400 {
				t.Errorf("%q: %+v", filter, refusal)
			}
			return
		}
		opposite, refusal := parse("not (" + filter + ")")
		if refusal != nil {
			if strings.Contains(refusal.message, "deeply") {
				return
			}
			t.Fatalf("%q: %v", filter, refusal)
		}
		for _, d := range x.documents {
			if e.holds(d) == opposite.holds(d) {
				t.Errorf("%q and its opposite agree on %v", filter, d["id"])
			}
		}
	})
}

// FuzzQuoted: a string with its quotes doubled is read as it was.
func FuzzQuoted(f *testing.F) {
	for _, s := range []string{"", "'", "''", "a'b", "' or true or '", "\\'", "é'", "\x00", "\xff'"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		e, refusal := parse("kind eq '" + strings.ReplaceAll(s, "'", "''") + "'")
		if c, ok := e.(*compare); refusal != nil || !ok || c.value != s {
			t.Errorf("%q is read as %+v, %v", s, e, refusal)
		}
	})
}
