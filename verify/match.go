package verify

import "math/bits"

// maxTerms is how many different terms of a claim are weighed; of a longer claim
// those that come first.
const maxTerms = 64

const (
	numberWeight = 5.0 // of a number among words
	pairWeight   = 3.0 // of a pair of characters
	kinWeight    = 0.6 // of a word met only by a word that begins alike
)

// term is one different word of a claim that means something.
type term struct {
	key    uint64
	kin    uint64
	weight float32
	tok    int32
	flags  flag
}

// match is the work of checking one claim. It is reused from pair to pair.
type match struct {
	reader  *reader
	claim   reading
	text    string
	terms   []term
	total   float32
	ofToken []int8 // the term of each claim token, or -1
	small   smallTable

	evidence  []*Evidence
	base      []int32  // the first sentence of each passage, counted through
	hit       []uint64 // by sentence: the terms it has
	kin       []uint64 // by sentence: the terms it has a word of that begins alike
	like      []uint64 // by sentence: the terms it has a word of that stands in like company
	score     []float32
	found     uint64 // the terms met anywhere
	kinFound  uint64
	likeFound uint64
	plainly   uint64 // those met where nothing denies them
	deniedly  uint64 // those met behind a negation
	equal     uint64 // those that another word says: unsafe, for not safe
	many      [maxTerms]int32

	chosen []int32 // the sentences that support the claim best, best first
	seen   []look  // what each chosen sentence was found to say
	notes  notes
	clash  clash
	vector [signalCount]float32
}

// smallTable maps the terms of a claim to all their places among its first 64
// tokens, and to their index.
type smallTable struct {
	slots [256]smallSlot
}

type smallSlot struct {
	key    uint64
	places uint64
	index  int8
	used   bool
}

func (t *smallTable) slot(key uint64) *smallSlot {
	for at := key ^ key>>29; ; at++ {
		s := &t.slots[at&255]
		if !s.used || s.key == key {
			return s
		}
	}
}

// setClaim reads the claim.
func (m *match) setClaim(text string, l language) {
	text = text[numeralLen(text):]
	m.text = text
	m.reader.read(text, l, &m.claim)
	m.terms, m.ofToken, m.total = m.terms[:0], m.ofToken[:0], 0
	clear(m.small.slots[:])
	for i := range m.claim.tokens {
		m.ofToken = append(m.ofToken, m.addTerm(int32(i)))
	}
}

// maxPlaces bounds the tokens that enter the small table.
const maxPlaces = 160

func (m *match) addTerm(i int32) int8 {
	t := &m.claim.tokens[i]
	if i >= maxPlaces {
		return -1
	}
	s := m.small.slot(t.term)
	if !s.used {
		*s = smallSlot{key: t.term, used: true, index: -1}
	}
	if i < 64 {
		s.places |= 1 << i
	}
	if t.flags&(isStop|isNegation) != 0 {
		return -1
	}
	if s.index < 0 && len(m.terms) < maxTerms {
		s.index = int8(len(m.terms))
		w := m.weigh(t)
		m.terms = append(m.terms, term{key: t.term, kin: beginning(m.text, t), weight: w, tok: i, flags: t.flags})
		m.total += w
	}
	return s.index
}

func (m *match) weigh(t *token) float32 {
	switch {
	case t.flags&isNumber != 0:
		return numberWeight
	case t.flags&isPaired != 0:
		return pairWeight
	}
	return t.weight
}

// setEvidence finds the claim's terms in the passages.
func (m *match) setEvidence(evidence []*Evidence) {
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
			if e.read.tokens[at].flags&isDenied == 0 {
				m.plainly |= bit
			} else {
				m.deniedly |= bit
			}
		}
		if many > 0 {
			continue
		}
		m.lookUpLike(e, base, t, bit)
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
	if t.flags&(isName|isNumber|isPaired) != 0 || e.lang != english0 {
		return
	}
	for _, key := range m.reader.kin[t.key] {
		head, _ := e.table.find(key)
		for at := head; at >= 0; at = e.next[at] {
			m.like[base+e.in[at]] |= bit
			m.likeFound |= bit
		}
	}
}

// matchNumbers counts a claim's number as met where the passage says one that
// rounds to it.
func (m *match) matchNumbers(e *Evidence, base int32) {
	for i := range m.claim.numbers {
		n := &m.claim.numbers[i]
		index := m.termOf(n.tok)
		if index < 0 {
			continue
		}
		for j := range e.read.numbers {
			other := &e.read.numbers[j]
			if n.sameAs(other) {
				m.hit[base+e.in[other.tok]] |= 1 << index
				m.found |= 1 << index
			}
		}
	}
}

func (m *match) termOf(tok int32) int8 {
	if int(tok) >= len(m.ofToken) {
		return -1
	}
	return m.ofToken[tok]
}

// weight is the sum of the weights of a set of terms.
func (m *match) weight(set uint64) float32 {
	sum := float32(0)
	for ; set != 0; set &= set - 1 {
		sum += m.terms[bits.TrailingZeros64(set)].weight
	}
	return sum
}

// maxChosen is how many sentences are pointed at for one claim.
const maxChosen = 3

// minGain is the share of the claim that a further sentence must add.
const minGain = 0.08

// choose picks the sentence that covers most of the claim, and then those that
// add most to it.
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

// place is the passage and the sentence within it that a counted-through
// sentence is.
func (m *match) place(s int32) (*Evidence, int, *sentence) {
	i := len(m.base) - 1
	for m.base[i] > s {
		i--
	}
	e := m.evidence[i]
	return e, i, &e.sents[s-m.base[i]]
}

// window is the best share of the claim in n sentences that follow each other.
func (m *match) window(n int) (share float32, at int) {
	for s := range m.hit {
		hit, kin := uint64(0), uint64(0)
		sum := float32(0)
		for k := s; k < min(s+n, len(m.hit)); k++ {
			hit |= m.hit[k]
			kin |= m.kin[k]
			sum += m.score[k]
		}
		if sum <= share {
			continue
		}
		if w := m.weight(hit) + kinWeight*m.weight(kin&^hit); w > share {
			share, at = w, s
		}
	}
	return share, at
}

// numeralLen is the length of a list numeral and its blanks at the start of a
// claim: it is no number of the claim.
func numeralLen(s string) int {
	i := 0
	for i < len(s) && i < 3 && isDigit(s[i]) {
		i++
	}
	if i == 0 || i+1 >= len(s) || s[i] != '.' && s[i] != ')' || s[i+1] != ' ' {
		return 0
	}
	return i + 2
}
