package extractive

import "github.com/citeway/citeway/internal/language"

// forms tell a word of the question in another form, in the language that it is in: "Pakete" for "Paket". Of a
// question in English there are none: the stems that words are compared by tell that.
type forms struct {
	tongue language.Language
	stems  language.Stemmer
	// own maps a stem in that language to the one by which the question's word is compared.
	own map[string]string
}

// formsOf are the forms of a question's words. Of two of them that are one word, the first stands for both.
func formsOf(terms []term, tongue language.Language) *forms {
	f := &forms{tongue: tongue, own: map[string]string{}}
	if tongue == language.English {
		return f
	}
	for i := range terms {
		t := &terms[i]
		if t.stop || t.number || t.name && !t.first && tongue != language.German { // a name has no forms; in German all nouns begin so
			continue
		}
		key := f.stems.Form(tongue, t.word)
		if _, known := f.own[key]; !known {
			f.own[key] = t.stem
		}
		t.stem = f.own[key]
	}
	return f
}

// same gives words that are forms of the question's the stems of these, and marks those that tell nothing.
func (f *forms) same(terms []term) []term {
	if len(f.own) == 0 {
		return terms
	}
	passOver(terms, f.tongue)
	cued(terms, f.tongue)
	for i := range terms {
		if t := &terms[i]; !t.stop && !t.number {
			t.stem = f.of(t.word, t.stem)
		}
	}
	return terms
}

// sameStems is same for words of which the stems alone are known.
func (f *forms) sameStems(stems []string) []string {
	for i, s := range stems {
		if len(f.own) > 0 {
			stems[i] = f.of(s, s)
		}
	}
	return stems
}

// of is the stem of the question's word that a word is a form of, or else the given one.
func (f *forms) of(word, stem string) string {
	if own, is := f.own[f.stems.Form(f.tongue, word)]; is {
		return own
	}
	return stem
}

// stemsOf are the stems of a text as they are compared with the question's.
func (f *forms) stemsOf(text string) []string { return contentStems(f.same(termsOf(text))) }
