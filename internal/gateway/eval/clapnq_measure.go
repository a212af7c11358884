package clapnq

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
)

// Answerer is what is measured.
type Answerer interface {
	Answer(question string, sources []citeway.Source) extractive.Result
}

// Figures are what one setting reaches. Shares lie in [0, 1].
type Figures struct {
	// Questions is how many were asked, Answerable how many of them have an answer.
	Questions  int `json:"questions"`
	Answerable int `json:"answerable"`
	// Retrieved is the share of answerable questions whose passage was retrieved.
	Retrieved float64 `json:"retrieved"`
	// Cited is the share of answerable questions whose passage is among the cited
	// ones, First where it is the one cited first; what was not answered counts
	// by its nearest sentences, since abstaining is measured by itself.
	Cited float64 `json:"cited"`
	First float64 `json:"first"`
	// Precision, Recall and F1 are of cited sentences against gold ones, averaged
	// over the answerable questions; a sentence of another passage is wrong.
	Precision float64 `json:"precision"`
	Recall    float64 `json:"recall"`
	F1        float64 `json:"f1"`
	// AUC is the chance that an answerable question has a higher confidence than
	// one that is not.
	AUC float64 `json:"auc"`
	// Answered is the share of answerable questions that are answered, Abstained
	// that of unanswerable ones that are not.
	Answered  float64 `json:"answered"`
	Abstained float64 `json:"abstained"`
}

// Shown is how many passages are shown with retrieval.
const Shown = 8

// measure asks every question. A nil retriever shows the row's own passage alone.
func measure(ctx context.Context, rows []Row, m Answerer, find Retriever) (Figures, error) {
	var t tally
	for i := range rows {
		shown, err := show(ctx, rows, i, find)
		if err != nil {
			return Figures{}, err
		}
		t.add(&rows[i], i, shown, m.Answer(rows[i].Question, shown))
	}
	return t.figures(), nil
}

func show(ctx context.Context, rows []Row, i int, find Retriever) ([]citeway.Source, error) {
	if find == nil {
		return []citeway.Source{rows[i].source(i)}, ctx.Err()
	}
	return find.Find(ctx, rows[i].Question, Shown)
}

// tally sums over questions.
type tally struct {
	sum         Figures
	rated       int
	scores      []float64
	answerables []bool
}

func (t *tally) add(row *Row, at int, shown []citeway.Source, a extractive.Result) {
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
func (t *tally) cited(row *Row, id string, shown []citeway.Source, a *extractive.Result) {
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

func (t *tally) figures() Figures {
	f := t.sum
	has, rated, none := float64(f.Answerable), float64(t.rated), float64(f.Questions-f.Answerable)
	f.Retrieved, f.Cited, f.First = share(f.Retrieved, has), share(f.Cited, has), share(f.First, has)
	f.Precision, f.Recall, f.F1 = share(f.Precision, rated), share(f.Recall, rated), share(f.F1, rated)
	f.Answered, f.Abstained = share(f.Answered, has), share(f.Abstained, none)
	f.AUC = auc(t.scores, t.answerables)
	return f
}

// auc is the chance that a score of a true one is above that of a false one;
// equal scores count half. 0 where there is none of either.
func auc(scores []float64, truth []bool) float64 {
	at := make([]int, len(scores))
	for i := range at {
		at[i] = i
	}
	slices.SortFunc(at, func(a, b int) int { return cmp.Compare(scores[a], scores[b]) })
	below, sum, trues := 0.0, 0.0, 0.0
	for i := 0; i < len(at); {
		j, yes, no := i, 0.0, 0.0
		for ; j < len(at) && scores[at[j]] == scores[at[i]]; j++ {
			yes += one(truth[at[j]])
			no += one(!truth[at[j]])
		}
		sum += yes * (below + no/2)
		below, trues, i = below+no, trues+yes, j
	}
	return share(sum, trues*below)
}

func share(part, whole float64) float64 {
	if whole == 0 {
		return 0
	}
	return part / whole
}

func one(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
