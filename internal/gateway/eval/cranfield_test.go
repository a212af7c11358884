package eval

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/knowledge/storetest"
)

// leastNDCG is bleve's figure on the same collection.
const leastNDCG = 0.381

// cranfield is the real collection; without it the test is passed over.
func cranfield(t *testing.T) *Cranfield {
	t.Helper()
	if _, err := os.Stat(filepath.Join(dataDir, "cranfield")); err != nil {
		t.Skip("the Cranfield collection is not there: ", err)
	}
	c, err := LoadCranfield(dataDir)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// indexed ranks by the index that the store searches, without the store's file:
// under the race detector, putting the whole collection takes a minute and more.
type indexed struct{ index *index.Index }

func newIndexed(c *Cranfield) indexed {
	x := indexed{index.New()}
	for i := range c.Abstracts {
		a := &c.Abstracts[i]
		d := &knowledge.Document{ID: strconv.Itoa(a.ID), Title: a.Title, Kind: citeway.KindFile, Text: a.Text}
		entry := &index.Entry{Source: d.Source()}
		for n, p := range ingest.Passages(d) {
			entry.Passages = append(entry.Passages, index.Passage{Passage: citeway.Passage{ID: p.ID, Text: p.Text}, Order: int64(i<<16 + n)})
		}
		x.index.Put(entry)
	}
	return x
}

func (x indexed) Rank(ctx context.Context, question string, limit int) ([]int, error) {
	hits, err := x.index.Search(ctx, knowledge.Query{Text: question, Limit: 2 * limit})
	return ranking(hits, limit), err
}

// ranking is the documents of the hits in order, each once.
func ranking(hits []knowledge.Hit, limit int) []int {
	var ids []int
	for i := range hits {
		id, _ := strconv.Atoi(hits[i].Source.ID)
		if !slices.Contains(ids, id) && len(ids) < limit {
			ids = append(ids, id)
		}
	}
	return ids
}

func TestRetrievalIsAtLeastBleves(t *testing.T) {
	c := cranfield(t)
	r, err := c.Measure(t.Context(), newIndexed(c))
	if err != nil {
		t.Fatal(err)
	}
	if r.documents != 1400 || r.questions != 225 {
		t.Errorf("%d documents and %d questions, want 1400 and 225", r.documents, r.questions)
	}
	if r.NDCG < leastNDCG {
		t.Errorf("nDCG@10 is %.4f, want at least %.3f", r.NDCG, leastNDCG)
	}
}

// TestStoreRanksAsTheIndex: what the command measures, over the store, is the same
// ranking, here on the first abstracts.
func TestStoreRanksAsTheIndex(t *testing.T) {
	c := cranfield(t)
	c.Abstracts = c.Abstracts[:40]
	store, err := sqlite.Open("")
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	filled, err := c.Fill(t.Context(), store)
	if err != nil {
		t.Fatal(err)
	}
	x := newIndexed(c)
	for i := range c.Questions[:20] {
		question := c.Questions[i].Text
		want, err := x.Rank(t.Context(), question, 10)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := filled.Rank(t.Context(), question, 10); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: the store ranks %v, the index %v; %v", question, got, want, err)
		}
	}
}

func TestRunOfAFolderWithoutCranfield(t *testing.T) {
	if _, err := measureStore(t.Context(), t.TempDir(), nil); citeway.CodeOf(err) != citeway.NotFound {
		t.Errorf("error %v, want one that says what is missing", err)
	}
}

// TestMeaningIsMeasuredBesideKeywords: with an embedder both rankings are measured,
// here on the first abstracts, and the table has a column for each.
func TestMeaningIsMeasuredBesideKeywords(t *testing.T) {
	c := cranfield(t)
	c.Abstracts, c.Questions = c.Abstracts[:20], c.Questions[:5]
	store, err := sqlite.Open("")
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	filled, err := c.Fill(t.Context(), store)
	if err != nil {
		t.Fatal(err)
	}
	r, err := c.withMeaning(t.Context(), filled, &storetest.Concepts{}, nil, &Retrieval{Measures: Measures{NDCG: 0.25}})
	if err != nil || r.embedder != "concepts" || r.keywords == nil || r.documents != 20 || r.questions != 5 {
		t.Fatalf("%+v, %v", r, err)
	}
	var table strings.Builder
	if err := r.write(&table); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"by keywords and meaning (concepts)", "| figure | both | keywords alone |", " | 0.250 |"} {
		if !strings.Contains(table.String(), line) {
			t.Errorf("the table lacks %q:\n%s", line, table.String())
		}
	}
}

func TestCranfieldTable(t *testing.T) {
	var table strings.Builder
	r := Retrieval{documents: 10, questions: 2, Measures: Measures{NDCG: 0.5, Recall: 0.25}, indexing: 2 * time.Second, p50: 1500 * time.Nanosecond}
	if err := r.write(&table); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"10 documents, 2 questions", "| nDCG@10 | 0.500 |", "| recall@100 | 0.250 |", "| taking in, documents a second | 5 |", "| question, p50 | 2µs |"} {
		if !strings.Contains(table.String(), line) {
			t.Errorf("the table lacks %q:\n%s", line, table.String())
		}
	}
}

func TestMeasureOneRanking(t *testing.T) {
	q := Question{Grades: map[int]int{7: 1, 8: 4, 9: 5}}
	log3 := 1 / math.Log2(3)
	cases := []struct {
		name    string
		ranking []int
		want    Measures
	}{
		{"perfect", []int{7, 8}, Measures{1, 1, .2, 1, 1}},
		{"nothing", nil, Measures{}},
		{"of no interest", []int{9, 1, 2}, Measures{}},
		{"the weaker one first", []int{8, 7}, Measures{1, (1 + 4*log3) / (4 + log3), .2, 1, 1}},
		{"second", []int{1, 7}, Measures{log3 / (1 + log3), 4 * log3 / (4 + log3), .1, .5, .5}},
		{"beyond the ten", []int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 7}, Measures{0, 0, 0, 0, .5}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got := q.measure(c.ranking)
			for i, pair := range [][2]float64{{got.NDCG, c.want.NDCG}, {got.Graded, c.want.Graded},
				{got.Precision, c.want.Precision}, {got.Reciprocal, c.want.Reciprocal}, {got.Recall, c.want.Recall}} {
				if math.Abs(pair[0]-pair[1]) > 1e-9 {
					t.Errorf("figure %d is %v, want %v", i, pair[0], pair[1])
				}
			}
		})
	}
}

func TestLoadSaysWhatIsWrong(t *testing.T) {
	write := func(t *testing.T, abstracts, questions, judgements string) string {
		dir := t.TempDir()
		folder := filepath.Join(dir, "cranfield")
		if err := os.Mkdir(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{abstractFile: abstracts, questionFile: questions, judgementFile: judgements} {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		return dir
	}
	const abstract, question = ".I 1\n.T\na title\n.W\nsome words\nand more\n", ".I 44\n.W\nwhat words\n"
	t.Run("good", func(t *testing.T) {
		c, err := LoadCranfield(write(t, abstract, question, "1 0 1 2\n"))
		if err != nil {
			t.Fatal(err)
		}
		if a := c.Abstracts[0]; a.Title != "a title" || a.Text != "some words\nand more" {
			t.Errorf("read %+v", a)
		}
		if q := c.Questions[0]; q.ID != 1 || !q.Answers(1) || q.Answers(2) {
			t.Errorf("read %+v", q)
		}
	})
	for name, dir := range map[string]string{
		"no record":          write(t, "words\n", question, ""),
		"bad number":         write(t, ".I one\n", question, ""),
		"bad judgement":      write(t, abstract, question, "1 0 x\n"),
		"judges no question": write(t, abstract, question, "2 0 1 1\n"),
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := LoadCranfield(dir); citeway.CodeOf(err) != citeway.Invalid {
				t.Errorf("error %v, want one that is invalid", err)
			}
		})
	}
}

func TestMeasureStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c := &Cranfield{Abstracts: []Abstract{{ID: 1, Title: "t", Text: "words"}}, Questions: []Question{{ID: 1, Text: "words"}}}
	if _, err := c.Measure(ctx, canceled{}); err == nil {
		t.Error("no error from a context that is done")
	}
}

type canceled struct{}

func (canceled) Rank(ctx context.Context, _ string, _ int) ([]int, error) { return nil, ctx.Err() }
