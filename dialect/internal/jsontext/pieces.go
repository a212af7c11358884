package jsontext

import "unicode/utf8"

// Pieces joins characters that were split between two pieces, since a JSON string holds
// whole characters only. The zero value is ready to use.
type Pieces struct {
	held []byte
	buf  []byte
}

// Whole returns the held bytes followed by b, without an unfinished character at the
// end, which it holds until the next call. The result is valid until then.
func (p *Pieces) Whole(b []byte) []byte {
	if len(p.held) > 0 {
		p.buf = append(append(p.buf[:0], p.held...), b...)
		b, p.held = p.buf, p.held[:0]
	}
	if len(b) == 0 || b[len(b)-1] < utf8.RuneSelf {
		return b
	}
	for n := 1; n < utf8.UTFMax && n <= len(b); n++ {
		tail := b[len(b)-n:]
		if !utf8.RuneStart(tail[0]) {
			continue
		}
		if !utf8.FullRune(tail) {
			p.held = append(p.held[:0], tail...)
			return b[:len(b)-n]
		}
		break
	}
	return b
}

// Rest returns what is still held and stops holding it.
func (p *Pieces) Rest() []byte {
	rest := p.held
	p.held = nil
	return rest
}
