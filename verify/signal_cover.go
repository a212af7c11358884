package verify

import (
	"math"
	"math/bits"
)

// rareWeight is the weight from which a word counts as rare.
const rareWeight = 5.5

func overlapSignals(m *match, v *signals) {
	total := max(m.total, 1)
	n := float32(max(len(m.terms), 1))
	v[sigRecall] = m.weight(m.found) / total
	v[sigRecallPlain] = float32(bits.OnesCount64(m.found)) / n
	v[sigRecallKin] = (m.weight(m.found) + kinWeight*m.weight(m.kinFound&^m.found)) / total
	v[sigRecallSpread] = m.spread()
	hit, kin := uint64(0), uint64(0)
	for i := range maxChosen {
		if i < len(m.chosen) {
			hit |= m.hit[m.chosen[i]]
			kin |= m.kin[m.chosen[i]]
		}
		v[sigBest1+i] = (m.weight(hit) + kinWeight*m.weight(kin&^hit)) / total
		if i == 0 {
			v[sigBest1Plain] = float32(bits.OnesCount64(hit)) / n
		}
	}
	v[sigWindow2], v[sigWindow4] = m.window(2)/total, m.window(4)/total
	v[sigPairs] = m.pairs()
	if len(m.chosen) > 1 {
		v[sigSecondShare] = m.score[m.chosen[1]] / total
	}
	tokens := 0
	for _, e := range m.evidence {
		tokens += len(e.in)
	}
	v[sigClaimTerms], v[sigClaimTokens] = float32(len(m.terms)), float32(len(m.tokens))
	v[sigSentences], v[sigTokens] = log(len(m.hit)), log(tokens)
	v[sigPassages] = log(len(m.evidence))
}

func log(n int) float32 { return float32(math.Log1p(float64(n))) }

// spread is the recall with words counting less the more often the passages have them.
func (m *match) spread() float32 {
	got, all := float32(0), float32(0)
	for i := range m.terms {
		w := m.terms[i].weight
		if m.found>>i&1 != 0 {
			w /= 1 + 0.5*log(int(m.many[i]))
			got += w
		}
		all += w
	}
	return got / max(all, 1)
}

// pairs is the share of the claim's neighbouring words that are neighbours in the
// passages too.
func (m *match) pairs() float32 {
	got, all := float32(0), float32(0)
	before := -1
	for i := range m.tokens {
		index := int(m.termOf(int32(i)))
		if index < 0 {
			continue
		}
		if before >= 0 {
			w := m.terms[before].weight + m.terms[index].weight
			all += w
			if m.hasPair(pairOf(m.terms[before].key, m.terms[index].key)) {
				got += w
			}
		}
		before = index
	}
	return got / max(all, 1)
}

func missingSignals(m *match, v *signals) {
	first, second, count := float32(0), float32(0), float32(0)
	loose := float32(0)
	chosen := m.chosenTerms()
	rare, rareFound := float32(0), float32(0)
	for i := range m.terms {
		w := m.terms[i].weight
		if w >= rareWeight {
			rare++
			rareFound += float32(m.found >> i & 1)
		}
		if chosen>>i&1 == 0 {
			loose = max(loose, w)
		}
		if (m.found|m.kinFound)>>i&1 != 0 {
			continue
		}
		count++
		if w > first {
			first, second = w, first
		} else if w > second {
			second = w
		}
	}
	v[sigMissTop], v[sigMissSecond], v[sigMissCount], v[sigLooseTop] = first, second, count, loose
	v[sigRare] = 1
	if rare > 0 {
		v[sigRare] = rareFound / rare
	}
}

func shareSignals(m *match, v *signals) {
	n := len(m.terms)
	third := max(1, n/3)
	v[sigHeadShare] = m.foundShare(0, min(third, n))
	v[sigTailShare] = m.foundShare(max(0, n-third), n)
}

func (m *match) foundShare(from, to int) float32 {
	got, all := float32(0), float32(0)
	for i := from; i < to; i++ {
		all += m.terms[i].weight
		if (m.found|m.kinFound)>>i&1 != 0 {
			got += m.terms[i].weight
		}
	}
	return got / max(all, 1)
}

// likeSignals are the overlaps that count words of like meaning too.
func likeSignals(m *match, v *signals) {
	total := max(m.total, 1)
	v[sigLikeRecall] = m.soft(m.found, m.kinFound, m.likeFound) / total
	hit, kin, like := uint64(0), uint64(0), uint64(0)
	for _, s := range m.chosen {
		hit |= m.hit[s]
		kin |= m.kin[s]
		like |= m.like[s]
	}
	v[sigLikeBest] = m.soft(hit, kin, like) / total
	best := float32(0)
	for s := range m.hit {
		if s+1 >= len(m.hit) {
			best = max(best, m.soft(m.hit[s], m.kin[s], m.like[s]))
			break
		}
		best = max(best, m.soft(m.hit[s]|m.hit[s+1], m.kin[s]|m.kin[s+1], m.like[s]|m.like[s+1]))
	}
	v[sigLikeWindow] = best / total
	for i := range m.terms {
		if (m.found|m.kinFound|m.likeFound)>>i&1 == 0 {
			v[sigLikeTop] = max(v[sigLikeTop], m.terms[i].weight)
		}
	}
}

func nameSignals(m *match, v *signals) {
	chosen := m.chosenTerms()
	v[sigFirstName] = 1
	for i := range m.terms {
		if m.terms[i].flags&isName == 0 {
			continue
		}
		if v[sigNames] == 0 && m.found>>i&1 == 0 {
			v[sigFirstName] = 0
		}
		v[sigNames]++
		if m.found>>i&1 == 0 {
			v[sigNamesMissing]++
			v[sigNameWeight] += m.terms[i].weight
		} else if chosen>>i&1 == 0 {
			v[sigNamesApart]++
		}
	}
}

func quoteSignals(m *match, v *signals) {
	for i := range m.quotes {
		switch m.quotes[i].state {
		case quoteFound:
			v[sigQuoted] += float32(m.quotes[i].span.Len()) / float32(max(1, len(m.text)))
		case quoteAbsent:
			v[sigQuoteAbsent]++
		}
	}
}

// numberSignals compares the claim's numbers with those of the passages, and
// returns the last that is missing, or -1.
func numberSignals(m *match, v *signals) int32 {
	missing := int32(-1)
	chosen := m.chosenTerms()
	for i := range m.numbers {
		n := &m.numbers[i]
		index := m.termOf(n.tok)
		if index < 0 {
			continue
		}
		v[sigNumbers]++
		switch {
		case m.found>>index&1 == 0:
			v[sigNumbersMissing]++
			missing = int32(i)
			if len(m.seen) > 0 && m.seen[0].hasOther(n) {
				v[sigNumberConflict]++
			}
		case chosen>>index&1 == 0:
			v[sigNumbersApart]++
		case m.boundTurned(n):
			v[sigBoundConflict]++
		}
	}
	v[sigNumberShare] = 1
	if v[sigNumbers] > 0 {
		v[sigNumberShare] = 1 - v[sigNumbersMissing]/v[sigNumbers]
	}
	return missing
}
