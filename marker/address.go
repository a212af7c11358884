package marker

// inScheme reports whether the // whose first slash is w[k] follows a scheme
// that is written without brackets round it.
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

// reads reports whether word, in lower case, and then one byte stand before w[k].
func (s *Scanner) reads(k int, word string) bool {
	for n := range len(word) {
		if s.before(k-1-n)|0x20 != word[len(word)-1-n] {
			return false
		}
	}
	return true
}

// takeAddress reads a bare URL. It ends at a blank, at what no URL holds, at a
// bracket that it did not open, and at the punctuation of scripts written
// without blanks.
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
