package marker

import "strings"

// inScheme reports whether the // that begins at w[k] follows the scheme of a
// bare URL.
func (s *Scanner) inScheme(k int) bool {
	if s.before(k) != ':' {
		return false
	}
	switch s.before(k-1) | 0x20 {
	case 's':
		return s.reads(k-1, "http")
	case 'p':
		return s.reads(k, "http") || s.reads(k, "ftp")
	}
	return false
}

// reads reports whether word, in lower case, and then one byte stand before
// w[k].
func (s *Scanner) reads(k int, word string) bool {
	for n := range len(word) {
		if s.before(k-1-n)|0x20 != word[len(word)-1-n] {
			return false
		}
	}
	return true
}

// takeAddress reads a bare URL. It ends at a blank, at a byte that no URL
// holds, at a bracket that it did not open, and at the punctuation of scripts
// written without spaces.
func (p *span) takeAddress(b byte) verdict {
	switch {
	case b <= ' ':
		return passed
	case b >= 0x80:
		if b == leadCJK || b == leadWide || b == leadPrivate {
			return passed
		}
		return within
	}
	switch b {
	case '<', '>', '"', '`', '*', '|', '\\':
		return passed
	case '(':
		p.depth++
	case ')':
		p.depth--
	case '[':
		p.run++
	case ']':
		p.run--
	}
	if p.depth < 0 || p.run < 0 {
		return passed
	}
	return within
}

// endMarks are the marks of a sentence that an address does not end with where one may
// stand around it. A list of sources is not said aloud: ! there belongs to the address.
const endMarks = ".,;:?'"

// addressEnd returns where the address at the start of t ends, or 0 if t begins
// with neither a scheme and a colon nor www.
func addressEnd(t []byte) int {
	k := schemeEnd(t)
	if k == 0 && has(t, 0, "www.") != yes {
		return 0
	}
	p := span{kind: address}
	end := k
	for end < len(t) && (urlWord[t[end]] || p.takeAddress(t[end]) == within) {
		end++
	}
	for end > k && strings.IndexByte(endMarks, t[end-1]) >= 0 {
		end--
	}
	if end == k {
		return 0
	}
	return end
}

// urlWord are the bytes that an address holds anywhere.
var urlWord = func() (t [256]bool) {
	for b := range t {
		t[b] = isLetter(byte(b)) || isDigit(byte(b)) || strings.IndexByte("-._~/?#=&%+:@,;", byte(b)) >= 0
	}
	return t
}()

// schemeEnd returns where the scheme and colon at the start of t end, or 0. A
// scheme without slashes must be one that names a source: else note: would be
// one.
func schemeEnd(t []byte) int {
	k := 0
	for k < len(t) && (isLetter(t[k]) || k > 0 && (isDigit(t[k]) || t[k] == '+' || t[k] == '-' || t[k] == '.')) {
		k++
	}
	if k < 2 || has(t, k, ":") != yes {
		return 0
	}
	if has(t, k, "://") == yes {
		return k + 3
	}
	switch string(t[:k]) {
	case "cite", "doi", "urn", "mailto", "file", "cid", "DOI",
		"javascript", "data", "vbscript": // read here so that they can be refused
		return k + 1
	}
	return 0
}
