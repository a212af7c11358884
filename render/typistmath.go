package render

import (
	"bytes"
	"unicode/utf8"
)

// maxHeld is the most bytes of a formula in a terminal: what stands behind a dollar sign
// waits that long for the one that closes it.
const maxHeld = 512

// formulaSort is one of the ways to write a formula.
type formulaSort int

const (
	noFormula formulaSort = iota
	dollar                // $…$
	dollars               // $$…$$
	round                 // \(…\)
	square                // \[…\]
	formulaSorts
)

// displayed reports whether formulas of the sort stand by themselves. They may take several
// lines; the others end in their own.
func (f formulaSort) displayed() bool { return f == dollars || f == square }

// sortOf is the sort of formula that b, of two bytes or more, would be.
func sortOf(b []byte) formulaSort {
	switch {
	case !opensFormula(b):
		return noFormula
	case b[0] == '\\' && b[1] == '(':
		return round
	case b[0] == '\\':
		return square
	case b[1] == '$':
		return dollars
	}
	return dollar
}

// hold takes one character more of what may be a formula.
func (t *typist) hold(r rune) {
	before := t.formula[len(t.formula)-1]
	t.formula = utf8.AppendRune(t.formula, r)
	is := sortOf(t.formula)
	if is == noFormula || t.taken-len(t.formula) < t.dead[is] {
		t.release()
		return
	}
	n := 0
	if before == '$' || r == '$' || r == ')' || r == ']' {
		n = formulaEnd(t.formula)
	}
	switch {
	case n == len(t.formula) && is == dollar: // a digit behind it would say that it is money
	case n > 0:
		t.formulaAnd(n)
	case r == '\n' && (!is.displayed() || endsBlank(t.formula)), len(t.formula) >= maxHeld:
		t.release()
	}
}

// formulaAnd sets the formula of n bytes that is held, as it is written except that its lines
// run on, and takes what is held behind it as prose.
func (t *typist) formulaAnd(n int) {
	held := t.formula
	t.formula = nil
	for _, r := range string(held[:n]) {
		if r == ' ' || r == '\t' || r == '\n' {
			t.space()
			continue
		}
		t.put(r)
	}
	t.again(held[n:])
}

// again takes what was held as prose.
func (t *typist) again(held []byte) {
	t.taken -= len(held)
	t.write(held)
}

// release takes what is held as prose, unless it is a formula that nothing follows. Of its
// sort there is none in it then: what would close one would have closed it.
func (t *typist) release() {
	held := t.formula
	if len(held) == 0 {
		return
	}
	if n := formulaEnd(held); n == len(held) {
		t.formulaAnd(n)
		return
	}
	t.formula = nil
	if held[0] == '\\' {
		t.escape = true
	} else {
		t.put('$')
	}
	if len(held) > 1 {
		t.dead[sortOf(held)] = max(t.taken, t.dead[sortOf(held)])
	}
	t.again(held[1:])
}

// endsBlank reports whether the last line of b, which ends in a line break, is blank.
func endsBlank(b []byte) bool {
	b = b[:len(b)-1]
	at := bytes.LastIndexByte(b, '\n')
	return at >= 0 && len(bytes.TrimSpace(b[at:])) == 0
}
