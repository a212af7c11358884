package language

import "strings"

// mostPatterns is how many patterns a word has at most.
const mostPatterns = 64

// slipped are the letters and digits that a slip may put into a word.
const slipped = "abcdefghijklmnopqrstuvwxyz0123456789"

// Slips are what every word is among, or fits, which is spelt nearly as this one, as [Misspelt] has it: of a short
// word of plain letters all such words, of any other patterns, in which * is any characters. Other words fit these
// too, and in a very long word not each does that has two slips.
func Slips(word string) (words, patterns []string) {
	letters := []rune(word)
	switch {
	case len(word) < oneSlip-1 || strings.ContainsAny(word, "*?\\ "):
		return nil, nil
	case len(word) < twoSlips-1 && len(letters) == len(word):
		return oneSlipOff(word), nil
	}
	for at := 1; at < len(letters) && len(patterns) < mostPatterns; at++ {
		patterns = append(patterns, string(letters[:at])+"*"+string(letters[min(at+2, len(letters)):]))
	}
	if len(word) < twoSlips-1 {
		return nil, patterns
	}
	for at := 1; at < len(letters); at++ {
		for next := at + 2; next < len(letters) && len(patterns) < mostPatterns; next += 2 {
			patterns = append(patterns, string(letters[:at])+"*"+string(letters[at+2:next])+"*"+string(letters[min(next+2, len(letters)):]))
		}
	}
	return nil, patterns
}

// oneSlipOff are all words that are one slip from a word, each once.
func oneSlipOff(word string) (words []string) {
	known := map[string]bool{word: true}
	add := func(other string) {
		if !known[other] && Misspelt(word, other) {
			known[other] = true
			words = append(words, other)
		}
	}
	for at := 1; at <= len(word); at++ {
		head, tail := word[:at], word[at:]
		for i := range len(slipped) {
			add(head + slipped[i:i+1] + tail)
			if tail != "" {
				add(head + slipped[i:i+1] + tail[1:])
			}
		}
		if tail != "" {
			add(head + tail[1:])
		}
		if len(tail) > 1 {
			add(head + tail[1:2] + tail[:1] + tail[2:])
		}
	}
	return words
}
