package rill

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/link"
)

// links write the citations of a conversation's answers as Markdown links to what
// opens them, for clients that would show a cite tag raw. For those that read tags they only
// tell the address of a citation that has none.
type links struct {
	base, session, share string
	// tags says that the client reads tags.
	tags bool
	// calls are the messages that open evidence, by its citation id: the two differ
	// in a fork.
	calls map[string]string
}

func newLinks(base, id, share string) *links {
	return &links{base: base, session: id, share: share, calls: map[string]string{}}
}

// learn takes note of the calls among messages.
func (l *links) learn(messages []session.Message) {
	for i := range messages {
		if m := &messages[i]; m.Type == session.Call && len(m.Evidence) > 0 {
			l.calls[m.Evidence[0]] = m.ID
		}
	}
}

// holds reports whether an analyst's result waits for the router's, to be written like it.
func (l *links) holds(m *session.Message) bool {
	return l != nil && !l.tags && m.Tool == session.Analyst && m.Type == session.Result
}

// rewrite writes the answers among messages. An analyst's result is the same as the
// router's that follows; without that it holds nothing. Nil rewrites nothing.
func (l *links) rewrite(messages []session.Message) {
	if l == nil {
		return
	}
	l.learn(messages)
	if l.tags {
		for i := range messages {
			l.address(&messages[i], answerOf(&messages[i]))
		}
		return
	}
	var answer *citeway.Answer
	for i := range slices.Backward(messages) {
		m := &messages[i]
		switch {
		case m.Type != session.Result:
		case m.Tool == session.Router:
			answer = answerOf(m)
			l.answer(m, answer)
		case m.Tool == session.Analyst:
			l.answer(m, answer)
			answer = nil
		default:
			unmarked(m)
		}
	}
}

// markField is the field of a tool's result that tells the model how to cite it.
const markField = "cite_as"

// unmarked takes what tells a model how to cite out of a tool's result: there the
// tag stands as well.
func unmarked(m *session.Message) {
	var content object
	if !strings.Contains(m.Content, markField) || json.Unmarshal([]byte(m.Content), &content) != nil {
		return
	}
	delete(content, markField)
	var documents []object
	if json.Unmarshal(content["documents"], &documents) == nil {
		for _, d := range documents {
			delete(d, markField)
		}
		content["documents"], _ = json.Marshal(documents) // it was JSON before
	}
	raw, _ := json.Marshal(content) // likewise
	m.Content = string(raw)
}

// answerOf is the answer that a message is, or nil.
func answerOf(m *session.Message) *citeway.Answer {
	var a citeway.Answer
	if len(m.Answer) == 0 || json.Unmarshal(m.Answer, &a) != nil {
		return nil
	}
	return &a
}

// answer writes one message's prose and the addresses in its citations.
func (l *links) answer(m *session.Message, a *citeway.Answer) {
	var content object
	if json.Unmarshal([]byte(m.Content), &content) != nil || content["response"] == nil {
		return // an error without any prose
	}
	text := ""
	if a != nil {
		text = l.markdown(a)
		l.address(m, a)
	}
	content["response"], _ = json.Marshal(text) // a string does not fail
	raw, _ := json.Marshal(content)             // it was JSON before
	m.Content = string(raw)
}

// address writes the addresses of a message's citations. Where tags stand, one that has an
// address keeps it.
func (l *links) address(m *session.Message, a *citeway.Answer) {
	if a == nil || l.tags && l.base == "" {
		return
	}
	at, first := a.Lookup(), firstOf(a)
	m.Citations = slices.Clone(m.Citations) // the store may hold them
	for i := range m.Citations {
		of := &m.Citations[i]
		if c := first[of.ID]; c != nil && (!l.tags || of.URL == "") {
			of.URL = l.url(at, c, of.ID)
		}
	}
}

// firstOf is the first citation of each source.
func firstOf(a *citeway.Answer) map[string]*citeway.Citation {
	first := map[string]*citeway.Citation{}
	for i := range slices.Backward(a.Citations) {
		for _, source := range a.Citations[i].Sources {
			first[source] = &a.Citations[i]
		}
	}
	return first
}

// markdown is the prose of an answer with links in its citations' places.
func (l *links) markdown(a *citeway.Answer) string {
	var b strings.Builder
	at, sources := 0, a.Lookup()
	for i := range a.Citations {
		c := &a.Citations[i]
		if c.Start < at || c.End < c.Start || c.End > len(a.Text) {
			continue
		}
		b.WriteString(a.Text[at:c.Start])
		b.WriteString(l.citation(sources, c, a.Text[c.Start:c.End]))
		at = c.End
	}
	return b.String() + a.Text[at:]
}

// citation writes one citation as links: its words lead to its first source; if it has
// no words, a number leads to each source.
func (l *links) citation(at *citeway.Lookup, c *citeway.Citation, words string) string {
	var b strings.Builder
	for i, id := range c.Sources {
		shown := numberOf(at, c, id)
		switch {
		case words != "" && i == 0:
			shown = words
		case words != "":
			b.WriteByte(' ')
		case i == 0:
			b.WriteString(c.Blank)
		}
		fmt.Fprintf(&b, "[%s](%s)", bracketed(shown), l.url(at, c, id))
	}
	if len(c.Sources) == 0 {
		return words
	}
	if words == "" {
		b.WriteString(c.After)
	}
	return b.String()
}

// numberOf is the number of a source in brackets.
func numberOf(at *citeway.Lookup, c *citeway.Citation, id string) string {
	n := c.Number
	if s := at.Source(id); s != nil && s.Number > 0 {
		n = s.Number
	}
	return fmt.Sprintf("[%d]", n)
}

// bracketed is text with its brackets escaped, so that none ends the link.
func bracketed(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && i+1 < len(text):
			b.WriteString(text[i : i+2])
			i++
		case c == '[' || c == ']':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c == '\\':
			b.WriteString(`\\`)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// url is where a cited source is opened: a call by its message in this conversation, a
// web page by its own address, everything else by the citation.
func (l *links) url(at *citeway.Lookup, c *citeway.Citation, source string) string {
	if message := l.calls[source]; message != "" {
		return l.base + "/-/ai/" + url.PathEscape(l.session) + "/message/" + url.PathEscape(message) + "/-/open" + l.query()
	}
	if s := at.Source(source); s != nil {
		if address, safe := link.Safe(s.URL); safe && s.Kind != citeway.KindTool {
			return address
		}
	}
	return l.base + "/c/" + url.PathEscape(c.ID)
}

func (l *links) query() string {
	if l.share == "" {
		return ""
	}
	return "?share=" + url.QueryEscape(l.share)
}
