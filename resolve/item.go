package resolve

import (
	"bytes"

	"github.com/citeway/citeway"
)

// item stands for what begins a line that holds nothing but markers: the sign of an item, as in
// "- [1]", or a word that calls them, as in "Sources: [1], [2]". The line goes with them; it
// ends with the line break.
var item = pair{shut: []string{"\n", "\r\n"}}

// bullets are the signs of items, besides numbers, and that of a quotation.
var bullets = []string{"-", "*", "+", "•", "–", ">"}

// itemIn is how many bytes b ends with that may begin such a line.
func (r *Resolver) itemIn(b []byte) int {
	near := b[max(0, len(b)-maxCaller):]
	cut := bytes.LastIndexByte(near, '\n')
	before := r.byteBefore(b, len(b)-len(near))
	if len(near) == len(b) && blanksIn(r.lead.gap) == len(r.lead.gap) {
		before = r.tail // those blanks are the line's
	}
	if cut < 0 && before != '\n' && before != 0 {
		return 0
	}
	line := near[cut+1:]
	stars := len(bytes.Trim(line, "*")) == 0 // which may open an emphasis
	if _, may := itemAt(line); !may || stars {
		return 0
	}
	return len(line)
}

// itemAt reports whether a line up to its first marker begins as one that holds nothing else,
// and whether more may make it so.
func itemAt(line []byte) (is, may bool) {
	rest := bytes.TrimLeft(line, " \t")
	if len(rest) == 0 {
		return false, true
	}
	sign, more := bulletIn(rest)
	if sign == 0 && more {
		return false, true
	}
	for next := sign; next > 0; { // an item may open in another: "- - [1]"
		if rest = bytes.TrimLeft(rest[next:], " "); len(rest) == 0 {
			return true, true
		}
		next, more = bulletIn(rest)
		if rest[0] == '*' { // or an emphasis
			break
		}
		if next == 0 && more {
			return false, true
		}
	}
	if sign > 0 && len(rest) == starsIn(rest) {
		return true, true // the item is an emphasis
	}
	words := bytes.ReplaceAll(rest, []byte("*"), nil)
	if starred := sign > 0 && rest[0] == '*'; starred || len(words) == 0 || bytes.Contains(rest, []byte("****")) { // an emphasis opens, or none does
		return false, false
	}
	is, may = calls(words)
	return is && bytes.ContainsAny(words, ":："), may
}

// starsIn is how many stars of an emphasis b ends with.
func starsIn(b []byte) int {
	n := len(b) - len(bytes.TrimRight(b, "*"))
	if n > len("***") {
		return 0
	}
	return n
}

// unstar sends the signs of an item that begins with an emphasis and holds other words, and hears that
// emphasis and what follows as it would have without them.
func (r *Resolver) unstar(g *group) error {
	signs := len(g.open) - starsIn(g.open)
	if err := r.text(g.open[:signs]); err != nil {
		return err
	}
	if err := r.heard(&citeway.Text{Bytes: g.open[signs:]}); err != nil {
		return err
	}
	err := g.items.Each(func(e citeway.Event) error {
		if m, is := e.(*citeway.Marker); is {
			return r.marked(m)
		}
		return r.heard(e.(*citeway.Text))
	})
	if err != nil {
		return err
	}
	return r.heard(&citeway.Text{Bytes: g.gap})
}

// bulletIn is the length of the sign of an item, with a blank, that a line begins with, 0 for
// none; and whether more may make it one.
func bulletIn(line []byte) (n int, more bool) {
	for _, sign := range bullets {
		after, cut := bytes.CutPrefix(line, []byte(sign))
		switch {
		case cut && len(after) > 0 && after[0] == ' ':
			return len(sign) + 1, true
		case cut && len(after) == 0, !cut && bytes.HasPrefix([]byte(sign), line):
			return 0, true
		}
	}
	after := bytes.TrimLeft(line, "0123456789")
	switch digits := len(line) - len(after); {
	case digits == 0 || digits > 3:
		return 0, false
	case len(after) == 0:
		return 0, true
	case after[0] != '.' && after[0] != ')' || len(after) > 1 && after[1] != ' ':
		return 0, false
	case len(after) == 1:
		return 0, true
	default:
		return digits + 2, true
	}
}

// endLine gives the end of the line to the last of its citations.
func (r *Resolver) endLine(end []byte) error {
	if r.lead.held == nil {
		r.lead.end()
		return nil
	}
	r.lead.blank = append(r.lead.blank, end...)
	err := r.unlead()
	r.lead.end()
	return err
}

// endItem ends the line that is held with the text, and the bracket that closed last.
func (r *Resolver) endItem() error {
	g := &r.group
	rest := bytes.TrimLeft(g.gap, " ")
	switch {
	case !g.on || g.markers == 0:
		return nil
	case g.pair == &item && len(bytes.Trim(rest, "*")) == 0:
	case g.pair != &item && g.pair != &aside && len(rest) > 0 && string(rest) == g.pair.shut[0]:
	default:
		return nil
	}
	return r.close(len(g.gap), nil)
}
