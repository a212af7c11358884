package language

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// askingPhrases are what people ask with in Chinese and Japanese, where no blank parts it from what they ask
// about. Of two that begin alike the longer comes first. Hiragana alone tells nothing anyway.
var askingPhrases = [...]string{
	"什么时候", "什么是", "是什么", "为什么", "有什么", "什么", "怎么办", "怎么样", "怎么", "怎样", "如何", "在哪里", "哪里", "在哪儿", "哪儿", "哪个", "哪些",
	"有多少", "是多少", "多少", "有几个", "几个", "多长时间", "多久", "请问", "何时", "为何", "能否", "是否", "可不可以", "可以", "是谁", "谁", "吗", "呢",
	"とは何ですか", "とは何でしょうか", "とは何か", "は何ですか", "って何ですか", "何ですか", "何でしょうか", "の方法を教えてください", "方法を教えてください", "を教えてください", "教えてください",
	"する方法は", "の方法は", "方法は", "誰が", "誰", "何が", "何を", "何", "には？", "には?",
}

// Unasked is a question with blanks, as many bytes, in the place of what it is asked with in Chinese or Japanese: what
// is left are the words that it is about. Other questions, and one of nothing else, come back unchanged.
func Unasked(question string) string {
	if !strings.ContainsFunc(question, Unspaced) {
		return question
	}
	bare := question
	for _, phrase := range askingPhrases {
		bare = strings.ReplaceAll(bare, phrase, strings.Repeat(" ", len(phrase)))
	}
	if !strings.ContainsFunc(bare, unicode.IsLetter) {
		return question
	}
	return bare
}

// Joint reports whether a pair of characters, folded, only joins words of Chinese or Japanese: two of hiragana,
// or a particle beside a character of another kind.
func Joint(pair string) bool {
	first, size := utf8.DecodeRuneInString(pair)
	last, end := utf8.DecodeRuneInString(pair[size:])
	if end == 0 || size+end != len(pair) || first < firstUnspaced || last < firstUnspaced {
		return false
	}
	a, b := unicode.Is(unicode.Hiragana, first), unicode.Is(unicode.Hiragana, last)
	if a || b {
		return a && b || particled(first) || particled(last)
	}
	return Joins(first) || Joins(last)
}

// particled reports whether r is a particle of Japanese that stands behind nouns.
func particled(r rune) bool { return strings.ContainsRune("をはがのにへとでもや", r) }

// Joins reports whether a character of Chinese or Japanese only joins words: hiragana, or a particle of Chinese.
func Joins(r rune) bool {
	return unicode.Is(unicode.Hiragana, r) || r == '的' || r == '了' || r == '是'
}
