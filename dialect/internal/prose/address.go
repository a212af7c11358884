package prose

import "bytes"

// address knows whether what was written ends within an address that stands bare
// among the words: what follows it directly is read as more of it.
type address struct {
	open  bool
	slash bool // the last byte is one
}

// take reads on. Most text holds no slash.
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
