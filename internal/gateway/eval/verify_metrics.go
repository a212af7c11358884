package eval

import (
	"slices"
	"strings"
	"unicode"
)

// macroF1 is the mean F1 of both classes if what scores at least from is said to hold.
func macroF1(scores []float64, holds []bool, from float64) float64 {
	var yes, no counts
	for i, s := range scores {
		yes.add(s >= from, holds[i])
		no.add(s < from, !holds[i])
	}
	return (yes.f1() + no.f1()) / 2
}

// counts are the outcomes of a choice.
type counts struct{ tp, fp, fn float64 }

func (c *counts) add(said, so bool) {
	c.tp += one(said && so)
	c.fp += one(said && !so)
	c.fn += one(!said && so)
}

func (c *counts) f1() float64 { return share(2*c.tp, 2*c.tp+c.fp+c.fn) }

// bestThreshold is the score from which macro-F1 is best.
func bestThreshold(scores []float64, holds []bool) float64 {
	best, at := -1.0, 0.5
	candidates := slices.Clone(scores)
	slices.Sort(candidates)
	for i := 0; i < len(candidates); i += max(1, len(candidates)/200) {
		if f := macroF1(scores, holds, candidates[i]); f > best {
			best, at = f, candidates[i]
		}
	}
	return at
}

// brier is the mean squared distance between the probability and the truth.
func brier(scores []float64, holds []bool) float64 {
	sum := 0.0
	for i, s := range scores {
		d := s - one(holds[i])
		sum += d * d
	}
	return sum / float64(len(scores))
}

// bin is a stretch of a reliability curve.
type bin struct{ mean, share, count float64 }

// reliability groups the rows by probability into n bins.
func reliability(scores []float64, holds []bool, n int) []bin {
	bins := make([]bin, n)
	for i, s := range scores {
		b := &bins[min(n-1, int(s*float64(n)))]
		b.count++
		b.mean += s
		b.share += one(holds[i])
	}
	out := bins[:0]
	for _, b := range bins {
		if b.count > 0 {
			out = append(out, bin{b.mean / b.count, b.share / b.count, b.count})
		}
	}
	return out
}

// words are the different lower-cased words of a text.
func words(text string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.FieldsFunc(strings.ToLower(text), notWordy) {
		set[w] = true
	}
	return set
}

func notWordy(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// recall is plain word overlap, with which everything here is compared: the share of
// the claim's different words that the evidence has.
func recall(claim, evidence map[string]bool) float64 {
	n := 0.0
	for w := range claim {
		n += one(evidence[w])
	}
	return share(n, float64(len(claim)))
}

func overlap(claim string, evidence ...string) float64 {
	return recall(words(claim), words(strings.Join(evidence, " ")))
}
