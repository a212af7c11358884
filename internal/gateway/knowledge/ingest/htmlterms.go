package ingest

import (
	"strings"

	xhtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// definition reads a part of a list of definitions. A term stands before its definition
// on the same line: alone it would be read as a heading, or not at all.
func (w *htmlReader) definition(n *xhtml.Node) {
	w.flush()
	if n.DataAtom == atom.Dt {
		if term := oneLine(words(n)); term != "" {
			w.terms = append(w.terms, term)
		}
		return
	}
	w.block(n)
	w.flush()
	w.endTerms()
}

// termed is how terms stand before their definition.
func termed(terms []string) string {
	return strings.TrimRight(strings.Join(terms, ", "), ": ") + ":"
}

// lead writes terms before a list or a table that defines them.
func (w *htmlReader) lead() {
	if len(w.terms) > 0 {
		w.builder.enter()
		w.builder.paragraph(termed(w.terms))
		w.terms = nil
	}
}

// endTerms adds terms that no words followed.
func (w *htmlReader) endTerms() {
	if len(w.terms) > 0 {
		w.builder.paragraph(strings.Join(w.terms, ", "))
		w.terms = nil
	}
}
