package copilot

import (
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/prose"
	"github.com/citeway/citeway/internal/link"
)

// section is the Sources section of a saved answer. An answer that cites nothing
// has no definitions; the sources it consulted stand in a list.
func section(n *prose.Numbers) string {
	cited := n.Cited()
	if len(cited) == 0 {
		return list(n)
	}
	var b strings.Builder
	b.WriteString("#### Sources\n\n")
	for _, s := range cited {
		b.WriteString("[^" + strconv.Itoa(s.Number) + "]: " + linkTo(s, n) + "\n")
	}
	return b.String()
}

// list is the collapsible list of the chat: the sources cited by number, or
// those consulted.
func list(n *prose.Numbers) string {
	var b strings.Builder
	for _, s := range n.Cited() {
		b.WriteString(strconv.Itoa(s.Number) + ". " + linkTo(s, n) + "\n")
	}
	if b.Len() == 0 {
		for _, s := range n.Consulted() {
			b.WriteString("- " + linkTo(s, n) + "\n")
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return "<details>\n<summary>Sources</summary>\n\n" + b.String() + "\n</details>\n"
}

// linkTo is what a line says of its source: a web link, else a wiki link, else its
// name, where that cannot stand in a wiki link.
func linkTo(s *citeway.Source, n *prose.Numbers) string {
	if _, safe := link.Safe(s.URL); safe {
		return "[" + prose.LinkText(s.Name()) + "](" + link.Encode(strings.TrimSpace(s.URL)) + ")"
	}
	title := strings.Join(strings.Fields(s.Name()), " ")
	if strings.ContainsAny(title, "[]|#^") {
		return prose.LinkText(title)
	}
	target := title
	if file := strings.TrimSuffix(s.Path, ".md"); file != "" && shared(s, n) && !strings.ContainsAny(file, "[]|#^\n") {
		target = file
	}
	target += heading(s)
	if target != title && !strings.HasPrefix(target, title+"#") {
		target += "|" + title
	}
	return "[[" + target + "]]"
}

// shared reports whether another source cited bears the same title, so that the
// title alone names neither.
func shared(s *citeway.Source, n *prose.Numbers) bool {
	for _, other := range n.Cited() {
		if other.ID != s.ID && strings.EqualFold(other.Name(), s.Name()) {
			return true
		}
	}
	return false
}

// heading is the heading within the note that the answer points at, where it
// points at one alone.
func heading(s *citeway.Source) string {
	if len(s.Passages) != 1 {
		return ""
	}
	anchor := s.Passages[0].Chunk
	if !strings.HasPrefix(anchor, "#") || strings.ContainsAny(anchor, "[]|\n") {
		return ""
	}
	return anchor
}
