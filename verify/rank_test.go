package verify

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// shelf is passages on different things.
var shelf = []string{
	"The old mill by the river was rebuilt in 1932 after the flood of spring.",
	"Whales sing in summer to find a mate, and their songs travel for hundreds of kilometres.",
	"Copper melts at 1085 degrees Celsius and conducts electricity better than iron.",
	"The council of Leeds decided to close the second mill for good in the spring of 1933.",
	"A violin has four strings, which are tuned in fifths.",
	"Bread is baked with flour, water, salt and yeast, and keeps for three days.",
	"The treaty was signed on 3 May 2020 by both sides in the old hall of Bremen.",
}

func onShelf(v *Verifier) []*Evidence {
	out := make([]*Evidence, len(shelf))
	for i, text := range shelf {
		out[i] = v.Prepare(text)
	}
	return out
}

func TestRankFinds(t *testing.T) {
	v := New(Options{})
	evidence := onShelf(v)
	for claim, want := range map[string]int{
		"The mill was rebuilt after a flood.":               0,
		"In 1932 the mill by the river was rebuilt.":        0,
		"Whale songs travel far.":                           1,
		"Whales sing to find mates.":                        1,
		"Iron conducts electricity worse than copper does.": 2,
		"The melting point of copper is 1085 degrees.":      2,
		"In 1933 the second mill was closed.":               3,
		"Violins have four strings.":                        4,
		"Yeast goes into bread.":                            5,
		"A treaty was signed in Bremen.":                    6,
		"On 3 May 2020 both sides signed.":                  6,
	} {
		got := v.Rank(claim, 3, evidence...)
		if len(got) == 0 || got[0].Evidence != want {
			t.Errorf("%q: got %+v, want %d first", claim, got, want)
		}
	}
}

func TestRankOrdersAndLimits(t *testing.T) {
	v := New(Options{})
	evidence := onShelf(v)
	for limit := range 9 {
		got := v.Rank("The mill of the council by the river in spring.", limit, evidence...)
		if len(got) > limit {
			t.Errorf("%d of at most %d", len(got), limit)
		}
		for i := 1; i < len(got); i++ {
			if got[i].Fit > got[i-1].Fit {
				t.Errorf("%+v stands behind %+v", got[i], got[i-1])
			}
		}
	}
}

func TestRankLeavesOutStrangers(t *testing.T) {
	v := New(Options{})
	if got := v.Rank("Quarterly dividends exceeded forecasts.", 9, onShelf(v)...); len(got) != 0 {
		t.Errorf("got %+v", got)
	}
	if got := v.Rank("The mill.", 9); len(got) != 0 {
		t.Errorf("of nothing: %+v", got)
	}
	if got := v.Rank("", 9, onShelf(v)...); len(got) != 0 {
		t.Errorf("for nothing: %+v", got)
	}
}

// The same passage is found wherever it stands on the shelf.
func TestRankWhateverTheOrder(t *testing.T) {
	v := New(Options{})
	rng := rand.New(rand.NewPCG(2, 2))
	evidence := onShelf(v)
	for range 30 {
		order := rng.Perm(len(evidence))
		mixed := make([]*Evidence, len(evidence))
		for i, k := range order {
			mixed[i] = evidence[k]
		}
		got := v.Rank("Copper melts at 1085 degrees.", 1, mixed...)
		if len(got) != 1 || order[got[0].Evidence] != 2 {
			t.Fatalf("%v: got %+v", order, got)
		}
	}
}

func shelfSources() []citeway.Source {
	var list []citeway.Source
	for i, text := range shelf {
		id := string(rune('a' + i))
		list = append(list, citeway.Source{ID: id, Passages: []citeway.Passage{{ID: "p" + id, Text: text}}})
	}
	return list
}

func TestCorrelateShelf(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"one claim", "The old mill by the river was rebuilt in 1932.", "a"},
		{"two of one source", "The old mill was rebuilt in 1932. It was rebuilt after the flood of spring.", "a a"},
		{"two sources", "Copper melts at 1085 degrees Celsius. A violin has four strings.", "c e"},
		{"in the order of mention", "A violin has four strings. Copper melts at 1085 degrees Celsius.", "e c"},
		{"a claim of nobody's", "Quarterly dividends exceeded every forecast.", ""},
		{"one of nobody's between", "A violin has four strings. Quarterly dividends exceeded forecasts. Copper melts at 1085 degrees Celsius.", "e c"},
		{"a heading", "# A violin has four strings\n", ""},
		{"a question", "Does a violin have four strings?", ""},
		{"a list", "It is known that:\n\n- a violin has four strings\n- copper melts at 1085 degrees Celsius", "e c"},
		{"too short", "Four strings.", ""},
		{"nothing", "", ""},
	} {
		got, err := New(Options{}).Correlate(c.text, shelfSources())
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		numbers := map[string]int{}
		for _, k := range got {
			ids = append(ids, k.Sources[0])
			if n := numbers[k.Sources[0]]; n != 0 && n != k.Number {
				t.Errorf("%s: a source has two numbers", c.name)
			}
			numbers[k.Sources[0]] = k.Number
			if k.Claim == nil || k.Claim.Start < 0 || k.Claim.End > len(c.text) || k.Claim.Start >= k.Claim.End {
				t.Errorf("%s: claim %v", c.name, k.Claim)
			}
		}
		if s := strings.Join(ids, " "); s != c.want {
			t.Errorf("%s: got %q, want %q", c.name, s, c.want)
		}
	}
}

// What is turned round is not cited after the fact.
func TestCorrelateRefusesWhatIsTurnedRound(t *testing.T) {
	for _, text := range []string{
		"The old mill by the river was not rebuilt in 1932.",
		"The old mill by the river was rebuilt in 1923.",
		"Iron conducts electricity better than copper.",
		"A violin has six strings.",
		"The treaty was signed on 9 March 2020 by both sides.",
	} {
		got, err := New(Options{}).Correlate(text, shelfSources())
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range got {
			if c.Verdict == citeway.Supported {
				t.Errorf("%q is supported by %q", text, c.Sources)
			}
		}
	}
}

func TestStatements(t *testing.T) {
	text := "# Head of it all\n\nThe mill turns well. Does it turn? It has:\n\n- two new wheels of oak\n- one\n\nNo."
	var got []string
	for _, s := range statements(text) {
		got = append(got, s.In(text))
	}
	want := []string{"The mill turns well.", "two new wheels of oak"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
