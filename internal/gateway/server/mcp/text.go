package mcp

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/render"
)

// text is a self-contained answer, for a host that shows neither links nor structured
// content: the prose with numbers, then the sources they stand for.
func text(a *citeway.Answer, open func(id string) string) string {
	var b strings.Builder
	b.WriteString(strings.TrimSpace(prose(a)))
	if a.Err != nil {
		b.WriteString("\n\nThis answer is not whole: " + oneLine(a.Err.Error()))
	}
	heading := "\n\nSources:"
	for _, s := range a.Cited() {
		b.WriteString(heading + entry(a, s, fmt.Sprintf("\n[%d] ", s.Number), open))
		heading = ""
	}
	heading = "\n\n" + render.Beside(a) + ":"
	for i := range a.Sources {
		if s := &a.Sources[i]; s.Consulted {
			b.WriteString(heading + entry(a, s, "\n- ", open))
			heading = ""
		}
	}
	return b.String()
}

// entry is one line of a list of sources.
func entry(a *citeway.Answer, s *citeway.Source, mark string, open func(id string) string) string {
	line := mark + oneLine(s.Name())
	if pages := citedPages(a, s); pages != "" {
		line += ", " + pages
	}
	if s.Label != nil {
		line += ", " + oneLine(s.Label.Name)
	}
	if quote := firstQuote(a, s); quote != "" {
		line += ": “" + shortened(oneLine(quote)) + "”"
	}
	if address := opens(a, s, open); address != "" {
		line += " " + address
	}
	return line
}

// prose returns the answer's text with the numbers of its citations in brackets in
// place of the markers.
func prose(a *citeway.Answer) string {
	var b strings.Builder
	at := 0
	for _, c := range byEnd(a.Citations) {
		if c.End < at || c.End > len(a.Text) {
			continue
		}
		b.WriteString(a.Text[at:c.End])
		if c.Blank != "" || c.Start < c.End {
			b.WriteByte(' ')
		}
		b.WriteString(bracketed(a, c))
		at = c.End
	}
	b.WriteString(a.Text[at:])
	return b.String()
}

// byEnd are the citations in the order in which their numbers are written.
func byEnd(citations []citeway.Citation) []*citeway.Citation {
	order := make([]*citeway.Citation, len(citations))
	for i := range citations {
		order[i] = &citations[i]
	}
	slices.SortStableFunc(order, func(a, b *citeway.Citation) int { return a.End - b.End })
	return order
}

// bracketed is "[1, 3]", with the verdict if the citation does not hold; "[?]" for a
// citation that names no source.
func bracketed(a *citeway.Answer, c *citeway.Citation) string {
	if len(c.Sources) == 0 {
		return "[?]"
	}
	var parts []string
	for _, id := range c.Sources {
		n := strconv.Itoa(c.Number)
		if s := a.Source(id); s != nil && s.Number > 0 {
			n = strconv.Itoa(s.Number)
		}
		if !slices.Contains(parts, n) {
			parts = append(parts, n)
		}
	}
	if !c.Verdict.Holds() {
		parts = append(parts, render.Words(c.Verdict))
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// citedPages are the pages of a source that are cited, as "page 2" or "pages 2, 5".
func citedPages(a *citeway.Answer, s *citeway.Source) string {
	var pages []int
	for _, l := range citedPassages(a) {
		if l.source.ID == s.ID && l.passage.Page > 0 && !slices.Contains(pages, l.passage.Page) {
			pages = append(pages, l.passage.Page)
		}
	}
	slices.Sort(pages)
	switch len(pages) {
	case 0:
		return ""
	case 1:
		return "page " + strconv.Itoa(pages[0])
	}
	words := make([]string, len(pages))
	for i, n := range pages {
		words[i] = strconv.Itoa(n)
	}
	return "pages " + strings.Join(words, ", ")
}

func firstQuote(a *citeway.Answer, s *citeway.Source) string {
	for _, l := range citedPassages(a) {
		if l.source.ID == s.ID && l.quote != "" {
			return l.quote
		}
	}
	return ""
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// shortened is s in at most MaxDescription bytes, cut at a blank.
func shortened(s string) string {
	if len(s) <= MaxDescription {
		return s
	}
	cut := strings.ToValidUTF8(s[:MaxDescription], "")
	if at := strings.LastIndexByte(cut, ' '); at > MaxDescription/2 {
		cut = cut[:at]
	}
	return cut + " …"
}
