package ingest

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// builder writes the text of a document block by block and notes where pages,
// headings and records stand. A blank line stands between blocks; lines of one
// block follow each other.
type builder struct {
	content Content
	text    strings.Builder
	// page is where the open page began, or -1.
	page int
	// entry says that the next block begins an entry.
	entry bool
}

func newBuilder(kind citeway.SourceKind) *builder {
	return &builder{content: Content{Kind: kind}, page: -1}
}

// full reports whether the text is over the limit, so that reading on is useless.
func (b *builder) full() bool { return b.text.Len() > MaxText }

func (b *builder) heading(level int, text string) {
	text = oneLine(text)
	if text == "" {
		return
	}
	b.entry = false
	span := b.block(text)
	b.content.Headings = append(b.content.Headings, knowledge.Heading{Level: level, Text: text, Span: span})
}

func (b *builder) paragraph(text string) {
	if text = tidy(text); text != "" {
		b.block(text)
	}
}

// code adds code between fences, so that it is not read as prose.
func (b *builder) code(language, text string) {
	if text = tidy(text); text == "" {
		return
	}
	around := fenceOf(text)
	b.block(around + oneLine(language) + "\n" + text + "\n" + around)
}

// fenceOf is a fence that nothing in text closes.
func fenceOf(text string) string {
	longest, run := 0, 0
	for i := range len(text) {
		if run++; text[i] != '`' {
			run = 0
		}
		longest = max(longest, run)
	}
	return strings.Repeat("`", max(len(fence), longest+1))
}

// fence opens and closes code.
const fence = "```"

// record adds a table row that is a passage of its own, on a line.
func (b *builder) record(text string) {
	if text = oneLine(text); text == "" {
		return
	}
	span := b.line(text)
	b.content.Records = append(b.content.Records, span)
}

// block adds text after a blank line.
func (b *builder) block(text string) citeway.Span {
	b.gap("\n\n")
	return b.write(text)
}

// enter makes the next block the first of an entry.
func (b *builder) enter() { b.entry = true }

// line adds text on a line of its own.
func (b *builder) line(text string) citeway.Span {
	b.gap("\n")
	return b.write(text)
}

func (b *builder) gap(between string) {
	if b.text.Len() > 0 && b.text.Len() != b.page {
		b.text.WriteString(between)
	}
}

func (b *builder) write(text string) citeway.Span {
	start := b.text.Len()
	if b.entry {
		b.content.Entries, b.entry = append(b.content.Entries, start), false
	}
	b.text.WriteString(text)
	return citeway.Span{Start: start, End: b.text.Len()}
}

// openPage ends the page before and begins the next.
func (b *builder) openPage() {
	b.closePage()
	b.gap("\n\n")
	b.page = b.text.Len()
}

func (b *builder) closePage() {
	if b.page < 0 {
		return
	}
	b.content.Pages = append(b.content.Pages, knowledge.Page{
		Number: len(b.content.Pages) + 1,
		Span:   citeway.Span{Start: b.page, End: b.text.Len()},
	})
	b.page = -1
}

// done returns what was built, with the title that its headings give.
func (b *builder) done() *Content {
	b.closePage()
	c := &b.content
	c.Text = b.text.String()
	c.Title = cmp.Or(c.Title, titleIn(c))
	return c
}

// aboveTitle is the most words that stand above a title: a date, a name, a badge.
const aboveTitle = 40

// titleIn is the only heading of the highest level if no more than a few words stand above it, or
// else the one that opens the text, unless others of its level, below the highest, follow. Any
// other is the heading of a section: the title is then left to the file's name.
func titleIn(c *Content) string {
	of := map[int]int{}
	var top knowledge.Heading
	for _, h := range c.Headings {
		of[h.Level]++
		if h.Level == 1 {
			top = h
		}
	}
	if of[1] == 1 && Words(c.Text[:top.Span.Start]) <= aboveTitle {
		return top.Text
	}
	if len(c.Headings) == 0 {
		return ""
	}
	first := c.Headings[0]
	opens := strings.TrimSpace(c.Text[:first.Span.Start]) == ""
	if opens && (first.Level == 1 || of[first.Level] == 1) {
		return first.Text
	}
	return ""
}

// oneLine joins the words of s by one blank.
func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(clean(s), unicode.IsSpace), " ")
}

// tidy drops blanks at line ends and blank lines around the text; of a line alone
// also the blanks before it, which among others are its place.
func tidy(s string) string {
	lines := strings.Split(clean(s), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " \t")
	}
	s = strings.Trim(strings.Join(lines, "\n"), "\n")
	if !strings.Contains(s, "\n") {
		return strings.TrimSpace(s)
	}
	return s
}

// clean drops what is not text: control characters, soft hyphens, zero-width
// marks, bytes that are not UTF-8. Line ends become \n.
func clean(s string) string {
	if !dirty(s) {
		return s
	}
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	s = strings.ToValidUTF8(s, "\uFFFD")
	return shown(strings.Map(func(r rune) rune {
		if noText(r) {
			return -1
		}
		return r
	}, s))
}

func dirty(s string) bool {
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			if c < ' ' && c != '\n' && c != '\t' || c == 0x7F {
				return true
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 || noText(r) || strings.ContainsRune(turning, r) {
			return true
		}
		i += size
	}
	return false
}

func noText(r rune) bool {
	switch r {
	case '\n', '\t':
		return false
	case '\u00AD', '\u200B', '\uFEFF', '\u2060':
		return true
	}
	return unicode.Is(unicode.Cc, r)
}
