package vector_test

import (
	"cmp"
	"context"
	"fmt"
	"github.com/citeway/citeway/internal/dataset"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/eval"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
	"github.com/citeway/citeway/internal/gateway/knowledge/vector"
	"github.com/citeway/citeway/internal/language"
)

// text is one passage of a collection.
type text struct{ id, title, words string }

// question is one question and the passages that answer it.
type question struct {
	words   string
	answers []string
}

// library holds a collection in both indexes.
type library struct {
	encoder  *embed.Encoder
	keywords *index.Index
	meaning  *vector.Index
	// in is in how many passages each term stands.
	in map[string]int
}

// open returns the encoder, or skips the test where the program lacks it.
func open(t testing.TB) *embed.Encoder {
	t.Helper()
	e, err := embed.Open()
	if citeway.CodeOf(err) == citeway.Unavailable {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func fill(t *testing.T, texts []text) *library {
	t.Helper()
	e := open(t)
	l := &library{encoder: e, keywords: index.New(), meaning: vector.New(e.Dim()), in: map[string]int{}}
	for i, x := range texts {
		p := index.Passage{Passage: citeway.Passage{ID: x.id, Text: x.words}, Order: int64(i)}
		l.keywords.Put(&index.Entry{Source: citeway.Source{ID: x.id, Title: x.title}, Passages: []index.Passage{p}})
		vectors, err := embed.Documents(t.Context(), l.encoder, []embed.Titled{{Title: x.title, Passages: []string{x.words}}})
		if err != nil {
			t.Fatal(err)
		}
		if err := l.meaning.Add(vector.Document{ID: x.id}, vector.Passage{ID: x.id, Vector: vectors[0][0]}); err != nil {
			t.Fatal(err)
		}
		l.count(x.title + "\n" + x.words)
	}
	return l
}

func (l *library) count(words string) {
	seen := map[string]bool{}
	var w language.Words
	var s language.Stemmer
	w.Terms(words, func(w []byte, _ bool) { seen[s.English(string(w))] = true })
	for w := range seen {
		l.in[w]++
	}
}

// ideal is what a passage full of every word of q would score: BM25 gives a word
// saturation+1 times its rarity at most.
func (l *library) ideal(q string) float64 {
	const saturation = 1.6
	sum, n := 0.0, float64(l.keywords.Len())
	var s language.Stemmer
	for _, t := range language.Query(q) {
		in := float64(l.in[s.English(t.Word)])
		sum += (saturation + 1) * math.Log1p((n-in+0.5)/(in+0.5))
	}
	return sum
}

// depth is how many rows of each ranking are joined.
const depth = 200

// rank ranks for one question, with that weight.
func (l *library) rank(ctx context.Context, q string, weight float64) ([]string, error) {
	hits, err := l.keywords.Search(ctx, knowledge.Query{Text: q, Limit: depth})
	if err != nil {
		return nil, err
	}
	k := vector.Keywords{Ideal: l.ideal(q)}
	var ids []string
	for _, h := range hits {
		k.Rows = append(k.Rows, vector.Row{Passage: h.Passage.ID, Score: h.Score})
		ids = append(ids, h.Passage.ID)
	}
	vectors, err := l.encoder.Embed(ctx, []string{q})
	if err != nil {
		return nil, err
	}
	near, err := l.meaning.Search(ctx, vector.Query{Vector: vectors[0], Limit: depth})
	if err != nil {
		return nil, err
	}
	if near, err = l.meaning.With(near, vectors[0], ids); err != nil {
		return nil, err
	}
	var ranking []string
	for _, f := range vector.Fuse(k, near, weight) {
		ranking = append(ranking, f.Passage)
	}
	return ranking, nil
}

// quality is the share of questions whose answer stands first, and among the first
// three, the mean of 1 over its place, and nDCG over the first ten.
type quality struct{ first, three, reciprocal, ndcg float64 }

func (q quality) String() string {
	return fmt.Sprintf("hit@1 %.3f  hit@3 %.3f  MRR %.3f  nDCG@10 %.3f", q.first, q.three, q.reciprocal, q.ndcg)
}

func (l *library) measure(t *testing.T, questions []question, weight float64) quality {
	t.Helper()
	var sum quality
	n := float64(len(questions))
	for _, q := range questions {
		ranking, err := l.rank(t.Context(), q.words, weight)
		if err != nil {
			t.Fatal(err)
		}
		place := slices.IndexFunc(ranking, func(id string) bool { return slices.Contains(q.answers, id) }) + 1
		if place == 0 {
			continue
		}
		sum.reciprocal += 1 / float64(place) / n
		if place == 1 {
			sum.first += 1 / n
		}
		if place <= 3 {
			sum.three += 1 / n
		}
		sum.ndcg += ndcg(ranking, q.answers) / n
	}
	t.Logf("weight %.2f: %v", weight, sum)
	return sum
}

func ndcg(ranking, answers []string) float64 {
	const cut = 10
	gain, most := 0.0, 0.0
	for i := range cut {
		discount := 1 / math.Log2(float64(i+2))
		if i < len(ranking) && slices.Contains(answers, ranking[i]) {
			gain += discount
		}
		if i < len(answers) {
			most += discount
		}
	}
	return gain / most
}

// rows reads a file of tab-separated pairs.
func rows(t *testing.T, name string) [][2]string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("..", "embed", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var all [][2]string
	for line := range strings.Lines(string(raw)) {
		left, right, found := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if !found {
			t.Fatalf("%s: %q is no pair", name, line)
		}
		all = append(all, [2]string{left, right})
	}
	return all
}

// TestQuestionsInOtherWords asks 40 questions that share nearly no word with the
// passage that answers them.
func TestQuestionsInOtherWords(t *testing.T) {
	var texts []text
	for _, r := range rows(t, "passages.tsv") {
		texts = append(texts, text{id: r[0], words: r[1]})
	}
	var questions []question
	for _, r := range rows(t, "paraphrases.tsv") {
		questions = append(questions, question{words: r[0], answers: []string{r[1]}})
	}
	if len(questions) != 40 || len(texts) < 100 {
		t.Fatalf("%d questions, %d passages", len(questions), len(texts))
	}
	l := fill(t, texts)
	if q := l.measure(t, questions, 1); q.first >= 0.1 {
		t.Errorf("keywords find %.3f: the questions are not in other words", q.first)
	}
	for _, weight := range []float64{0, vector.DefaultWeight} {
		if q := l.measure(t, questions, weight); q.first < 0.85 {
			t.Errorf("at weight %.1f %.3f are found first, want 0.85", weight, q.first)
		}
	}
}

// TestNothingIsMissedOfRealVectors: of the encoder's own vectors, the ten that are closest
// to each question are those that their products in float64 put first.
func TestNothingIsMissedOfRealVectors(t *testing.T) {
	var texts []text
	for _, r := range rows(t, "passages.tsv") {
		texts = append(texts, text{id: r[0], words: r[1]})
	}
	l := fill(t, texts)
	var words, ids []string
	for _, x := range texts {
		words, ids = append(words, x.words), append(ids, x.id)
	}
	vectors, err := l.encoder.Embed(t.Context(), words)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows(t, "paraphrases.tsv") {
		asked, err := l.encoder.Embed(t.Context(), []string{r[0]})
		if err != nil {
			t.Fatal(err)
		}
		hits, err := l.meaning.Search(t.Context(), vector.Query{Vector: asked[0], Limit: 10, Least: -1})
		if err != nil {
			t.Fatal(err)
		}
		for i, id := range closest(asked[0], vectors, ids)[:10] {
			if hits[i].Passage != id {
				t.Errorf("%q: %d is %s, want %s", r[0], i, hits[i].Passage, id)
			}
		}
	}
}

// closest are ids by how close their vectors are to a question's.
func closest(asked []float32, vectors [][]float32, ids []string) []string {
	scores := map[string]float64{}
	for i := range ids {
		for k, v := range vectors[i] {
			scores[ids[i]] += float64(v) * float64(asked[k])
		}
	}
	sorted := slices.Clone(ids)
	slices.SortFunc(sorted, func(a, b string) int { return cmp.Compare(scores[b], scores[a]) })
	return sorted
}

// noLoss checks that meaning does not worsen the results of keywords.
func noLoss(t *testing.T, texts []text, questions []question) {
	t.Helper()
	l := fill(t, texts)
	l.measure(t, questions, 0)
	alone, joined := l.measure(t, questions, 1), l.measure(t, questions, vector.DefaultWeight)
	if joined.ndcg < alone.ndcg || joined.reciprocal < alone.reciprocal {
		t.Errorf("keywords alone: %v; joined: %v", alone, joined)
	}
}

var dataDir = dataset.Path()

func long(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("embeds a collection: minutes")
	}
	open(t)
}

func TestNoLossOnCLAPNQ(t *testing.T) {
	long(t)
	all, err := eval.LoadClapnq(filepath.Join(dataDir, "clapnq"))
	if err != nil {
		t.Skip(err)
	}
	var texts []text
	var questions []question
	for i, r := range all {
		id := fmt.Sprint(i)
		texts = append(texts, text{id, r.Title, r.Text})
		if r.Answerable {
			questions = append(questions, question{r.Question, []string{id}})
		}
	}
	noLoss(t, texts, questions)
}

func TestNoLossOnCranfield(t *testing.T) {
	long(t)
	c, err := eval.LoadCranfield(dataDir)
	if err != nil {
		t.Skip(err)
	}
	var texts []text
	for _, a := range c.Abstracts {
		if a.Text != "" {
			texts = append(texts, text{fmt.Sprint(a.ID), a.Title, a.Text})
		}
	}
	var questions []question
	for i := range c.Questions {
		q := question{words: c.Questions[i].Text}
		for document := range c.Questions[i].Grades {
			if c.Questions[i].Answers(document) {
				q.answers = append(q.answers, fmt.Sprint(document))
			}
		}
		questions = append(questions, q)
	}
	noLoss(t, texts, questions)
}
