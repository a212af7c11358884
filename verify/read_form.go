package verify

import (
	"strings"

	"github.com/citeway/citeway/internal/language"
)

// flag says what a word does in a claim besides carrying meaning.
type flag uint32

const (
	isStop     flag = 1 << iota
	isNegation      // not, without, kein
	isHedge         // may, probably
	isStrong        // always, proves
	isNumber        // digits or a number word
	isName          // a capitalised word that is not one by its place
	isPercent
	isMonth
	isUpper  // under, at most
	isLower  // over, at least
	isApprox // about
	isScale  // million
	isInitial
	isWeak    // fails to, lacks: answers a negation
	isForeign // a negation of another language than English
	isMutual  // says the same both ways: a verb such as marry, a month between day and year
	isDenied  // stands behind a negation
	isPaired  // a character pair of a script without blanks
	isVerbal  // carries a clause's negation: is, does, can
	isRank    // first, second
	isDated   // a part of a date in digits, whose parts stand in any order
	isAlien   // a negation that is no word of English, in texts of any language
	isEither  // stands between "not" and "without": it is done and is not
)

// wordInfo is what is known of one word form.
type wordInfo struct {
	key, term uint64
	// anti is the term of the word without its negating prefix, or 0.
	anti uint64
	// one and other are the sets of opposition lines whose left or right side
	// holds the word.
	one, other uint64
	idf        float32
	value      float64
	// set is the closed sets that the word is of, as the months; unit the sorts
	// of unit.
	set, unit uint64
	measures  unit
	unitTerm  uint64  // what a unit is compared as behind a number, however it is written
	many      float64 // how many it says of all: some is 3, all 6
	sure      float64 // how surely it says it: may is 1, must 3
	only      bool
	bare      bool // a scale that is a number alone: mille, cent
	flags     flag
	known     bool
}

// lookup returns what is known of the scan's word. Each place of the cache holds two
// forms, the one met last first, so that a rare word does not evict a common one.
func (r *reader) lookup(l language.Language) *wordInfo {
	key := formKey(l, r.scan.Word)
	at := key % cacheSize &^ 1
	slot, second := &r.cache[at], &r.cache[at+1]
	switch {
	case slot.key == key:
	case second.key == key:
		*slot, *second = *second, *slot
	default:
		*second = *slot
		*slot = r.learn(l, string(r.scan.Word))
		slot.key = key
	}
	return slot
}

// formKey is the key of a word form in the cache, never 0. The language is hashed as
// one more byte: mixed into a finished hash it could cancel the difference between
// two last letters, and j in English would be i in Spanish.
func formKey(l language.Language, word []byte) uint64 {
	return mix((hashBytes(word)^uint64(l))*fnvPrime) | 1
}

// leastGerman is the most letters of a German number that is no compound.
const leastGerman = 8

// learn works out what is known of a word. It depends on the language and the word
// alone, as the cache key does: otherwise the outcome would depend on which text was
// read first.
func (r *reader) learn(l language.Language, word string) wordInfo {
	word = language.Latin(word)
	in := r.lexicon[hashString(word)]
	if rest, ok := strings.CutSuffix(word, "n't"); ok && rest != "" {
		in = r.lexicon[hashString(rest)]
		in.flags |= isNegation
		word = rest
	}
	if own, ok := r.lexicon[ownKey(l, word)]; ok {
		in = own
	} else if l == language.German && in.flags == 0 && len(word) > leastGerman {
		if value := r.lexicon.germanNumber(word); value > 0 {
			in.flags, in.value = isNumber, value
		}
	}
	in.bare = in.flags&isScale != 0 && in.value <= 1000 && len(word) > 1 && (l == language.German || l == language.French || l == language.Spanish)
	word = strings.TrimSuffix(word, "'s")
	if l == language.English {
		word = language.Base(word)
	}
	stem := r.stems.Stem(l, word)
	in.term = hashString(stem)
	in.flags |= deniesInScript(l, word)
	if l != language.English && in.flags&isNumber == 0 && language.Stop(l, word) {
		in.flags |= isStop
	}
	if !isHomonym()[word] {
		byStem := r.lexicon[in.term^stemSalt]
		in.one |= byStem.one
		in.other |= byStem.other
	}
	if in.one|in.other != 0 {
		in.flags &^= isStop // a word that can be turned round is never idle
	}
	in.idf, in.known = r.rarity.weight(in.term)
	in.anti = r.unprefixed(l, word)
	if in.flags&isMonth != 0 {
		in.term, in.set = monthTerm(in.value), r.lexicon[hashString("april")].set
	}
	return in
}

// unprefixed is the term of a word without its negating prefix, when the rest is
// a word of its own.
func (r *reader) unprefixed(l language.Language, word string) uint64 {
	for _, p := range [...]string{"un", "dis", "non", "in", "im", "il", "ir"} {
		rest, ok := strings.CutPrefix(word, p)
		if !ok || len(rest) < 4 {
			continue
		}
		term := hashString(r.stems.Stem(l, rest))
		if _, known := r.rarity.weight(term); known {
			return term
		}
	}
	return 0
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
