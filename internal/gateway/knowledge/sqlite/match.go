package sqlite

import (
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/language"
)

// indexable is text as the full-text table takes it. Scripts without blanks are
// written as overlapping pairs of characters, since the tokenizer would take a
// whole sentence for a word; the last character of a run stands alone too, so
// that a single character finds every pair that it begins.
func indexable(text string) string {
	if !hasUnspaced(text) {
		return text
	}
	var b strings.Builder
	b.Grow(len(text) * 3)
	var before rune
	for _, r := range text {
		switch {
		case language.Unspaced(r) && before != 0:
			b.WriteRune(before)
			b.WriteRune(r)
			b.WriteByte(' ')
			before = r
		case language.Unspaced(r):
			b.WriteByte(' ')
			before = r
		default:
			closeRun(&b, before)
			before = 0
			b.WriteRune(r)
		}
	}
	closeRun(&b, before)
	return b.String()
}

func closeRun(b *strings.Builder, last rune) {
	if last != 0 {
		b.WriteRune(last)
		b.WriteByte(' ')
	}
}

func hasUnspaced(text string) bool { return strings.ContainsFunc(text, language.Unspaced) }

// match is the question as FTS5 takes it: its words, each quoted, joined by OR.
// "" finds nothing. A single character finds every pair that it begins.
func match(question string) string {
	terms := language.Query(question)
	words := make([]string, len(terms))
	for i, t := range terms {
		w := t.Span.In(question) // as it stands: the tokenizer folds words in its own way
		words[i] = `"` + w + `"`
		if r, size := utf8.DecodeRuneInString(w); size == len(w) && language.Unspaced(r) {
			words[i] += "*"
		}
	}
	return strings.Join(words, " OR ")
}
