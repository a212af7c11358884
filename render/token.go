package render

import (
	"bytes"
	"net/url"
	"unicode/utf8"
)

// lift takes tokens, plain or percent-encoded, out of the attributes of a tag;
// their badges follow the tag.
func (p *placer) lift(raw []byte) []byte {
	if !bytes.Contains(raw, []byte(leftGuard)) && !bytes.Contains(raw, []byte(codedGuard)) {
		return raw
	}
	raw = decodeTokens(raw)
	var kept []byte
	for {
		at, n, size := nextToken(raw)
		if at < 0 {
			return append(kept, raw...)
		}
		kept = append(kept, raw[:at]...)
		raw = raw[at+size:]
		if i := n / 2; i < len(p.citations) && (n%2 == 1 || p.citations[i].Start >= p.citations[i].End) {
			p.done[i] = true
			p.waiting = append(p.waiting, i)
		}
	}
}

// codedGuard is how a token begins within a URL.
const codedGuard = "%E2%B8%A8"

// decodeTokens decodes percent-encoded tokens and leaves the rest encoded.
func decodeTokens(raw []byte) []byte {
	var out []byte
	for {
		i := bytes.Index(raw, []byte(codedGuard))
		if i < 0 || len(raw) < i+3*tokenLen {
			return append(out, raw...)
		}
		out = append(out, raw[:i]...)
		plain, err := url.PathUnescape(string(raw[i : i+3*tokenLen]))
		if at, _, size := nextToken([]byte(plain)); err != nil || at != 0 || size != len(plain) {
			plain = string(raw[i : i+3*tokenLen])
		}
		out = append(out, plain...)
		raw = raw[i+3*tokenLen:]
	}
}

// nextToken finds the first token in raw: where it begins, its place, its length.
func nextToken(raw []byte) (at, place, size int) {
	for from := 0; ; {
		i := bytes.Index(raw[from:], []byte(leftGuard))
		if i < 0 {
			return -1, 0, 0
		}
		i += from
		r, width := utf8.DecodeRune(raw[i+guardLen:])
		n, ok := unseat(r)
		if ok && bytes.HasPrefix(raw[i+guardLen+width:], []byte(rightGuard)) {
			return i, n, guardLen + width + guardLen
		}
		from = i + guardLen
	}
}
