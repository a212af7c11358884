package index

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/language"
)

// entry is a document with a passage for each text.
func entry(id string, order int64, rank int, texts ...string) *Entry {
	e := &Entry{Source: citeway.Source{ID: id, Title: "title " + id}, Version: "v"}
	if rank > 0 {
		e.Source.Label = &citeway.Label{Name: "x", Rank: rank}
	}
	for i, text := range texts {
		e.Passages = append(e.Passages, Passage{Passage: citeway.Passage{ID: fmt.Sprint(id, "-", i), Text: text}, Order: order + int64(i)})
	}
	return e
}

// plain is a reference BM25, written as the formula is, over the passages that may be
// seen.
type plain map[string]*Entry

func (p plain) counts(e *Entry, i int) (counts map[string]float64, length float64) {
	var stems language.Stemmer
	counts = map[string]float64{}
	for _, part := range []struct {
		text   string
		weight float64
	}{{e.Source.Title, titleWeight}, {e.Passages[i].Context, contextWeight}, {e.Passages[i].Text, bodyWeight}} {
		for _, w := range strings.Fields(part.text) {
			counts[stems.English(w)] += part.weight
			length += part.weight
		}
	}
	return counts, length
}

// seen are the documents that the caller may see.
func (p plain) seen(sight knowledge.Sight) plain {
	seen := plain{}
	for id, e := range p {
		if sight.SeesSource(&e.Source, e.Sets) {
			seen[id] = e
		}
	}
	return seen
}

func (p plain) search(question string) map[string]float64 {
	n, total := 0.0, 0.0
	in := map[string]float64{}
	for _, e := range p {
		for i := range e.Passages {
			counts, length := p.counts(e, i)
			for w := range counts {
				in[w]++
			}
			n, total = n+1, total+length
		}
	}
	scores := map[string]float64{}
	for _, e := range p {
		for i := range e.Passages {
			counts, length := p.counts(e, i)
			asked := map[string]bool{}
			var stems language.Stemmer
			for _, t := range language.Query(question) {
				w := stems.English(t.Word)
				if tf := counts[w]; tf > 0 && !asked[w] {
					asked[w] = true
					idf := math.Log(1 + (n-in[w]+0.5)/(in[w]+0.5))
					scores[e.Passages[i].ID] += idf * tf * (saturation + 1) / (tf + saturation*(1-leveling+leveling*length/(total/n)))
				}
			}
		}
	}
	return scores
}

// TestAgainstTheFormula puts and removes documents in any order, and compares, now
// and then and at the end, every score with the formula over the documents left.
func TestAgainstTheFormula(t *testing.T) {
	sets := []string{"board", "staff", "staff 5:board"}
	word := rapid.SampledFrom([]string{"tide", "tides", "quay", "harbour", "gauge", "bread", "rising", "rise", "the"})
	rapid.Check(t, func(rt *rapid.T) {
		x, p := New(), plain{}
		clearance := rapid.IntRange(0, 2).Draw(rt, "clearance")
		sights := []knowledge.Sight{{}, {Clearance: &clearance}, {Sets: rapid.SliceOfN(rapid.SampledFrom(sets), 0, 2).Draw(rt, "seen")}}
		compare := func() {
			question := strings.Join(rapid.SliceOfN(word, 1, 5).Draw(rt, "question"), " ")
			for _, sight := range sights {
				same(rt, x, question, sight, p.seen(sight).search(question))
				ideal(rt, x, question, sight, p.seen(sight))
				looked(rt, x, sight, p)
			}
		}
		steps := rapid.IntRange(1, 30).Draw(rt, "steps")
		for step := range steps {
			id := rapid.SampledFrom([]string{"a", "b", "c", "d"}).Draw(rt, "id")
			if rapid.IntRange(0, 3).Draw(rt, "verb") == 0 {
				x.Remove(id)
				delete(p, id)
				continue
			}
			var texts []string
			for range rapid.IntRange(0, 4).Draw(rt, "passages") {
				texts = append(texts, strings.Join(rapid.SliceOfN(word, 1, 12).Draw(rt, "words"), " "))
			}
			e := entry(id, int64(step*10), rapid.IntRange(0, 2).Draw(rt, "rank"), texts...)
			e.Sets = rapid.SliceOfNDistinct(rapid.SampledFrom(sets), 0, 2, rapid.ID).Draw(rt, "sets")
			x.Put(e)
			p[id] = e
			if rapid.IntRange(0, 5).Draw(rt, "compact") == 0 {
				x.compact()
			}
			if rapid.IntRange(0, 3).Draw(rt, "ask") == 0 {
				compare()
			}
		}
		compare()
	})
}

func same(t *rapid.T, x *Index, question string, sight knowledge.Sight, want map[string]float64) {
	hits, err := x.Search(context.Background(), knowledge.Query{Text: question, Limit: 1000, Clearance: sight.Clearance, Sets: sight.Sets})
	if err != nil {
		t.Fatal(err)
	}
	if len(hits) != len(want) {
		t.Fatalf("%d hits, want %d", len(hits), len(want))
	}
	for i, h := range hits {
		if score := want[h.Passage.ID]; math.Abs(h.Score-score) > 1e-4 {
			t.Fatalf("%s scores %v, want %v", h.Passage.ID, h.Score, score)
		}
		if i > 0 && h.Score > hits[i-1].Score {
			t.Fatalf("hit %d is better than the one before", i)
		}
	}
}

func TestLimitKeepsTheBest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := New()
		for i := range rapid.IntRange(1, 60).Draw(t, "documents") {
			n := rapid.IntRange(1, 6).Draw(t, "often")
			x.Put(entry(fmt.Sprint(i), int64(i), 0, strings.Repeat("tide ", n)+strings.Repeat("other ", 6-n)))
		}
		all, err := x.Search(context.Background(), knowledge.Query{Text: "tide", Limit: 1000})
		if err != nil {
			t.Fatal(err)
		}
		limit := rapid.IntRange(1, 20).Draw(t, "limit")
		some, err := x.Search(context.Background(), knowledge.Query{Text: "tide", Limit: limit})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.EqualFunc(some, all[:min(limit, len(all))], func(a, b knowledge.Hit) bool { return a.Passage.ID == b.Passage.ID }) {
			t.Fatalf("the best %d are not the first %d of all", limit, limit)
		}
	})
}

func TestCompactingByItself(t *testing.T) {
	x := New()
	for round := range 5 {
		for i := range minDead {
			x.Put(entry(fmt.Sprint(i), int64(i), 0, fmt.Sprintf("tide word%d round%d", i, round)))
		}
	}
	if len(x.slots) > 3*minDead+1 {
		t.Errorf("%d slots for %d passages", len(x.slots), x.Len())
	}
	hits, err := x.Search(t.Context(), knowledge.Query{Text: "word7 round4"})
	if err != nil || len(hits) == 0 || hits[0].Source.ID != "7" {
		t.Errorf("%+v, %v", hits, err)
	}
	if hits, err := x.Search(t.Context(), knowledge.Query{Text: "round3"}); err != nil || len(hits) != 0 {
		t.Errorf("what was replaced is found: %+v, %v", hits, err)
	}
}

func TestWhatMayBeSeenFollowsTheIndex(t *testing.T) {
	x, zero := New(), 0
	finds := func(want int) {
		t.Helper()
		hits, err := x.Search(t.Context(), knowledge.Query{Text: "tide", Clearance: &zero})
		if err != nil || len(hits) != want {
			t.Errorf("%d hits, %v; want %d", len(hits), err, want)
		}
	}
	finds(0)
	x.Put(entry("a", 1, 0, "tide"))
	finds(1)
	x.Put(entry("a", 1, 1, "tide"))
	finds(0)
	x.Put(entry("b", 2, 0, "tide", "more tide"))
	finds(2)
	x.Remove("b")
	finds(0)
}

func TestNoTwoSightsShareAName(t *testing.T) {
	minus, one, ten := -1, 1, 10
	names := map[string]bool{}
	sights := []knowledge.Sight{{}, {Clearance: &minus}, {Clearance: &one}, {Clearance: &ten}, {Sets: []string{}}, {Sets: []string{""}},
		{Sets: []string{"a", "b"}}, {Sets: []string{"a 1:b"}}, {Sets: []string{"ab"}}, {Clearance: &one, Sets: []string{}}, {Sets: []string{"<=1"}}}
	for _, sight := range sights {
		names[nameOf(sight)] = true
	}
	if len(names) != len(sights) {
		t.Errorf("%d sights have %d names: %v", len(sights), len(names), names)
	}
}

func BenchmarkSearch(b *testing.B) { benchmark(b, nil, false) }

// BenchmarkSearchRestricted is a search by a caller from whom half is hidden.
func BenchmarkSearchRestricted(b *testing.B) {
	zero := 0
	benchmark(b, &zero, false)
}

// BenchmarkSearchRestrictedAfterAChange is the same with a document replaced before it.
func BenchmarkSearchRestrictedAfterAChange(b *testing.B) {
	zero := 0
	benchmark(b, &zero, true)
}

func benchmark(b *testing.B, clearance *int, changing bool) {
	x := New()
	for i := range 20_000 {
		x.Put(entry(fmt.Sprint(i), int64(i), i%2, strings.Repeat(fmt.Sprintf("tide%d quay%d gauge%d harbour%d ", i%50, i%300, i%1000, i), 30)))
	}
	q := knowledge.Query{Text: "tide7 quay7 gauge7 harbour7", Limit: 10, Clearance: clearance}
	b.ReportAllocs()
	for b.Loop() {
		if changing {
			x.Put(entry("0", 0, 0, "tide0 quay0 gauge0 harbour0"))
		}
		if _, err := x.Search(b.Context(), q); err != nil {
			b.Fatal(err)
		}
	}
}

// TestANumberWithPointsIsOneWord: of sections that all have the parts of a version, that of the version itself is
// found, whether it stands in a heading, in the text or behind a letter.
func TestANumberWithPointsIsOneWord(t *testing.T) {
	x := New()
	headings, tags := entry("headings", 0, 0), entry("tags", 0, 0)
	for i, version := range []string{"5.4.0", "0.4.5", "4.0.5", "4.5.1", "4.5.0", "5.0.4"} {
		headings.Passages = append(headings.Passages,
			Passage{Passage: citeway.Passage{ID: version, Text: "What was mended for 4, 5 and 0 gauges"}, Context: version + " > Bug fixes", Order: int64(i)},
			Passage{Passage: citeway.Passage{ID: "more" + version, Text: "What was mended for other gauges"}, Order: int64(10 + i)})
		tags.Passages = append(tags.Passages,
			Passage{Passage: citeway.Passage{ID: "v" + version, Text: "Tag v" + version + " changed 4, 5 and 0 gauges"}, Order: int64(i)})
	}
	headings.Passages = append(headings.Passages, Passage{Passage: citeway.Passage{ID: "changes", Text: "Regressions: a regression of a regression"}, Order: 20})
	x.Put(headings)
	x.Put(tags)
	for document, want := range map[string]string{"headings": "4.5.0", "tags": "v4.5.0"} {
		for _, question := range []string{"What changed in 4.5.0?", "What changed in v4.5.0?", "Which regression is in 4.5.0?"} {
			hits, err := x.Search(t.Context(), knowledge.Query{Text: question, Limit: 1, Documents: []string{document}})
			if err != nil || len(hits) != 1 || hits[0].Passage.ID != want {
				t.Errorf("%q finds %v of %s, %v", question, hits, document, err)
			}
		}
	}
}

// TestANumberInAHeadingWeighsAsInTheText: it is all that tells a section from others.
func TestANumberInAHeadingWeighsAsInTheText(t *testing.T) {
	x := New()
	e := entry("changes", 0, 0, "gauges mended, 4.5.0 and more", "gauges mended and more", "other gauges")
	e.Passages[1].Context = "4.5.0"
	x.Put(e)
	hits, err := x.Search(t.Context(), knowledge.Query{Text: "What is 4.5.0?"})
	if err != nil || len(hits) != 2 || math.Abs(hits[0].Score-hits[1].Score) > 0.1*hits[0].Score {
		t.Errorf("%v, %v", hits, err)
	}
}
