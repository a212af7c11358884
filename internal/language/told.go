package language

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// askers are words by which people ask, beside the stop words: a question has few words
// to tell its language by.
var askers = map[Language]string{
	English:    "what who when where why how which many much",
	German:     "was wer wann wo warum wie welche welcher welches viele viel gibt muss darf kann",
	French:     "combien quand où comment pourquoi quel quelle quels quelles qui faut puis est",
	Spanish:    "cuánto cuánta cuántos cuántas cuándo dónde cómo quién cuál cuáles qué tengo puedo hay",
	Italian:    "quanto quanta quanti quante quando dove come chi quale quali perché posso devo",
	Portuguese: "quanto quanta quantos quantas quando onde como quem qual quais quê tenho posso há",
	Dutch:      "hoeveel wanneer waar hoe wie wat welke waarom krijg mag moet kan",
	Swedish:    "hur när var vem vilken vilka varför många mycket får",
	Danish:     "hvor hvornår hvem hvad hvilken hvorfor mange meget får",
	Norwegian:  "hvor når hvem hva hvilken hvorfor mange mye får",
	Polish:     "ile ilu kiedy gdzie kto kogo czym jak dlaczego jaki jaka jakie jakim czemu czyj który można mogę muszę",
}

// askings maps those words to their languages, a bit for each.
var askings = sync.OnceValue(func() map[string]uint32 {
	m := map[string]uint32{}
	for l, list := range askers {
		for w := range strings.FieldsSeq(list) {
			m[Fold(w)] |= 1 << l
		}
	}
	return m
})

// asks reports whether people ask with a folded word in a language.
func asks(l Language, word string) bool { return askings()[word]>>l&1 != 0 }

// Told returns the language of a text, however short, and how many of its small words
// tell that: 0 where none does. It is English unless another language has more of them.
// A letter that one of the languages alone has tells as much as such a word, and so do two characters
// of Chinese or Japanese.
func (w *Words) Told(text string) (l Language, words int) {
	votes, _ := w.votes(text, askings())
	for l, n := range ownLetters(text) {
		votes[l] += n
	}
	l = most(&votes, w.Of(text))
	return l, votes[l]
}

// signed are the letters and marks that one of the languages alone has, or of a script
// that only one is written in.
var signed = map[Language]string{
	German:     "ß",
	Spanish:    "ñ¿¡",
	Polish:     "ąęłśźż",
	Portuguese: "ãõ",
	Turkish:    "ğı",
	Hungarian:  "őű",
	Czech:      "ěřů",
	Romanian:   "țșă",
	Russian:    "аеиоуыэя",
	Greek:      "αειου",
}

// letteredBytes is how much of a text is looked at for letters of one language alone.
const letteredBytes = 4096

// signedBy is the language whose own a letter or mark is.
var signedBy = func() map[rune]Language {
	by := map[rune]Language{}
	for l, list := range signed {
		for _, r := range list {
			by[r] = l
		}
	}
	return by
}()

// lettered is the one language whose own letters a text has; ok is false for none and for several.
func lettered(text string) (own Language, ok bool) {
	text = text[:min(len(text), letteredBytes)]
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf { // as most are
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		l, is := signedBy[r]
		switch {
		case !is || ok && l == own:
		case ok:
			return English, false
		default:
			own, ok = l, true
		}
	}
	return own, ok
}

// ownLetters counts for each language what in a text it alone has. Han tells Japanese where kana stand beside
// it, and Chinese elsewhere.
func ownLetters(text string) (of [len(tongues)]int) {
	han, kana := 0, 0
	for _, r := range text {
		if r < utf8.RuneSelf {
			continue
		}
		if l, is := signedBy[r]; is {
			of[l] = 1
		}
		switch {
		case r < firstUnspaced:
		case unicode.Is(unicode.Han, r):
			han++
		case unicode.In(r, unicode.Hiragana, unicode.Katakana):
			kana++
		}
	}
	l := Chinese
	if kana > 0 {
		l = Japanese
	}
	of[l] = (han + kana + 1) / 2
	return of
}
