package rill

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/prose"
	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/internal/link"
)

// content is the prose with its cite tags, and the entries of the citations array, with
// commas between them: one for each source of each tag, in order.
func content(a *citeway.Answer, cited []*citeway.Citation, silent bool) (text, entries []byte) {
	t := &tags{silent: silent, heads: map[*citeway.Source]entry{}}
	t.text = make([]byte, 0, len(a.Text)+len(a.Text)/2)
	_ = prose.Replay(a, cited, t) // it writes to memory
	return t.text, t.entries
}

// tags writes prose with cite tags.
type tags struct {
	silent  bool // the tags are left out
	text    []byte
	line    prose.Line // that text ends in
	numbers prose.Numbers
	entries []byte
	heads   map[*citeway.Source]entry
	sources []*citeway.Source // of the present citation
	ids     []string          // of those
}

// Put writes what the event adds.
func (t *tags) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		t.line.Take(e.Bytes)
		t.text = literal(t.text, e.Bytes)
	case *citeway.Source:
		t.numbers.Put(e)
	case *citeway.Citation:
		t.cite(e)
	}
	return nil
}

// cite writes one citation: a tag round its words for its first source, and one with a
// number for each source besides, since a client looks an id up as it stands. Without words
// all have numbers, since an empty tag would be invisible. A client finds no tag whose words
// hold another, or anything that could begin one.
func (t *tags) cite(c *citeway.Citation) {
	known := t.known(c)
	p := t.line.Part(c.Label)
	switch {
	case t.silent:
		t.enter(known, func(*citeway.Source) string { return c.Label })
		t.prose(c.Label)
	case len(known) == 0 && c.Label == "" && c.Marker != "":
		t.prose(c.Blank + prose.Escape(c.Marker) + c.After)
	case len(known) == 0:
		t.prose(c.Label)
	case p.Whole && !strings.Contains(p.Words, "<"):
		t.prose(p.Before)
		t.tag(t.enter(known[:1], func(*citeway.Source) string { return p.Words })[0], "", p.Words)
		t.numerals(" ", c, known[1:])
		t.prose(p.After)
	default:
		t.prose(p.Before + p.Words)
		t.numerals(c.Blank, c, known)
		t.prose(p.After + c.After)
	}
}

// known are the sources of a citation, each once.
func (t *tags) known(c *citeway.Citation) []*citeway.Source {
	t.sources = t.sources[:0]
	for _, id := range c.Sources {
		if s := t.numbers.Source(id); s != nil && !slices.Contains(t.sources, s) {
			t.sources = append(t.sources, s)
		}
	}
	return t.sources
}

// numerals writes a tag for each of these sources of a citation, with the blank in the first.
func (t *tags) numerals(blank string, c *citeway.Citation, known []*citeway.Source) {
	words := func(s *citeway.Source) string { return "[" + strconv.Itoa(cmp.Or(s.Number, c.Number)) + "]" }
	gap := strings.TrimRightFunc(blank, unicode.IsSpace)
	if n := len(t.text); n == 0 || t.text[n-1] == '\n' {
		gap = blank // the sign of an item
	}
	blank = blank[len(gap):]
	t.prose(gap) // the comma or the word that parts it from the marker before
	for i, id := range t.enter(known, words) {
		t.tag(id, blank, words(known[i]))
		blank = ""
	}
}

// prose writes words as they are.
func (t *tags) prose(words string) {
	t.line.Take([]byte(words))
	t.text = append(t.text, words...)
}

// tag writes a tag that names the ids.
func (t *tags) tag(ids, blank, words string) {
	t.text = append(append(append(t.text, unescaping(t.text)...), `<cite id="`...), ids...)
	t.text = append(append(append(append(t.text, `">`...), blank...), words...), "</cite>"...)
	t.line.Take([]byte(words))
}

// unescaping is a backslash if the text ends with one that would escape the tag after it.
func unescaping(text []byte) string {
	if (len(text)-len(bytes.TrimRight(text, `\`)))%2 == 1 {
		return `\`
	}
	return ""
}

// entry is what the entries of a source have in common: its id as it is written, and what
// stands before and behind the words.
type entry struct {
	id           string
	before, rest []byte
}

// enter adds an entry to the citations array for each source, with the words that its tag
// holds, and returns their ids as they are written.
func (t *tags) enter(sources []*citeway.Source, words func(*citeway.Source) string) []string {
	t.ids = t.ids[:0]
	for _, s := range sources {
		e, known := t.heads[s]
		if !known {
			e = entryOf(s)
			t.heads[s] = e
		}
		if len(t.entries) > 0 {
			t.entries = append(t.entries, ',')
		}
		t.entries = jsonobject.Append(append(t.entries, e.before...), words(s))
		t.entries = append(t.entries, e.rest...)
		t.ids = append(t.ids, e.id)
	}
	return t.ids
}

func entryOf(s *citeway.Source) entry {
	e := entry{id: written(s.ID)}
	e.before = jsonobject.Append([]byte(`{"id":`), e.id)
	isQuery := jsonobject.IsObject(s.Query)
	if isQuery {
		e.before = append(append(e.before, `,"query":`...), compact(s.Query)...)
	}
	e.before = append(e.before, `,"text":`...)
	derived := isQuery && s.Title == titleOf(s.Query, queryTool)
	url, safe := link.Field(s.URL)
	title := s.Title
	if title == "" && !isQuery && !safe && s.Path != "" {
		title = s.Name() // else a reader would see an id alone
	}
	if title != "" && !derived {
		e.rest = jsonobject.Append([]byte(`,"title":`), title)
	}
	if safe {
		e.rest = jsonobject.Append(append(e.rest, `,"url":`...), url)
	} else if strings.HasPrefix(s.URL, "/-/") { // a page of the tool itself
		e.rest = jsonobject.Append(append(e.rest, `,"url":`...), s.URL)
	}
	e.rest = append(e.rest, '}')
	return e
}
