package render

import (
	"unicode"
	"unicode/utf8"
)

// put sets one character. A line can break after any wide character, since their
// scripts have no blanks.
func (t *typist) put(r rune) {
	n := columns(r)
	if n == 2 {
		t.emit()
	}
	t.word, t.last = utf8.AppendRune(t.word, r), r
	t.wordCols += n
	if n == 2 && t.wordCols > 2 {
		t.emit()
	}
}

// space ends a word.
func (t *typist) space() {
	t.flushWord()
	t.blank = t.col > 0 && t.col > t.hangCols || t.blank
}

// flushWord sets the word that is open.
func (t *typist) flushWord() {
	if len(t.word) > 0 {
		t.emit()
	}
}

// emit moves the word to what is ready, on a new line if it does not fit.
func (t *typist) emit() {
	t.last = 0
	if t.wordCols == 0 {
		t.ready = append(t.ready, t.word...)
		t.word = t.word[:0]
		return
	}
	t.open()
	need := t.wordCols
	if t.blank {
		need++
	}
	switch {
	case t.width > 0 && t.col > t.hangCols && t.col+need > t.width:
		t.ready = append(append(t.ready, '\n'), t.hang...)
		t.col = t.hangCols
	case t.blank:
		t.ready = append(t.ready, ' ')
		t.col++
	}
	t.ready = append(t.ready, t.word...)
	t.col += t.wordCols
	t.word, t.wordCols, t.blank = t.word[:0], 0, false
}

// badge sets the badge of a citation beside the word before it.
func (t *typist) badge(text string, s style, spaced bool) {
	if t.leading && len(t.lead) > 0 {
		lead := t.lead
		t.lead, t.leading = nil, false
		t.prose(string(lead))
	}
	t.settle()
	t.leading = t.leading && !t.verbatim
	if t.verbatim {
		t.raw = append(t.raw, t.styled(s, " "+text)...)
		return
	}
	t.leading = false
	switch {
	case !spaced:
	case t.wordCols > 0:
		t.put(' ') // a line never ends between a word and its badge
	case t.col > t.hangCols:
		t.blank = true
	}
	t.toggle(s, true)
	for _, r := range text {
		t.put(r)
	}
	t.toggle(s, false)
}

// toggle switches a style on or off within the word that is open.
func (t *typist) toggle(s style, on bool) {
	switch {
	case t.plain:
	case on:
		t.word = append(t.word, s.on...)
	default:
		t.word = append(t.word, s.off...)
	}
}

// styled is s in a style.
func (t *typist) styled(s style, text string) string {
	if t.plain || s.on == "" {
		return text
	}
	return s.on + text + s.off
}

// open writes the blank line that is due before a block.
func (t *typist) open() {
	if t.gap {
		t.ready = append(t.ready, '\n')
	}
	t.gap, t.started = false, true
}

// endLine begins a new line unless one has just begun. Styles that the line left
// open end with it, so an unpaired star does not slant what follows.
func (t *typist) endLine() {
	t.unstyle()
	if t.col > 0 {
		t.ready = append(t.ready, '\n')
	}
	t.col, t.blank = 0, false
}

// unstyle ends bold, italic and code.
func (t *typist) unstyle() {
	for _, open := range []struct {
		on bool
		s  style
	}{{t.bold, bold}, {t.italic, italic}, {t.code > 0, cyan}} {
		if open.on && !t.plain {
			t.ready = append(t.ready, open.s.off...)
		}
	}
	t.bold, t.italic, t.code = false, false, 0
}

// line writes one line of its own.
func (t *typist) line(s style, text string) {
	t.endLine()
	t.gap = false
	t.ready = append(append(t.ready, t.styled(s, text)...), '\n')
}

// finish ends the prose.
func (t *typist) finish() {
	t.release()
	for range t.part {
		t.put(utf8.RuneError)
	}
	t.part = nil
	t.newline()
	t.flushWord()
	t.endLine()
}

// wide are the ranges of characters that take two columns, after the East Asian
// Width property (W and F) of Unicode.
var wide = [...][2]rune{
	{0x1100, 0x115F}, {0x2E80, 0x303E}, {0x3041, 0xA4CF}, {0xAC00, 0xD7A3}, {0xF900, 0xFAFF},
	{0xFE30, 0xFE6F}, {0xFF00, 0xFF60}, {0xFFE0, 0xFFE6}, {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF},
	{0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD},
}

// columns is how many columns r takes: 0, 1 or 2.
func columns(r rune) int {
	if r < 0x300 {
		return 1
	}
	if unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) {
		return 0
	}
	for _, span := range wide {
		if r >= span[0] && r <= span[1] {
			return 2
		}
	}
	return 1
}
