package rill

import (
	"encoding/json"
	"net/url"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/jsonobject"
)

// The paths of links that cite a query: the old one with the query in the URL,
// the newer one with the id of the call.
const (
	oldPath  = "/-/open-query?query="
	callPath = "/-/ai/"
	openTail = "/-/open"
)

// links rewrites links that cite a query as cite tags, which the marker scanner then reads.
// Their URLs are longer than any marker that it reads.
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

// The most bytes of a link's label, with what stands before the path, and of its target.
// Anything longer is no link, so the time is linear in the text.
const (
	maxLabel  = 1024
	maxTarget = 8 << 10
)

// rewrite returns text with its links as cite tags.
func (l *links) rewrite(text string) string {
	var b strings.Builder
	var code code
	from, seen, search := 0, 0, 0
	for {
		at := nextPath(text, search)
		if at < 0 && from == 0 {
			return text
		}
		if at < 0 {
			b.WriteString(text[from:])
			return b.String()
		}
		search = at + 1
		k, ok := linkRound(text, max(from, at-2*maxLabel), at)
		if !ok {
			continue
		}
		code.read(text[seen:k.open])
		seen = k.open
		if code.within() {
			continue
		}
		tag := l.tag(text[k.open+1:k.target-2], text[k.target:k.end-1], text[k.open:k.end])
		if tag == "" {
			continue
		}
		b.WriteString(text[from:k.open] + tag)
		from, seen, search = k.end, k.end, k.end
	}
}

// nextPath is where the next path of a link to a query begins, or -1.
func nextPath(text string, from int) int {
	for {
		at := strings.Index(text[from:], "/-/")
		if at < 0 {
			return -1
		}
		from += at
		if strings.HasPrefix(text[from:], oldPath) || strings.HasPrefix(text[from:], callPath) {
			return from
		}
		from++
	}
}

// span is where the parts of a link stand: its bracket, its target, its end.
type span struct{ open, target, end int }

// linkRound finds the link whose target has a path at at and that begins at from or later.
func linkRound(text string, from, at int) (k span, ok bool) {
	start := strings.LastIndexAny(text[from:at], "( \n") + from
	if start <= from || text[start] != '(' || text[start-1] != ']' {
		return k, false
	}
	k = span{open: labelStart(text, from, start-1), target: start + 1}
	k.end = targetEnd(text[:min(len(text), at+maxTarget)], at)
	return k, k.open >= 0 && k.end > 0
}

// labelStart is the opening bracket of the label that ends at end, or -1.
func labelStart(text string, from, end int) int {
	depth := 0
	for i := end - 1; i >= from && text[i] != '\n'; i-- {
		switch text[i] {
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

// targetEnd is the end of the target whose path begins at at, with its parenthesis, or -1.
// A query that was not encoded is read as JSON.
func targetEnd(text string, at int) int {
	if raw, is := strings.CutPrefix(text[at:], oldPath); is && strings.HasPrefix(raw, "{") {
		decoder := json.NewDecoder(strings.NewReader(raw))
		var query json.RawMessage
		if decoder.Decode(&query) == nil {
			at += len(oldPath) + int(decoder.InputOffset())
		}
	}
	depth := 0
	for i := at; i < len(text); i++ {
		switch text[i] {
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

// tag is the cite tag for a link, or "" if it cites no query.
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
	if err != nil || jsonobject.IsObject([]byte(value)) {
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

// mend is the query as JSON, without a surplus bracket after it.
func mend(text string) (query json.RawMessage, repaired bool) {
	if jsonobject.IsObject([]byte(text)) {
		return compact([]byte(text)), false
	}
	cut := strings.TrimRight(text, " ")
	if n := len(cut) - 1; n > 0 && strings.IndexByte(")}]", cut[n]) >= 0 && jsonobject.IsObject([]byte(cut[:n])) {
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

// code knows whether the text so far ends within code.
type code struct {
	fence bool
	head  string // at most three characters that the line begins with
	ticks int    // backticks in the line
}

func (c *code) read(s string) {
	for {
		line, rest, ended := strings.Cut(s, "\n")
		if len(c.head) < 3 {
			line := strings.TrimLeft(c.head+line, " ")
			c.head = line[:min(3, len(line))]
		}
		c.ticks += strings.Count(line, "`")
		if !ended {
			return
		}
		if c.head == "```" || c.head == "~~~" {
			c.fence = !c.fence
		}
		*c, s = code{fence: c.fence}, rest
	}
}

func (c *code) within() bool { return c.fence || c.ticks%2 == 1 }
