package eval

import (
	"context"
	"math"
	"slices"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
)

// answerer is what is measured.
type answerer interface {
	Answer(question string, sources []citeway.Source) extractive.Result
}

// finder finds the passages that fit a question.
type finder interface {
	// find returns at most limit passages, the best first, each as a source with that
	// passage; the source's ID is the place of its row.
	find(ctx context.Context, question string, limit int) ([]citeway.Source, error)
}

// clapnqFigures are what one setting reaches. Shares lie in [0, 1].
type clapnqFigures struct {
	// Questions is how many were asked, Answerable how many of them have an answer.
	Questions  int
	Answerable int
	// Retrieved is the share of answerable questions whose passage was retrieved.
	Retrieved float64
	// Cited is the share of answerable questions whose passage is among the cited
	// ones, First where it is the one cited first; what was not answered counts
	// by its nearest sentences, since abstaining is measured by itself.
	Cited float64
	First float64
	// Precision, Recall and F1 are of cited sentences against gold ones, averaged
	// over the answerable questions; a sentence of another passage is wrong.
	Precision float64
	Recall    float64
	F1        float64
	// AUC is the chance that an answerable question has a higher confidence than
	// one that is not.
	AUC float64
	// Answered is the share of answerable questions that are answered, Abstained
	// that of unanswerable ones that are not.
	Answered  float64
	Abstained float64
}

// passagesShown is how many passages are shown with retrieval.
const passagesShown = 8

// askClapnq asks every question. A nil finder shows the row's own passage alone.
func askClapnq(ctx context.Context, all []ClapnqRow, m answerer, find finder) (clapnqFigures, error) {
	var t tally
	for i := range all {
		shown, err := show(ctx, all, i, find)
		if err != nil {
			return clapnqFigures{}, err
		}
		t.add(&all[i], i, shown, m.Answer(all[i].Question, shown))
	}
	return t.figures(), nil
}

func show(ctx context.Context, all []ClapnqRow, i int, find finder) ([]citeway.Source, error) {
	if find == nil {
		return []citeway.Source{all[i].source(i)}, ctx.Err()
	}
	return find.find(ctx, all[i].Question, passagesShown)
}

// tally sums over questions.
type tally struct {
	sum         clapnqFigures
	rated       int
	scores      []float64
	answerables []bool
}

func (t *tally) add(row *ClapnqRow, at int, shown []citeway.Source, a extractive.Result) {
	t.sum.Questions++
	t.scores = append(t.scores, a.Confidence)
	t.answerables = append(t.answerables, row.Answerable)
	if !row.Answerable {
		t.sum.Abstained += one(a.Abstained)
		return
	}
	t.sum.Answerable++
	t.sum.Answered += one(!a.Abstained)
	id := strconv.Itoa(at)
	t.sum.Retrieved += one(slices.ContainsFunc(shown, func(s citeway.Source) bool { return s.ID == id }))
	t.cited(row, id, shown, &a)
}

// cited compares what is cited with what is right.
func (t *tally) cited(row *ClapnqRow, id string, shown []citeway.Source, a *extractive.Result) {
	mine, wrong, found := map[int]bool{}, 0, false
	for n := range a.Sentences {
		c := a.Sentences[n].Cited[0]
		if shown[c.Source].ID != id {
			wrong++
			continue
		}
		found = true
		t.sum.First += one(n == 0)
		for _, s := range row.sentencesIn(c.Span) {
			mine[s] = true
		}
	}
	t.sum.Cited += one(found)
	if len(row.Gold) == 0 {
		return
	}
	t.rated++
	right := 0
	for s := range mine {
		right += int(one(row.Gold[s]))
	}
	precision := share(float64(right), float64(len(mine)+wrong))
	recall := share(float64(right), float64(len(row.Gold)))
	t.sum.Precision += precision
	t.sum.Recall += recall
	t.sum.F1 += share(2*precision*recall, precision+recall)
}

func (t *tally) figures() clapnqFigures {
	f := t.sum
	has, rated, none := float64(f.Answerable), float64(t.rated), float64(f.Questions-f.Answerable)
	f.Retrieved, f.Cited, f.First = share(f.Retrieved, has), share(f.Cited, has), share(f.First, has)
	f.Precision, f.Recall, f.F1 = share(f.Precision, rated), share(f.Recall, rated), share(f.F1, rated)
	f.Answered, f.Abstained = share(f.Answered, has), share(f.Abstained, none)
	if f.AUC = auc(t.scores, t.answerables); math.IsNaN(f.AUC) {
		f.AUC = 0
	}
	return f
}
