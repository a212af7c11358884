package livestream

import (
	"unicode/utf8"
)

// escaped is text as the inside of a JSON string. It grows by what is written,
// each byte escaped once, so that a text that is sent again and again costs a
// copy and no more. A character cut in two waits for its other half.
type escaped struct {
	json []byte
	cut  []byte
}

func (e *escaped) write(b []byte) {
	if len(e.cut) > 0 {
		b = append(e.cut, b...)
		e.cut = nil
	}
	from := 0
	for i := 0; i < len(b); {
		if c := b[i]; c >= ' ' && c < utf8.RuneSelf && c != '"' && c != '\\' {
			i++
			continue
		}
		if b[i] < utf8.RuneSelf {
			e.json = append(e.json, b[from:i]...)
			e.json = appendControl(e.json, b[i])
			i++
			from = i
			continue
		}
		if !utf8.FullRune(b[i:]) {
			e.json = append(e.json, b[from:i]...)
			e.cut = append([]byte(nil), b[i:]...)
			return
		}
		r, size := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && size == 1 {
			e.json = append(e.json, b[from:i]...)
			e.json = append(e.json, "\ufffd"...)
			from = i + 1
		}
		i += size
	}
	e.json = append(e.json, b[from:]...)
}

func appendControl(to []byte, c byte) []byte {
	const digits = "0123456789abcdef"
	switch c {
	case '"', '\\':
		return append(to, '\\', c)
	case '\n':
		return append(to, '\\', 'n')
	case '\r':
		return append(to, '\\', 'r')
	case '\t':
		return append(to, '\\', 't')
	}
	return append(to, '\\', 'u', '0', '0', digits[c>>4], digits[c&15])
}
