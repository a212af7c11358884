package eval

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway/verify"
)

func TestFiner(t *testing.T) {
	for _, c := range []struct{ kind, claim, want string }{
		{"roles", "Alice sued Robert.", "Robert sued Alice."},
		{"roles", "the mill was old.", ""},
		{"unit", "It lies 5 km away.", "It lies 5 miles away."},
		{"unit", "It lies far away.", ""},
		{"member", "It opened in June.", "It opened in July."},
		{"many", "Some mills burned.", "All mills burned."},
		{"sure", "It may rain.", "It must rain."},
		{"bound", "At noon at least 5 came.", "At noon at most 5 came."},
		{"bound", "They ran over hills.", ""},
	} {
		i := slices.IndexFunc(finer, func(p perturbation) bool { return p.name == c.kind })
		if got := finer[i].change(c.claim, nil, nil); got != c.want {
			t.Errorf("%s of %q: got %q, want %q", c.kind, c.claim, got, c.want)
		}
	}
}

func TestShortened(t *testing.T) {
	for text, want := range map[string]string{
		"The old mill was rebuilt, as was the bridge": "The old mill was rebuilt.",
		"Well, the old mill was rebuilt by owners":    "",
		"The mill turns": "",
	} {
		if got := shortened(strings.Fields(text)); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// Both ways round, but not where the changed copy says more than the sentence.
func TestMinimal(t *testing.T) {
	c := &collection{}
	text := strings.Repeat("Some old mills of the valley were rebuilt in 1932. ", 8)
	c.minimal(verify.New(verify.Options{}), "g", text, []string{"In Bremen the bridge of Anna Berg was closed."}, rand.New(rand.NewPCG(1, 1)))
	holds, not := 0, 0
	for i := range c.pairs {
		if c.pairs[i].group != "g" {
			t.Fatal("a pair has left its group")
		}
		if c.pairs[i].holds {
			holds++
		} else {
			not++
		}
	}
	if holds == 0 || not <= holds {
		t.Errorf("%d pairs hold and %d do not", holds, not)
	}
}

func TestAlikeTexts(t *testing.T) {
	long := "the old mill of the valley was rebuilt after the flood by its owners and their friends"
	got := alikeTexts([]string{long, strings.ToUpper(long) + " in spring", "the bridge of the town was closed for good in summer", "the old mill of the valley was rebuilt after the flood"})
	for i, want := range [][]int{{0, 1, 3}, {0, 1, 3}, {2}, {0, 1, 3}} {
		slices.Sort(got[i])
		if !slices.Equal(got[i], want) {
			t.Errorf("text %d: got %v, want %v", i, got[i], want)
		}
	}
}

func TestCitedFor(t *testing.T) {
	d := &sets{attribution: []attributionRow{{Claim: "c", References: []string{"a"}}, {Claim: "c", References: []string{"b"}}, {Claim: "d", References: []string{"e"}}}}
	got := citedFor(d, map[string]int{"a": 0, "b": 1, "e": 2}, [][]int{{0}, {1}, {2}})
	if len(got["c"]) != 2 || !got["c"][0] || !got["c"][1] || len(got["d"]) != 1 {
		t.Errorf("got %v", got)
	}
}
