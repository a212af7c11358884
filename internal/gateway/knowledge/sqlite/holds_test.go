package sqlite_test

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
)

// TestHolds: a set holds something for those who may see one of its documents.
func TestHolds(t *testing.T) {
	s, err := sqlite.Open("")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for id, rank := range map[string]int{"open": 0, "closed": 3} {
		d := knowledge.Document{ID: id, Title: id, Label: &citeway.Label{Name: "L", Rank: rank}, Version: "v1", Text: "Words."}
		if _, err := s.Put(t.Context(), &d, nil); err != nil {
			t.Fatal(err)
		}
		if err := s.Join(t.Context(), "set of "+id, id); err != nil {
			t.Fatal(err)
		}
	}
	zero := 0
	for _, test := range []struct {
		set   string
		sight knowledge.Sight
		want  bool
	}{
		{"set of open", knowledge.Sight{}, true},
		{"set of open", knowledge.Sight{Clearance: &zero}, true},
		{"set of closed", knowledge.Sight{}, true},
		{"set of closed", knowledge.Sight{Clearance: &zero}, false},
		{"set of open", knowledge.Sight{Sets: []string{"set of closed"}}, false},
		{"set of open", knowledge.Sight{Sets: []string{"set of open"}}, true},
		{"no set", knowledge.Sight{}, false},
	} {
		if got, err := s.Holds(t.Context(), test.set, test.sight); err != nil || got != test.want {
			t.Errorf("%s for %+v: %v, %v", test.set, test.sight, got, err)
		}
	}
	if err := s.Delete(t.Context(), "open"); err != nil {
		t.Fatal(err)
	}
	if got, _ := s.Holds(t.Context(), "set of open", knowledge.Sight{}); got {
		t.Error("a document that is gone is held")
	}
}
