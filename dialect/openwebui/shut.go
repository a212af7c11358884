package openwebui

import (
	"strings"
	"unicode"
)

// joiner is U+2060 WORD JOINER, which is invisible and divides no words.
const joiner = "\u2060"

// shut is the text of a passage in which the client finds nothing of its own. It shows a
// passage as Markdown, so that a document's words could be a picture, whose host learns
// who reads, a link to elsewhere, a frame, a file of the client, or code that it runs.
// Every character stays and reads the same: a word joiner stands within what would
// begin one.
func shut(text string) string {
	first := strings.IndexAny(text, opening)
	if first < 0 {
		return text
	}
	var b strings.Builder
	b.WriteString(text[:first])
	for i := first; i < len(text); i++ {
		b.WriteByte(text[i])
		if opens(text[:i+1], text[i+1:]) {
			b.WriteString(joiner)
		}
	}
	return b.String()
}

// reopened is the text that shut was given, if that held no word joiner at such a place.
func reopened(text string) string {
	if !strings.Contains(text, joiner) {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		b.WriteByte(text[i])
		if rest, found := strings.CutPrefix(text[i+1:], joiner); found && opens(text[:i+1], rest) {
			i += len(joiner)
		}
	}
	return b.String()
}

// opening are the characters after which shut may put a joiner.
const opening = "]<{`~"

// fence is how many ticks or tildes fence code, at least.
const fence = 3

// opens reports whether before, which is not empty, ends with what begins something if
// rest follows: the target or the definition of a link, a tag, a variable of the client, or
// the name of a language, some of which the client runs.
func opens(before, rest string) bool {
	if rest == "" {
		return false
	}
	last, next := before[len(before)-1], rest[0]
	switch last {
	case ']':
		return next == '(' || next == ':'
	case '<':
		return letter(next) || strings.IndexByte("/!?@#$", next) >= 0
	case '{':
		return next == '{'
	case '`', '~':
		return letter(next) && strings.HasSuffix(before, strings.Repeat(string(last), fence))
	}
	return false
}

func letter(c byte) bool { return c < unicode.MaxASCII && unicode.IsLetter(rune(c)) }

// plainName is the name of a card as the client may have it: where one begins with "http",
// the client asks a service of others for a picture of that site, and tells it the name.
func plainName(name string) string {
	if strings.HasPrefix(name, "http") {
		return joiner + name
	}
	return name
}
