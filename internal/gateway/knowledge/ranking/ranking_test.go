package ranking_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
	"github.com/citeway/citeway/internal/gateway/knowledge/ranking"
	"github.com/citeway/citeway/internal/gateway/knowledge/vector"
)

// passage is a document of one passage.
type passage struct {
	id, text string
	vector   []float32
	rank     int
	sets     []string
}

// harbour is what most tests ask: by words "tide" is in two, by meaning "swell" is what lies east and "wages" the
// other way, which is near nothing.
var harbour = []passage{
	{id: "tide", text: "The tide at the quay.", vector: []float32{0.6, 0.8}},
	{id: "tides", text: "Of the tide and the harbour master and of all that is told of both.", vector: []float32{0, 1}},
	{id: "swell", text: "Water rises and falls.", vector: []float32{1, 0}},
	{id: "wages", text: "Wages are due on Friday.", vector: []float32{-1, 0}},
	{id: "late", text: "A harbour master without a vector."},
}

// ranker has passages in both indexes.
func ranker(t testing.TB, words *index.Index, passages []passage) *ranking.Ranker {
	t.Helper()
	r := &ranking.Ranker{Words: words, Vectors: vector.NewFor(2, len(passages))}
	for i, p := range passages {
		e := index.Entry{Source: citeway.Source{ID: p.id, Title: "Note", Label: &citeway.Label{Rank: p.rank}}, Sets: p.sets,
			Passages: []index.Passage{{Passage: citeway.Passage{ID: p.id, Text: p.text}, Order: int64(i)}}}
		r.Words.Put(&e)
		if p.vector == nil {
			continue
		}
		if err := r.Vectors.Add(vector.Document{ID: p.id, Rank: p.rank, Sets: p.sets}, vector.Passage{ID: p.id, Vector: p.vector}); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

func names(hits []knowledge.Hit) string {
	all := make([]string, len(hits))
	for i := range hits {
		all[i] = hits[i].Passage.ID
	}
	return strings.Join(all, " ")
}

func number[N int | float64](n N) *N { return &n }

// TestHits: what each setting of a question finds, in order. east is the question's vector.
func TestHits(t *testing.T) {
	east := []float32{1, 0}
	for _, test := range []struct {
		name  string
		q     knowledge.Query
		about []float32
		want  string
	}{
		{"by words", knowledge.Query{Text: "tide"}, nil, "tide tides"},
		{"by words, with a limit", knowledge.Query{Text: "tide", Limit: 1}, nil, "tide"},
		{"much of its weight", knowledge.Query{Text: "tide quay", Tuning: knowledge.Tuning{MinKeywords: 0.3}}, nil, "tide"},
		{"a word that nobody has", knowledge.Query{Text: "zeppelin"}, nil, ""},
		{"by both", knowledge.Query{Text: "tide"}, east, "tide swell tides"},
		{"by both, with a limit", knowledge.Query{Text: "tide", Limit: 2}, east, "tide swell"},
		{"words alone count", knowledge.Query{Text: "tide", Tuning: knowledge.Tuning{Keywords: number(1.0)}}, east, "tide tides"},
		{"meaning alone counts", knowledge.Query{Text: "tide", Tuning: knowledge.Tuning{Keywords: number(0.0)}}, east, "swell tide tides"},
		{"no share said", knowledge.Query{Text: "tide", Tuning: knowledge.Tuning{Keywords: number(math.NaN())}}, east, "tide swell tides"},
		{"near enough", knowledge.Query{Text: "tide", Tuning: knowledge.Tuning{MinMeaning: 0.5}}, east, "tide swell"},
		{"no vector is not held to it", knowledge.Query{Text: "master", Tuning: knowledge.Tuning{MinMeaning: 0.5}}, east, "swell late tide"},
		{"enough of the words", knowledge.Query{Text: "tide", Tuning: knowledge.Tuning{MinKeywords: 0.1}}, east, "tide tides"},
		{"words are not asked for where meaning alone counts", knowledge.Query{Text: "tide", Tuning: knowledge.Tuning{Keywords: number(0.0), MinKeywords: 0.9}}, east, "swell tide tides"},
		{"of some documents", knowledge.Query{Text: "tide", Documents: []string{"tides", "wages"}}, east, "tides"},
		{"no word of it is anywhere", knowledge.Query{Text: "zeppelin"}, east, "swell tide"},
	} {
		hits, err := ranker(t, index.New(), harbour).Hits(t.Context(), &test.q, test.about)
		if err != nil || names(hits) != test.want {
			t.Errorf("%s: %q, %v; want %q", test.name, names(hits), err, test.want)
		}
	}
}

// TestThePassagesScore is the cosine where it is known, else the share of the question's weight.
func TestThePassagesScore(t *testing.T) {
	r := ranker(t, index.New(), harbour)
	hits, err := r.Hits(t.Context(), &knowledge.Query{Text: "harbour master"}, []float32{0.6, 0.8})
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range hits {
		if h.Passage.Score == nil {
			t.Fatalf("%s has no score", h.Passage.ID)
		}
		got, want := *h.Passage.Score, map[string]float64{"tide": 1, "tides": 0.8, "swell": 0.6}[h.Passage.ID]
		switch {
		case h.Passage.ID == "late":
			if got <= 0 || got >= 1 {
				t.Errorf("the share of %s is %v", h.Passage.ID, got)
			}
		case math.Abs(got-want) > 1e-3:
			t.Errorf("the cosine of %s is %v, want %v", h.Passage.ID, got, want)
		}
	}
}

// TestNeeded is told what is near and what keywords put first, and its vectors count.
func TestNeeded(t *testing.T) {
	r, failed := ranker(t, index.New(), harbour), errors.New("no vectors")
	r.Needed = func(_ context.Context, near []vector.Hit, first []knowledge.Hit) ([]vector.Hit, error) {
		if len(near) != 3 || names(first) != "late tides" {
			t.Errorf("told of %v and %s", near, names(first))
		}
		return append([]vector.Hit{{Passage: "late", Score: 1}}, near...), failed
	}
	if _, err := r.Hits(t.Context(), &knowledge.Query{Text: "harbour master"}, []float32{1, 0}); !errors.Is(err, failed) {
		t.Error(err)
	}
	failed = nil
	hits, err := r.Hits(t.Context(), &knowledge.Query{Text: "harbour master", Limit: 1}, []float32{1, 0})
	if err != nil || names(hits) != "late" || *hits[0].Passage.Score != 1 {
		t.Errorf("%s, %v", names(hits), err)
	}
}

// TestNobodyWaits: who has left is told so, and a vector of another length is refused.
func TestNobodyWaits(t *testing.T) {
	r := ranker(t, index.New(), harbour)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, about := range [][]float32{nil, {1, 0}} {
		if _, err := r.Hits(ctx, &knowledge.Query{Text: "tide"}, about); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
	if _, err := r.Hits(t.Context(), &knowledge.Query{Text: "tide"}, []float32{1}); citeway.CodeOf(err) != citeway.Invalid {
		t.Error(err)
	}
}

// made are some passages of few words, so that many are alike.
func made(r *rand.Rand) (all []passage) {
	words := strings.Fields("tide quay harbour swell gauge wages leave friday master water")
	for n := range 5 + r.IntN(40) {
		p := passage{id: fmt.Sprintf("p%02d", n), rank: r.IntN(3), sets: [][]string{nil, {"staff"}, {"board", "staff"}}[r.IntN(3)]}
		for range 1 + r.IntN(12) {
			p.text += words[r.IntN(len(words))] + " "
		}
		if r.IntN(4) > 0 {
			angle := r.Float64() * 2 * math.Pi
			p.vector = []float32{float32(math.Cos(angle)), float32(math.Sin(angle))}
		}
		all = append(all, p)
	}
	return all
}

// asked is a question about them.
func asked(r *rand.Rand) (q knowledge.Query, about []float32) {
	q.Text = []string{"tide", "the tide at the quay", "harbor wages", "quayharbour leave", "vacation on friday", "zeppelin", "gauges of water"}[r.IntN(7)]
	q.Limit = 1 + r.IntN(12)
	q.Clearance = []*int{nil, number(0), number(1)}[r.IntN(3)]
	q.Sets = [][]string{nil, {"staff"}, {"board"}}[r.IntN(3)]
	q.Tuning = knowledge.Tuning{Keywords: []*float64{nil, nil, number(0.0), number(0.3), number(1.0)}[r.IntN(5)], MinMeaning: []float64{0, 0, 0.4}[r.IntN(3)], MinKeywords: []float64{0, 0, 0.1}[r.IntN(3)]}
	if r.IntN(3) > 0 {
		about = []float32{1, 0}
	}
	return q, about
}

// TestWhatIsHiddenShiftsNothing: of any passages a caller gets what there would be if the hidden ones did not exist,
// with the same scores, in order, each once and no more than were wanted; and so does a part that holds what may be seen.
func TestWhatIsHiddenShiftsNothing(t *testing.T) {
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 1))
		all := made(r)
		q, about := asked(r)
		visible := slices.DeleteFunc(slices.Clone(all), func(p passage) bool { return !q.Sight().Sees(p.rank, p.sets) })
		open := q
		open.Clearance, open.Sets = nil, nil
		got := said(t, ranker(t, index.New(), all), &q, about)
		if want := said(t, ranker(t, index.New(), visible), &open, about); !alike(got, want) {
			t.Errorf("seed %d, %+v: %v, want %v", seed, q, got, want)
		}
		part := index.NewPart(counted(visible), index.QuestionOf(q.Text))
		if of := said(t, ranker(t, part, visible), &open, about); !alike(of, got) {
			t.Errorf("seed %d, %+v: of a part %v, want %v", seed, q, of, got)
		}
		inOrder(t, seed, &q, got)
	}
}

// row is a hit.
type row struct {
	id    string
	score float64
}

func said(t *testing.T, r *ranking.Ranker, q *knowledge.Query, about []float32) (rows []row) {
	t.Helper()
	hits, err := r.Hits(t.Context(), q, about)
	if err != nil {
		t.Fatal(err)
	}
	for i := range hits {
		rows = append(rows, row{hits[i].Passage.ID, hits[i].Score})
	}
	return rows
}

// alike allows for sums in another order.
func alike(a, b []row) bool {
	return slices.EqualFunc(a, b, func(x, y row) bool { return x.id == y.id && math.Abs(x.score-y.score) < 1e-5*max(1, x.score) })
}

func inOrder(t *testing.T, seed uint64, q *knowledge.Query, rows []row) {
	t.Helper()
	known := map[string]bool{}
	for i, r := range rows {
		if known[r.id] || i > 0 && r.score > rows[i-1].score {
			t.Errorf("seed %d: %v stands twice or too late in %v", seed, r, rows)
		}
		known[r.id] = true
	}
	if len(rows) > q.Limit {
		t.Errorf("seed %d: %d of %d", seed, len(rows), q.Limit)
	}
}

// counted is what a store knows of all passages that may be seen: how many there are, and how many hold each stem.
func counted(passages []passage) index.Census {
	var a index.Analyser
	c := index.Census{Passages: len(passages), Held: map[string]int{}}
	for _, p := range passages {
		stems, length := a.Terms("Note", "", p.text)
		c.Length += length
		slices.Sort(stems)
		for _, stem := range slices.Compact(stems) {
			c.Held[stem]++
		}
	}
	return c
}
