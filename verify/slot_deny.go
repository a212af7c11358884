package verify

import (
	"strings"

	"github.com/citeway/citeway/internal/language"
)

// What weighs the signals was trained on English, where a denial is one word among many. A
// short sentence of another language and its denial differ in a prefix, an ending or a
// particle, which weighs next to nothing: there the denial alone decides.

const (
	// turnedShare is the share of a claim, besides the words that differ by the denial,
	// that the nearest sentence has; turnedSurely that from which it says otherwise.
	turnedShare  = 0.6
	turnedSurely = 0.75
)

// otherDenied finds a claim that denies what the nearest sentence says in its words, or
// says what that denies or the opposite of it, in another language than English.
func (m *match) otherDenied() slot {
	l := &m.seen[0]
	by, at, turned := l.deniedAbroad()
	every := m.every() &^ m.deniedForms(l)
	for _, find := range [...]func(*look) (by, at int32, ok bool){(*look).affixed, (*look).opposedAbroad} {
		if b, a, ok := find(l); ok {
			by, at, turned = b, a, !turned
			every &^= m.bit(b)
		}
	}
	cover, all := m.cover(l.counted, every), m.weight(every)
	if !turned || cover < turnedShare*all || m.saidElsewhere(l) {
		return slot{}
	}
	found := slot{kind: slotTurned, by: max(by, 0), last: max(by, 0), certain: cover >= turnedSurely*all && all > 0}
	if at >= 0 {
		found.in, found.at, found.to = l.in, at, at
	}
	return found
}

// deniedForms are the pairs of characters before a denial that trails which the sentence has
// not: they are of the ending that it makes of the verb, ではありま of ではありません.
func (m *match) deniedForms(l *look) (set uint64) {
	for i := range m.tokens {
		if m.tokens[i].flags&isPaired == 0 || !trails(m.text, &m.tokens[i]) {
			continue
		}
		for k := max(0, i-trailing); k < i; k++ {
			set |= m.bit(int32(k)) &^ m.hit[l.counted]
		}
	}
	return set
}

// deniedAbroad is deniedIn where the denial is no English one.
func (l *look) deniedAbroad() (by, at int32, ok bool) {
	by, at, ok = l.deniedIn()
	if !ok || l.in.lang != language.English {
		return by, at, ok
	}
	denial := flag(0)
	if at >= 0 {
		denial = l.in.tokens[at].flags
	} else if by >= 0 {
		denial = l.tokens[by].flags
	}
	return by, at, denial&isForeign != 0
}

// opposedAbroad is opposedIn where the opposite is no word of English.
func (l *look) opposedAbroad() (by, at int32, ok bool) {
	at, by, ok = l.opposedIn()
	abroad := ok && (l.in.lang != language.English || !isASCII(l.wordAt(by)) || !isASCII(l.in.wordAt(l.in.text, at)))
	return by, at, abroad
}

// affixed finds a word of the claim that is the denial of one of the sentence, or the
// reverse: nieczynne, for czynne.
func (l *look) affixed() (by, at int32, ok bool) {
	if l.in.lang == language.English && isASCII(l.text) && !strings.Contains(l.text, "z") {
		return -1, -1, false // English itself, but for a verb of Turkish that no letter tells
	}
	var theirs []string
	for i := range l.terms {
		t := &l.terms[i]
		if l.place[i] >= 0 || t.flags&(isNumber|isPaired) != 0 {
			continue
		}
		if theirs == nil {
			theirs = l.foldedWords()
		}
		mine := language.Fold(l.wordAt(t.tok))
		for k, word := range theirs {
			if word != "" && (denialOf(l.in.lang, mine, word) || denialOf(l.in.lang, word, mine)) {
				return t.tok, l.first + int32(k), true
			}
		}
	}
	return -1, -1, false
}

// foldedWords are the words of the sentence that the claim has not, and "" for the others.
func (l *look) foldedWords() []string {
	words := make([]string, l.last-l.first)
	for k := range words {
		t := &l.in.tokens[l.first+int32(k)]
		if t.flags&(isNumber|isPaired) == 0 && !l.slot(t.term).used {
			words[k] = language.Fold(word(l.in.text, t))
		}
	}
	return words
}

// saidElsewhere reports whether another sentence has as much of the claim, and denies as
// much as it does.
func (m *match) saidElsewhere(l *look) bool {
	denied := denying(m.tokens)
	for s := range m.hit {
		if int32(s) == l.counted || m.weight(m.hit[s]) < m.weight(m.hit[l.counted]) {
			continue
		}
		e, _, sent := m.place(int32(s))
		if denying(e.tokens[sent.first:sent.last]) == denied {
			return true
		}
	}
	return false
}

// denying reports whether one of the tokens denies.
func denying(tokens []token) bool {
	for i := range tokens {
		if tokens[i].flags&isNegation != 0 {
			return true
		}
	}
	return false
}
