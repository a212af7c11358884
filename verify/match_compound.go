package verify

import (
	"strings"

	"github.com/citeway/citeway/internal/language"
)

// Languages that write compounds as one word say "Erstattung von Reisekosten" and
// "Reisekostenerstattung". The beginning of the compound is met as kin; here its end is.

const (
	// endingLen is how many bytes of a word's end it is looked up by, and leastEnding how
	// long a word must be that a compound may end with: shorter ones are endings of others.
	endingLen   = 5
	leastEnding = 5
	// leastHead is how long the rest of the compound is at least: un- and miss- are no words.
	leastHead = 4
	// leastUntold is how long a compound is, in bytes, in a text that no small word tells.
	leastUntold = 14
)

// compounded is the key of the end of a word that may be a compound, or 0.
func (e *Evidence) compounded(t *token) uint64 {
	size := int(t.end - t.start)
	switch e.lang {
	case language.German, language.Dutch, language.Swedish, language.Danish, language.Norwegian, language.Finnish, language.Hungarian:
		if size < leastEnding+leastHead {
			return 0
		}
	case language.English: // or a sentence as short as "Die Reisekostenerstattung dauert zehn Tage."
		if size < leastUntold || t.flags&isName == 0 {
			return 0
		}
	default:
		return 0
	}
	return ending(e.text, t)
}

// ending is the key of a word's last letters, or 0 for a short word.
func ending(text string, t *token) uint64 {
	if t.flags&(isNumber|isPaired) != 0 || t.end-t.start < endingLen {
		return 0
	}
	h := uint64(fnvOffset)
	for i := t.end - endingLen; i < t.end; i++ {
		h = (h ^ uint64(text[i]|0x20)) * fnvPrime
	}
	return mix(h^monthSalt) | 1<<62
}

// lookUpCompound meets a term by a compound that ends with it.
func (m *match) lookUpCompound(e *Evidence, base int32, t *term, bit uint64) {
	key := ending(m.text, &m.tokens[t.tok])
	if key == 0 || int(m.tokens[t.tok].end-m.tokens[t.tok].start) < leastEnding {
		return
	}
	n := int32(len(e.in))
	mine := strings.ToLower(m.wordAt(t.tok))
	head, _ := e.table.find(key)
	for at := head; at >= 0; at = e.next[at] {
		theirs := strings.ToLower(word(e.text, &e.tokens[at-2*n]))
		if len(theirs) >= len(mine)+leastHead && strings.HasSuffix(theirs, mine) {
			m.kin[base+e.in[at-2*n]] |= bit
			m.kinFound |= bit
		}
	}
}
