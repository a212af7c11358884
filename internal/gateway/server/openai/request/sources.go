package request

import (
	"encoding/json"
	"html"
	"strconv"
	"strings"
	"unicode"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/openwebui"
)

// MaxSources is how many sources of one prompt are read.
const MaxSources = 1000

// maxSourceNumber is above any number that a source may bear.
const maxSourceNumber = 1 << 20

const (
	opening = "<source"
	closing = "</source>"
)

// Sources are the sources that a conversation holds.
type Sources struct {
	list []citeway.Source
	byN  map[int]int
	high int
}

// Read takes the sources of one message. Sources with a number seen before are further
// passages of the same source.
func (s *Sources) Read(text string) {
	for _, t := range tags(text) {
		s.add(t, text[t.from:t.to])
	}
}

func (s *Sources) add(t tag, text string) {
	if s.byN == nil {
		s.byN = map[int]int{}
	}
	at, known := s.byN[t.number]
	if !known {
		if len(s.list) == MaxSources {
			return
		}
		at = len(s.list)
		s.byN[t.number] = at
		s.high = max(s.high, t.number)
		s.list = append(s.list, source(t))
	}
	of := &s.list[at]
	if text = strings.TrimSpace(text); text != "" {
		of.Passages = append(of.Passages, citeway.Passage{ID: of.ID + "-" + strconv.Itoa(len(of.Passages)+1), Text: text})
	}
}

// source is what the tag says. The path tells apart what bears the same name.
func source(t tag) citeway.Source {
	n := strconv.Itoa(t.number)
	title := t.name
	if title == "" {
		title = "Source " + n
	}
	return citeway.Source{ID: "prompt-" + n, Kind: citeway.KindFile, Title: title, Path: "prompt/" + n,
		Extra: map[string]json.RawMessage{openwebui.NumberKey: json.RawMessage(n)}}
}

// List are the sources in the order they came. Each carries its number for the
// encoder of openwebui.
func (s *Sources) List() []citeway.Source { return s.list }

// Highest is the highest source number, or 0 if there are no sources.
func (s *Sources) Highest() int { return s.high }

// ID is the id of the source with that number, or "".
func (s *Sources) ID(number int) string {
	if at, known := s.byN[number]; known {
		return s.list[at].ID
	}
	return ""
}

// tag is one source as it appears in a text.
type tag struct {
	number   int
	name     string
	at       int // where its opening begins
	from, to int // what it holds
}

// tags finds the sources of a text: an opening with a number, up to the next
// closing. An opening that another one follows before it is closed is an example
// in the instructions, not a source.
func tags(text string) []tag {
	var list []tag
	end := -1 // the next closing
	for at := 0; len(list) < MaxSources; {
		t, next, ok := open(text, at)
		if !ok {
			return list
		}
		at = next
		if end < t.from {
			i := strings.Index(text[t.from:], closing)
			if i < 0 {
				return list
			}
			end = t.from + i
		}
		if another, _, ok := open(text, at); ok && another.at < end {
			continue
		}
		t.to, at = end, end+len(closing)
		list = append(list, t)
	}
	return list
}

// open finds the next opening with a number, from a place on, and where to look on.
func open(text string, from int) (t tag, next int, ok bool) {
	for {
		i := strings.Index(text[from:], opening)
		if i < 0 {
			return tag{}, len(text), false
		}
		t.at = from + i
		from = t.at + len(opening)
		if end := t.attributes(text, from); end > 0 && t.number > 0 {
			t.from = end
			return t, end, true
		}
		t.number, t.name = 0, ""
	}
}

// attributes reads a tag from after its name, and returns where it ends; 0 if it is not
// a tag.
func (t *tag) attributes(text string, at int) int {
	for {
		start := at
		at += len(text[at:]) - len(strings.TrimLeft(text[at:], " \t\r\n"))
		switch {
		case at == len(text):
			return 0
		case text[at] == '>':
			return at + 1
		case at == start:
			return 0
		}
		equals := strings.IndexAny(text[at:], "=> <")
		if equals <= 0 || text[at+equals] != '=' {
			return 0
		}
		name := text[at : at+equals]
		value, end := quoted(text, at+equals+1)
		if end == 0 {
			return 0
		}
		t.attribute(strings.ToLower(name), value)
		at = end
	}
}

func (t *tag) attribute(name, value string) {
	switch name {
	case "id": // the first: another may stand within a name
		if t.number > 0 {
			return
		}
		if n, err := strconv.Atoi(value); err == nil && n > 0 && n < maxSourceNumber {
			t.number = n
		}
	case "name":
		t.name = strings.TrimSpace(html.UnescapeString(value))
	}
}

// quoted reads a value in single or double quotes, and returns where it ends; 0 if
// there is none. Open WebUI writes the name of a file as it is, so that a quote is one of
// the name where neither the end of the tag nor another attribute follows it.
func quoted(text string, at int) (value string, end int) {
	if at >= len(text) || text[at] != '"' && text[at] != '\'' {
		return "", 0
	}
	from, most := at+1, min(len(text), at+1+maxValue+1)
	behind := from
	for range maxQuotes {
		i := strings.IndexByte(text[behind:most], text[at])
		if i < 0 {
			break
		}
		if behind += i + 1; closes(text[behind:min(len(text), behind+maxName)]) {
			return text[from : behind-1], behind
		}
	}
	return "", 0
}

// closes reports whether rest, behind a quote, goes on as a tag does behind a value.
func closes(rest string) bool {
	next := strings.TrimLeft(rest, " \t\r\n")
	if strings.HasPrefix(next, ">") {
		return true
	}
	n := strings.IndexFunc(next, func(r rune) bool { return r != '-' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return len(next) < len(rest) && n > 0 && (strings.HasPrefix(next[n:], `="`) || strings.HasPrefix(next[n:], `='`))
}

const (
	// maxValue is the most bytes of an attribute's value.
	maxValue = 4 << 10
	// maxName is the most bytes of an attribute's name, with the blanks before it.
	maxName = 256
	// maxQuotes is how many quotes are tried for the end of a value.
	maxQuotes = 16
)

// Question is what a person asked, without the sources and the instructions that
// a client put round it.
func Question(text string) string {
	text = unattached(text)
	if asked, _, ok := enclosed(text, "<user_query>", "</user_query>"); ok && strings.TrimSpace(asked) != "" {
		return strings.TrimSpace(asked)
	}
	list := tags(text)
	if len(list) == 0 {
		return text
	}
	if _, after, ok := strings.Cut(text[list[len(list)-1].to:], "</context>"); ok && strings.TrimSpace(after) != "" {
		return strings.TrimSpace(after)
	}
	return strings.TrimSpace(without(text, list))
}

// The block in which Open WebUI names the files that a message brought, for models that call
// its tools: add_file_context in the same file as the sources. It is none of the person's
// words.
const (
	attachedFrom = "<attached_files>\n<file "
	attachedTo   = "/>\n</attached_files>"
)

// unattached is text without the blocks that name the files of its message.
func unattached(text string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, attachedFrom)
		_, after, closed := strings.Cut(rest, attachedTo)
		if !found || !closed {
			break
		}
		b.WriteString(before)
		text = strings.TrimLeft(after, "\r\n")
	}
	if b.Len() == 0 {
		return text
	}
	return b.String() + text
}

// without is the text with its sources taken out, and the context round them.
func without(text string, list []tag) string {
	var b strings.Builder
	at := 0
	for _, t := range list {
		b.WriteString(text[at:t.at])
		at = t.to + len(closing)
	}
	b.WriteString(text[at:])
	return strings.NewReplacer("<context>", "", "</context>", "").Replace(b.String())
}

// enclosed is what stands between the last opening and the closing after it.
func enclosed(text, open, end string) (inside, after string, ok bool) {
	i := strings.LastIndex(text, open)
	if i < 0 {
		return "", "", false
	}
	return strings.Cut(text[i+len(open):], end)
}
