package extractive

import (
	"slices"
	"strings"
)

// labels reports whether a sentence opens with a label that the question names, and says what that
// stands for: "Red once: battery below 15 percent.", "1009 indicates that …". What else the question
// says of it stands in the headings and the title; if not all does, the label is a number, or at
// least two words as they are asked for.
func (r *reading) labels(u *scored) bool {
	terms := labelOf(u)
	stems := contentStems(terms)
	if len(stems) == 0 || u.record || !hasAll(r.thing, stems) {
		return false
	}
	beside := slices.DeleteFunc(slices.Clone(r.thing), func(s string) bool { return s == "mean" || slices.Contains(stems, s) })
	told := slices.DeleteFunc(slices.Clone(beside), func(s string) bool {
		return !kinds[s] && !r.stoodOver(u, s)
	})
	if len(told) == len(beside) {
		return true
	}
	return len(told) > 0 && (terms[0].number || len(terms) > 1 && runsIn(r.question.terms, terms))
}

// labelOf are the words of a sentence before the colon, or the word, behind which it says what they
// stand for; nil where none does or they are too many.
func labelOf(u *scored) []term {
	label, said, found := strings.Cut(u.text, ": ")
	if found && len(strings.Fields(label)) <= maxThing && strings.TrimSpace(said) != "" {
		return termsOf(label)
	}
	at := slices.IndexFunc(u.terms, func(t term) bool { return meanings[t.word] })
	if at < 0 || at > maxThing {
		return nil
	}
	return u.terms[:at]
}

// runsIn reports whether words stand in others one behind the other.
func runsIn(all, words []term) bool {
	same := func(a, b term) bool { return a.stem == b.stem }
	for i := 0; i+len(words) <= len(all); i++ {
		if slices.EqualFunc(all[i:i+len(words)], words, same) {
			return true
		}
	}
	return false
}
