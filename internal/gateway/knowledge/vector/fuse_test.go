package vector

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// keywords makes a ranking of "a 8, b 4".
func keywords(ideal float64, text string) Keywords {
	k := Keywords{Ideal: ideal}
	for _, h := range meaning(text) {
		k.Rows = append(k.Rows, Row{h.Passage, h.Score})
	}
	return k
}

func meaning(text string) []Hit {
	var all []Hit
	for part := range strings.SplitSeq(text, ", ") {
		var h Hit
		if n, _ := fmt.Sscan(part, &h.Passage, &h.Score); n == 2 {
			all = append(all, h)
		}
	}
	return all
}

func order(all []Fused) string {
	var ids []string
	for _, f := range all {
		ids = append(ids, f.Passage)
	}
	return strings.Join(ids, " ")
}

func TestFuse(t *testing.T) {
	for _, c := range []struct {
		name              string
		ideal             float64
		keywords, meaning string
		weight            float64
		want              string
	}{
		{"keywords only", 10, "a 8, b 4", "c 0.9, b 0.8", 1, "a b"},
		{"keywords only, however weak", 1000, "a 8, b 4", "c 0.9, b 0.8", 1, "a b"},
		{"meaning only", 10, "a 8, b 4", "c 0.9, b 0.8", 0, "c b"},
		{"meaning only, none found", 10, "a 8, b 4", "", 0, "a b"},
		{"weights out of range", 10, "a 8, b 4", "c 0.9, b 0.8", 7, "a b"},
		{"no weight", 10, "a 8, b 7", "c 0.2, b 0.1", math.NaN(), "a b c"},
		{"both agree", 10, "a 8, b 4", "a 0.9, b 0.8", 0.5, "a b"},
		{"the words are all there", 10, "a 9", "b 0.6, a 0.3", 0.5, "a b"},
		{"in other words", 10, "a 1.4, c 1", "b 0.6, c 0.4, a 0.1", 0.5, "b c a"},
		{"keywords alone found", 10, "a 8, b 4", "", 0.5, "a b"},
		{"keywords alone found, and little", 100, "a 8, b 4", "", 0.5, "a b"},
		{"meaning alone found", 10, "", "c 0.9, b 0.8", 0.5, "c b"},
		{"nothing", 10, "", "", 0.5, ""},
		{"the opposite meaning", 10, "a 8", "a -0.4", 0.5, "a"},
		{"not embedded yet", 10, "a 8, b 7", "c 0.5, b 0.4", 0.5, "a b c"},
		{"by rank, no ideal", 0, "a 8, b 4", "b 0.9, c 0.8", 0.5, "b a c"},
		{"by rank, equal places", 0, "a 8", "b 0.9", 0.5, "a b"},
		{"by rank, keywords only", 0, "a 8, b 4", "c 0.9", 1, "a b"},
		{"by rank, twice there", 0, "a 8, a 4, b 1", "b 0.9", 0.5, "b a"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := order(Fuse(keywords(c.ideal, c.keywords), meaning(c.meaning), c.weight)); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestFuseTellsThePlaces(t *testing.T) {
	got := Fuse(keywords(0, "a 8, b 4"), meaning("b 0.9, c 0.8"), 0.5)
	want := []Fused{{"b", 0.5*(1.0/62) + 0.5*(1.0/61), 2, 1}, {"a", 0.5 / 61, 1, 0}, {"c", 0.5 / 62, 0, 2}}
	if len(got) != len(want) {
		t.Fatalf("%v, want %v", got, want)
	}
	for i := range want {
		if math.Abs(got[i].Score-want[i].Score) > 1e-12 {
			t.Errorf("%s has score %v, want %v", got[i].Passage, got[i].Score, want[i].Score)
		}
		if got[i].Score = want[i].Score; got[i] != want[i] {
			t.Errorf("%v, want %v", got[i], want[i])
		}
	}
}

// ranking draws a ranking with descending scores up to most; few passages and few
// scores, so that many are equal.
func ranking(t *rapid.T, name string, most float64) []Hit {
	ids := rapid.SliceOfNDistinct(rapid.SampledFrom(strings.Split("abcdefgh", "")), 0, 8, rapid.ID[string]).Draw(t, name)
	var all []Hit
	for _, id := range ids {
		all = append(all, Hit{Passage: id, Score: most * float64(rapid.IntRange(0, 4).Draw(t, name+" score")) / 4})
	}
	slices.SortFunc(all, before)
	return all
}

// TestFuseHoldsItsPromises: each passage once, in order, the same again;
// at the ends one ranking alone, in its order.
func TestFuseHoldsItsPromises(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		near := ranking(t, "meaning", 1)
		k := Keywords{Ideal: float64(rapid.IntRange(0, 1).Draw(t, "ideal")) * 10}
		for _, h := range ranking(t, "keywords", 10) {
			k.Rows = append(k.Rows, Row{h.Passage, h.Score})
		}
		weight := float64(rapid.IntRange(0, 4).Draw(t, "weight")) / 4
		all := Fuse(k, near, weight)
		if again := Fuse(k, near, weight); !slices.Equal(all, again) {
			t.Fatalf("%v, and again %v", all, again)
		}
		seen := map[string]bool{}
		for i, f := range all {
			if seen[f.Passage] || !(f.Score >= 0) || f.Keyword == 0 && f.Meaning == 0 || i > 0 && f.Score > all[i-1].Score {
				t.Fatalf("row %d of %v", i, all)
			}
			seen[f.Passage] = true
			if weight == 1 && (f.Keyword == 0 || i > 0 && f.Keyword < all[i-1].Keyword) || weight == 0 && len(near) > 0 && (f.Meaning == 0 || i > 0 && f.Meaning < all[i-1].Meaning) {
				t.Fatalf("weight %v: %v", weight, all)
			}
		}
	})
}

// TestMoreWeightNeverHarmsKeywords: what keywords put first does not fall as they
// get more weight.
func TestMoreWeightNeverHarmsKeywords(t *testing.T) {
	k, near := keywords(10, "a 5, b 3"), meaning("b 0.8, c 0.7, a 0.2")
	last := math.MaxInt
	for weight := 0.0; weight <= 1; weight += 0.1 {
		at := slices.IndexFunc(Fuse(k, near, weight), func(f Fused) bool { return f.Passage == "a" })
		if at > last {
			t.Errorf("at weight %.1f a stands at %d, before at %d", weight, at, last)
		}
		last = at
	}
	if last != 0 {
		t.Errorf("at weight 1 a stands at %d", last)
	}
}

func BenchmarkFuse(b *testing.B) {
	var k Keywords
	var near []Hit
	for i := range 200 {
		k.Rows = append(k.Rows, Row{fmt.Sprint(i), float64(200 - i)})
		near = append(near, Hit{Passage: fmt.Sprint(i * 2), Score: float64(200-i) / 200})
	}
	k.Ideal = 300
	b.ReportAllocs()
	for b.Loop() {
		Fuse(k, near, DefaultWeight)
	}
}
