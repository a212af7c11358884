package rill

import (
	"encoding/json"
	"net/url"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
)

// The paths of links that cite a query: the old one with the query in the URL,
// the newer one with the id of the call.
const (
	oldPath  = "/-/open-query?query="
	callPath = "/-/ai/"
	openTail = "/-/open"
)

// links rewrites the links of a text that cite a query into cite tags, which the
// marker scanner then reads. Their URLs are far longer than what it looks at.
type links struct {
	originals map[string]string // tag -> the link as it was written
	sources   []*citeway.Source
	findings  []*citeway.Finding
	known     map[string]bool   // ids of sources
	queries   map[string]string // query -> id
}

// newLinks knows the sources that links may name by id.
func newLinks(sources []*citeway.Source) *links {
	l := &links{originals: map[string]string{}, known: map[string]bool{}, queries: map[string]string{}}
	for _, s := range sources {
		l.known[s.ID] = true
	}
	return l
}

// rewrite returns text with its links as cite tags.
func (l *links) rewrite(text string) string {
	if !strings.Contains(text, oldPath) && !strings.Contains(text, openTail) {
		return text
	}
	var b strings.Builder
	var code code
	for {
		at := strings.Index(text, "](")
		if at < 0 {
			b.WriteString(text)
			return b.String()
		}
		open, end := labelStart(text[:at]), targetEnd(text, at+2)
		tag := ""
		if open >= 0 && end > 0 && !code.within(text[:open]) {
			tag = l.tag(text[open+1:at], text[at+2:end-1], text[open:end])
		}
		if tag == "" {
			end, open = at+2, at+2
		}
		b.WriteString(text[:open] + tag)
		code.read(text[:open])
		text = text[end:]
	}
}

// labelStart is where the bracket stands that opens the label ending here, or -1.
func labelStart(s string) int {
	depth := 0
	for i := len(s) - 1; i >= 0 && s[i] != '\n'; i-- {
		switch s[i] {
		case ']':
			depth++
		case '[':
			if depth == 0 {
				return i
			}
			depth--
		}
	}
	return -1
}

// targetEnd is where the target that begins at from ends, its parenthesis
// included, or -1. A query that was not encoded is read as the JSON it is.
func targetEnd(s string, from int) int {
	if head, _, found := strings.Cut(s[from:], oldPath+"{"); found && !strings.ContainsAny(head, " \n()") {
		start := from + len(head) + len(oldPath)
		decoder := json.NewDecoder(strings.NewReader(s[start:]))
		var raw json.RawMessage
		if decoder.Decode(&raw) == nil {
			from = start + int(decoder.InputOffset())
		}
	}
	depth := 0
	for i := from; i < len(s); i++ {
		switch s[i] {
		case '(':
			depth++
		case ')':
			if depth == 0 {
				return i + 1
			}
			depth--
		case '\n', ' ':
			return -1
		}
	}
	return -1
}

// tag is the cite tag for a link, or "" where it cites no query.
func (l *links) tag(label, target, original string) string {
	if strings.ContainsAny(label, "<>") {
		return ""
	}
	id := l.call(target)
	if _, value, old := strings.Cut(target, oldPath); old {
		id = l.query(target, value, original)
	}
	if id == "" {
		return ""
	}
	tag := `<cite id="` + id + `">` + label + "</cite>"
	if l.originals[tag] == "" {
		l.originals[tag] = original
	}
	return tag
}

// query is the id of the source that an old link cites.
func (l *links) query(target, value, original string) string {
	if !strings.HasPrefix(value, "{") {
		value, _, _ = strings.Cut(value, "&")
	}
	text, err := url.QueryUnescape(value)
	if err != nil || isObject(json.RawMessage(value)) {
		text = value
	}
	query, repaired := mend(text)
	if query == nil {
		l.find(citeway.Refused, original, "kept", "the query of a link is not JSON")
		return ""
	}
	if repaired {
		l.find(citeway.MalformedMarker, original, "repaired", "the query of a link ends in a bracket too many")
	}
	l.find(citeway.Deprecated, original, "kept", "a link carries its query in the URL")
	if id, known := l.queries[string(query)]; known {
		return id
	}
	id := l.freshID()
	l.queries[string(query)] = id
	s := &citeway.Source{ID: id, Kind: citeway.KindTool, Title: titleOf(query, queryTool), Query: query}
	if head, _, _ := strings.Cut(target, oldPath); strings.Contains(head, "://") {
		s.URL = head + oldPath + url.QueryEscape(string(query))
	}
	l.sources = append(l.sources, s)
	return id
}

func (l *links) freshID() string {
	for n := 1; ; n++ {
		id := "q" + strconv.Itoa(n)
		if !l.known[id] {
			l.known[id] = true
			return id
		}
	}
}

// mend is the query as JSON, without one bracket that stands after it.
func mend(text string) (query json.RawMessage, repaired bool) {
	if isObject(json.RawMessage(text)) {
		return compact([]byte(text)), false
	}
	cut := strings.TrimRight(text, " ")
	if n := len(cut) - 1; n > 0 && strings.IndexByte(")}]", cut[n]) >= 0 && isObject(json.RawMessage(cut[:n])) {
		return compact([]byte(cut[:n])), true
	}
	return nil, false
}

// call is the id that a link /-/ai/{session}/message/{id}/-/open names, or "".
func (l *links) call(target string) string {
	_, rest, found := strings.Cut(target, callPath)
	rest, _, isOpen := strings.Cut(rest, openTail)
	if !found || !isOpen {
		return ""
	}
	_, id, named := strings.Cut("/"+rest, "/message/")
	if !named {
		_, id, named = strings.Cut("/"+rest, "/call/")
	}
	if !named || id == "" || strings.ContainsAny(id, "/\"<> ?#") {
		return ""
	}
	if !l.known[id] {
		l.known[id] = true
		l.sources = append(l.sources, &citeway.Source{ID: id, Kind: citeway.KindTool, Title: queryTool, URL: target})
	}
	return id
}

func (l *links) find(kind citeway.FindingKind, original, action, why string) {
	l.findings = append(l.findings, &citeway.Finding{Kind: kind, Marker: original, Action: action, Message: why})
}

// code knows whether what was read ends within code.
type code struct {
	fence bool
	line  string // the last line so far
}

func (c *code) read(s string) {
	for {
		line, rest, ended := strings.Cut(s, "\n")
		c.line += line
		if !ended {
			return
		}
		if start := strings.TrimLeft(c.line, " "); strings.HasPrefix(start, "```") || strings.HasPrefix(start, "~~~") {
			c.fence = !c.fence
		}
		c.line, s = "", rest
	}
}

// within reports whether more, after what was read, ends within code.
func (c *code) within(more string) bool {
	d := *c
	d.read(more)
	return d.fence || strings.Count(d.line, "`")%2 == 1
}
