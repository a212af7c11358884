package index

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/language"
)

const (
	// inflected is what another form of a word counts of what the word itself would give.
	inflected = 0.9
	// sameStart is how many letters two forms of a word have in common at least, and longerBy by how many bytes
	// their stems differ in length at most.
	sameStart = 3
	longerBy  = 6
)

// forms takes in the other forms of a question's words, in the language that it is in: "Pakete" for
// "Paket". In English the stems of the index are those of all forms.
func (w *widening) forms(question string, terms []language.Term, stems *language.Stemmer) {
	var words language.Words
	l, told := words.Told(question)
	if l == language.English || told == 0 {
		return
	}
	found := map[string]bool{}
	for _, t := range terms {
		if first, _ := utf8.DecodeRuneInString(question[t.Span.Start:]); unicode.IsUpper(first) && t.Span.Start > 0 && l != language.German {
			continue // a name has no forms; in German all nouns begin so
		}
		_, stem, _ := w.index.term(t.Word, stems)
		if len(stem) > sameStart && strings.Trim(stem, "0123456789.") != "" && w.formsOf(l, t.Word, stem, stems) {
			found[stem] = true
		}
	}
	kept := w.lost[:0]
	for _, lost := range w.lost {
		if !found[lost] {
			kept = append(kept, lost)
		}
	}
	w.lost = kept
}

// formsOf takes in the other forms of one word, and reports whether there are any.
func (w *widening) formsOf(l language.Language, word, stem string, stems *language.Stemmer) bool {
	form, start, found := stems.Form(l, word), stem[:sameStart], false
	s := shapeOf(stem)
	for s.length = max(sameStart, len(stem)-longerBy); s.length <= len(stem)+longerBy; s.length++ {
		for _, n := range w.index.shapes[s] {
			other := w.index.lists[n].stem
			if other != stem && strings.HasPrefix(other, start) && stems.Form(l, other) == form {
				found = w.add(other, inflected) || found
			}
		}
	}
	return found
}
