package language

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// following is what comes after a run of stops.
type following struct {
	// blanks is how many bytes of white space come first.
	blanks int
	// first is the first letter, digit or sign of the next word, after any opening
	// quotes and brackets. At the end of the line or text it is utf8.RuneError.
	first rune
	key
	// point says that a full stop follows the word; inner, that the word has a
	// capital inside, such as eBay.
	point, inner bool
	// goesOn says that what comes cannot open a sentence, such as a comma;
	// bracketed, that an opening bracket comes before the word.
	goesOn, bracketed bool
}

// longestWord is the most bytes of a word that abbreviations are looked up by.
const longestWord = 24

// key is a word in lower case, truncated if it is too long to be looked up.
type key struct {
	buf [longestWord]byte
	len int
}

func (k *key) add(c rune) {
	if k.len+utf8.UTFMax <= len(k.buf) {
		k.len += utf8.EncodeRune(k.buf[k.len:], unicode.ToLower(c))
	}
}

func (k *key) bytes() []byte { return k.buf[:k.len] }

// following reads what comes after the run. Closing guillemets and note marks after a
// space become part of the run.
func (r *stopRun) following(n *following) {
	at := r.end
	for {
		blanks := r.blanks(at)
		n.blanks += blanks
		at += blanks
		size := r.trailing(r.text[at:])
		if size == 0 {
			break
		}
		at += size
		r.end = at
	}
	n.read(r.text, at, r.wrapped)
}

// blanks is how many bytes of white space there are at a place. Line ends count only
// if lines are wrapped.
func (r *stopRun) blanks(at int) int {
	rest := r.text[at:]
	for i, c := range rest {
		if c == '\n' && !r.wrapped || !unicode.IsSpace(c) {
			return i
		}
	}
	return len(rest)
}

// trailing is the length of whatever follows a space but belongs to the sentence
// before it: a note mark, or a closing guillemet as in French.
func (r *stopRun) trailing(s string) int {
	switch {
	case strings.HasPrefix(s, "["):
		return noteMark(s)
	case strings.HasPrefix(s, "»"):
		after := s[len("»"):]
		if c, _ := utf8.DecodeRuneInString(after); after == "" || unicode.IsSpace(c) || strings.ContainsRune(".,;:!?…)]", c) {
			return len("»")
		}
	}
	return 0
}

// read reads the next word at a place.
func (n *following) read(text string, at int, wrapped bool) {
	n.first = utf8.RuneError
	bare := true
	for at < len(text) {
		c, size := utf8.DecodeRuneInString(text[at:])
		switch {
		case c == '\n' && !wrapped:
			return
		case opening(c):
			bare = false
			n.bracketed = n.bracketed || c == '('
		case bare && (strings.ContainsRune(",;:)]،؛、", c) || c == '.' || c == '…'):
			n.goesOn = true
			return
		default:
			n.first = c
			n.letters(text[at:])
			return
		}
		at += size
	}
}

// opening reports whether c may come before the first word of a sentence.
func opening(c rune) bool {
	switch c {
	case '"', '\'', '“', '‘', '„', '‚', '«', '»', '‹', '›', '(', '[', '{', '¿', '¡', '*', '_', '`', '~', '「', '『', '（', '【', '《', '-', '–', '—', '•', ' ', '\t', '\n', '\r', '\u00a0', '\u202f':
		return true
	}
	return false
}

// letters reads the letters and digits at the start of s.
func (n *following) letters(s string) {
	for i, c := range s {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			n.point = c == '.' && i > 0
			return
		}
		if i > 0 && unicode.IsUpper(c) {
			n.inner = true
		}
		n.add(c)
	}
}
