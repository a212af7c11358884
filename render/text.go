package render

import (
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/citeway/citeway"
)

// Text writes an answer as plain text that reads well as an SMS or an e-mail:
// numbers in brackets where the citations stand, then the sources with their
// URLs. It spells out a verdict only if a reader should doubt the citation. It
// returns errors of w only.
func Text(w io.Writer, a *citeway.Answer, o Options) error {
	a = sound(a)
	var b strings.Builder
	body, of := toText(weave(a.Text, a.Citations)), numberedOf(a)
	b.WriteString(clean(swapTokens(body, a.Citations, func(c *citeway.Citation, open bool) string {
		if open {
			return ""
		}
		return blankBefore(c) + bracketed(of, c) + blankIn(a.Text, c)
	})))
	b.WriteByte('\n')
	if a.Err != nil {
		b.WriteString("\nThis answer is not whole: " + clean(a.Err.Message) + "\n")
	}
	if !o.NoList {
		textSources(&b, a, &o)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// blankBefore returns the blank that belonged to the marker. A number after words
// always gets one.
func blankBefore(c *citeway.Citation) string {
	if c.Blank != "" || c.Start < c.End {
		return " "
	}
	return ""
}

// blankAfter returns what belonged to a marker which leads its words: a blank, or a sign
// that parts it from them.
func blankAfter(c *citeway.Citation) string {
	switch {
	case c.After == "" || endsLine(c):
		return ""
	case strings.Trim(c.After, " \t") != "" && strings.Trim(c.After, " \t,;:-–—،؛、，；：") == "":
		return c.After
	}
	return " "
}

// blankIn is blankAfter, but for a marker that is all of a cell, which ends with it.
func blankIn(text string, c *citeway.Citation) string {
	if c.End < len(text) && text[c.End] == '|' {
		return ""
	}
	return blankAfter(c)
}

// bracketed returns the numbers of a citation in brackets, as in "[1, 3]", with the
// verdict if it does not hold.
func bracketed(of numbered, c *citeway.Citation) string {
	if len(c.Sources) == 0 {
		return "[?]"
	}
	parts := make([]string, 0, len(c.Sources)+1)
	for _, n := range numbers(of, c) {
		parts = append(parts, strconv.Itoa(n))
	}
	if !c.Verdict.Holds() {
		parts = append(parts, Words(c.Verdict))
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// numbers returns the numbers of a citation's sources, each once, in order.
func numbers(of numbered, c *citeway.Citation) []int {
	found := make([]int, 0, len(c.Sources))
	for _, id := range c.Sources {
		n := c.Number
		if own := of[id]; own > 0 {
			n = own
		}
		if !slices.Contains(found, n) {
			found = append(found, n)
		}
	}
	return found
}

func textSources(b *strings.Builder, a *citeway.Answer, o *Options) {
	heading, by := "\nSources\n", citingOf(a)
	for _, s := range a.Cited() {
		b.WriteString(heading)
		heading = ""
		b.WriteString("[" + strconv.Itoa(s.Number) + "] ")
		textEntry(b, s, citedPages(by[s.ID], s), o)
	}
	heading = "\n" + Beside(a) + "\n"
	for i := range a.Sources {
		if s := &a.Sources[i]; s.Consulted {
			b.WriteString(heading + "- ")
			heading = ""
			textEntry(b, s, pages(s, nil), o)
		}
	}
}

func textEntry(b *strings.Builder, s *citeway.Source, on string, o *Options) {
	b.WriteString(strings.Join(facts(s, on), ", "))
	if address := o.sourceURL(s); address != "" {
		b.WriteString("\n    " + clean(address))
	}
	b.WriteByte('\n')
}

// facts returns the title, pages, label and date of a source, if known.
func facts(s *citeway.Source, on string) []string {
	all := []string{oneLine(s.Name())}
	if on != "" {
		all = append(all, on)
	}
	if s.Label != nil {
		all = append(all, oneLine(s.Label.Name))
	}
	if s.Modified != nil {
		all = append(all, day(*s.Modified))
	}
	return all
}

func oneLine(s string) string { return clean(strings.Join(strings.Fields(s), " ")) }

// swapTokens replaces each token with what swap returns for its citation, but for a blank
// where a line begins or a blank stands; open says that the words of the citation begin here.
func swapTokens(s string, citations []citeway.Citation, swap func(c *citeway.Citation, open bool) string) string {
	var b strings.Builder
	raw := []byte(s)
	for {
		at, n, size := nextToken(raw)
		if at < 0 {
			b.Write(raw)
			return b.String()
		}
		b.Write(raw[:at])
		raw = raw[at+size:]
		if i := n / 2; i < len(citations) {
			c := &citations[i]
			said := swap(c, n%2 == 0 && c.Start < c.End)
			if so := b.String(); so == "" || strings.HasSuffix(so, " ") || strings.HasSuffix(so, "\n") {
				said = strings.TrimPrefix(said, " ")
			}
			b.WriteString(said)
		}
	}
}

// clean removes control characters and those that change the direction of text,
// which could deceive a terminal or a reader.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if hostile(r) {
			return -1
		}
		return r
	}, s)
}

func hostile(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069:
		return true
	}
	return unicode.IsControl(r)
}
