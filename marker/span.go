package marker

// spanKind is the kind of an open protected stretch.
type spanKind uint8

const (
	none    spanKind = iota
	code             // `…`
	tilde            // ~~~ at the start of a line
	dollar           // $…$ and $$…$$
	escape           // \, and then perhaps one of the next two
	round            // \(…\)
	square           // \[…\]
	tag              // <a href="…">, and then perhaps one of the next two
	auto             // <https://…>
	comment          // <!-- … -->
	target           // the (…) of a link or an image
	alt              // the […] of an image
	address          // https://…
)

// span is an open protected stretch: if it closes, no marker stands in it. It
// takes its bytes one by one, so that it can be cut anywhere, and its text is
// sent as it comes. It is small, so that reading ahead can use a copy.
type span struct {
	kind  spanKind
	phase uint8
	quote byte // the quotation mark that is open
	prev  byte
	line  uint8 // see ends
	depth int16
	n     int // how long the opening run is
	run   int // how long the present run is
	under under
	// doomed says that the target is known to break: who read the marker before it came to
	// what breaks it.
	doomed bool
}

// verdict is a span's answer about a byte.
type verdict uint8

const (
	within verdict = iota
	opened         // the byte is the first after the opening run; take it again
	closed         // the byte is the last of the span
	passed         // the span closed before the byte
	broken         // the span will not close: what opened it was literal
)

// The phases that several kinds of span share.
const (
	opening uint8 = iota // reading the opening run
	inside
	inRun   // in a run that may close the span
	escaped // after a backslash
	firstOwn
)

// take reads the next byte of the span.
func (p *span) take(b byte) verdict {
	if p.kind == code {
		p.prev = p.line
	}
	if p.kind != comment && p.kind != address && p.ends(b) {
		return broken
	}
	if p.phase != opening && p.hides() {
		p.under.take(b, p.phase == escaped)
	}
	switch p.kind {
	case code, tilde:
		return p.takeCode(b)
	case dollar:
		return p.takeDollar(b)
	case escape:
		return p.takeEscape(b)
	case round:
		return p.takeMath(b, ')')
	case square:
		return p.takeMath(b, ']')
	case tag:
		return p.takeTag(b)
	case auto:
		return p.takeAuto(b)
	case comment:
		return p.takeComment(b)
	case target:
		return p.takeTarget(b)
	case alt:
		return p.takeAlt(b)
	case address:
		return p.takeAddress(b)
	}
	return broken
}

// coast passes the bytes from v[i] on that mean nothing to the span, and
// returns the first that may. Whatever ends code or a formula is a trigger too.
func (p *span) coast(v []byte, i int) int {
	if p.phase != inside || p.line != midLine || p.kind == alt {
		return i
	}
	from := i
	for i < len(v) && triggers[v[i]] == plainByte {
		i++
	}
	if i > from {
		p.under.settle()
		if p.kind == dollar {
			p.prev = v[i-1]
		}
	}
	return i
}

// wake returns what may close or break the span.
func (p *span) wake() class {
	switch p.kind {
	case code:
		return wakeCode
	case dollar, round, square:
		return wakeMath
	case target:
		return wakeTarget
	}
	return 0
}

// The states of ends.
const (
	midLine uint8 = iota
	lineBegin
	lineBullet
	lineDigits
	lineHashes
	lineTick
	lineTicks
	lineTilde
	lineTildes
)

// ends reports whether the paragraph ends before b: at an empty line, a
// heading, a list item or a fence. No span outlives its paragraph.
func (p *span) ends(b byte) bool {
	if p.line == midLine {
		if b == '\n' {
			p.line = lineBegin
		}
		return false
	}
	switch p.line {
	case lineBegin:
		switch {
		case b == '\n':
			return true
		case isSpace(b):
			return false
		}
	case lineBullet, lineHashes:
		if isBlank(b) {
			return true
		}
	case lineTicks:
		if b == '`' {
			return true
		}
	case lineTildes:
		if b == '~' {
			return true
		}
	}
	p.line = p.lineState(b)
	return false
}

// lineState returns what ends knows after b at the start of a line.
func (p *span) lineState(b byte) uint8 {
	at := p.line
	switch {
	case b == '\n':
		return lineBegin
	case b == '#' && (at == lineBegin || at == lineHashes):
		return lineHashes
	case at == lineBegin && (b == '-' || b == '*' || b == '+'):
		return lineBullet
	case at == lineDigits && (b == '.' || b == ')'):
		return lineBullet
	case isDigit(b) && (at == lineBegin || at == lineDigits):
		return lineDigits
	case b == '`' && p.kind != code: // which knows runs of its own
		return next(at, lineTick, lineTicks)
	case b == '~':
		return next(at, lineTilde, lineTildes)
	}
	return midLine
}

// next returns the state after one more byte of a run that begins a line.
func next(at, one, two uint8) uint8 {
	switch at {
	case lineBegin:
		return one
	case one:
		return two
	}
	return midLine
}
