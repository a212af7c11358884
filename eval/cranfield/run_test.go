package cranfield

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

const data = "../../../shared/data"

// leastNDCG is bleve's figure on the same collection.
const leastNDCG = 0.381

func TestRetrievalIsAtLeastBleves(t *testing.T) {
	if _, err := os.Stat(filepath.Join(data, "cranfield")); err != nil {
		t.Skip("the Cranfield collection is not there: ", err)
	}
	r, err := Run(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	if err := r.Write(&table); err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + table.String())
	if r.Documents != 1400 || r.Questions != 225 {
		t.Errorf("%d documents and %d questions, want 1400 and 225", r.Documents, r.Questions)
	}
	if r.NDCG < leastNDCG {
		t.Errorf("nDCG@10 is %.4f, want at least %.3f", r.NDCG, leastNDCG)
	}
}

func TestMeasure(t *testing.T) {
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
			got := q.Measure(c.ranking)
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
		c, err := Load(write(t, abstract, question, "1 0 1 2\n"))
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
		"missing":            t.TempDir(),
		"no record":          write(t, "words\n", question, ""),
		"bad number":         write(t, ".I one\n", question, ""),
		"bad judgement":      write(t, abstract, question, "1 0 x\n"),
		"judges no question": write(t, abstract, question, "2 0 1 1\n"),
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := Load(dir); citeway.CodeOf(err) != citeway.Invalid {
				t.Errorf("error %v, want one that is invalid", err)
			}
		})
	}
}

func TestMeasureStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c := &Collection{Abstracts: []Abstract{{ID: 1, Title: "t", Text: "words"}}, Questions: []Question{{ID: 1, Text: "words"}}}
	if _, err := Measure(ctx, c, canceled{}); err == nil {
		t.Error("no error from a context that is done")
	}
}

type canceled struct{}

func (canceled) Rank(ctx context.Context, _ string, _ int) ([]int, error) { return nil, ctx.Err() }
