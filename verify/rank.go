package verify

import (
	"cmp"
	"math"
	"slices"
)

// Ranked is a passage among others and how well it fits a claim.
type Ranked struct {
	// Evidence is the passage's place among those given, from 0.
	Evidence int
	// Fit is the higher the better; it compares passages for one claim only.
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
// How rare a word is among these very passages counts. Passages that share no
// word with the claim are left out.
func (v *Verifier) Rank(claim string, limit int, evidence ...*Evidence) []Ranked {
	m := v.matches.Get().(*match)
	defer v.release(m)
	l := english0
	if len(evidence) > 0 {
		l = evidence[0].lang
	}
	m.setClaim(claim, l)
	list := m.bm25(evidence)
	slices.SortStableFunc(list, func(a, b Ranked) int { return cmp.Compare(b.Fit, a.Fit) })
	m.setClaim(claim, l) // the weights were those among these passages
	m.closer(list[:min(rerank, len(list))], evidence, v.model)
	slices.SortStableFunc(list, func(a, b Ranked) int { return cmp.Compare(b.Fit, a.Fit) })
	return list[:min(limit, len(list))]
}

// bm25 weighs the passages by the claim's words; Fit is a share of the best
// that a passage could have.
func (m *match) bm25(evidence []*Evidence) []Ranked {
	mean := 1.0
	in := make([]int, len(m.terms))
	for _, e := range evidence {
		mean += float64(len(e.in)) / float64(len(evidence))
		for i := range m.terms {
			if _, many := e.table.find(m.terms[i].key); many > 0 {
				in[i]++
			}
		}
	}
	n := float64(len(evidence))
	whole := 1.0
	for i := range m.terms {
		idf := math.Log(1 + (n-float64(in[i])+0.5)/(float64(in[i])+0.5))
		m.terms[i].weight = float32(idf)
		whole += idf * (1 + saturation)
	}
	var list []Ranked
	for at, e := range evidence {
		norm := saturation * (1 - lengthPart + lengthPart*float64(len(e.in))/mean)
		sum := 0.0
		for i := range m.terms {
			if _, many := e.table.find(m.terms[i].key); many > 0 {
				tf := float64(many)
				sum += float64(m.terms[i].weight) * tf * (1 + saturation) / (tf + norm)
			}
		}
		if sum > 0 {
			list = append(list, Ranked{at, sum / whole})
		}
	}
	m.total = 0
	for i := range m.terms {
		m.total += m.terms[i].weight
	}
	return list
}

// The shares of the probability that the claim is covered, turned round or not,
// and of the best window in a close look.
const (
	rankCover  = 0.1
	rankWindow = 0.35
)

// closer adds to the fit of the best passages, listed first, what the claim's
// support by each looks like.
func (m *match) closer(list []Ranked, evidence []*Evidence, w *model) {
	for i := range list {
		at := list[i].Evidence
		m.setEvidence(evidence[at : at+1])
		m.choose()
		m.looks()
		v := m.signals(nil)
		list[i].Fit += closeLook + rankCover*w.Probability(w.trees.sum(v)) + rankWindow*float64(v[sigWindow2])
	}
}

// closeLook keeps the passages looked at closely before the others.
const closeLook = 1
