package references

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// The values of the setting citations.
const (
	CitationsInline = "inline"
	CitationsNone   = "none"
)

// CitationsSetting says whether markers are written: a request has
// inline_citations for it, which is false unless it is said.
func CitationsSetting() dialect.Setting {
	return dialect.Setting{Name: "citations", Default: CitationsInline, Values: []string{CitationsInline, CitationsNone},
		Summary: "inline writes [name](identifier) into the answer; none leaves the answer bare, as without inline_citations"}
}

// Cite writes a citation; a bare one is its words alone.
func Cite(w *prose.Writer, c *citeway.Citation, bare bool) error {
	if !bare {
		return w.Citation(c)
	}
	if c.Start != w.At() {
		return nil
	}
	return w.Text([]byte(c.Label))
}
