package citeway

import "unicode/utf8"

// Unit is what positions count.
type Unit string

// The units.
const (
	Bytes Unit = "bytes" // UTF-8 bytes
	Runes Unit = "runes" // Unicode code points
	UTF16 Unit = "utf16" // UTF-16 code units, as JavaScript counts
)

// ParseUnit returns the unit of that name; "" is Bytes.
func ParseUnit(name string) (Unit, error) {
	switch u := Unit(name); u {
	case "":
		return Bytes, nil
	case Bytes, Runes, UTF16:
		return u, nil
	}
	return "", &Error{Code: Invalid, Place: "offsets", Message: "unknown unit " + name, Mend: "use bytes, runes or utf16"}
}

// indexStep is how many bytes of text lie between two entries of an Index: a
// conversion walks at most this far.
const indexStep = 256

// Index converts positions in one text between bytes, code points and UTF-16
// units. Building it is one pass; a conversion looks up the nearest entry and
// walks from there. A position within a character counts as the character's
// start; one outside the text as the nearer end. Bytes that are not UTF-8 count
// one each, and a unit that is none of the three is Bytes. The zero value is the index of
// no text. It may be used by many goroutines at once while none calls Grow.
type Index struct {
	text  string
	marks []mark
}

type mark struct{ bytes, runes, utf16 int }

// NewIndex indexes text.
func NewIndex(text string) *Index {
	x := &Index{marks: make([]mark, 0, len(text)/indexStep+2)}
	x.Grow(text)
	return x
}

// Grow replaces the text by a longer one that begins with it. Only what is new
// is walked.
func (x *Index) Grow(text string) {
	x.text = text
	if len(x.marks) == 0 {
		x.marks = append(x.marks, mark{})
	}
	m := x.marks[len(x.marks)-1]
	next := m.bytes + indexStep
	for m.bytes+utf8.UTFMax <= len(text) { // the last character may not be whole yet
		m.step(text)
		if m.bytes >= next {
			x.marks = append(x.marks, m)
			next = m.bytes + indexStep
		}
	}
}

// step moves m over one character.
func (m *mark) step(text string) {
	if text[m.bytes] < utf8.RuneSelf {
		m.bytes, m.runes, m.utf16 = m.bytes+1, m.runes+1, m.utf16+1
		return
	}
	r, size := utf8.DecodeRuneInString(text[m.bytes:])
	m.bytes += size
	m.runes++
	m.utf16++
	if r > 0xFFFF {
		m.utf16++
	}
}

func (m mark) in(u Unit) int {
	switch u {
	case Runes:
		return m.runes
	case UTF16:
		return m.utf16
	}
	return m.bytes
}

// Convert returns the position at, counted in from, counted in to.
func (x *Index) Convert(at int, from, to Unit) int {
	if len(x.marks) == 0 {
		return 0
	}
	lo, hi := 0, len(x.marks)
	for hi-lo > 1 {
		mid := (lo + hi) / 2
		if x.marks[mid].in(from) <= at {
			lo = mid
		} else {
			hi = mid
		}
	}
	m := x.marks[lo]
	for m.bytes < len(x.text) {
		next := m
		next.step(x.text)
		if next.in(from) > at {
			break
		}
		m = next
	}
	return m.in(to)
}

// Span converts both ends of a span.
func (x *Index) Span(s Span, from, to Unit) Span {
	return Span{Start: x.Convert(s.Start, from, to), End: x.Convert(s.End, from, to)}
}

// In returns a copy of a with every position counted in unit, one of the three; a itself where
// they are already. Positions within passages are converted by the passages' own texts where
// these are there. Where passages stand in their documents stays in bytes.
func (a *Answer) In(unit Unit) *Answer {
	if a.Offsets == unit || a.Offsets == "" && unit == Bytes {
		return a
	}
	from := a.Offsets
	if from == "" {
		from = Bytes
	}
	b := *a
	b.Offsets = unit
	b.Citations = make([]Citation, len(a.Citations))
	x := NewIndex(a.Text)
	for i := range a.Citations {
		c := a.Citations[i].Clone()
		c.Start, c.End = x.Convert(c.Start, from, unit), x.Convert(c.End, from, unit)
		if c.Claim != nil {
			*c.Claim = x.Span(*c.Claim, from, unit)
		}
		a.convertQuotes(c, from, unit)
		b.Citations[i] = *c
	}
	b.Findings = make([]Finding, len(a.Findings))
	for i, f := range a.Findings {
		f.At = x.Convert(f.At, from, unit)
		b.Findings[i] = f
	}
	return b.filled()
}

func (a *Answer) convertQuotes(c *Citation, from, to Unit) {
	for i := range c.Quotes {
		q := &c.Quotes[i]
		for j := range a.Sources {
			p := a.Sources[j].Passage(q.Passage)
			if p == nil {
				continue
			}
			s := NewIndex(p.Text).Span(Span{q.Start, q.End}, from, to)
			q.Start, q.End = s.Start, s.End
			break
		}
	}
}
