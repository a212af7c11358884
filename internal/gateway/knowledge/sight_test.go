package knowledge_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

func TestSight(t *testing.T) {
	one := 1
	for _, test := range []struct {
		sight knowledge.Sight
		rank  int
		sets  []string
		want  bool
	}{
		{knowledge.Sight{}, 9, nil, true},
		{knowledge.Sight{Clearance: &one}, 1, nil, true},
		{knowledge.Sight{Clearance: &one}, 2, []string{"a"}, false},
		{knowledge.Sight{Sets: []string{}}, 0, []string{"a"}, false},
		{knowledge.Sight{Sets: []string{"a"}}, 0, nil, false},
		{knowledge.Sight{Sets: []string{"a", "b"}}, 0, []string{"c", "b"}, true},
		{knowledge.Sight{Sets: []string{"a"}, Clearance: &one}, 2, []string{"a"}, false},
		{knowledge.Sight{Sets: []string{"a"}, Clearance: &one}, 1, []string{"b"}, false},
		{knowledge.Sight{Sets: []string{"a"}, Clearance: &one}, 1, []string{"a"}, true},
	} {
		if got := test.sight.Sees(test.rank, test.sets); got != test.want {
			t.Errorf("%+v sees rank %d of %v: %v", test.sight, test.rank, test.sets, got)
		}
	}
	if !(knowledge.Sight{}).All() || (knowledge.Sight{Sets: []string{}}).All() || (knowledge.Sight{Clearance: &one}).All() {
		t.Error("who sees all")
	}
}

func ExampleSight() {
	internal := 1
	sight := knowledge.Sight{Clearance: &internal, Sets: []string{"staff"}}
	secret := &citeway.Source{Title: "Plans", Label: &citeway.Label{Name: "Secret", Rank: 3}}
	fmt.Println(sight.SeesSource(&citeway.Source{Title: "Leave"}, []string{"staff"}), sight.SeesSource(secret, []string{"staff"}))
	// Output: true false
}

func TestNamesOfSets(t *testing.T) {
	for name, want := range map[string]citeway.Code{"board": "", "Größe und 董事会": "", "": citeway.Invalid, "a\tb": citeway.Invalid,
		strings.Repeat("x", knowledge.MaxSetName): "", strings.Repeat("x", knowledge.MaxSetName+1): citeway.Invalid} {
		if got := citeway.CodeOf(knowledge.CheckSet(name)); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
