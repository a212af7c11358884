package render

import (
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/link"
)

// DefaultWidth is the line length, in columns, of a terminal that reports none.
const DefaultWidth = 80

// Options say how an answer is written. The zero value is right for a page or a
// message that holds one answer.
type Options struct {
	// CitationURL gives the address that opens a citation, for example
	// "/c/" and its id. It is trusted. Without it a badge leads to its entry in the
	// list of sources.
	CitationURL func(*citeway.Citation) string
	// SourceURL gives the address of a source whose own URL is missing or unsafe;
	// "" is none. It is trusted.
	SourceURL func(*citeway.Source) string
	// Prefix begins every id in the HTML, so that several answers can stand on one
	// page; "" is "cw-".
	Prefix string
	// NoList leaves out the list of sources.
	NoList bool
	// Width is the line length of terminal output, in columns; 0 is DefaultWidth,
	// below 0 no wrapping.
	Width int
	// Plain writes terminal output without escape sequences, as NO_COLOR asks.
	Plain bool
}

func (o *Options) prefix() string {
	if o.Prefix == "" {
		return "cw-"
	}
	return o.Prefix
}

// sourceURL is the safe address of a source, or "".
func (o *Options) sourceURL(s *citeway.Source) string {
	if safe, ok := link.Safe(s.URL); ok {
		return safe
	}
	if o.SourceURL != nil {
		return o.SourceURL(s)
	}
	return ""
}

// sound returns a with positions in bytes, each between two characters of the text.
// Positions come from outside and can be anything.
func sound(a *citeway.Answer) *citeway.Answer {
	a = a.In(citeway.Bytes)
	astray := func(c citeway.Citation) bool {
		return c.End < c.Start || within(a.Text, c.Start) != c.Start || within(a.Text, c.End) != c.End
	}
	if !slices.ContainsFunc(a.Citations, astray) {
		return a
	}
	b := *a
	b.Citations = slices.Clone(a.Citations)
	for i := range b.Citations {
		c := &b.Citations[i]
		c.Start = within(a.Text, c.Start)
		c.End = max(c.Start, within(a.Text, c.End))
	}
	return &b
}
