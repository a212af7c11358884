package render

import (
	"unicode"
	"unicode/utf8"
)

// typist sets prose in a terminal as it arrives. It wraps at words, shows headings,
// lists, quotes, emphasis and code by style instead of signs, and leaves other
// Markdown as written, since it reads well.
type typist struct {
	width int
	plain bool
	// ready is what may be written out.
	ready []byte
	// word is what has been set since the last blank, and its columns.
	word     []byte
	wordCols int
	last     rune // the last character of the word, 0 for none: word ends in styles too
	// col is the column after what is ready; blank says that a blank is due.
	col   int
	blank bool
	// gap says that a blank line is due, started that there was something above it.
	gap, started bool
	// hang begins each further line of a block; hangCols is its width.
	hang     string
	hangCols int
	part     []byte // an unfinished character
	lead     []byte // the beginning of a line, until it says what it is
	leading  bool   // lead is being gathered
	fence    string // the sign that closes the code that is open
	verbatim bool   // the line is code or a table row: as it is
	heading  bool
	bold     bool
	italic   bool
	code     int // ticks of the open code span
	ticks    int // ticks in a row just read
	stars    int // stars in a row just read
	escape   bool
	formula  []byte            // what may be a formula, until what ends it has come
	taken    int               // bytes of prose
	dead     [formulaSorts]int // up to where no formula of a sort begins, in bytes taken
	raw      []byte            // a verbatim line
	drop     bool              // the rest of the line is not shown
}

func newTypist(o Options) *typist {
	return &typist{width: o.Width, plain: o.Plain, leading: true}
}

// write takes prose in pieces of any size.
func (t *typist) write(p []byte) {
	if len(t.part) > 0 {
		p = append(t.part, p...)
		t.part = nil
	}
	for len(p) > 0 {
		if !utf8.FullRune(p) {
			t.part = append([]byte(nil), p...)
			return
		}
		r, size := utf8.DecodeRune(p)
		p = p[size:]
		t.rune(r)
	}
}

func (t *typist) rune(r rune) {
	switch {
	case r == '\r' || hostile(r):
		return
	}
	t.taken += utf8.RuneLen(r)
	switch {
	case len(t.formula) > 0:
		t.hold(r)
	case r == '\n':
		t.newline()
	case t.drop:
	case t.leading:
		t.gather(r)
	case t.verbatim:
		t.raw = utf8.AppendRune(t.raw, r)
	default:
		t.inline(r)
	}
}

// inline sets one character of prose.
func (t *typist) inline(r rune) {
	if t.escape {
		t.escape = false
		if !punctuation(r) {
			t.put('\\')
		}
		t.put(r)
		return
	}
	switch r {
	case '`':
		t.settleStars(r)
		t.ticks++
		return
	case '*':
		t.settleTicks()
		if t.code == 0 {
			t.stars++
			return
		}
	}
	t.settleTicks()
	t.settleStars(r)
	switch {
	case (r == '\\' || r == '$') && t.code == 0:
		t.formula = append(t.formula, byte(r))
	case r == ' ' || r == '\t':
		t.space()
	default:
		t.put(r)
	}
}

// settle decides about what waited for the next character.
func (t *typist) settle() {
	t.release()
	t.settleTicks()
	t.settleStars(0)
}

func (t *typist) settleTicks() {
	n := t.ticks
	t.ticks = 0
	switch {
	case n == 0:
	case t.code == 0:
		t.code = n
		t.toggle(cyan, true)
	case t.code == n:
		t.code = 0
		t.toggle(cyan, false)
	default:
		for range n {
			t.put('`')
		}
	}
}

// settleStars turns stars into emphasis; a single star before a blank stays a star.
func (t *typist) settleStars(next rune) {
	n := t.stars
	t.stars = 0
	if n >= 2 {
		t.bold = !t.bold
		t.toggle(bold, t.bold || t.heading)
		n -= 2
	}
	switch {
	case n == 0:
	case n == 1 && (t.italic || next != ' ' && next != 0 && !t.inWord()):
		t.italic = !t.italic
		t.toggle(italic, t.italic)
	default:
		for range n {
			t.put('*')
		}
	}
}

// inWord reports whether the last character was a letter or a digit.
func (t *typist) inWord() bool { return unicode.IsLetter(t.last) || unicode.IsDigit(t.last) }

func punctuation(r rune) bool {
	return r > ' ' && r < 0x7F && (r < '0' || r > '9') && (r|0x20 < 'a' || r|0x20 > 'z')
}
