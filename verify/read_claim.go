package verify

import (
	"math/bits"

	"github.com/citeway/citeway/internal/language"
)

// maxTerms is how many different terms of a claim are weighed: the first ones of a
// longer claim.
const maxTerms = 64

const (
	numberWeight = 5.0 // of a number among words
	pairWeight   = 3.0 // of a pair of characters
	kinWeight    = 0.6 // of a word met only by a word that begins alike
)

// term is one of the different content words of a claim.
type term struct {
	key    uint64
	kin    uint64
	weight float32
	tok    int32
	flags  flag
}

// claim is a statement made ready to be looked for: its words, and the terms among
// them, which are its different content words, with their weights.
type claim struct {
	reading
	smallTable
	text    string
	terms   []term
	total   float32 // of the terms' weights
	ofToken []int8  // the term of each token, or -1
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

// mainLanguage is the language of the longest passage.
func mainLanguage(evidence []*Evidence) language.Language {
	l, most := language.English, -1
	for _, e := range evidence {
		if len(e.in) > most {
			l, most = e.lang, len(e.in)
		}
	}
	return l
}

// read makes a claim ready for matching.
func (w *worker) read(text string, l language.Language) *claim {
	c := &w.said
	c.text = text[numeralLen(text):]
	w.reader.read(c.text, l, &c.reading)
	c.terms, c.ofToken, c.total = c.terms[:0], c.ofToken[:0], 0
	clear(c.slots[:])
	for i := range c.tokens {
		c.ofToken = append(c.ofToken, c.enter(int32(i)))
	}
	return c
}

// numeralLen is the length of a list numeral with its blank at the start of a claim,
// which is not one of the claim's numbers.
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

// maxPlaces bounds the tokens that enter the small table.
const maxPlaces = 160

func (c *claim) enter(i int32) int8 {
	t := &c.tokens[i]
	if i >= maxPlaces {
		return -1
	}
	s := c.slot(t.term)
	if !s.used {
		*s = smallSlot{key: t.term, used: true, index: -1}
	}
	if i < 64 {
		s.places |= 1 << i
	}
	if t.flags&(isStop|isNegation) != 0 {
		return -1
	}
	if s.index < 0 && len(c.terms) < maxTerms {
		s.index = int8(len(c.terms))
		w := weigh(t)
		c.terms = append(c.terms, term{key: t.term, kin: beginning(c.text, t), weight: w, tok: i, flags: t.flags})
		c.total += w
	}
	return s.index
}

func weigh(t *token) float32 {
	switch {
	case t.flags&isNumber != 0:
		return numberWeight
	case t.flags&isPaired != 0:
		return pairWeight
	}
	return t.weight
}

func (c *claim) termOf(tok int32) int8 {
	if int(tok) >= len(c.ofToken) {
		return -1
	}
	return c.ofToken[tok]
}

// claimTerm is the set of the claim's term with that key, empty for none.
func (c *claim) claimTerm(key uint64) uint64 {
	if s := c.slot(key); s.used && s.index >= 0 {
		return 1 << s.index
	}
	return 0
}

// bit is the set of the term that a token of the claim is, empty for none.
func (c *claim) bit(tok int32) uint64 {
	if i := c.termOf(tok); i >= 0 {
		return 1 << i
	}
	return 0
}

// weight is the sum of the weights of a set of terms.
func (c *claim) weight(set uint64) float32 {
	sum := float32(0)
	for ; set != 0; set &= set - 1 {
		sum += c.terms[bits.TrailingZeros64(set)].weight
	}
	return sum
}

// soft is the weight of the terms in hit plus part of the weight of those that are
// only in kin or only in like.
func (c *claim) soft(hit, kin, like uint64) float32 {
	return c.weight(hit) + kinWeight*c.weight(kin&^hit) + likeWeight*c.weight(like&^(hit|kin))
}

// likeWeight is the share that counts of a word met only by one of like company.
const likeWeight = 0.5

// terms0 is the first claim token with that term.
func (c *claim) terms0(key uint64) int32 {
	s := c.slot(key)
	if s.index < 0 {
		return 0
	}
	return c.terms[s.index].tok
}

func (c *claim) wordAt(tok int32) string { return word(c.text, &c.tokens[tok]) }

func word(text string, t *token) string { return text[t.start:t.end] }

// claims reports whether the claim has this number of the passage too, a bound that it
// meets, or an hour that it may be.
func (c *claim) claims(other *number) bool {
	for i := range c.numbers {
		if n := &c.numbers[i]; n.sameAs(other) || n.converts(other) || n.within(other) || n.maybeHour(other) {
			return true
		}
	}
	return false
}
