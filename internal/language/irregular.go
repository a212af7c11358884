package language

import (
	"strings"
	"sync"
)

// irregulars are English words with forms that stemming does not reduce to them: each
// word, then those forms.
const irregulars = `
	beat beat beaten; become became; begin began begun; blow blew; break broke broken; bring brought; build built;
	buy bought; catch caught; child children; choose chose chosen; come came; deal dealt; dig dug; draw drew drawn;
	drink drank drunk; drive drove driven; eat ate eaten; fall fell fallen; feel felt; fight fought; find found;
	fly flew flown; foot feet; forget forgot forgotten; freeze froze frozen; give gave given; go went gone;
	grow grew grown; hang hung; hear heard; hide hid hidden; hold held; keep kept; know knew known; lead led;
	lend lent; life lives; lose lost; make made; man men; mean meant; meet met; mouse mice; pay paid;
	ride rode ridden; rise rose risen; run ran; say said; seek sought; sell sold; send sent; shake shook shaken;
	shoot shot; show showed shown; shrink shrank shrunk; sing sang sung; sink sank sunk; sleep slept;
	speak spoke spoken; spend spent; spring sprang; stand stood; steal stole stolen; stick stuck; strike struck;
	swear swore sworn; swim swam; take took taken; teach taught; tear tore; tell told; think thought;
	throw threw thrown; tooth teeth; understand understood; wear wore worn; wife wives; win won; woman women;
	write wrote written`

// bases maps an irregular form to its word.
var bases = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	for entry := range strings.SplitSeq(irregulars, ";") {
		words := strings.Fields(entry)
		for _, form := range words[1:] {
			m[form] = words[0]
		}
	}
	return m
})

// Base returns the base form of an irregular English word: "fall" for "fell". Other
// words come back unchanged.
func Base(word string) string {
	if base, ok := bases()[word]; ok {
		return base
	}
	return word
}

// Initials adds the first bytes of all words whose stem, as [Stemmer.English] has it, that may be: stemming leaves the
// first letter as it is, and an irregular form may have another than its base.
func Initials(stem string, to *[256]bool) {
	if stem == "" {
		return
	}
	to[stem[0]] = true
	for form, base := range bases() {
		if base[0] == stem[0] {
			to[form[0]] = true
		}
	}
}

// English returns the stem of a lower-case English word; for an irregular form, that of
// its base. A word with anything but the letters a to z comes back unchanged.
func (s *Stemmer) English(word string) string {
	for i := range len(word) {
		if word[i] < 'a' || word[i] > 'z' {
			return word
		}
	}
	return s.Stem(English, Base(word))
}
