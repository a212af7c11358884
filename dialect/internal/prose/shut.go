package prose

import (
	"strings"
	"unicode"
)

// Joiner is U+2060 WORD JOINER, which is invisible and divides no words.
const Joiner = "\u2060"

// Shut is the text of a passage for a client that shows passages as Markdown: there a
// document's words could be a picture, whose host learns who reads, a link to elsewhere, a
// frame, a file of the client, or code that it runs. Every character stays and reads the
// same: a word joiner stands within what would begin one.
func Shut(text string) string {
	first := strings.IndexAny(text, shutting)
	if first < 0 {
		return text
	}
	var b strings.Builder
	b.WriteString(text[:first])
	for i := first; i < len(text); i++ {
		b.WriteByte(text[i])
		if shuts(text[:i+1], text[i+1:]) {
			b.WriteString(Joiner)
		}
	}
	return b.String()
}

// Reopen is the text that Shut was given, if that held no word joiner at such a place.
func Reopen(text string) string {
	if !strings.Contains(text, Joiner) {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		b.WriteByte(text[i])
		if rest, found := strings.CutPrefix(text[i+1:], Joiner); found && shuts(text[:i+1], rest) {
			i += len(Joiner)
		}
	}
	return b.String()
}

// shutting are the characters after which Shut may put a joiner.
const shutting = "]<{`~"

// fenced is how many ticks or tildes fence code, at least.
const fenced = 3

// shuts reports whether before, which is not empty, ends with what begins something if
// rest follows: the target or the definition of a link, a tag, a variable of the client, or
// the name of a language, some of which the client runs.
func shuts(before, rest string) bool {
	if rest == "" {
		return false
	}
	last, next := before[len(before)-1], rest[0]
	switch last {
	case ']':
		return next == '(' || next == ':'
	case '<':
		return isASCIILetter(next) || strings.IndexByte("/!?@#$", next) >= 0
	case '{':
		return next == '{'
	case '`', '~':
		return isASCIILetter(next) && strings.HasSuffix(before, strings.Repeat(string(last), fenced))
	}
	return false
}

func isASCIILetter(c byte) bool { return c < unicode.MaxASCII && unicode.IsLetter(rune(c)) }
