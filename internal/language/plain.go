package language

import (
	"html"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// Plain returns the words of Markdown on one line, without emphasis, HTML, or the marks
// of headings, quotes, tables and code. Links become their text, wiki links their alias
// or note, images their description. Footnote references are removed.
func Plain(markdown string) string {
	if !strings.ContainsAny(markdown, "*_`[#>|<\\~&\n\r\t") && !strings.Contains(markdown, "  ") {
		return strings.TrimSpace(markdown)
	}
	return read(markdown, paired(markdown, false), false)
}

// Prose is Plain for words that will be shown as Markdown again: code keeps its
// backticks, and # and | stay.
func Prose(markdown string) string {
	return ReadMarkdown(markdown).Prose(citeway.Span{End: len(markdown)})
}

// Markdown is a text whose signs of emphasis are known: they may open in one sentence and
// close in another.
type Markdown struct {
	text  string
	signs []int
}

// ReadMarkdown finds the signs of emphasis of a text.
func ReadMarkdown(text string) Markdown { return Markdown{text, paired(text, false)} }

// Prose is the function Prose of a part of the text.
func (m Markdown) Prose(part citeway.Span) string {
	from, _ := slices.BinarySearch(m.signs, part.Start)
	to, _ := slices.BinarySearch(m.signs, part.End)
	signs := slices.Clone(m.signs[from:to])
	for i := range signs {
		signs[i] -= part.Start
	}
	return read(part.In(m.text), signs, true)
}

// read leaves out of Markdown its marks, signs of emphasis among them.
func read(markdown string, signs []int, shown bool) string {
	p := plain{in: markdown, signs: signs, shown: shown}
	p.out.Grow(len(markdown))
	for p.at < len(markdown) {
		p.step()
	}
	return strings.Join(strings.Fields(p.out.String()), " ")
}

type plain struct {
	in    string
	signs []int // of emphasis, those still to come
	at    int
	out   strings.Builder
	shown bool
}

func (p *plain) step() {
	rest := p.in[p.at:]
	for len(p.signs) > 0 && p.signs[0] < p.at {
		p.signs = p.signs[1:]
	}
	switch {
	case len(p.signs) > 0 && p.signs[0] == p.at, strings.HasPrefix(rest, "!["):
		p.at++
	case rest[0] == '\\' && len(rest) > 1 && isPunct(rest[1]):
		p.out.WriteByte(rest[1])
		p.at += 2
	case rest[0] == '[':
		p.bracket(rest)
	case rest[0] == '<':
		p.tag(rest)
	case rest[0] == '&':
		p.entity(rest)
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

// maxEntity is the most bytes of the name of a character, as in &CounterClockwiseContourIntegral;.
const maxEntity = 33

// entity writes the character that &name; stands for; anything else stays as it is.
func (p *plain) entity(rest string) {
	n := strings.IndexByte(rest[:min(len(rest), maxEntity)], ';') + 1
	if c := html.UnescapeString(rest[:n]); c != rest[:n] && !strings.ContainsAny(rest[1:n], "& <") {
		p.out.WriteString(c)
		p.at += n
		return
	}
	p.out.WriteByte('&')
	p.at++
}

// code writes a code span unchanged, or backticks that open none.
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

// opensLine reports whether only blanks and block marks come before in the line.
func (p *plain) opensLine() bool {
	line := p.in[strings.LastIndexByte(p.in[:p.at], '\n')+1 : p.at]
	return strings.Trim(line, " \t>#-") == ""
}

// heads reports whether the # marks a heading.
func (p *plain) heads() bool {
	rest := strings.TrimLeft(p.in[p.at:], "#")
	return p.opensLine() && (rest == "" || rest[0] == ' ' || rest[0] == '\n')
}

// bracket writes the text of a link or wiki link, drops a footnote reference, and
// writes any other bracket as it is.
func (p *plain) bracket(rest string) {
	if inner, n, ok := between(rest, "[[", "]]"); ok && !strings.ContainsAny(inner, "[\n") {
		p.wiki(inner)
		p.at += n
		return
	}
	inner, n, ok := between(rest, "[", "]")
	switch {
	case ok && strings.HasPrefix(inner, "^") && IsFootnote(inner[1:]):
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

// IsFootnote reports whether a footnote may be called so: what stands in [^name]. Ranges of
// characters, as in the expression [^a-z0-9], are none.
func IsFootnote(name string) bool {
	ranges := len(name)%3 == 0
	for i := 1; ranges && i < len(name); i += 3 {
		ranges = name[i] == '-'
	}
	return !ranges && !strings.ContainsAny(name, " ^\\")
}

// called reports whether the bracket at the front is an index at a word, and target
// what it is called with, as in f[0](x): no link, since it does not look like an address.
func (p *plain) called(target string) bool {
	return p.at > 0 && isWordByte(p.in[p.at-1]) && !strings.ContainsAny(target, ":/.#")
}

// wiki writes what a reader sees of [[Note#Heading|alias]]. A number in double brackets
// is not a note.
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

// lineBreak writes a space and drops block quote marks. A hyphen at the end of a line
// stays: it may be part of the word.
func (p *plain) lineBreak(rest string) {
	p.out.WriteByte(' ')
	p.at += len(rest) - len(strings.TrimLeft(rest, "\n\r\t >"))
}

// maxMarkup is the most bytes between two matching brackets.
const maxMarkup = 600

// between returns the text between opening at the front of s and the next closing, and
// the length including both.
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
