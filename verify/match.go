package verify

import "github.com/citeway/citeway/internal/language"

// match is where a claim's words stand in the passages, from which the signals are
// measured. Sets of terms are bits.
type match struct {
	*claim
	company  kinOf // the stems that stand in like company
	evidence []*Evidence
	base     []int32  // the first sentence of each passage, counted through
	hit      []uint64 // by sentence: the terms it has
	kin      []uint64 // by sentence: the terms it has a word of that begins alike
	like     []uint64 // by sentence: the terms it has a word of that stands in like company
	score    []float32

	found     uint64 // the terms met anywhere
	kinFound  uint64
	likeFound uint64
	plainly   uint64 // those met where nothing denies them
	deniedly  uint64 // those met behind a negation
	equal     uint64 // those that another word says: unsafe, for not safe
	many      [maxTerms]int32

	chosen []int32     // the sentences that support the claim best, best first
	seen   []look      // what each chosen sentence says
	quotes []quotation // what became of the claim's quotations
}

// match looks for the claim in the passages.
func (w *worker) match(c *claim, evidence []*Evidence) *match {
	m := &w.found
	m.align(c, evidence)
	m.quotes = quoted(m.text, evidence)
	return m
}

// align finds the claim's words, chooses the sentences that say most of it, and reads
// these closely.
func (m *match) align(c *claim, evidence []*Evidence) {
	m.claim = c
	m.find(evidence)
	m.choose()
	m.looks()
}

// empty reports whether the claim says nothing or there is nothing to say it.
func (m *match) empty() bool { return len(m.terms) == 0 || len(m.hit) == 0 }

// find finds the claim's terms in the passages.
func (m *match) find(evidence []*Evidence) {
	m.evidence = evidence
	m.base = m.base[:0]
	n := int32(0)
	for _, e := range evidence {
		m.base = append(m.base, n)
		n += int32(len(e.sents))
	}
	m.hit, m.kin, m.score = zeroed(m.hit, n), zeroed(m.kin, n), zeroed(m.score, n)
	m.like = zeroed(m.like, n)
	m.found, m.kinFound, m.likeFound = 0, 0, 0
	m.plainly, m.deniedly, m.equal = 0, 0, 0
	clear(m.many[:])
	for i, e := range evidence {
		m.lookUp(e, m.base[i])
		m.matchNumbers(e, m.base[i])
	}
	for s := range m.score {
		m.score[s] = m.weight(m.hit[s]) + kinWeight*m.weight(m.kin[s]&^m.hit[s])
	}
}

func zeroed[T any](s []T, n int32) []T {
	if cap(s) < int(n) {
		return make([]T, n)
	}
	s = s[:n]
	clear(s)
	return s
}

func (m *match) lookUp(e *Evidence, base int32) {
	n := int32(len(e.in))
	for i := range m.terms {
		t := &m.terms[i]
		bit := uint64(1) << i
		head, many := e.table.find(t.key)
		m.many[i] += many
		for at := head; at >= 0; at = e.next[at] {
			m.hit[base+e.in[at]] |= bit
			m.found |= bit
			if e.tokens[at].flags&isDenied == 0 {
				m.plainly |= bit
			} else {
				m.deniedly |= bit
			}
		}
		if many > 0 {
			continue
		}
		m.lookUpLike(e, base, t, bit)
		m.lookUpCompound(e, base, t, bit)
		if t.kin == 0 {
			continue
		}
		head, _ = e.table.find(t.kin)
		for at := head; at >= 0; at = e.next[at] {
			m.kin[base+e.in[at-n]] |= bit
			m.kinFound |= bit
		}
	}
}

// lookUpLike finds the words that may stand for a term that is not a name.
func (m *match) lookUpLike(e *Evidence, base int32, t *term, bit uint64) {
	if t.flags&(isName|isNumber|isPaired) != 0 || e.lang != language.English {
		return
	}
	for _, key := range m.company[t.key] {
		head, _ := e.table.find(key)
		for at := head; at >= 0; at = e.next[at] {
			m.like[base+e.in[at]] |= bit
			m.likeFound |= bit
		}
	}
}

// maxChosen is how many sentences are chosen for one claim.
const maxChosen = 3

// minGain is the share of the claim that a further sentence must add.
const minGain = 0.08

// choose picks the sentence that covers most of the claim, then those that add most.
func (m *match) choose() {
	m.chosen = m.chosen[:0]
	hit, kin := uint64(0), uint64(0)
	for len(m.chosen) < maxChosen {
		best, gain := int32(-1), minGain*m.total
		for s := range m.score {
			if m.score[s] <= gain {
				continue
			}
			g := m.weight(m.hit[s]&^hit) + kinWeight*m.weight(m.kin[s]&^(hit|kin|m.hit[s]))
			if g > gain {
				best, gain = int32(s), g
			}
		}
		if best < 0 {
			return
		}
		m.chosen = append(m.chosen, best)
		hit |= m.hit[best]
		kin |= m.kin[best]
	}
}

// place returns a sentence, counted through all passages, with its passage and the
// index of that.
func (m *match) place(s int32) (*Evidence, int, *sentence) {
	i := len(m.base) - 1
	for m.base[i] > s {
		i--
	}
	e := m.evidence[i]
	return e, i, &e.sents[s-m.base[i]]
}

// window is the best share of the claim in n sentences that follow each other.
func (m *match) window(n int) float32 {
	best := float32(0)
	for s := range m.hit {
		hit, kin := uint64(0), uint64(0)
		sum := float32(0)
		for k := s; k < min(s+n, len(m.hit)); k++ {
			hit |= m.hit[k]
			kin |= m.kin[k]
			sum += m.score[k]
		}
		if sum <= best {
			continue
		}
		best = max(best, m.weight(hit)+kinWeight*m.weight(kin&^hit))
	}
	return best
}

// chosenTerms is what the chosen sentences have.
func (m *match) chosenTerms() uint64 {
	set := uint64(0)
	for _, s := range m.chosen {
		set |= m.hit[s]
	}
	return set
}

func (m *match) hasPair(key uint64) bool {
	for _, e := range m.evidence {
		if _, many := e.table.find(key); many > 0 {
			return true
		}
	}
	return false
}
