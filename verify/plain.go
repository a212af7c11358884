package verify

import "strings"

// plain reads through Markdown: emphasis, code marks, headings, quote marks and
// links leave their words.
func plain(s string) string {
	if !strings.ContainsAny(s, "*_`[#>|") {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '*', '`', '#', '|':
			if c == '*' && i > 0 && i+1 < len(s) && isDigit(s[i-1]) && isDigit(s[i+1]) {
				b.WriteByte(c)
			}
		case '_':
			if i > 0 && i+1 < len(s) && asciiClass[s[i-1]] == classLetter && asciiClass[s[i+1]] == classLetter {
				b.WriteByte(c)
			}
		case '[':
			i += link(&b, s[i:], i > 0 && (isDigit(s[i-1]) || asciiClass[s[i-1]] == classLetter)) - 1
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// maxLink is the longest link text and address read through, in bytes.
const maxLink = 2048

// link writes the words of the link at the start of s, or its bracket, and
// returns the bytes it takes. At a word, what points at no address is no link, but
// an index and a call, as f[0](x).
func link(b *strings.Builder, s string, glued bool) int {
	s = s[:min(len(s), maxLink)]
	end := strings.IndexByte(s, ']')
	if end < 0 || end+1 >= len(s) || s[end+1] != '(' {
		b.WriteByte('[')
		return 1
	}
	shut := strings.IndexByte(s[end:], ')')
	if shut < 0 || glued && !strings.ContainsAny(s[end:end+shut], ":/.#") {
		b.WriteByte('[')
		return 1
	}
	b.WriteString(s[1:end])
	return end + shut + 1
}
