package prompt

import (
	"fmt"
	"strings"

	"github.com/citeway/citeway"
)

// wrapperTokens is roughly what the tags around one passage cost.
const wrapperTokens = 16

// contextJoin stands between the headings of a path, as in Request.Context.
const contextJoin = " > "

// sources writes the passages, each source under its number, cut to the budget.
func (b *builder) sources() string {
	sources := b.request.Sources
	if len(sources) == 0 {
		return "No sources were found for this question.\n\n"
	}
	var texts []string
	var sizes []int
	left := b.left
	for i := range sources {
		for j := range sources[i].Passages {
			text := Sanitise(sources[i].Passages[j].Text)
			texts = append(texts, text)
			sizes = append(sizes, Tokens(text))
			left -= wrapperTokens + Tokens(b.section(&sources[i].Passages[j]))
		}
	}
	given := shares(sizes, left-wrapperTokens*len(sources))
	var out strings.Builder
	out.WriteString("<sources>\n")
	n := 0
	for i := range sources {
		m := n + len(sources[i].Passages)
		b.source(&out, i, texts[n:m], sizes[n:m], given[n:m])
		n = m
	}
	out.WriteString("</sources>\n\n")
	return out.String()
}

// source writes one source: its number, its name and its passages.
func (b *builder) source(out *strings.Builder, i int, texts []string, sizes, given []int) {
	s := &b.request.Sources[i]
	e := entry(s, i+1)
	number := ""
	if b.request.Inline {
		number = fmt.Sprintf(` number="%d"`, e.Number)
	}
	fmt.Fprintf(out, "<source%s title=\"%s\"", number, attribute(e.Title))
	if e.Path != "" {
		fmt.Fprintf(out, ` path="%s"`, attribute(e.Path))
	}
	out.WriteString(">\n")
	for j := range texts {
		text := b.fitted(s, j, texts[j], sizes[j], given[j])
		if text == "" {
			continue
		}
		page := ""
		if p := s.Passages[j].Page; p > 0 {
			page = fmt.Sprintf(` page="%d"`, p)
		}
		fmt.Fprintf(out, "<passage%s%s>\n%s\n</passage>\n", page, b.section(&s.Passages[j]), strings.Trim(text, "\n"))
	}
	out.WriteString("</source>\n")
}

// section returns the attribute that says under which headings a passage stands, or "". Of
// a long path the nearest are kept.
func (b *builder) section(p *citeway.Passage) string {
	path := b.request.Context[p.ID]
	for len(path) > maxNameLength {
		_, below, ok := strings.Cut(path, contextJoin)
		if !ok {
			break
		}
		path = below
	}
	if path == "" {
		return ""
	}
	return fmt.Sprintf(` section="%s"`, attribute(path))
}

// fitted returns the j-th passage of s within its share, or "" if it is left
// out.
func (b *builder) fitted(s *citeway.Source, j int, text string, size, given int) string {
	switch {
	case given >= size:
		return text
	case given < leastPassage:
		b.cut(s.ID, fmt.Sprintf("passage %d of %s was left out of the prompt: its %d tokens are over the budget", j+1, s.Name(), size))
		return ""
	}
	b.cut(s.ID, fmt.Sprintf("passage %d of %s was cut from %d to about %d tokens to keep within the budget", j+1, s.Name(), size, given))
	return cutTokens(text, given)
}

// attribute returns a name as the value of a tag's attribute.
func attribute(name string) string {
	return strings.ReplaceAll(oneLine(name), `"`, "'")
}
