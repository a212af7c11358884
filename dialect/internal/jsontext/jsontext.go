// Package jsontext writes and reads the contents of JSON strings without reflection,
// for the pieces of text in streams, and locates that text in a frame. It knows no
// form's fields.
package jsontext

import (
	"unicode/utf8"
)

const digits = "0123456789abcdef"

// plainByte are the bytes that stand for themselves within a JSON string.
var plainByte = func() (plain [256]bool) {
	for b := range plain {
		plain[b] = b >= ' ' && b != '"' && b != '\\' && b < utf8.RuneSelf
	}
	return plain
}()

// Append appends s to dst as the inside of a JSON string, without the quotes.
// Bytes that are not UTF-8 become U+FFFD.
func Append(dst, s []byte) []byte {
	from := 0
	for i := 0; i < len(s); {
		if plainByte[s[i]] {
			i++
			continue
		}
		if s[i] >= utf8.RuneSelf {
			r, size := utf8.DecodeRune(s[i:])
			if r != utf8.RuneError || size > 1 {
				i += size
				continue
			}
			dst = append(append(dst, s[from:i]...), "\uFFFD"...)
		} else {
			dst = escape(append(dst, s[from:i]...), s[i])
		}
		i++
		from = i
	}
	return append(dst, s[from:]...)
}

func escape(dst []byte, b byte) []byte {
	switch b {
	case '"', '\\':
		return append(dst, '\\', b)
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	}
	return append(dst, '\\', 'u', '0', '0', digits[b>>4], digits[b&15])
}

// Len is how many bytes Append would append for s.
func Len(s string) int {
	n := 0
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			n += len("\uFFFD")
		case r == '"' || r == '\\' || r == '\n' || r == '\r' || r == '\t':
			n += 2
		case r < ' ':
			n += 6
		default:
			n += size
		}
		i += size
	}
	return n
}
