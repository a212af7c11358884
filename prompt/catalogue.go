package prompt

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
)

// maxCatalogue is the most sources that a catalogue names.
const maxCatalogue = 20

// maxNameLength is the most bytes of a title or path in a prompt.
const maxNameLength = 200

// Entry is one source in a catalogue.
type Entry struct {
	// Number is the source's place, from 1, as its markers write it.
	Number int `json:"number"`
	// Source is its id.
	Source string `json:"source"`
	Title  string `json:"title"`
	// Path is the path, else the URL; "" if it only repeats the title.
	Path string `json:"path,omitempty"`
	// Pages are the pages of the passages shown, each once, in ascending order.
	Pages []int `json:"pages,omitempty"`
}

// Catalogue names the first maxCatalogue sources, numbered in the order given.
func Catalogue(sources []citeway.Source) []Entry {
	entries := make([]Entry, 0, min(len(sources), maxCatalogue))
	for i := range sources[:min(len(sources), maxCatalogue)] {
		entries = append(entries, entry(&sources[i], i+1))
	}
	return entries
}

func entry(s *citeway.Source, n int) Entry {
	e := Entry{Number: n, Source: s.ID, Title: s.Name(), Path: s.Path}
	if e.Path == "" {
		e.Path = s.URL
	}
	if e.Path == e.Title {
		e.Path = ""
	}
	for _, p := range s.Passages {
		if p.Page > 0 {
			e.Pages = append(e.Pages, p.Page)
		}
	}
	slices.Sort(e.Pages)
	e.Pages = slices.Compact(e.Pages)
	return e
}

// Line is the entry on one line, safe within a prompt:
//
//  1. Tide tables (sea/tides.md, pages 3 and 12)
func (e *Entry) Line() string {
	var notes []string
	if e.Path != "" {
		notes = append(notes, oneLine(e.Path))
	}
	if len(e.Pages) > 0 {
		notes = append(notes, pages(e.Pages))
	}
	line := fmt.Sprintf("%d. %s", e.Number, oneLine(e.Title))
	if len(notes) > 0 {
		line += " (" + strings.Join(notes, ", ") + ")"
	}
	return line
}

func pages(list []int) string {
	if len(list) == 1 {
		return "page " + strconv.Itoa(list[0])
	}
	words := make([]string, len(list))
	for i, p := range list {
		words[i] = strconv.Itoa(p)
	}
	last := len(words) - 1
	return "pages " + strings.Join(words[:last], ", ") + " and " + words[last]
}

// oneLine makes a name safe for one line of a prompt.
func oneLine(name string) string {
	return Sanitise(cutBytes(strings.Join(strings.Fields(name), " "), maxNameLength))
}

// cutBytes returns at most n bytes of text, ending on a whole character.
func cutBytes(text string, n int) string {
	if len(text) <= n {
		return text
	}
	return strings.ToValidUTF8(text[:n], "") + "…"
}
