package resolve

import "strings"

// safe reports whether an address may be linked: http, https or mailto.
func safe(raw string) bool {
	switch schemeOf(raw) {
	case "http", "https", "mailto":
		return true
	}
	return false
}

// schemeOf is the scheme of an address in lower case, or "".
func schemeOf(raw string) string {
	for i := 0; i < len(raw); i++ {
		c := raw[i] | 0x20
		switch {
		case raw[i] == ':':
			return strings.ToLower(raw[:i])
		case c >= 'a' && c <= 'z':
		case i > 0 && (raw[i] >= '0' && raw[i] <= '9' || raw[i] == '+' || raw[i] == '-' || raw[i] == '.'):
		default:
			return ""
		}
	}
	return ""
}
