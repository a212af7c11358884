package rill

import (
	"bytes"
	"strconv"
	"strings"

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
	ids     []string // of the present citation
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

// cite writes one citation. An empty tag would be invisible, so a citation without words,
// or with words that no tag can stand round, shows its number.
func (t *tags) cite(c *citeway.Citation) {
	p := t.line.Part(c.Label)
	blank, before, words := "", p.Before, p.Words
	if !p.Whole {
		blank, before, words = c.Blank, p.Before+p.Words, "["+strconv.Itoa(c.Number)+"]"
	}
	shown := words
	if t.silent {
		shown = c.Label
	}
	t.ids = t.ids[:0]
	for _, id := range c.Sources {
		if s := t.numbers.Source(id); s != nil {
			t.ids = append(t.ids, t.enter(s, shown))
		}
	}
	switch {
	case len(t.ids) > 0 && !t.silent:
		t.prose(before)
		t.tag(blank, words)
		t.prose(p.After)
	case c.Label != "" || t.silent:
		t.prose(c.Label)
	case c.Marker != "":
		t.prose(c.Blank + prose.Escape(c.Marker))
	}
}

// prose writes words as they are.
func (t *tags) prose(words string) {
	t.line.Take([]byte(words))
	t.text = append(t.text, words...)
}

// tag writes a tag that names the ids.
func (t *tags) tag(blank, words string) {
	t.text = append(append(t.text, unescaping(t.text)...), `<cite id="`...)
	for i, id := range t.ids {
		if i > 0 {
			t.text = append(t.text, ' ')
		}
		t.text = append(t.text, id...)
	}
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

// enter adds an entry to the citations array, and returns the id of its source as it is
// written.
func (t *tags) enter(s *citeway.Source, text string) string {
	e, known := t.heads[s]
	if !known {
		e = entryOf(s)
		t.heads[s] = e
	}
	if len(t.entries) > 0 {
		t.entries = append(t.entries, ',')
	}
	t.entries = jsonobject.Append(append(t.entries, e.before...), text)
	t.entries = append(t.entries, e.rest...)
	return e.id
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
	if s.Title != "" && !derived {
		e.rest = jsonobject.Append([]byte(`,"title":`), s.Title)
	}
	if url, safe := link.Field(s.URL); safe {
		e.rest = jsonobject.Append(append(e.rest, `,"url":`...), url)
	} else if strings.HasPrefix(s.URL, "/-/") { // a page of the tool itself
		e.rest = jsonobject.Append(append(e.rest, `,"url":`...), s.URL)
	}
	e.rest = append(e.rest, '}')
	return e
}
