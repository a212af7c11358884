package verify

import (
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/language"
)

// deniesInScript is the flags of a word that denies in a script in which no list can hold
// the forms: a pair of Chinese characters that begins with 不, 未 or 没, and a Korean verb
// of denial with whatever ending.
func deniesInScript(l language.Language, word string) flag {
	first, size := utf8.DecodeRuneInString(word)
	denies := false
	switch first {
	case '不', '未', '没', '沒':
		rest := word[size:]
		denies = l != language.Japanese && rest != "" && utf8.RuneCountInString(rest) == 1 && !strings.Contains(lexical, word)
	case '않', '없':
		denies = true
	case '못', '안':
		denies = size == len(word) || strings.HasPrefix(word, "못하") || strings.HasPrefix(word, "못합")
	case '아':
		denies = strings.HasPrefix(word, "아니") || strings.HasPrefix(word, "아닙") || strings.HasPrefix(word, "아닌")
	}
	if denies {
		return isNegation | isForeign
	}
	return 0
}

// lexical are words of two characters that begin like a denial and deny nothing: but, not
// only, less than, future, stainless, real estate.
const lexical = "不同 不断 不斷 不仅 不僅 不但 不过 不過 不久 不少 不如 不论 不論 不管 不锈 不鏽 不动 不動 不良 不满 不滿 不足 不安 不错 不錯 不禁 不定 " +
	"未来 未來 未满 未満 未滿 未必 没收 沒收 没落"

// deniers are the beginnings that make of a word its denial, by the language of the text.
var deniers = map[language.Language][]string{
	language.German: {"un"}, language.Dutch: {"on"}, language.Swedish: {"o", "in"}, language.Danish: {"u"}, language.Norwegian: {"u"},
	language.French: {"in", "im", "ir", "il"}, language.Spanish: {"in", "im", "ir", "i"}, language.Italian: {"in", "im", "ir", "il"},
	language.Portuguese: {"in", "im", "ir", "i"}, language.Polish: {"nie"}, language.Czech: {"ne"}, language.Russian: {"не", "без"},
	language.English: {"не", "불", "비", "미"}, // of scripts that no small word may tell
}

// deniedEndings are what denies within a verb of Turkish.
var deniedEndings = [...]string{"mez", "maz", "mezler", "mazlar", "miyor", "muyor", "miyorlar", "muyorlar", "medi", "madi", "meyecek", "mayacak", "memektedir", "mamaktadir"}

// leastAffixed is how many bytes of a word must be left without the beginning that denies,
// and mostEnding how many its end may differ in from the word that it denies.
const (
	leastAffixed = 3
	mostEnding   = 2
)

// denialOf reports whether a folded word is made of another by what denies in a language.
func denialOf(l language.Language, word, of string) bool {
	for _, beginning := range deniers[l] {
		if rest, ok := strings.CutPrefix(word, beginning); ok && sameButEnding(rest, of) {
			return true
		}
	}
	if l != language.Turkish && l != language.English { // which is what no small word tells
		return false
	}
	for _, ending := range deniedEndings {
		if root, ok := strings.CutSuffix(word, ending); ok && len(root) > 1 && strings.HasPrefix(of, root) && !deniedEnding(of) {
			return true
		}
	}
	return false
}

func deniedEnding(word string) bool {
	for _, ending := range deniedEndings {
		if strings.HasSuffix(word, ending) {
			return true
		}
	}
	return false
}

// sameButEnding reports whether two words are the same up to their last letters.
func sameButEnding(a, b string) bool {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	ending := mostEnding
	if a != "" && a[0] >= utf8.RuneSelf {
		ending *= 3 // bytes of a letter
	}
	return n >= leastAffixed && n >= len(a)-ending && n >= len(b)-ending
}
