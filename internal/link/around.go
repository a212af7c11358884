package link

import (
	"strings"
	"unicode/utf8"
)

// Holds reports whether a link or other markup can stand round words of Markdown: they lie
// within one block and one cell, and the emphasis, code and brackets in them begin and end
// in them. It is strict where readers of Markdown differ.
func Holds(words string) bool {
	in := around{words: words}
	for in.at < len(words) {
		if !in.step() {
			return false
		}
	}
	return in.at == len(words) && in.stars == 0 && in.lines == 0 && in.tildes == 0 && in.brackets == 0
}

// around counts what is open.
type around struct {
	words                          string
	at                             int
	stars, lines, tildes, brackets int
}

// step reads one sign or character, and reports whether the words may go on.
func (in *around) step() bool {
	n, ok := 1, true
	switch in.words[in.at] {
	case '\\':
		n = 2
	case '|':
		return false
	case '\n':
		n, ok = in.lineBreak()
	case '`':
		n, ok = in.code()
	case '*':
		n, ok = in.emphasis(&in.stars, 1)
	case '_':
		n, ok = in.emphasis(&in.lines, 1)
	case '~':
		n, ok = in.emphasis(&in.tildes, len("~~"))
	case '[':
		in.brackets++
	case ']':
		in.brackets--
		ok = in.brackets >= 0
	}
	in.at += n
	return ok
}

// lineBreak reports whether the next line belongs to the same block.
func (in *around) lineBreak() (n int, ok bool) {
	next := in.words[in.at+1:]
	return 1, Marks(next) == indent(next) && !strings.HasPrefix(strings.TrimLeft(next, " \t\r"), "\n")
}

// code is the length of a code span.
func (in *around) code() (n int, ok bool) {
	n = in.run()
	for at := in.at + n; ; {
		found := strings.IndexByte(in.words[at:], '`')
		if found < 0 {
			return n, false
		}
		at += found
		closing := around{words: in.words, at: at}
		at += closing.run()
		if closing.run() == n {
			return at - in.at, true
		}
	}
}

// run is the length of the run of one character.
func (in *around) run() int {
	rest := in.words[in.at:]
	return len(rest) - len(strings.TrimLeft(rest, rest[:1]))
}

// emphasis counts a run of at least least characters, which opens emphasis before a word
// and closes it behind one. Within a word an underscore is a letter.
func (in *around) emphasis(open *int, least int) (n int, ok bool) {
	n = in.run()
	before := in.at > 0 && !isSpace(in.words[in.at-1])
	after := in.at+n < len(in.words) && !isSpace(in.words[in.at+n])
	inner := before && after
	switch {
	case n < least, !before && !after, inner && in.words[in.at] == '_' && inWord(in.words[in.at-1]) && inWord(in.words[in.at+n]):
		return n, true
	case before && (!after || *open > 0 && !in.opens(n)):
		*open -= n
	default:
		*open += n
	}
	return n, *open >= 0
}

// opens reports whether a run between two characters opens rather than closes: it stands
// behind punctuation and before a word.
func (in *around) opens(n int) bool {
	return isPunct(in.words[in.at-1]) && inWord(in.words[in.at+n])
}

// inWord reports whether a byte belongs to a word.
func inWord(c byte) bool { return c >= utf8.RuneSelf || isWord(c) }
