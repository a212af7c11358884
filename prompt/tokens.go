package prompt

import "unicode"

// Tokens estimates how many tokens a model counts in text, from its words: about
// one for each five letters of a word that has a space round it, one for three
// digits, one for each mark and for each character of a script without spaces.
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
