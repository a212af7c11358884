package mcp

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/render"
)

// text is a self-contained answer, for a host that shows neither links nor structured
// content: the prose with numbers, then the sources they stand for.
func (s *sheet) text() string {
	a := s.Answer
	var b strings.Builder
	b.WriteString(strings.TrimSpace(s.prose()))
	if a.Err != nil {
		b.WriteString("\n\nThis answer is not whole: " + oneLine(server.Public(a.Err).Error()))
	}
	heading := "\n\nSources:"
	for _, of := range a.Cited() {
		b.WriteString(heading + s.entry(of, fmt.Sprintf("\n[%d] ", of.Number)))
		heading = ""
	}
	heading = "\n\n" + render.Beside(a) + ":"
	for i := range a.Sources {
		if of := &a.Sources[i]; of.Consulted {
			b.WriteString(heading + s.entry(of, "\n- "))
			heading = ""
		}
	}
	return b.String()
}

// entry is one line of a list of sources.
func (s *sheet) entry(of *citeway.Source, mark string) string {
	line := mark + oneLine(of.Name())
	if pages := s.citedPages(of); pages != "" {
		line += ", " + pages
	}
	if of.Label != nil {
		line += ", " + oneLine(of.Label.Name)
	}
	if quote := s.firstQuote(of); quote != "" {
		line += ": “" + shortened(oneLine(quote)) + "”"
	}
	if address := s.opens(of); address != "" {
		line += " " + address
	}
	return line
}

// prose returns the answer's text with the numbers of its citations in brackets in
// place of the markers.
func (s *sheet) prose() string {
	a := s.Answer
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
		b.WriteString(s.bracketed(c))
		if c.After != "" && !strings.Contains(c.After, "\n") {
			b.WriteByte(' ')
		}
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
func (s *sheet) bracketed(c *citeway.Citation) string {
	if len(c.Sources) == 0 {
		return "[?]"
	}
	var parts []string
	written := map[string]bool{}
	for _, id := range c.Sources {
		n := strconv.Itoa(c.Number)
		if of := s.at.Source(id); of != nil && of.Number > 0 {
			n = strconv.Itoa(of.Number)
		}
		if !written[n] {
			written[n] = true
			parts = append(parts, n)
		}
	}
	if !c.Verdict.Holds() {
		parts = append(parts, render.Words(c.Verdict))
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// citedPages are the pages of a source that are cited, as "page 2" or "slides 2, 5".
func (s *sheet) citedPages(of *citeway.Source) string {
	var pages []int
	for _, p := range s.of[of.ID] {
		if p.passage.Page > 0 {
			pages = append(pages, p.passage.Page)
		}
	}
	slices.Sort(pages)
	pages = slices.Compact(pages)
	switch len(pages) {
	case 0:
		return ""
	case 1:
		return of.PageWord() + " " + strconv.Itoa(pages[0])
	}
	words := make([]string, len(pages))
	for i, n := range pages {
		words[i] = strconv.Itoa(n)
	}
	return of.PageWord() + "s " + strings.Join(words, ", ")
}

func (s *sheet) firstQuote(of *citeway.Source) string {
	for _, p := range s.of[of.ID] {
		if p.quote != "" {
			return p.quote
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
