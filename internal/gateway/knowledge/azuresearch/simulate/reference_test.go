package simulate

import (
	"fmt"
	"math"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
)

// grove makes random filters together with what they mean, as a plain function.
type grove struct{ *rand.Rand }

type meaning func(d document) bool

// filter makes a filter of at most that depth.
func (g grove) filter(depth int) (string, meaning) {
	if depth == 0 || g.Intn(4) == 0 {
		return g.leaf()
	}
	a, ma := g.filter(depth - 1)
	b, mb := g.filter(depth - 1)
	switch g.Intn(3) {
	case 0:
		return "(" + a + ") and (" + b + ")", func(d document) bool { return ma(d) && mb(d) }
	case 1:
		return "(" + a + ") or (" + b + ")", func(d document) bool { return ma(d) || mb(d) }
	}
	return "not (" + a + ")", func(d document) bool { return !ma(d) }
}

func (g grove) leaf() (string, meaning) {
	n := g.Intn(5)
	word := []string{"x", "it's", "y"}[g.Intn(3)]
	quoted := "'" + strings.ReplaceAll(word, "'", "''") + "'"
	number := func(d document) (float64, bool) { v, ok := d["rank"].(float64); return v, ok }
	switch g.Intn(8) {
	case 0:
		return fmt.Sprintf("rank le %d", n), func(d document) bool { v, ok := number(d); return ok && v <= float64(n) }
	case 1:
		return fmt.Sprintf("%d lt rank", n), func(d document) bool { v, ok := number(d); return ok && v > float64(n) }
	case 2:
		return fmt.Sprintf("rank ne %d", n), func(d document) bool { v, ok := number(d); return !ok || v != float64(n) }
	case 3:
		return "rank eq null", func(d document) bool { _, ok := number(d); return !ok }
	case 4:
		return "kind eq " + quoted, func(d document) bool { return d["kind"] == word }
	case 5:
		return "search.in(kind, " + quoted[:len(quoted)-1] + "|z', '|')", func(d document) bool { return d["kind"] == word || d["kind"] == "z" }
	case 6:
		return "tags/any(t: t eq " + quoted + ")", func(d document) bool { tags, _ := d["tags"].([]string); return slices.Contains(tags, word) }
	}
	return "tags/all(t: t ne " + quoted + ")", func(d document) bool { tags, _ := d["tags"].([]string); return !slices.Contains(tags, word) }
}

func (g grove) document() document {
	d := document{}
	if g.Intn(3) > 0 {
		d["rank"] = float64(g.Intn(5))
	}
	if g.Intn(3) > 0 {
		d["kind"] = []string{"x", "it's", "y", "z"}[g.Intn(4)]
	}
	if g.Intn(3) > 0 {
		d["tags"] = [][]string{{}, {"x"}, {"it's", "y"}, {"x", "y"}}[g.Intn(4)]
	}
	return d
}

// TestFiltersAgainstAReference: random filters keep what they mean.
func TestFiltersAgainstAReference(t *testing.T) {
	g := grove{rand.New(rand.NewSource(3))}
	x := pier(t)
	for range 2000 {
		filter, means := g.filter(4)
		e, refusal := parse(filter)
		if refusal == nil {
			refusal = e.check(x, nil)
		}
		if refusal != nil {
			t.Fatalf("%s: %v", filter, refusal)
		}
		for range 10 {
			if d := g.document(); e.holds(d) != means(d) {
				t.Fatalf("%s of %v: %t", filter, d, e.holds(d))
			}
		}
	}
}

// TestWordsAgainstTheFormula: the scores are those of BM25, computed here from plain
// counts.
func TestWordsAgainstTheFormula(t *testing.T) {
	texts := []string{"tide tide water", "water", "crane water fish net", "fish"}
	x, refusal := newIndex(&azuresearch.Index{Name: "a", Fields: []azuresearch.Field{{Name: "id", Type: azuresearch.TypeString, Key: true, Searchable: new(bool)}, {Name: "text", Type: azuresearch.TypeString}}})
	if refusal != nil {
		t.Fatal(refusal)
	}
	total := 0
	for i, s := range texts {
		if refusal := x.put(map[string]any{"id": fmt.Sprint(i), "text": s}, actionUpload); refusal != nil {
			t.Fatal(refusal)
		}
		total += len(strings.Fields(s))
	}
	mean := float64(total) / float64(len(texts))
	want := func(text string, words ...string) float64 {
		sum := 0.0
		for _, w := range words {
			with := 0.0
			for _, s := range texts {
				if strings.Contains(s, w) {
					with++
				}
			}
			n, length := float64(strings.Count(text, w)), float64(len(strings.Fields(text)))
			sum += math.Log(1+(4-with+0.5)/(with+0.5)) * n * 2.2 / (n + 1.2*(0.25+0.75*length/mean))
		}
		return sum
	}
	q := &query{Search: "tide water", keep: always(true), words: []string{"text"}}
	results := x.find(q, nil)
	if len(results) != 3 {
		t.Fatalf("%d results", len(results))
	}
	for _, r := range results {
		text, _ := r.document["text"].(string)
		if w := want(text, "tide", "water"); math.Abs(r.score-w) > 1e-9 {
			t.Errorf("%q: %g, want %g", text, r.score, w)
		}
	}
}

// TestFuseAgainstTheFormula: fused scores are sums of 1/(60+rank), best first, and
// equals keep the order of the index.
func TestFuseAgainstTheFormula(t *testing.T) {
	r := rand.New(rand.NewSource(9))
	for range 200 {
		rankings := make([]ranking, 2+r.Intn(3))
		want := map[int]float64{}
		for i := range rankings {
			for n, at := range r.Perm(12)[:r.Intn(12)] {
				rankings[i] = append(rankings[i], scored{at: at, score: 100 - float64(n)})
				want[at] += 1 / float64(61+n)
			}
		}
		got := fuse(rankings)
		if len(got) != len(want) {
			t.Fatalf("%d of %d", len(got), len(want))
		}
		for i, s := range got {
			if math.Abs(s.score-want[s.at]) > 1e-12 {
				t.Fatalf("%d: %g, want %g", s.at, s.score, want[s.at])
			}
			if i > 0 && (got[i-1].score < s.score || got[i-1].score == s.score && got[i-1].at > s.at) {
				t.Fatalf("out of order at %d: %v", i, got)
			}
		}
	}
	single := ranking{{at: 3, score: 0.7}}
	if got := fuse([]ranking{single}); got[0] != single[0] {
		t.Errorf("a single ranking became %v", got)
	}
}

func TestCosine(t *testing.T) {
	for _, c := range []struct {
		a, b []float32
		want float64
	}{
		{[]float32{1, 0}, []float32{1, 0}, 1},
		{[]float32{1, 0}, []float32{5, 0}, 1},
		{[]float32{1, 0}, []float32{0, 1}, 0},
		{[]float32{1, 0}, []float32{-2, 0}, -1},
		{[]float32{1, 1}, []float32{1, 0}, math.Sqrt2 / 2},
		{[]float32{0, 0}, []float32{1, 0}, 0},
	} {
		if got := cosine(c.a, c.b); math.Abs(got-c.want) > 1e-7 {
			t.Errorf("%v %v: %g", c.a, c.b, got)
		}
	}
}

// TestRerankReadsFifty: what stands below the first fifty keeps its place and gets
// no score.
func TestRerankReadsFifty(t *testing.T) {
	s := made(t, Options{})
	for i := range 60 {
		text := "water water water"
		if i == 59 {
			text = "high water and a long tail of other words that make it score less than all the rest"
		}
		if err := s.Upload("pier", map[string]any{"id": fmt.Sprintf("n%02d", i), "text": text, "rank": 9}); err != nil {
			t.Fatal(err)
		}
	}
	values := searched(t, s, `{"search":"water","filter":"rank eq 9","queryType":"semantic","semanticConfiguration":"s","top":100}`)["value"].([]any)
	if len(values) != 60 {
		t.Fatalf("%d results", len(values))
	}
	for i, v := range values {
		if scored := v.(map[string]any)["@search.rerankerScore"] != nil; scored != (i < maxReranked) {
			t.Errorf("result %d: %v", i, v)
		}
	}
}
