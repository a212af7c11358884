// Package language knows words: where sentences and words begin and end, how a word
// is compared, its stem, which words say nothing of the subject, and what Markdown
// says when it is read aloud. Splitting, searching, answering and verifying all ask
// here, so that a sentence is the same to each of them.
//
// The languages are those of the constants below. Sentences, folding and plain text
// need not be told the language; stems and stop words are.
//
// It does no ranking, no judging and no storing, and it holds no text.
package language

import (
	"strings"
	"sync"

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
)

// tells maps a telling word to the languages that it tells of, a bit for each.
var tells = sync.OnceValue(func() map[string]uint32 {
	return bits(func(t *tongue) string { return t.telling })
})

// stops maps a stop word to the languages in which it is one.
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

// Stop reports whether a folded word says nothing of what a text in l is about.
func Stop(l Language, word string) bool { return stops()[word]>>l&1 != 0 }

// enough is how many words tell the language of a text.
const enough = 400

// Of returns the language of a text, told by its small words: English when
// nothing else speaks louder.
func (w *Words) Of(text string) Language {
	var votes [len(tongues)]int
	hints := tells()
	w.Reset(text)
	for n := 0; n < enough && w.Next(); n++ {
		if w.Digits {
			w.Skip(1)
			continue
		}
		for l, hint := 0, hints[string(w.Word)]; hint != 0; l, hint = l+1, hint>>1 {
			votes[l] += int(hint & 1)
		}
	}
	best := English
	for l, n := range votes {
		if n > votes[best] {
			best = Language(l)
		}
	}
	return best
}

// Stemmer brings words to their stems. It is for one goroutine at a time.
type Stemmer struct{ env *snowballstem.Env }

// The shortest and the longest word that is brought to its stem, in bytes.
const (
	shortestStemmed = 3
	longestStemmed  = 40
)

// Stem returns the stem of a lower-case word of l: the word itself where l has no
// stemmer, and where it is very short or long.
func (s *Stemmer) Stem(l Language, word string) string {
	if len(word) < shortestStemmed || len(word) > longestStemmed || tongues[l].stem == nil {
		return word
	}
	if s.env == nil {
		s.env = snowballstem.NewEnv("")
	}
	s.env.SetCurrent(word)
	tongues[l].stem(s.env)
	return strings.Clone(s.env.Current())
}
