package jsonobject

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Text is the text of a JSON string; "" for what is none.
func Text(raw json.RawMessage) string {
	if len(raw) == 0 || raw[0] != '"' {
		return ""
	}
	inside := raw[1 : len(raw)-1]
	at := bytes.IndexByte(inside, '\\')
	if at < 0 || !utf8.Valid(inside) {
		return string(unquoted(raw))
	}
	var b strings.Builder // so that a long text is copied once
	b.Grow(len(inside))
	var char [utf8.UTFMax]byte
	for ; at >= 0; at = bytes.IndexByte(inside, '\\') {
		b.Write(inside[:at])
		one, n := unescape(char[:0], inside[at+1:])
		b.Write(one)
		inside = inside[at+1+n:]
	}
	b.Write(inside)
	return b.String()
}

// Bytes is Text as bytes, which are a part of raw where nothing is escaped.
func Bytes(raw json.RawMessage) []byte {
	if len(raw) == 0 || raw[0] != '"' {
		return nil
	}
	return unquoted(raw)
}

// unquoted is the text of a string with its quotes: a part of it where nothing is
// escaped.
func unquoted(raw []byte) []byte {
	inside := raw[1 : len(raw)-1]
	valid := utf8.Valid(inside)
	at := bytes.IndexByte(inside, '\\')
	if at < 0 && valid {
		return inside
	}
	out := make([]byte, 0, len(inside)+utf8.UTFMax)
	for ; at >= 0; at = bytes.IndexByte(inside, '\\') {
		var n int
		out = whole(out, inside[:at], valid)
		out, n = unescape(out, inside[at+1:])
		inside = inside[at+1+n:]
	}
	return whole(out, inside, valid)
}

// whole appends text; a byte that belongs to no character becomes U+FFFD.
func whole(out, b []byte, valid bool) []byte {
	if valid || utf8.Valid(b) {
		return append(out, b...)
	}
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		out, b = utf8.AppendRune(out, r), b[n:]
	}
	return out
}

// escaped are the characters of the letters of escapes.
var escaped = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// unescape appends the character of an escape, and returns how long that is behind its
// backslash. Half a surrogate is U+FFFD.
func unescape(out, b []byte) ([]byte, int) {
	if b[0] != 'u' {
		return append(out, escaped[b[0]]), 1
	}
	r, _ := hex(b[1:])
	if !utf16.IsSurrogate(r) {
		return utf8.AppendRune(out, r), 5
	}
	if len(b) > 6 && b[5] == '\\' && b[6] == 'u' {
		low, _ := hex(b[7:])
		if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
			return utf8.AppendRune(out, pair), 11
		}
	}
	return utf8.AppendRune(out, utf8.RuneError), 5
}

// Of is a value as encoding/json writes it without escaping < > &. An error is
// encoding/json's.
func Of(value any) (json.RawMessage, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(value)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// Quote is text as a JSON string.
func Quote(text string) json.RawMessage {
	return Append(make(json.RawMessage, 0, len(text)+len(text)/32+2), text)
}

// Append appends text as a JSON string, as encoding/json writes it without escaping < > &.
func Append[T ~string | ~[]byte](out []byte, text T) []byte {
	return append(AppendInside(append(out, '"'), text), '"')
}

// AppendInside is Append without the quotes.
func AppendInside[T ~string | ~[]byte](out []byte, text T) []byte {
	from := 0
	for at := 0; at < len(text); {
		c := text[at]
		if plain[c] {
			at++
			continue
		}
		n := 1
		if c >= utf8.RuneSelf {
			var r rune
			r, n = utf8.DecodeRuneInString(string(text[at:min(at+utf8.UTFMax, len(text))]))
			if (r != utf8.RuneError || n > 1) && r != '\u2028' && r != '\u2029' {
				at += n
				continue
			}
		}
		out = escape(append(out, text[from:at]...), text[at:at+n])
		at += n
		from = at
	}
	return append(out, text[from:]...)
}

// plain are the bytes that stand for themselves in any string that is written. Of those
// that begin a character of three bytes, 0xE2 may begin a line separator.
var plain = func() (table [256]bool) {
	for c := range table {
		table[c] = c >= ' ' && c < utf8.RuneSelf && c != '"' && c != '\\'
	}
	return table
}()

const hexDigits = "0123456789abcdef"

// escape appends a character, or a byte that belongs to none, that is not written as it is.
func escape[T ~string | ~[]byte](out []byte, c T) []byte {
	switch len(c) {
	case 1:
		return escapeByte(out, c[0])
	default: // U+2028 and U+2029, which JavaScript took for the end of a line
		return append(out, '\\', 'u', '2', '0', '2', hexDigits[c[2]&0xF])
	}
}

func escapeByte(out []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(out, '\\', c)
	case '\b':
		return append(out, '\\', 'b')
	case '\f':
		return append(out, '\\', 'f')
	case '\n':
		return append(out, '\\', 'n')
	case '\r':
		return append(out, '\\', 'r')
	case '\t':
		return append(out, '\\', 't')
	}
	if c >= utf8.RuneSelf {
		return append(out, `\ufffd`...)
	}
	return append(out, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&0xF])
}
