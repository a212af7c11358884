// Package language knows sentences and words: where they begin and end, how words are
// compared, their stems, which words are stop words, and what Markdown says without its
// markup. Splitting, searching, answering and verifying all use it, so that a sentence
// is the same to each of them.
//
// The languages are the constants below. Sentences, folding and plain text work without
// knowing the language; stems and stop words depend on it.
//
// The package does no ranking, judging or storing.
package language

import (
	"maps"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/blevesearch/snowballstem"
)

// Language is a language that the room knows.
type Language uint8

// The languages. English is the zero value.
const (
	English Language = iota
	German
	French
	Spanish
	Italian
	Portuguese
	Dutch
	Swedish
	Danish
	Norwegian
	Finnish
	Russian
	Arabic
	Hungarian
	Romanian
	Turkish
	Polish
	Greek
	Hindi
	Chinese
	Japanese
	Czech
)

// stops maps a stop word to its languages, a bit for each.
var stops = sync.OnceValue(func() map[string]uint32 {
	return bits(func(t *tongue) string { return t.stops })
})

// bits reads one list of words from every language.
func bits(list func(*tongue) string) map[string]uint32 {
	m := map[string]uint32{}
	for l := range tongues {
		for w := range strings.FieldsSeq(list(&tongues[l])) {
			m[w] |= 1 << l
			if folded := Fold(w); folded != w {
				m[folded] |= 1 << l
			}
		}
	}
	return m
}

// Stop reports whether a folded word is a stop word of l: one that does not tell what a
// text is about.
func Stop(l Language, word string) bool { return stops()[word]>>l&1 != 0 }

// enough is how many words are read to tell the language of a text.
const enough = 400

// smallOf is of how many words in Latin letters one is a small word of the language, at
// least, if it is another than English: in a list of English names a "Los" tells nothing.
const smallOf = 16

// tells maps a small word that tells a language to its languages, a bit for each.
var tells = sync.OnceValue(func() map[string]uint32 {
	m := maps.Clone(stops())
	for w := range silent {
		delete(m, w)
	}
	return m
})

// silent are small words of other languages that are words of English too, or a unit.
var silent = set("car care come die dog door era hat hon ill man men met mi one plus son ten want war")

// Of returns the language of a text, judging by its small words. It is English unless
// another language has more of them, and as many as a text in it has.
func (w *Words) Of(text string) Language {
	votes, latin := w.votes(text, nil)
	best := most(&votes, English)
	if own, ok := lettered(text); ok && votes[own] == votes[best] {
		return own // a short sentence may have no small word, or one that several languages share
	}
	if votes[best]*smallOf < latin {
		return English
	}
	return best
}

// votes counts for each language its small words in the beginning of a text, with more
// beside the stop words, and how many words are in Latin letters.
func (w *Words) votes(text string, more map[string]uint32) (votes [len(tongues)]int, latin int) {
	known := tells()
	w.Reset(text)
	for n := 0; n < enough && w.Next(); n++ {
		if w.Digits {
			w.Skip(1)
			continue
		}
		if len(w.Word) > 0 && w.Word[0] < utf8.RuneSelf {
			latin++
		}
		if w.joined() {
			continue
		}
		word := unelided(w.Word)
		for l, in := 0, known[string(word)]|more[string(word)]; in != 0; l, in = l+1, in>>1 {
			votes[l] += int(in & 1)
		}
	}
	return votes, latin
}

// most is the language with most votes, the given one unless another has more.
func most(votes *[len(tongues)]int, best Language) Language {
	for l, n := range votes {
		if n > votes[best] {
			best = Language(l)
		}
	}
	return best
}

// joined reports whether the word is a part of an address or of a compound, which tell
// nothing of the text around them.
func (w *Words) joined() bool {
	before, behind := byte(' '), byte(' ')
	if w.Start > 0 {
		before = w.text[w.Start-1]
	}
	if w.at < len(w.text) {
		behind = w.text[w.at]
	}
	return before == '.' || before == '/' || before == '-' || behind == '-'
}

// Stemmer reduces words to their stems. It is for one goroutine at a time.
type Stemmer struct{ env *snowballstem.Env }

// The lengths of the shortest and the longest word that is stemmed, in bytes.
const (
	shortestStemmed = 3
	longestStemmed  = 40
)

// Stem returns the stem of a lower-case word of l. It returns the word itself if l has
// no stemmer, or if the word is very short or very long.
func (s *Stemmer) Stem(l Language, word string) string {
	if len(word) < shortestStemmed || len(word) > longestStemmed || tongues[l].stem == nil {
		return word
	}
	if s.env == nil {
		s.env = snowballstem.NewEnv("")
	}
	s.env.SetCurrent(accented(l, word))
	tongues[l].stem(s.env)
	return strings.Clone(s.env.Current())
}

// What a form's stem may be at least, and how much longer than a shorter one the form: what is left of
// "fondato" and "fondi" is the same, and says little.
const (
	longForm    = 5
	shortEnding = 2
)

// Form is what the forms of a lower-case word of l have in common: its stem, or the word itself where too little
// would be left of it.
func (s *Stemmer) Form(l Language, word string) string {
	stem := s.Stem(l, word)
	if len(stem) < longForm && len(word) > len(stem)+shortEnding {
		return word
	}
	return stem
}

// endings are endings that stemmers know by their accents, which folding takes away: as folded, and as
// written. Of each language no other words end so.
var endings = map[Language][][2]string{
	French:     {{"ee", "ée"}, {"ees", "ées"}},
	Spanish:    {{"cion", "ción"}, {"sion", "sión"}},
	Portuguese: {{"cao", "ção"}, {"coes", "ções"}},
}

// accented is a folded word with the accents of its ending.
func accented(l Language, word string) string {
	for _, e := range endings[l] {
		if stem, is := strings.CutSuffix(word, e[0]); is {
			return stem + e[1]
		}
	}
	return word
}
