package prose

import "bytes"

// address tracks whether the text written so far ends within a bare address, which
// would swallow whatever directly follows it.
type address struct {
	open  bool
	slash bool // the last byte is one
}

// take reads more text. Most text holds no slash.
func (a *address) take(b []byte) {
	if !a.open && !a.slash && bytes.IndexByte(b, '/') < 0 {
		return
	}
	for _, c := range b {
		switch c {
		case ' ', '\t', '\r', '\n', '<', '>', '(', ')', '[', ']', '`', '"':
			a.open = false
		case '/':
			a.open = a.open || a.slash
		}
		a.slash = c == '/'
	}
}
