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
	for i, line := range links(cited) {
		b.WriteString("[^" + strconv.Itoa(cited[i].Number) + "]: " + line + "\n")
	}
	return b.String()
}

// list is the collapsible list of the chat: the sources cited by number, or
// those consulted.
func list(n *prose.Numbers) string {
	var b strings.Builder
	cited := n.Cited()
	for i, line := range links(cited) {
		b.WriteString(strconv.Itoa(cited[i].Number) + ". " + line + "\n")
	}
	if b.Len() == 0 {
		for _, line := range links(n.Consulted()) {
			b.WriteString("- " + line + "\n")
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return "<details>\n<summary>Sources</summary>\n\n" + b.String() + "\n</details>\n"
}

// links is what the lines of a list say of its sources. A title that several bear names
// none of them: they are told apart by their paths, else by a number. A source may stand
// in the list twice, under the two numbers that it got in a stream.
func links(sources []*citeway.Source) []string {
	bear, place := map[string]int{}, map[string]int{}
	for _, s := range sources {
		if name := fold(s.Name()); place[s.ID] == 0 {
			bear[name]++
			place[s.ID] = bear[name]
		}
	}
	lines := make([]string, len(sources))
	for i, s := range sources {
		lines[i] = linkTo(s, bear[fold(s.Name())] > 1, place[s.ID])
	}
	return lines
}

func fold(name string) string { return strings.ToLower(strings.Join(strings.Fields(name), " ")) }

// linkTo is what a line says of its source, the n-th of its title: a web link, else a
// wiki link, else its name, where that cannot stand in a wiki link or is no note's.
func linkTo(s *citeway.Source, shared bool, n int) string {
	if _, safe := link.Safe(s.URL); safe {
		return "[" + prose.LinkText(s.Name()) + "](" + link.Encode(strings.TrimSpace(s.URL)) + ")"
	}
	title := strings.Join(strings.Fields(s.Name()), " ")
	target, file := title, strings.TrimSuffix(s.Path, ".md")
	switch own := file != "" && !strings.ContainsAny(file, "[]|#^\n"); {
	case own && (shared || !titled(file, title)):
		target = file
	case shared && n > 1:
		return prose.LinkText(title + " (" + strconv.Itoa(n) + ")")
	}
	if strings.ContainsAny(title, "[]|#^") || s.Title == "" && s.Path == "" {
		return prose.LinkText(title)
	}
	target += heading(s)
	if target != title && !strings.HasPrefix(target, title+"#") {
		target += "|" + title
	}
	return "[[" + target + "]]"
}

// titled reports whether a title is the name of the file, by which a wiki link finds a note.
// A title that is a heading of the note finds nothing.
func titled(file, title string) bool {
	name := (&citeway.Source{Path: file}).Name()
	return fold(name) == fold(strings.TrimSuffix(title, ".md"))
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
