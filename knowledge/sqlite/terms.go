package sqlite

import (
	"strings"
	"unicode"
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
		case unspaced(r) && before != 0:
			b.WriteRune(before)
			b.WriteRune(r)
			b.WriteByte(' ')
			before = r
		case unspaced(r):
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

func hasUnspaced(text string) bool { return strings.ContainsFunc(text, unspaced) }

// unspaced reports whether r belongs to a script that writes no blanks.
func unspaced(r rune) bool {
	return r >= 0x0E00 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

// maxTerms is the most words of a question that are searched for.
const maxTerms = 64

// match is the question as FTS5 takes it: its words, each quoted, joined by OR,
// without stop words unless there is nothing else. "" finds nothing.
func match(question string) string {
	all := queryTerms(question)
	kept := make([]string, 0, len(all))
	for _, t := range all {
		if !stopWord(t) {
			kept = append(kept, t)
		}
	}
	if len(kept) == 0 {
		kept = all
	}
	kept = kept[:min(len(kept), maxTerms)]
	for i, t := range kept {
		kept[i] = `"` + t + `"`
		if r := []rune(t); len(r) == 1 && unspaced(r[0]) {
			kept[i] += "*"
		}
	}
	return strings.Join(kept, " OR ")
}

// queryTerms returns the distinct words of a question in small letters. In a run
// of a script without blanks the pairs are the words.
func queryTerms(question string) []string {
	fields := strings.FieldsFunc(strings.ToLower(indexable(question)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.M, r)
	})
	seen := map[string]bool{}
	out := fields[:0]
	paired := false
	for _, t := range fields {
		r := []rune(t)
		// The character that closes a run of pairs is part of the last pair.
		tail := len(r) == 1 && paired && unspaced(r[0])
		paired = len(r) == 2 && unspaced(r[0])
		if tail || seen[t] {
			continue
		}
		seen[t] = true
		out = append(out, t)
	}
	return out
}
