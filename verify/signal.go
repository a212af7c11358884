package verify

import (
	"math"
	"math/bits"
)

// The signals that the model weighs, in the order of its input. New ones go last,
// so that old weights keep their meaning.
const (
	sigRecall = iota
	sigRecallPlain
	sigRecallKin
	sigRecallSpread
	sigBest1
	sigBest2
	sigBest3
	sigWindow2
	sigWindow4
	sigPairs
	sigOrder
	sigRun
	sigPrecision
	sigMissTop
	sigMissSecond
	sigMissCount
	sigLooseTop
	sigClaimTerms
	sigClaimTokens
	sigSentences
	sigTokens
	sigNumbers
	sigNumbersMissing
	sigNumbersApart
	sigNumberConflict
	sigBoundConflict
	sigNames
	sigNamesMissing
	sigNamesApart
	sigNameWeight
	sigDenies
	sigDenied
	sigAgreed
	sigNegClaim
	sigNegEvidence
	sigNegBalance
	sigOpposed
	sigOpposedAny
	sigSameSide
	sigHedged
	sigOverstated
	sigSwapped
	sigQuoted
	sigQuoteAbsent
	sigSecondShare
	sigHeadShare
	sigTailShare
	sigFirstName
	sigNumberShare
	sigPassages
	sigBest1Plain
	sigRare
	sigUnmatchedNot
	sigUnmatchedNotEvidence
	sigTurnSame
	sigTurnAgainst
	sigTurnFar
	sigTurnBare
	sigNumbersLoose
	sigNamesTogether
	sigAdverb
	sigLikeRecall
	sigLikeBest
	sigLikeWindow
	sigLikeTop
	sigCovered
	sigClashTurned
	sigClashDenied
	sigClashOpposed
	sigClashRoles
	sigClashNumber
	sigClashMember
	sigClashName
	sigClashWord
	sigClashStronger
	sigDeniedOnly
	sigDeniedToo
	sigPlainOnly
	sigBesideSame
	sigBesideAgainst
	sigMainNot
	sigMainNotEvidence
	sigHighBare
	sigLowBare
	sigPoleHere
	sigPoleMissing
	signalCount
)

// signalNames are the names of the signals in the weights.
var signalNames = [signalCount]string{
	"recall", "recall plain", "recall with kin", "recall by rarity in the passage",
	"best sentence", "best two sentences", "best three sentences", "window of two", "window of four",
	"neighbouring pairs", "words in order", "longest run", "share of the sentence that is the claim's",
	"weightiest missing word", "second missing word", "missing words", "weightiest word outside the chosen sentences",
	"claim words", "claim tokens", "sentences", "passage tokens",
	"numbers", "numbers missing", "numbers outside the chosen sentences", "number in another's place", "bound turned round",
	"names", "names missing", "names outside the chosen sentences", "weight of missing names",
	"denied by the passage", "denied by the claim", "denied by both", "negations of the claim",
	"negations of the sentence", "negations unbalanced",
	"opposites in the best sentence", "opposites anywhere", "same side of an opposition",
	"hedged in the passage", "claim stronger than the passage", "order turned round",
	"share that is quoted and found", "quotations absent", "second sentence alone",
	"first words found", "last words found", "first name found", "share of numbers found",
	"passages", "best sentence plain", "share of rare words found",
	"negations of the claim that nothing answers", "negations of the passages that nothing answers",
	"comparisons that the chosen sentences share", "comparisons turned round in the chosen sentences",
	"comparisons turned round in the passages", "comparisons that nothing answers",
	"numbers not next to a word they are next to in the claim", "share of names in the best sentence", "share of the best sentence's rare words",
	"recall with like words", "chosen sentences with like words", "window with like words", "weightiest word with nothing like it",
	"share in the nearest sentence", "turned round there", "denied there", "opposite there", "roles exchanged there",
	"other number or unit there", "other of its set there", "other name there", "other word there", "said less strongly there",
	"words only ever denied", "denied words that are denied too", "denied words that are only said plainly",
	"comparisons beside the same word", "comparisons turned round beside the same word",
	"clauses denied by the claim that nothing answers", "clauses denied by the sentence that nothing answers",
	"comparisons upward that nothing answers", "comparisons downward that nothing answers",
	"comparing words that the nearest sentence has", "comparing words that the passages lack",
}

// rareWeight is the rarity from which a word counts as rare.
const rareWeight = 5.5

// signals fills the vector.
func (m *match) signals(quotes []quotation) *[signalCount]float32 {
	v := &m.vector
	*v = [signalCount]float32{}
	m.overlapSignals(v)
	m.missingSignals(v)
	m.numberSignals(v)
	m.nameSignals(v)
	m.lookSignals(v)
	m.shareSignals(v)
	m.turnSignals(v)
	m.companySignals(v)
	m.likeSignals(v)
	m.clashSignals(v)
	m.besideSignals(v)
	m.quoteSignals(v, quotes)
	return v
}

func (m *match) overlapSignals(v *[signalCount]float32) {
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
	two, _ := m.window(2)
	four, _ := m.window(4)
	v[sigWindow2], v[sigWindow4] = two/total, four/total
	v[sigPairs] = m.pairs()
	if len(m.chosen) > 1 {
		v[sigSecondShare] = m.score[m.chosen[1]] / total
	}
	tokens := 0
	for _, e := range m.evidence {
		tokens += len(e.in)
	}
	v[sigClaimTerms], v[sigClaimTokens] = float32(len(m.terms)), float32(len(m.claim.tokens))
	v[sigSentences], v[sigTokens] = log(len(m.hit)), log(tokens)
	v[sigPassages] = log(len(m.evidence))
}

func log(n int) float32 { return float32(math.Log1p(float64(n))) }

// spread is the recall where a word counts less that the passages have often.
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

// pairs is the share of the claim's neighbouring words that the passages have as
// neighbours too.
func (m *match) pairs() float32 {
	got, all := float32(0), float32(0)
	before := -1
	for i := range m.claim.tokens {
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

func (m *match) hasPair(key uint64) bool {
	for _, e := range m.evidence {
		if _, many := e.table.find(key); many > 0 {
			return true
		}
	}
	return false
}

// chosenTerms is what the chosen sentences have.
func (m *match) chosenTerms() uint64 {
	set := uint64(0)
	for _, s := range m.chosen {
		set |= m.hit[s]
	}
	return set
}

func (m *match) missingSignals(v *[signalCount]float32) {
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

func (m *match) shareSignals(v *[signalCount]float32) {
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

func (m *match) nameSignals(v *[signalCount]float32) {
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

func (m *match) lookSignals(v *[signalCount]float32) {
	negations := 0
	for i := range m.claim.tokens {
		if m.claim.tokens[i].flags&isNegation != 0 {
			negations++
		}
	}
	v[sigNegClaim] = float32(negations)
	if len(m.seen) == 0 {
		return
	}
	l := &m.seen[0]
	tokens := float32(max(1, min(64, len(m.claim.tokens))))
	v[sigOrder], v[sigRun] = float32(l.order)/tokens, float32(l.run)/tokens
	v[sigPrecision] = float32(l.order) / float32(max(1, l.length))
	v[sigDenies], v[sigAgreed] = float32(l.denies), float32(l.agreed)
	v[sigDenied] = float32(l.denied)
	v[sigNegEvidence] = float32(l.negations)
	v[sigNegBalance] = float32(negations - l.negations)
	v[sigOpposed], v[sigSameSide] = float32(l.opposed), float32(l.sameSide)
	v[sigHedged] = float32(l.hedges)
	v[sigSwapped] = float32(l.swapped)
	for i := range m.seen {
		v[sigOpposedAny] += float32(m.seen[i].opposed)
	}
	v[sigOverstated] = m.overstated(l)
}

// overstated is 1 where the claim says outright what the passage says may be, -1
// the other way.
func (m *match) overstated(l *look) float32 {
	hedges, strong := 0, 0
	for i := range m.claim.tokens {
		switch f := m.claim.tokens[i].flags; {
		case f&isHedge != 0:
			hedges++
		case f&isStrong != 0:
			strong++
		}
	}
	switch {
	case l.hedges > 0 && hedges == 0, strong > l.strong:
		return 1
	case hedges > 0 && l.hedges == 0:
		return -1
	}
	return 0
}

func (m *match) quoteSignals(v *[signalCount]float32, quotes []quotation) {
	for i := range quotes {
		switch quotes[i].state {
		case quoteFound:
			v[sigQuoted] += float32(quotes[i].span.Len()) / float32(max(1, len(m.text)))
		case quoteAbsent:
			v[sigQuoteAbsent]++
		}
	}
}
