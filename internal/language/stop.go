package language

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// stop is the kind of a character that may end a sentence.
type stop uint8

const (
	noStop stop = iota
	point       // . and …, also used in abbreviations and numbers
	mark        // ! and ?
	full        // 。 and । end a sentence even if no space follows
	newline
)

// mayStop marks the first bytes of the characters that have a kind of stop.
var mayStop = func() (t [256]bool) {
	for _, r := range ".!?;\n\r\u0085\u037e։؟۔।॥።၊။។…‼⁇⁈⁉\u2028\u2029。！．？｡" {
		t[string(r)[0]] = true
	}
	return t
}()

// stopAt is the kind of the character at the start of s, and its length.
func stopAt(s string) (stop, int) {
	switch s[0] {
	case '.':
		return point, 1
	case '!', '?':
		return mark, 1
	case '\n', '\r':
		if strings.HasPrefix(s, "\r\n") {
			return newline, 2
		}
		return newline, 1
	}
	if s[0] < utf8.RuneSelf {
		return noStop, 1
	}
	r, size := utf8.DecodeRuneInString(s)
	return stopOf(r), size
}

// stopOf is the kind of a character.
func stopOf(r rune) stop {
	switch r {
	case '.', '…':
		return point
	case '!', '?', '؟', '‼', '⁇', '⁈', '⁉', '\u037e', '։':
		return mark
	case '。', '！', '．', '？', '｡', '।', '॥', '።', '။', '។', '۔':
		return full
	case '\u0085', '\u2028', '\u2029':
		return newline
	}
	return noStop
}

// IsStop reports whether r can end a sentence.
func IsStop(r rune) bool {
	k := stopOf(r)
	return k == point || k == mark || k == full
}

// stopRun is a run of stops and the closing marks after it.
type stopRun struct {
	*cutter
	at, end int
	kind    stop
	// single says that it is one full stop; quoted and bracketed say that a closing
	// quote or bracket follows it.
	single, quoted, bracketed bool
}

// extend takes in further stops and closing marks.
func (r *stopRun) extend() {
	for r.end < len(r.text) {
		rest := r.text[r.end:]
		if kind, size := stopAt(rest); kind != noStop && kind != newline {
			r.kind, r.single = max(r.kind, kind), false
			r.end += size
			continue
		}
		size := r.closing(rest)
		if size == 0 {
			return
		}
		r.end += size
	}
}

// closing is the length of the closing mark at the start of s (a quote, a bracket, the
// end of emphasis, a note mark), or 0.
func (r *stopRun) closing(s string) int {
	c, size := utf8.DecodeRuneInString(s)
	switch c {
	case '"', '\'', '”', '’', '»', '«', '“', '›', '」', '』', '＂':
		r.quoted = true
		return size
	case ')', ']', '）', '】', '》', '〉', '］', '}':
		r.bracketed = true
		return size
	case '*', '_', '`', '~':
		return size
	case '¹', '²', '³', '⁰', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹':
		return size
	case '[':
		return noteMark(s)
	}
	return 0
}

// longestNote is the length of the longest note mark, in bytes.
const longestNote = 24

// noteMark is the length of the note mark at the start of s, such as [1], [^2] or
// [1, 2], or 0.
func noteMark(s string) int {
	digits := 0
	for i := 1; i < len(s) && i < longestNote; i++ {
		switch c := s[i]; {
		case '0' <= c && c <= '9':
			digits++
		case c == ']':
			if digits == 0 || digits > 6 {
				return 0
			}
			return i + 1
		case c == '^' || c == ',' || c == ' ' || c == ';' || c == '-':
		default:
			return 0
		}
	}
	return 0
}

// ends reports whether a sentence ends after the run, which is not at the end of the
// text.
func (r *stopRun) ends() bool {
	var n following
	r.following(&n)
	switch {
	case n.blanks == 0:
		return r.endsTight(n.first)
	case n.goesOn, !r.hasWords(), r.leads(n.first):
		return false
	case n.first == utf8.RuneError:
		return true
	case r.kind == full:
		return true
	case unicode.IsLower(n.first):
		return n.inner && !r.inBrackets()
	case r.inBrackets():
		return false
	case !r.single:
		return true
	}
	return !r.abbreviated(&n)
}

// leads reports whether the run is the end of a dot leader: several dots, with or without
// blanks between them, and a figure or a price after them.
func (r *stopRun) leads(first rune) bool {
	if r.kind != point || !unicode.IsDigit(first) && !unicode.Is(unicode.Sc, first) {
		return false
	}
	return strings.HasPrefix(r.text[r.at:r.end], "...") || strings.HasSuffix(r.text[r.start:r.at], ". . ")
}

// endsTight reports whether a sentence ends although no space follows, as in scripts
// without spaces.
func (r *stopRun) endsTight(first rune) bool {
	if r.kind == full {
		before, _ := utf8.DecodeLastRuneInString(r.text[:r.at])
		return !(unicode.IsDigit(before) && unicode.IsDigit(first)) && !(r.quoted && particle(first))
	}
	if !Unspaced(first) {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(r.text[:r.at])
	return r.kind == mark && Unspaced(before)
}

// particle reports whether r continues a Japanese sentence after a quotation: と, って,
// は.
func particle(r rune) bool {
	switch r {
	case 'と', 'っ', 'は', 'が', 'を', 'に', 'の', 'も', 'で', 'な':
		return true
	}
	return false
}

// hasWords reports whether the sentence has a letter or digit before the stop; "..."
// alone is no sentence.
func (r *stopRun) hasWords() bool {
	for !r.worded && r.seen < r.at {
		c, size := utf8.DecodeRuneInString(r.text[r.seen:])
		r.worded = unicode.IsLetter(c) || unicode.IsDigit(c)
		r.seen += size
	}
	return r.worded
}

// longestBracket is for how many bytes an open bracket holds a sentence together.
const longestBracket = 400

// inBrackets reports whether the stop is inside square brackets, as in the text of a
// link.
func (r *stopRun) inBrackets() bool {
	if r.at-r.start > longestBracket {
		return false
	}
	first, open := strings.IndexByte(r.text[r.start:r.end], '['), 0
	if first < 0 {
		return false
	}
	for i := r.start + first; i < r.end; i++ {
		switch r.text[i] {
		case '[':
			open++
		case ']':
			open = max(open-1, 0)
		}
	}
	if open == 0 {
		return false
	}
	for i := r.end; i < min(len(r.text), r.end+longestBracket); i++ {
		switch r.text[i] {
		case ']':
			return true
		case '\n':
			if !r.wrapped {
				return false
			}
		}
	}
	return false
}
