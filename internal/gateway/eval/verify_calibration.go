package eval

import (
	"context"
	"math"
	"runtime"
	"sync"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/assembly"
	"github.com/citeway/citeway/internal/language"
	"github.com/citeway/citeway/internal/trees"
	"github.com/citeway/citeway/verify"
)

// probabilities are those of the real rows, each by a curve fitted to the rows of the
// other folds.
func (s *scored) probabilities(c *collection) []float64 {
	out := make([]float64, len(c.real))
	for f := range folds {
		var sums []float64
		var rows []example
		for i := range c.real {
			if foldOf(c.real[i].group, folds, foldSeed) != f {
				sums, rows = append(sums, s.real[i]), append(rows, c.real[i])
			}
		}
		curve := platt(sums, rows)
		for i := range c.real {
			if foldOf(c.real[i].group, folds, foldSeed) == f {
				out[i] = curve.Probability(s.real[i])
			}
		}
	}
	return out
}

// reliabilityBins is how many groups of probabilities a calibration error is over.
const reliabilityBins = 10

// calibrationError is the mean distance between what is said and what is so, over groups
// of like probabilities.
func calibrationError(scores []float64, holds []bool) float64 {
	sum := 0.0
	for _, b := range reliability(scores, holds, reliabilityBins) {
		sum += b.count * math.Abs(b.mean-b.share)
	}
	return sum / max(1, float64(len(scores)))
}

// calibration measures for each set whether a score means a probability.
func (r *report) calibration(d *sets, c *collection, s scored) {
	p, holds := s.probabilities(c), held(c.real)
	of := func(name string, from, to int, in func(i int) bool) {
		var scores []float64
		var so []bool
		for i := from; i < to; i++ {
			if in(i) {
				scores, so = append(scores, p[i]), append(so, holds[i])
			}
		}
		r.add(row{task: name, measure: "calibration error", n: len(scores), got: calibrationError(scores, so), baseline: math.NaN()})
	}
	all := func(int) bool { return true }
	of("attribution", 0, c.attribute, all)
	for _, set := range attributionSets {
		of("  of these, "+set, 0, c.attribute, func(i int) bool { return d.attribution[i].Source == set })
	}
	of("WiCE, whole articles", c.attribute, len(c.real), all)
	r.note("calibration error: the mean distance, over ten groups of like scores, between the score and the share of claims that hold. One curve serves all sets, half of whose claims hold in attribution and a third in WiCE.")
}

// attributionSets are the sets that the attribution rows come from.
var attributionSets = [...]string{"Stanford-GenSearch", "ExpertQA", "LFQA", "AttributedQA"}

// contradictions measures how often a claim is rightly said to be contradicted: a
// changed copy is, a claim that its references support is not.
func (r *report) contradictions(d *sets, c *collection, s scored) {
	curve := c.againstLine(s)
	said := func(sums []float64, i int) bool { return curve.Probability(sums[i]) >= trees.Shown }
	var copies, supported, wrong, other float64
	for i := range c.real {
		supported += one(c.real[i].holds)
		wrong += one(c.real[i].holds && said(s.realAgainst, i))
		other += one(!c.real[i].holds && said(s.realAgainst, i))
	}
	for i := range c.changed {
		copies += one(said(s.changedAgainst, i))
	}
	n := len(c.real) + len(c.changed)
	r.add(row{task: "contradicted, rows and changed copies", measure: "precision", n: n, target: 0.8, got: copies / max(1, copies+wrong), baseline: math.NaN()})
	r.add(row{task: "contradicted, rows and changed copies", measure: "recall of changed copies", n: len(c.changed), got: copies / float64(len(c.changed)), baseline: math.NaN()})
	r.add(row{task: "contradicted, rows as written", measure: "of supported claims", n: int(supported), target: 0.02, most: true, got: wrong / supported, baseline: math.NaN()})
	r.note("contradicted, rows as written: %.0f of %d rows of attribution and WiCE are said to be contradicted, of which %.0f are labelled as supported. No row is labelled as contradicted.", wrong+other, len(c.real), wrong)
}

// longPassage is how many words a passage has that is not a sentence or two.
const longPassage = 60

// unseen measures the weights as they are shipped, alone and with what is read beside
// them, on pairs that nothing is grown on.
func (r *report) unseen(ctx context.Context, v *verify.Verifier, d *sets) {
	var short, long []*trainRow
	for i := range d.train {
		pair := &d.train[i]
		switch {
		case pair.Split != "dev":
		case len(words(pair.Evidence)) >= longPassage:
			long = append(long, pair)
		default:
			short = append(short, pair)
		}
	}
	by := v
	if o, err := assembly.ClaimReader(string(verify.ReadAuto)); err == nil {
		by = verify.New(o)
	}
	r.shipped("pairs not trained on, long passages", judgeAll(ctx, v, long), judgeAll(ctx, by, long))
	r.shipped("pairs not trained on, short passages", judgeAll(ctx, v, short), judgeAll(ctx, by, short))
	r.note("pairs not trained on: the twentieth of the training data that is kept back, judged by the weights as they are shipped; all other figures are of folds, whose weights are not shipped. Both is with --reader auto, which reads passages of up to 640 bytes; how words and reading count together was fitted to these pairs, written claims, claims of real answers and the looked-at half of the minimal pairs.")
}

// judgeAll judges pairs, as many at once as there are processors.
func judgeAll(ctx context.Context, v *verify.Verifier, pairs []*trainRow) []judged {
	all := make([]judged, len(pairs))
	next := make(chan int)
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for i := range next {
				result := v.Read(ctx, language.Plain(pairs[i].Claim), v.Prepare(pairs[i].Evidence))
				all[i] = judged{result.Score, pairs[i].Label == supported, result.Verdict == citeway.Contradicted, pairs[i].Label == contradicted}
			}
		})
	}
	for i := range pairs {
		next <- i
	}
	close(next)
	wait.Wait()
	return all
}

// judged is what became of a pair, and what it is.
type judged struct {
	score               float64
	holds, said, denied bool
}

// shipped adds the figures of pairs judged by the weights as they are shipped, and of the
// same pairs when they were read too.
func (r *report) shipped(task string, pairs, read []judged) {
	n, alone, both := len(pairs), ofPairs(pairs), ofPairs(read)
	nan := math.NaN()
	r.add(row{task: task, measure: "AUC", n: n, got: alone.auc, baseline: nan, reader: nan, both: both.auc})
	r.add(row{task: task, measure: "calibration error", n: n, got: alone.off, baseline: nan, reader: nan, both: both.off})
	r.add(row{task: task, measure: "contradicted, precision", n: n, target: 0.8, got: alone.precision, baseline: nan, reader: nan, both: both.precision})
	r.add(row{task: task, measure: "contradicted, recall", n: n, got: alone.recall, baseline: nan, reader: nan, both: both.recall})
}

// pairFigures are those of pairs that were judged.
type pairFigures struct{ auc, off, precision, recall float64 }

func ofPairs(pairs []judged) pairFigures {
	var scores []float64
	var holds []bool
	var c counts
	for _, p := range pairs {
		scores, holds = append(scores, p.score), append(holds, p.holds)
		c.add(p.said, p.denied)
	}
	return pairFigures{auc(scores, holds), calibrationError(scores, holds), share(c.tp, c.tp+c.fp), share(c.tp, c.tp+c.fn)}
}
