package jsontext

import (
	"bytes"
	"strconv"
	"unicode/utf8"
)

// Unquote returns the text that body, the contents of a JSON string, stands for. If
// nothing is escaped, that is body itself; otherwise the text is appended to buf[:0].
// ok is false if body is not valid string contents or needs a full parser: bytes that
// are not UTF-8, or an escaped surrogate.
func Unquote(buf, body []byte) (text []byte, ok bool) {
	i, ascii := 0, true
	for i < len(body) && (plainByte[body[i]] || body[i] >= utf8.RuneSelf) {
		ascii = ascii && body[i] < utf8.RuneSelf
		i++
	}
	if i == len(body) {
		return body, ascii || utf8.Valid(body)
	}
	if !utf8.Valid(body) {
		return nil, false
	}
	return unescape(append(buf[:0], body[:i]...), body[i:])
}

func unescape(dst, body []byte) ([]byte, bool) {
	for len(body) > 0 {
		switch b := body[0]; {
		case b == '"' || b < ' ':
			return dst, false
		case b != '\\':
			dst, body = append(dst, b), body[1:]
			continue
		case len(body) < 2:
			return dst, false
		case body[1] == 'u':
			r, ok := hex4(body[2:])
			if !ok {
				return dst, false
			}
			dst, body = utf8.AppendRune(dst, r), body[6:]
			continue
		}
		at := bytes.IndexByte([]byte(`"\/bfnrt`), body[1])
		if at < 0 {
			return dst, false
		}
		dst, body = append(dst, "\"\\/\b\f\n\r\t"[at]), body[2:]
	}
	return dst, true
}

// hex4 reads four hexadecimal digits that do not spell a surrogate.
func hex4(b []byte) (rune, bool) {
	if len(b) < 4 {
		return 0, false
	}
	n, err := strconv.ParseUint(string(b[:4]), 16, 16)
	return rune(n), err == nil && (n < 0xD800 || n > 0xDFFF)
}
