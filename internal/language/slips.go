package language

import "strings"

// mostPatterns is how many patterns a word has at most.
const mostPatterns = 64

// Slips are patterns, in which * is any characters and ? is one, that every word fits which is spelt nearly as this
// one, as [Misspelt] has it, though in a very long word not each that has two slips. They fit other words too.
func Slips(word string) (patterns []string) {
	letters := []rune(word)
	if len(word) < oneSlip-1 || strings.ContainsAny(word, "*?\\ ") {
		return nil
	}
	if len(word) == oneSlip-1 && len(letters) == len(word) { // a slip is one letter more: any rest would fit far too much
		for at := 1; at <= len(word); at++ {
			patterns = append(patterns, word[:at]+"?"+word[at:])
		}
		return patterns
	}
	for at := 1; at < len(letters) && len(patterns) < mostPatterns; at++ {
		patterns = append(patterns, string(letters[:at])+"*"+string(letters[min(at+2, len(letters)):]))
	}
	if len(word) < twoSlips-1 {
		return patterns
	}
	for at := 1; at < len(letters); at++ {
		for next := at + 2; next < len(letters) && len(patterns) < mostPatterns; next += 2 {
			patterns = append(patterns, string(letters[:at])+"*"+string(letters[at+2:next])+"*"+string(letters[min(next+2, len(letters)):]))
		}
	}
	return patterns
}
