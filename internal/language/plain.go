package language

import (
	"strings"
	"unicode/utf8"
)

// Plain returns what Markdown says, on one line: no emphasis, no HTML, no marks of
// headings, quotes, tables or code. Links become their words, wiki links their alias
// or note, images their description; footnote references go.
func Plain(markdown string) string {
	if !strings.ContainsAny(markdown, "*_`[#>|<\\~\n\r\t") && !strings.Contains(markdown, "  ") {
		return strings.TrimSpace(markdown)
	}
	return read(markdown, false)
}

// Prose is Plain for words that are to be shown as Markdown again: code keeps its
// ticks, and # and | stay.
func Prose(markdown string) string { return read(markdown, true) }

func read(markdown string, shown bool) string {
	p := plain{in: markdown, shown: shown}
	p.out.Grow(len(markdown))
	for p.at < len(markdown) {
		p.step()
	}
	return strings.Join(strings.Fields(p.out.String()), " ")
}

type plain struct {
	in    string
	at    int
	out   strings.Builder
	shown bool
}

func (p *plain) step() {
	rest := p.in[p.at:]
	switch {
	case rest[0] == '\\' && len(rest) > 1 && isPunct(rest[1]):
		p.out.WriteByte(rest[1])
		p.at += 2
	case strings.HasPrefix(rest, "**"), strings.HasPrefix(rest, "__"), strings.HasPrefix(rest, "~~"):
		p.at += 2
	case rest[0] == '*' && p.emphasis(rest), rest[0] == '_' && p.underscore(rest), strings.HasPrefix(rest, "!["):
		p.at++
	case rest[0] == '[':
		p.bracket(rest)
	case rest[0] == '<':
		p.tag(rest)
	case rest[0] == '`':
		p.code(rest)
	case rest[0] == '\n':
		p.lineBreak(rest)
	case !p.shown && (rest[0] == '#' && p.heads() || rest[0] == '|' || rest[0] == '>' && p.opensLine()):
		p.out.WriteByte(' ')
		p.at++
	default:
		p.out.WriteByte(rest[0])
		p.at++
	}
}

// code writes a span of code as it stands, or its tick where it is none.
func (p *plain) code(rest string) {
	ticks := rest[:len(rest)-len(strings.TrimLeft(rest, "`"))]
	inner, n, ok := between(rest, ticks, ticks)
	if !ok {
		inner, n = "", len(ticks)
		if p.shown {
			inner = ticks
		}
	} else if p.shown {
		inner = rest[:n]
	}
	p.out.WriteString(inner)
	p.at += n
}

// opensLine reports whether nothing but blanks and marks stands before in the line.
func (p *plain) opensLine() bool {
	line := p.in[strings.LastIndexByte(p.in[:p.at], '\n')+1 : p.at]
	return strings.Trim(line, " \t>#-") == ""
}

// heads reports whether the # is the mark of a heading.
func (p *plain) heads() bool {
	rest := strings.TrimLeft(p.in[p.at:], "#")
	return p.opensLine() && (rest == "" || rest[0] == ' ' || rest[0] == '\n')
}

// emphasis reports whether the star at the front opens or closes emphasis: it
// touches a word on one side, or on both unless these are digits.
func (p *plain) emphasis(rest string) bool {
	before := p.at > 0 && p.in[p.at-1] != ' ' && p.in[p.at-1] != '\n'
	after := len(rest) > 1 && rest[1] != ' ' && rest[1] != '\n'
	digits := before && after && isDigit(p.in[p.at-1]) && isDigit(rest[1])
	return before != after || before && after && !digits
}

// underscore reports whether the underscore stands at the edge of a word.
func (p *plain) underscore(rest string) bool {
	before := p.at > 0 && isWordByte(p.in[p.at-1])
	after := len(rest) > 1 && isWordByte(rest[1])
	return before != after
}

// bracket writes the words of a link, wiki link or footnote reference, or the
// bracket itself where it is none.
func (p *plain) bracket(rest string) {
	if inner, n, ok := between(rest, "[[", "]]"); ok && !strings.ContainsAny(inner, "[\n") {
		p.wiki(inner)
		p.at += n
		return
	}
	inner, n, ok := between(rest, "[", "]")
	switch {
	case ok && strings.HasPrefix(inner, "^") && !strings.Contains(inner, " "):
		p.at += n
		return
	case ok && strings.HasPrefix(rest[n:], "("):
		target, m, closed := between(rest[n:], "(", ")")
		if !closed || !p.called(target) {
			p.out.WriteString(inner)
			p.at += n + m
			return
		}
	}
	p.out.WriteByte('[')
	p.at++
}

// called reports whether the bracket at the front is an index at a word, and target
// what it is called with, as in f[0](x): no link, since it does not look like an address.
func (p *plain) called(target string) bool {
	return p.at > 0 && isWordByte(p.in[p.at-1]) && !strings.ContainsAny(target, ":/.#")
}

// wiki writes what a reader sees of [[Note#Heading|alias]]; a number in double
// brackets is no note.
func (p *plain) wiki(inner string) {
	if strings.Trim(inner, "0123456789, ") == "" {
		p.out.WriteString("[[" + inner + "]]")
		return
	}
	if i := strings.IndexByte(inner, '|'); i >= 0 {
		inner = inner[i+1:]
	}
	p.out.WriteString(strings.ReplaceAll(strings.TrimPrefix(inner, "#"), "#", ", "))
}

// tag leaves out an HTML tag or comment; a lone < stays.
func (p *plain) tag(rest string) {
	inner, n, ok := between(rest, "<", ">")
	if !ok || inner == "" || !isLetter(strings.TrimPrefix(inner, "/")) && inner[0] != '!' {
		p.out.WriteByte('<')
		p.at++
		return
	}
	if strings.Contains(inner, "://") {
		p.out.WriteString(inner)
	} else if strings.HasPrefix(strings.ToLower(inner), "br") {
		p.out.WriteByte(' ')
	}
	p.at += n
}

// lineBreak writes a blank and leaves out the marks of a block quote. A word cut
// by a hyphen stays as it is: the hyphen may be the word's own.
func (p *plain) lineBreak(rest string) {
	p.out.WriteByte(' ')
	p.at += len(rest) - len(strings.TrimLeft(rest, "\n\r\t >"))
}

// maxMarkup is the most bytes between two brackets that belong together.
const maxMarkup = 600

// between returns what stands between opening at the front of s and the next
// closing, and the length of it all.
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

func isDigit(c byte) bool { return asciiClass[c] == classDigit }

func isLetter(s string) bool { return s != "" && asciiClass[s[0]] == classLetter }

func isWordByte(c byte) bool {
	return c >= utf8.RuneSelf || asciiClass[c] == classDigit || asciiClass[c] == classLetter
}

func isPunct(c byte) bool { return c > ' ' && c < 0x7F && !isWordByte(c) }
