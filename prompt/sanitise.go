package prompt

import (
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/refer"
)

// joiner is U+2060 WORD JOINER. It is invisible and divides no words. After an
// opening bracket it keeps what follows from being a marker, since no marker
// begins with it. Comparing quotes with passages ignores it.
const joiner = "\u2060"

// Sanitise returns source text in which nothing can be taken for a marker, for
// the end of the wrapper around it, or for a token of a chat template. Every
// character stays and reads the same, even in [1990], [[42]], m[0], code and
// footnotes: it only inserts a word joiner after each opening and each raised digit. Sanitising twice
// changes nothing more. Bytes that are not UTF-8 become U+FFFD.
func Sanitise(text string) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	first := strings.IndexAny(text, openings)
	if first < 0 {
		return text
	}
	var b strings.Builder
	b.Grow(len(text) + len(text)/16)
	b.WriteString(text[:first])
	for i := first; i < len(text); {
		_, size := utf8.DecodeRuneInString(text[i:])
		rest := text[i+size:]
		b.WriteString(text[i : i+size])
		if opens(text[i:i+size], rest) && !strings.HasPrefix(rest, joiner) {
			b.WriteString(joiner)
		}
		i += size
	}
	return b.String()
}

// Restore removes what Sanitise inserted. It inverts Sanitise for every valid
// text that had no word joiner after an opening itself.
func Restore(text string) string {
	if !strings.Contains(text, joiner) {
		return text
	}
	var b strings.Builder
	b.Grow(len(text))
	for i := 0; i < len(text); {
		_, size := utf8.DecodeRuneInString(text[i:])
		b.WriteString(text[i : i+size])
		c := text[i : i+size]
		i += size
		if strings.HasPrefix(text[i:], joiner) && opens(c, text[i+len(joiner):]) {
			i += len(joiner)
		}
	}
	return b.String()
}

// openings are the characters that begin a marker, the target of a link, or a
// tag, a reference in parentheses, those behind which a raised number is none, and the second letter of a
// turn.
const openings = "u[]<>(^{#\\【［（〔\ue200\ue202\ue203" + raised

// raised are the digits of raised numbers, of which no marker has a word joiner behind it.
const raised = "¹²³⁴⁵⁶⁷⁸⁹"

// maxRaised is more than the longest list of numbers that a tag raises, in bytes.
const maxRaised = 512

// opens reports whether c, followed by rest, could begin one.
func opens(c, rest string) bool {
	rest = strings.TrimPrefix(rest, joiner)
	switch c {
	case "[":
		return !strings.HasPrefix(rest, "]")
	case "]":
		return strings.HasPrefix(rest, "(") || strings.HasPrefix(rest, "[")
	case "<":
		return isWrapper(rest)
	case ">": // of <sup>1</sup>
		return rest != "" && '0' <= rest[0] && rest[0] <= '9' && strings.Contains(strings.ToLower(rest[:min(len(rest), maxRaised)]), "</sup")
	case "u": // of turn0search0
		return len(rest) > 2 && rest[:2] == "rn" && '0' <= rest[2] && rest[2] <= '9'
	case "^": // of ^1^
		return rest != "" && '0' <= rest[0] && rest[0] <= '9'
	case "(", "（": // of (Source 1)
		return refer.Refers(rest)
	case "【", "［", "〔", "\ue200", "\ue202", "\ue203":
		return true
	case "{": // of {cite:1}
		return refer.Braces(strings.TrimLeft(rest, "{ \t"+joiner))
	case "#": // of ##1$$
		return len(rest) > 1 && rest[0] == '#' && '0' <= rest[1] && rest[1] <= '9'
	case `\`: // of \cite{1} and \ue202turn0search0
		return strings.HasPrefix(strings.ToLower(rest[:min(len(rest), len("cite"))]), "cite") || strings.HasPrefix(rest, "ue20")
	}
	return strings.Contains(raised, c)
}

// wrappers are the tags that mean something in a prompt or as a marker.
var wrappers = [...]string{
	"cite", "citation", "co:", "co>", "ref", "documents", "document", "sources", "source", "passage", "content", "catalogue", "guidance", "rules",
	"title", "path", "question", "system", "user", "assistant", "instructions", "instruction", "tool", "details", "summary",
}

// isWrapper reports whether what follows a < makes it an opening or closing
// wrapper, or a token of a chat template.
func isWrapper(rest string) bool {
	if strings.HasPrefix(rest, "|") {
		return true
	}
	rest = strings.TrimLeft(rest, "/ \t\n\r")
	for _, w := range wrappers {
		if len(rest) >= len(w) && strings.EqualFold(rest[:len(w)], w) {
			return true
		}
	}
	return false
}
