package extractive

import (
	"strings"
)

// clean returns the words of a sentence without the marks that Markdown and HTML
// put round them, on one line. Links become their words, wiki links their alias
// or note, images their description, footnote references go.
func clean(s string) string {
	c := cleaner{in: s}
	for c.at < len(s) {
		c.step()
	}
	return strings.Join(strings.Fields(c.out.String()), " ")
}

type cleaner struct {
	in  string
	at  int
	out strings.Builder
}

func (c *cleaner) step() {
	rest := c.in[c.at:]
	switch {
	case rest[0] == '\\' && len(rest) > 1 && isPunct(rest[1]):
		c.out.WriteByte(rest[1])
		c.at += 2
	case strings.HasPrefix(rest, "**"), strings.HasPrefix(rest, "__"), strings.HasPrefix(rest, "~~"):
		c.at += 2
	case rest[0] == '*' && c.emphasis(rest):
		c.at++
	case rest[0] == '_' && c.underscore(rest):
		c.at++
	case rest[0] == '!' && strings.HasPrefix(rest, "!["):
		c.at++
	case rest[0] == '[':
		c.bracket(rest)
	case rest[0] == '<':
		c.tag(rest)
	case rest[0] == '\n':
		c.lineBreak(rest)
	default:
		c.out.WriteByte(rest[0])
		c.at++
	}
}

// emphasis reports whether the star at the front opens or closes emphasis: it
// touches a word on one side and no blank on that side.
func (c *cleaner) emphasis(rest string) bool {
	before := c.at > 0 && c.in[c.at-1] != ' ' && c.in[c.at-1] != '\n'
	after := len(rest) > 1 && rest[1] != ' ' && rest[1] != '\n'
	digits := before && after && isDigit(c.in[c.at-1]) && isDigit(rest[1])
	return before != after || before && after && !digits
}

// underscore reports whether the underscore stands at the edge of a word.
func (c *cleaner) underscore(rest string) bool {
	before := c.at > 0 && isWordByte(c.in[c.at-1])
	after := len(rest) > 1 && isWordByte(rest[1])
	return before != after
}

// bracket writes the words of a link, wiki link or footnote reference, or the
// bracket itself where it is none.
func (c *cleaner) bracket(rest string) {
	if inner, n, ok := between(rest, "[[", "]]"); ok && !strings.ContainsAny(inner, "[\n") {
		c.wiki(inner)
		c.at += n
		return
	}
	inner, n, ok := between(rest, "[", "]")
	switch {
	case ok && strings.HasPrefix(inner, "^") && !strings.Contains(inner, " "):
		c.at += n
	case ok && strings.HasPrefix(rest[n:], "("):
		target, m, closed := between(rest[n:], "(", ")")
		if closed && c.called(target) {
			c.out.WriteByte('[')
			c.at++
			return
		}
		if !closed {
			m = 0
		}
		c.out.WriteString(inner)
		c.at += n + m
	default:
		c.out.WriteByte('[')
		c.at++
	}
}

// called reports whether the bracket at the front is an index at a word, and target
// what it is called with, as in f[0](x): no link, since it has no look of an address.
func (c *cleaner) called(target string) bool {
	return c.at > 0 && isWordByte(c.in[c.at-1]) && !strings.ContainsAny(target, ":/.#")
}

// wiki writes what a reader sees of [[Note#Heading|alias]]; a number in double
// brackets is no note.
func (c *cleaner) wiki(inner string) {
	if strings.Trim(inner, "0123456789, ") == "" {
		c.out.WriteString("[[" + inner + "]]")
		return
	}
	if i := strings.IndexByte(inner, '|'); i >= 0 {
		inner = inner[i+1:]
	}
	c.out.WriteString(strings.ReplaceAll(strings.TrimPrefix(inner, "#"), "#", ", "))
}

// tag leaves out an HTML tag or comment; a lone < stays.
func (c *cleaner) tag(rest string) {
	inner, n, ok := between(rest, "<", ">")
	if !ok || inner == "" || !isLetter(strings.TrimPrefix(inner, "/")) && inner[0] != '!' {
		c.out.WriteByte('<')
		c.at++
		return
	}
	if strings.Contains(inner, "://") {
		c.out.WriteString(inner)
	} else if strings.HasPrefix(strings.ToLower(inner), "br") {
		c.out.WriteByte(' ')
	}
	c.at += n
}

// lineBreak writes a blank and leaves out the marks of a block quote. A word cut
// by a hyphen stays as it is: the hyphen may be the word's own.
func (c *cleaner) lineBreak(rest string) {
	c.out.WriteByte(' ')
	c.at += len(rest) - len(strings.TrimLeft(rest, "\n\r\t >"))
}

// maxMarkup is the most bytes between two brackets that belong together.
const maxMarkup = 600

// between returns what stands between open at the front of s and the next close,
// and the length of it all.
func between(s, opening, closing string) (inner string, n int, ok bool) {
	if !strings.HasPrefix(s, opening) {
		return "", 0, false
	}
	body := s[len(opening):]
	i := strings.Index(body[:min(len(body), maxMarkup)], closing)
	if i < 0 {
		return "", 0, false
	}
	return body[:i], len(opening) + i + len(closing), true
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

func isLetter(s string) bool {
	return s != "" && (s[0] >= 'a' && s[0] <= 'z' || s[0] >= 'A' && s[0] <= 'Z')
}

func isWordByte(b byte) bool { return b >= 0x80 || isDigit(b) || isLetter(string(rune(b))) }

func isPunct(b byte) bool {
	return b > ' ' && b < 0x7F && !isDigit(b) && !isLetter(string(rune(b)))
}
