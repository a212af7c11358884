package extractive

import (
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/language"
)

// term is a word as it is compared.
type term struct {
	// word is the word, folded.
	word string
	// stem is the word, folded, without its ending.
	stem string
	// cue is the English stem of the word that tells in English what this one tells in its own language of the
	// kind of thing that stands here, "" for most.
	cue string
	// number says that the word has a digit, name that it begins with a capital.
	number, name bool
	// stop says that the word does not tell what the text is about.
	stop bool
	// first says that the word opens the text, where a capital means nothing.
	first bool
}

// termReader reads terms and remembers the words it has met.
type termReader struct {
	words language.Words
	stems language.Stemmer
	known map[string]term
}

// maxKnown is the most words that a termReader remembers.
const maxKnown = 1 << 14

var termReaders = sync.Pool{New: func() any { return &termReader{known: map[string]term{}} }}

// termsOf returns the words of a text in order.
func termsOf(text string) []term {
	r := termReaders.Get().(*termReader)
	defer termReaders.Put(r)
	w := &r.words
	terms := make([]term, 0, len(text)/5)
	w.Notes = true
	told := 0 // up to where the words of a script without spaces told something
	for w.Reset(text); w.Next(); {
		if w.Digits {
			w.Number()
		}
		if w.Capitals > 1 || w.Capitals == 1 && !w.Upper {
			if parts := r.parts(text[w.Start:w.At()]); parts != nil {
				terms = append(terms, parts...)
				continue
			}
		}
		t := r.term(w.Word)
		if w.Paired {
			t, told = r.paired(t, text, told)
		}
		t.name, t.first = w.Upper, len(terms) == 0
		terms = append(terms, t)
	}
	return terms
}

// paired is a pair of characters as a term, or its first one alone where only this tells something and no pair
// has told it, up to told; and up to where the text is told then.
func (r *termReader) paired(t term, text string, told int) (term, int) {
	first, size := utf8.DecodeRuneInString(t.word)
	at := r.words.At()
	switch {
	case size < len(t.word) && !t.stop:
		_, next := utf8.DecodeRuneInString(text[at:])
		return t, at + next
	case language.Joins(first):
	case at > told:
		return r.term([]byte(t.word[:size])), at
	}
	t.stop = true
	return t, told
}

// parts are the words of a name in camel case, as if they stood apart; nil for another word.
func (r *termReader) parts(word string) []term {
	var parts []term
	for _, part := range language.Camel(word) {
		parts = append(parts, r.term([]byte(strings.ToLower(part))))
	}
	return parts
}

// term is what is known about a folded word by itself.
func (r *termReader) term(word []byte) term {
	if t, ok := r.known[string(word)]; ok {
		return t
	}
	if len(r.known) >= maxKnown {
		clear(r.known)
	}
	w := language.Unelided(strings.TrimSuffix(string(word), "'s"))
	t := term{word: w, stem: r.stems.English(w), number: strings.ContainsAny(w, "0123456789"), stop: isStop(w)}
	r.known[string(word)] = t
	return t
}

// stem is the stem of an English word; other words come back as they are.
func stem(word string) string {
	var s language.Stemmer
	return s.English(word)
}

// isStop reports whether a folded word does not tell what a text is about: a stop
// word, a word that asks, a single Latin letter, a pair of characters that only joins words.
func isStop(word string) bool {
	if len(word) == 1 {
		return word[0] > '9'
	}
	return language.Joint(word) || language.Stop(language.English, word) || askingWords[word]
}

// contentStems are the stems that tell what a text is about, each once.
func contentStems(terms []term) []string {
	seen := map[string]bool{}
	var stems []string
	for _, t := range terms {
		if !t.stop && !seen[t.stem] {
			seen[t.stem] = true
			stems = append(stems, t.stem)
		}
	}
	return stems
}

// askingWords are words that ask for something without naming it.
var askingWords = wordSet(`became because called describe done explain get give given got hows im ive let list many mean meaning
	means mine name please said say says show tell use used whats wheres whos doesn't don't isn't aren't what's who's`)

// weakWords are stems of words that name a kind of thing rather than a thing: they
// count half.
var weakWords = wordSet(`period number amount kind type sort time way date thing exampl total polici process rule
	product item articl someth someon need want find happen come go allow know possibl employe staff peopl person
	worker`)

func wordSet(text string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(text) {
		set[w] = true
	}
	return set
}
