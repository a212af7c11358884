package extractive

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A question may name something by a word that means itself alone: an option of a program,
// --keep or -k, a path, /etc/hosts, a name in capitals, SIGCHLD. Its words as they are compared
// lose what makes it so: the dashes, the slashes, the capitals. Where such a word stands in what is
// shown, only its own entry answers.

var (
	pathWord    = regexp.MustCompile(`^~?/[\w.~-]+[\w./~-]*$`)
	capitalWord = regexp.MustCompile(`^[A-Z][A-Z_]{3,}[A-Z0-9_]*$`)
)

// literalsOf are the words of a question that mean themselves alone. In a question that shouts,
// capitals mean nothing.
func literalsOf(text string) []string {
	shouted := strings.ToUpper(text) == text
	all := optionsIn(text)
	for w := range strings.FieldsSeq(text) {
		w = strings.Trim(w, ",;:.!?\"'()[]`")
		w, _, _ = strings.Cut(strings.TrimSuffix(strings.TrimSuffix(w, "'s"), "’s"), "=")
		if pathWord.MatchString(w) || !shouted && capitalWord.MatchString(w) {
			all = append(all, w)
		}
	}
	return all
}

// tellLiterals sets apart the sentences that stand in the entry of none of the question's
// literals, unless all do.
func (r *reading) tellLiterals(text string) {
	literals := literalsOf(text)
	if len(literals) == 0 {
		return
	}
	headed, holds := r.headedBy(literals), make([]bool, len(r.units))
	for i := range r.units {
		holds[i] = headed[i] || slices.ContainsFunc(literals, func(w string) bool { return r.inEntry(&r.units[i], w) })
	}
	if !slices.Contains(holds, true) {
		return
	}
	if r.tellMost(headed, literals) {
		holds = headed
	}
	for i := range r.units {
		r.units[i].headed = headed[i]
		r.units[i].apart = r.units[i].apart || !holds[i]
	}
}

// headedBy says which sentences stand below a heading that begins with a literal.
func (r *reading) headedBy(literals []string) []bool {
	headed := make([]bool, len(r.units))
	for _, w := range literals {
		words := stemsOf(w)
		for i := range r.units {
			headed[i] = headed[i] || startWith(r.units[i].above, words) || startWith(r.units[i].over, words)
		}
	}
	return headed
}

// startWith reports whether stems begin with those of some words.
func startWith(stems, words []string) bool {
	return len(words) > 0 && len(stems) >= len(words) && slices.Equal(stems[:len(words)], words)
}

// tellMost reports whether the sentences so marked say, together and with their headings, at least
// half of what the question says beside the literals: where an entry says less, a sentence elsewhere
// may answer.
func (r *reading) tellMost(marked []bool, literals []string) bool {
	var held [][]float64
	for i, is := range marked {
		if is {
			held = append(held, r.around(i)...)
		}
	}
	named := stemsOf(strings.Join(literals, " "))
	told, lost := 0, 0
	for n, s := range r.question.stems {
		switch {
		case slices.Contains(named, s):
		case bestOf(held, n) >= leastTold:
			told++
		default:
			lost++
		}
	}
	return len(held) > 0 && told >= lost
}

// inEntry reports whether a sentence has a literal, or what it stands in: its paragraph, its
// headings, or the title of its source. A row of a table is an entry by itself.
func (r *reading) inEntry(u *scored, literal string) bool {
	if hasLiteral(u.text, literal) {
		return true
	}
	plain := stem(strings.ToLower(literal))
	if capitalWord.MatchString(literal) && r.stoodOver(u, plain) {
		return true
	}
	return !u.record && hasLiteral(paragraphAt(r.sources[u.source].Passages[u.passage].Text, u.span.Start), literal)
}

// paragraphAt is the paragraph of a text that a place stands in.
func paragraphAt(text string, at int) string {
	at = min(at, len(text))
	from := strings.LastIndex(text[:at], "\n\n") + 1
	if end := strings.Index(text[at:], "\n\n"); end >= 0 {
		return text[from : at+end]
	}
	return text[from:]
}

// hasLiteral reports whether a literal stands in a text as a word of its own.
func hasLiteral(text, literal string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], literal)
		if i < 0 {
			return false
		}
		at += i + len(literal)
		before, _ := utf8.DecodeLastRuneInString(text[:at-len(literal)])
		after, _ := utf8.DecodeRuneInString(text[at:])
		if !joins(before) && !joins(after) {
			return true
		}
	}
}

// joins reports whether a character beside a literal belongs to a longer word.
func joins(c rune) bool {
	return unicode.IsLetter(c) || unicode.IsDigit(c) || c == '-' || c == '_' || c == '/'
}
