// Package link says which URLs may be links and writes them so that they break
// nothing around them. It does not resolve, fetch or display them.
package link

import (
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxURL is the longest URL, in bytes, that is passed on.
const maxURL = 8192

// kept are the characters that a URL may hold (RFC 3986, section 2.2) and that
// are awkward in Markdown only.
const kept = "()'"

// Safe returns raw with awkward characters percent-encoded, and whether it may be
// a link at all: its scheme is http, https or mailto, written in full and followed
// by a host or an address. Show everything else as text.
func Safe(raw string) (string, bool) {
	raw = strings.TrimSpace(raw)
	if raw == "" || len(raw) > maxURL || strings.ContainsFunc(raw, unicode.IsControl) {
		return "", false
	}
	encoded := Encode(raw)
	u, err := url.Parse(encoded)
	if err != nil {
		return "", false
	}
	switch strings.ToLower(u.Scheme) {
	case "http", "https":
		return encoded, u.Hostname() != ""
	case "mailto":
		return encoded, u.Opaque != ""
	}
	return "", false
}

// Field returns a URL for a JSON field of its own, and whether it may be a link at
// all. Clients compare such a URL with what they have, and some send it back, so
// only characters that no URL may hold are percent-encoded.
func Field(raw string) (string, bool) {
	raw = strings.TrimSpace(raw)
	encoded, safe := Safe(raw)
	if !safe {
		return "", false
	}
	if encoded == raw {
		return raw, true
	}
	return EncodeExcept(raw, kept), true
}

// EncodeExcept is Encode, but leaves the characters of kept as they are.
func EncodeExcept(raw, kept string) string {
	var b strings.Builder
	for {
		at := strings.IndexAny(raw, kept)
		if at < 0 {
			b.WriteString(Encode(raw))
			return b.String()
		}
		b.WriteString(Encode(raw[:at]))
		b.WriteByte(raw[at])
		raw = raw[at+1:]
	}
}

// Encode percent-encodes what would end or break a link in Markdown, HTML or
// plain text: blanks, parentheses, angle brackets, quotes, backslashes,
// backticks, bars, control and invisible characters, bytes that are not UTF-8,
// and a percent sign that begins no escape. The rest stays as it is, so that
// encoding twice changes nothing.
func Encode(raw string) string {
	clean := true
	for i := 0; i < len(raw) && clean; i++ {
		clean = raw[i] < utf8.RuneSelf && !awkward(rune(raw[i])) && raw[i] != '%'
	}
	if clean {
		return raw
	}
	var b strings.Builder
	for i := 0; i < len(raw); {
		r, size := utf8.DecodeRuneInString(raw[i:])
		if awkward(r) || r == utf8.RuneError && size == 1 || r == '%' && !escaped(raw[i:]) {
			percent(&b, raw[i:i+size])
		} else {
			b.WriteString(raw[i : i+size])
		}
		i += size
	}
	return b.String()
}

func awkward(r rune) bool {
	switch r {
	case '(', ')', '<', '>', '"', '\'', '\\', '`', '|', '{', '}', '^':
		return true
	}
	return unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Co, r)
}

// escaped reports whether s begins with a percent escape.
func escaped(s string) bool {
	return len(s) >= 3 && isHex(s[1]) && isHex(s[2])
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

func percent(b *strings.Builder, s string) {
	const digits = "0123456789ABCDEF"
	for i := 0; i < len(s); i++ {
		b.WriteByte('%')
		b.WriteByte(digits[s[i]>>4])
		b.WriteByte(digits[s[i]&15])
	}
}
