package verify

import "strings"

// What a negation is about: at most so many content words behind it.
const scopeWords = 2

// scope is where the words end that the negation at a token is about, and how many content
// words they are at most: the next two, or all of a list up to the word behind its "or". It
// reaches over no "but", no semicolon, and no "and" that another verb follows.
func (t *reading) scope(text string, at, last int32) (end int32, most int) {
	end, most = min(at+reach, last), scopeWords
	for k := at + 1; k < end; k++ {
		switch term := t.tokens[k].term; {
		case term == termBut, strings.ContainsAny(text[t.tokens[k-1].end:t.tokens[k].start], ";:"):
			return k, most
		case term == termAnd && k+1 < last && t.tokens[k+1].flags&isVerbal != 0:
			return k, most
		case (term == termOr || term == termNor) && t.commaIn(text, at+1, k):
			return min(k+2, last), reach
		}
	}
	return end, most
}

var termNor = hashString("nor")

// commaIn reports whether a comma stands between two tokens.
func (t *reading) commaIn(text string, from, to int32) bool {
	return strings.Contains(text[t.tokens[from].start:t.tokens[to].start], ",")
}
