package verify

import (
	"cmp"
	"math"
	"slices"

	"github.com/citeway/citeway/internal/language"
)

// Ranked is a passage among others and how well it fits a claim.
type Ranked struct {
	// Evidence is the index of the passage among those given.
	Evidence int
	// Fit is higher for a better fit; it compares passages for one claim only.
	Fit float64
}

// The constants of the BM25 weighting, as usual.
const (
	saturation = 3
	lengthPart = 0.9
)

// rerank is how many of the best passages are looked at closely.
const rerank = 16

// Rank orders the passages that claim may come from, best first, at most limit.
// A word that is rare among these very passages counts for more. Passages that
// share no word with the claim are left out.
func (v *Verifier) Rank(claim string, limit int, evidence ...*Evidence) []Ranked {
	w := v.workers.Get().(*worker)
	defer v.release(w)
	l := language.English
	if len(evidence) > 0 {
		l = evidence[0].lang
	}
	c := w.read(claim, l)
	list := c.bm25(evidence)
	better := func(a, b Ranked) int { return cmp.Compare(b.Fit, a.Fit) }
	slices.SortStableFunc(list, better)
	for i := range list[:min(rerank, len(list))] {
		at := list[i].Evidence
		w.found.align(c, evidence[at:at+1])
		list[i].Fit += v.closeFit(&w.found)
	}
	slices.SortStableFunc(list, better)
	return list[:min(limit, len(list))]
}

// bm25 weighs the passages by the claim's words; Fit is a share of the best that
// a passage could have.
func (c *claim) bm25(evidence []*Evidence) []Ranked {
	mean := 1.0
	in := make([]int, len(c.terms))
	for _, e := range evidence {
		mean += float64(len(e.in)) / float64(len(evidence))
		for i := range c.terms {
			if _, many := e.table.find(c.terms[i].key); many > 0 {
				in[i]++
			}
		}
	}
	n := float64(len(evidence))
	whole := 1.0
	weights := make([]float32, len(c.terms))
	for i := range c.terms {
		idf := math.Log(1 + (n-float64(in[i])+0.5)/(float64(in[i])+0.5))
		weights[i] = float32(idf)
		whole += idf * (1 + saturation)
	}
	var list []Ranked
	for at, e := range evidence {
		norm := saturation * (1 - lengthPart + lengthPart*float64(len(e.in))/mean)
		sum := 0.0
		for i := range c.terms {
			if _, many := e.table.find(c.terms[i].key); many > 0 {
				tf := float64(many)
				sum += float64(weights[i]) * tf * (1 + saturation) / (tf + norm)
			}
		}
		if sum > 0 {
			list = append(list, Ranked{at, sum / whole})
		}
	}
	return list
}

// What a close look adds to a passage's fit: a constant that keeps it before the
// passages not looked at, and shares of the probability that the claim is covered,
// turned round or not, and of the best window.
const (
	closeLook  = 1
	rankCover  = 0.1
	rankWindow = 0.35
)

// closeFit is what a close look at one passage adds to its fit.
func (v *Verifier) closeFit(m *match) float64 {
	s := measured(m)
	return closeLook + rankCover*v.model.Covered(s.v[:]) + rankWindow*float64(s.v[sigWindow2])
}
