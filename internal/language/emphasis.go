package language

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Emphasis returns, in rising order, the bytes of plain words that a reader of Markdown takes
// for signs of emphasis or of what is struck out: those of *, _ and ~~ that pair by
// CommonMark's rules, outside code.
func Emphasis(words string) []int { return paired(words, true) }

// paired finds the signs that pair, in plain words or in Markdown. There a backslash keeps a
// sign, and signs within words pair only with such as stand at a word's edge: who writes
// x**2 + y**2 means it as it stands.
func paired(text string, plain bool) []int {
	if !strings.ContainsAny(text, "*_~") {
		return nil
	}
	p := pairing{text: text, plain: plain}
	for at := 0; at < len(text); {
		at = p.step(at)
	}
	slices.Sort(p.signs)
	return p.signs
}

// pairing finds the signs that pair.
type pairing struct {
	text  string
	plain bool       // the text is no Markdown
	open  [3][]signs // of *, _ and ~, those that may still be closed
	signs []int
}

// signs is what is left of a run of one sign.
type signs struct {
	at, n  int
	inWord bool // letters or digits stand on both sides
}

// step reads what stands at at and returns where to go on.
func (p *pairing) step(at int) int {
	rest := p.text[at:]
	switch c := rest[0]; {
	case c == '\\' && !p.plain && len(rest) > 1 && isPunct(rest[1]):
		return at + 2
	case c == '`':
		ticks := rest[:len(rest)-len(strings.TrimLeft(rest, "`"))]
		if _, n, ok := between(rest, ticks, ticks); ok {
			return at + n
		}
		return at + len(ticks)
	case c == '\n' && strings.HasPrefix(strings.TrimLeft(rest[1:min(len(rest), maxMarkup)], " \t\r"), "\n"):
		p.open = [3][]signs{} // emphasis ends with its paragraph
	case c == '*' || c == '_' || c == '~':
		n := len(rest) - len(strings.TrimLeft(rest, string(c)))
		p.run(at, n)
		return at + n
	}
	return at + 1
}

// run reads a run of n equal signs.
func (p *pairing) run(at, n int) {
	kind := strings.IndexByte("*_~", p.text[at])
	opens, closes := p.flanks(at, n)
	left := signs{at: at, n: n, inWord: within(p.text, at-1) && within(p.text, at+n)}
	for closes && left.n > 0 && len(p.open[kind]) > 0 {
		if !p.close(kind, &left) {
			break
		}
	}
	if opens && left.n > 0 {
		p.open[kind] = append(p.open[kind], left)
	}
}

// close pairs signs with the latest that are open, and reports whether it could.
func (p *pairing) close(kind int, by *signs) bool {
	stack := p.open[kind]
	o := &stack[len(stack)-1]
	n := min(o.n, by.n, 2)
	if kind == 2 && n < 2 || !p.plain && o.inWord && by.inWord {
		return false
	}
	from, to := o.at+o.n, by.at
	for k := range n {
		p.signs = append(p.signs, from-1-k, to+k)
	}
	o.n, by.n, by.at = o.n-n, by.n-n, by.at+n
	if o.n == 0 {
		p.open[kind] = stack[:len(stack)-1]
	}
	return true
}

// flanks says whether a run of n signs may open and close emphasis, by what stands beside it.
func (p *pairing) flanks(at, n int) (opens, closes bool) {
	before, _ := utf8.DecodeLastRuneInString(p.text[:at])
	after, _ := utf8.DecodeRuneInString(p.text[at+n:])
	spaceBefore, spaceAfter := at == 0 || unicode.IsSpace(before), at+n == len(p.text) || unicode.IsSpace(after)
	pointBefore, pointAfter := isPoint(before), isPoint(after)
	opens = !spaceAfter && (!pointAfter || spaceBefore || pointBefore)
	closes = !spaceBefore && (!pointBefore || spaceAfter || pointAfter)
	if p.text[at] == '_' {
		opens, closes = opens && (!closes || pointBefore), closes && (!opens || pointAfter)
	}
	return opens, closes
}

func isPoint(r rune) bool { return unicode.IsPunct(r) || unicode.IsSymbol(r) }

// within reports whether an ASCII letter or digit stands at a place.
func within(text string, at int) bool {
	return at >= 0 && at < len(text) && text[at] < utf8.RuneSelf && isWordByte(text[at])
}
