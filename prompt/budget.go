package prompt

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// defaultBudget is how many tokens a prompt may have if the request names no
// budget.
const defaultBudget = 8000

// leastPassage is the fewest tokens to which a passage is cut. Below that it is
// left out, because half a sentence misleads.
const leastPassage = 16

// shares divides a budget of tokens among pieces of the given sizes. Small
// pieces get all they need; the others share the rest evenly. No piece gets
// more than its size.
func shares(sizes []int, budget int) []int {
	order := make([]int, len(sizes))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(sizes[a], sizes[b]) })
	given := make([]int, len(sizes))
	left := max(budget, 0)
	for n, i := range order {
		given[i] = min(sizes[i], left/(len(order)-n))
		left -= given[i]
	}
	return given
}

// cutTokens returns the longest start of text within n tokens, with an
// ellipsis. It ends with a sentence, or with a word if the sentence is too
// long.
func cutTokens(text string, n int) string {
	if Tokens(text) <= n {
		return text
	}
	low, high := 0, len(text)
	for low < high {
		mid := (low + high + 1) / 2
		if Tokens(text[:mid]) < n {
			low = mid
		} else {
			high = mid - 1
		}
	}
	front := strings.ToValidUTF8(text[:low], "")
	if i := strings.LastIndexAny(front, ".!?\n"); i > len(front)/2 {
		return strings.TrimSpace(front[:i+1]) + " …"
	}
	if i := strings.LastIndexFunc(front, unicode.IsSpace); i > 0 {
		front = front[:i]
	}
	return strings.TrimSpace(front) + " …"
}

// Tokens estimates how many tokens a model counts in text: one for up to seven
// letters of a word, one for up to three digits, one for each punctuation mark,
// and one for each character of a script without spaces.
func Tokens(text string) int {
	n, letters, digits := 0, 0, 0
	flush := func() {
		n += (letters+lettersAToken-1)/lettersAToken + (digits+digitsAToken-1)/digitsAToken
		letters, digits = 0, 0
	}
	for _, r := range text {
		switch {
		case r >= wideFrom:
			flush()
			n++
		case unicode.IsLetter(r), unicode.IsMark(r), r == '\'':
			if digits > 0 {
				flush()
			}
			letters++
		case unicode.IsDigit(r):
			if letters > 0 {
				flush()
			}
			digits++
		default:
			flush()
			if !unicode.IsSpace(r) {
				n++
			}
		}
	}
	flush()
	return n
}

// What one token holds, as the common vocabularies have it.
const (
	lettersAToken = 7
	digitsAToken  = 3
	// wideFrom is the first code point of the scripts that count a token a character.
	wideFrom = 0x2E80
)
