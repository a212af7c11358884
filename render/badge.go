package render

import (
	"html"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
)

func escape(s string) string { return html.EscapeString(s) }

// badger writes the badges of one answer.
type badger struct {
	answer  *citeway.Answer
	options *Options
	sources map[string]*citeway.Source
	seen    map[string]bool
}

func newBadger(a *citeway.Answer, o *Options) *badger {
	b := &badger{answer: a, options: o, sources: make(map[string]*citeway.Source, len(a.Sources)), seen: map[string]bool{}}
	for i := range a.Sources {
		b.sources[a.Sources[i].ID] = &a.Sources[i]
	}
	return b
}

// badge writes a citation without words: one small link for each source.
func (b *badger) badge(out []byte, c *citeway.Citation) []byte {
	out = add(out, `<sup class="cw-cite cw-`, string(verdictOf(c.Verdict)), `" data-citation="`, escape(c.ID), `">`)
	if len(c.Sources) == 0 {
		return add(out, `<span title="unresolved citation" aria-label="unresolved citation">[`, unresolved(c), `]</span></sup>`)
	}
	for i, id := range c.Sources {
		said, number := escape(b.said(c, b.sources[id])), strconv.Itoa(b.number(c, id))
		out = b.anchor(out, c, b.sources[id], i == 0, said)
		out = add(out, ` aria-label="Source `, number, `, `, said, `">[`, number, `]`, sign(c, i), `</a>`)
	}
	return append(out, "</sup>"...)
}

// add is out with parts behind it: a badge is made of a dozen, and an answer of thousands of badges.
func add(out []byte, parts ...string) []byte {
	for _, part := range parts {
		out = append(out, part...)
	}
	return out
}

// words writes a citation that is a link over its words.
func (b *badger) words(out []byte, c *citeway.Citation, inner []byte) []byte {
	if len(c.Sources) == 0 {
		return b.badge(append(out, inner...), c)
	}
	id := c.Sources[0]
	out = add(out, `<span class="cw-cite cw-words cw-`, string(verdictOf(c.Verdict)), `" data-citation="`, escape(c.ID), `">`)
	out = b.anchor(out, c, b.sources[id], true, escape(b.said(c, b.sources[id])))
	out = append(append(out, '>'), inner...)
	out = add(out, `<sup>[`, strconv.Itoa(b.number(c, id)), `]`, sign(c, 0), `</sup></a></span>`)
	rest := *c
	if rest.Sources = c.Sources[1:]; len(rest.Sources) > 0 {
		return b.badge(out, &rest)
	}
	return out
}

// anchor begins the start tag of a badge's link, which says what is said of it; the caller ends it.
func (b *badger) anchor(out []byte, c *citeway.Citation, s *citeway.Source, first bool, said string) []byte {
	out = append(out, `<a class="cw-badge"`...)
	if first && c.ID != "" && !b.seen[c.ID] {
		b.seen[c.ID] = true
		out = add(out, ` id="`, escape(b.options.prefix()), escape(c.ID), `"`)
	}
	return add(out, ` href="`, escape(b.address(c, s)), `" title="`, said, `"`)
}

// address is where a badge leads: the page of the citation, or its source in the list.
func (b *badger) address(c *citeway.Citation, s *citeway.Source) string {
	if b.options.CitationURL != nil && c.ID != "" {
		return b.options.CitationURL(c)
	}
	number := c.Number
	if s != nil && s.Number > 0 {
		number = s.Number
	}
	return "#" + b.options.prefix() + "source-" + strconv.Itoa(number)
}

// said describes a citation to a reader: title, page and verdict.
func (b *badger) said(c *citeway.Citation, s *citeway.Source) string {
	if s == nil {
		return "unknown source: " + Words(c.Verdict)
	}
	name := s.Name()
	if on := pages(s, c.Passages); on != "" {
		name += ", " + on
	}
	return name + ": " + Words(c.Verdict)
}

func (b *badger) number(c *citeway.Citation, id string) int {
	if s := b.sources[id]; s != nil && s.Number > 0 {
		return s.Number
	}
	return c.Number
}

// sign shows the verdict once per citation, after its first source.
func sign(c *citeway.Citation, i int) string {
	s := Sign(c.Verdict)
	if s == "" || i > 0 {
		return ""
	}
	return `<span class="cw-sign" aria-hidden="true">` + s + `</span>`
}

// unresolved is what a flagged citation shows: the marker without its brackets.
func unresolved(c *citeway.Citation) string {
	inner := strings.Trim(c.Marker, "[]^【】［］ ")
	if inner == "" || strings.ContainsAny(inner, "<>") {
		return "?"
	}
	return escape(inner) + "?"
}

// Sign returns the sign of a verdict, one column wide; "" for a citation that was
// not checked.
func Sign(v citeway.Verdict) string {
	switch v {
	case citeway.Supported:
		return "✓"
	case citeway.Partial:
		return "≈"
	case citeway.Unsupported:
		return "?"
	case citeway.Contradicted:
		return "✗"
	case citeway.Misquoted:
		return "≠"
	}
	return ""
}

// Words returns a verdict in words that can follow the title of a source.
func Words(v citeway.Verdict) string {
	switch v {
	case citeway.Supported:
		return "supported by the source"
	case citeway.Partial:
		return "partly supported by the source"
	case citeway.Unsupported:
		return "not supported by the source"
	case citeway.Contradicted:
		return "contradicted by the source"
	case citeway.Misquoted:
		return "not what the source says word for word"
	}
	return "not checked"
}

// verdictOf returns v as a word that is safe in markup.
func verdictOf(v citeway.Verdict) citeway.Verdict {
	switch v {
	case citeway.Supported, citeway.Partial, citeway.Unsupported, citeway.Contradicted, citeway.Misquoted:
		return v
	}
	return citeway.Unchecked
}
