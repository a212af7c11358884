package encoder

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// cutter cuts a text in words as BERT's uncased models do, and words in pieces.
type cutter struct {
	words  *vocabulary
	most   int
	word   word
	pieces []piece
}

// word is a word in lower case and without accents.
type word struct {
	text   []byte
	places []place // of each byte of text
	length int     // in characters
}

// place is where in the original text something stands.
type place struct{ start, end int }

// next takes one character of the text and returns where the one behind it begins.
func (c *cutter) next(text string, at int) int {
	if b := text[at]; b < utf8.RuneSelf {
		c.put(rune(b), place{at, at + 1})
		return at + 1
	}
	r, size := utf8.DecodeRuneInString(text[at:])
	here := place{at, at + size}
	switch {
	case r == utf8.RuneError || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co):
	case ideograph(r):
		c.endWord()
		c.spread(text[at:at+size], here)
		c.endWord()
	default:
		c.spread(text[at:at+size], here)
	}
	return at + size
}

// spread takes a character apart and puts what is left without its accents.
func (c *cutter) spread(char string, here place) {
	var room [32]byte
	for _, r := range string(norm.NFD.AppendString(room[:0], char)) {
		if !unicode.Is(unicode.Mn, r) {
			c.put(r, here)
		}
	}
}

// put adds a character to the word, or ends the word with it.
func (c *cutter) put(r rune, here place) {
	switch {
	case r == '\t' || r == '\n' || r == '\r' || unicode.IsSpace(r) && !unicode.IsControl(r):
		c.endWord()
	case unicode.IsControl(r):
	case punctuation(r):
		c.endWord()
		c.add(r, here)
		c.endWord()
	default:
		c.add(unicode.ToLower(r), here)
	}
}

func (c *cutter) add(r rune, here place) {
	if c.word.length++; c.word.length > maxWord {
		c.word.places[len(c.word.places)-1].end = here.end
		return
	}
	before := len(c.word.text)
	c.word.text = utf8.AppendRune(c.word.text, r)
	for range len(c.word.text) - before {
		c.word.places = append(c.word.places, here)
	}
}

// endWord cuts the word in pieces, if there is one.
func (c *cutter) endWord() {
	w := &c.word
	switch {
	case w.length == 0:
		return
	case w.length > maxWord:
		c.pieces = append(c.pieces, piece{c.words.unknown, w.places[0].start, w.places[len(w.places)-1].end})
	default:
		c.pieces = c.words.pieces(c.pieces, w)
	}
	w.text, w.places, w.length = w.text[:0], w.places[:0], 0
}

// punctuation is what stands as a word by itself.
func punctuation(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= '!' && r <= '/' || r >= ':' && r <= '@' || r >= '[' && r <= '`' || r >= '{' && r <= '~'
	}
	return unicode.Is(unicode.P, r)
}

// ideograph is a Chinese character, which stands as a word by itself.
func ideograph(r rune) bool {
	return r >= 0x4E00 && r <= 0x9FFF || r >= 0x3400 && r <= 0x4DBF || r >= 0x20000 && r <= 0x2A6DF || r >= 0x2A700 && r <= 0x2B73F ||
		r >= 0x2B740 && r <= 0x2B81F || r >= 0x2B820 && r <= 0x2CEAF || r >= 0xF900 && r <= 0xFAFF || r >= 0x2F800 && r <= 0x2FA1F
}
