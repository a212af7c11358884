package rill

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/prose"
	"github.com/citeway/citeway/internal/link"
)

// fields is a message as it is written, in the JSON of protobuf.
type fields map[string]any

// whole is an answer as a whole turn.
func whole(a *citeway.Answer, silent bool) fields {
	messages := []fields{}
	for i := range a.Sources {
		messages = append(messages, callOf(&a.Sources[i], len(messages))...)
	}
	turn := fields{"messages": append(messages, answerOf(a, len(messages), silent))}
	turn.conversation(a.Extra)
	return turn
}

func (f fields) conversation(extras map[string]json.RawMessage) {
	if id, ok := extras[extraConversation]; ok {
		f["conversationId"] = id
	}
}

// callOf is a query as the message that called it and the one that answered, or
// nothing for a source that is no query.
func callOf(s *citeway.Source, index int) []fields {
	if s.Kind != citeway.KindTool || !isObject(s.Query) {
		return nil
	}
	id := written(s.ID)
	called := fields{"id": id, "index": index, "role": "assistant", "type": typeCall, "tool": queryTool,
		"contentType": "json", "contentData": string(compact(s.Query)),
		"content": []fields{{"toolCall": fields{"id": id, "name": queryTool, "input": s.Query}}}}
	content := resultOf(s)
	if content == "" {
		return []fields{called}
	}
	told := fields{"id": id + "-result", "parentId": id, "index": index + 1, "role": "tool", "type": typeResult, "tool": queryTool,
		"contentType": "json", "contentData": content,
		"content": []fields{{"toolResult": fields{"id": id, "content": content}}}}
	return []fields{called, told}
}

// resultOf is the result of a query: the passages shown, else the address to open it.
func resultOf(s *citeway.Source) string {
	var texts []string
	for i := range s.Passages {
		if s.Passages[i].Text != "" {
			texts = append(texts, s.Passages[i].Text)
		}
	}
	if len(texts) > 0 || s.URL == "" {
		return strings.Join(texts, "\n")
	}
	raw, _ := json.Marshal(map[string]string{"open_url": s.URL}) // strings alone: it does not fail
	return string(raw)
}

// answerOf is the message that answers, with its citations array.
func answerOf(a *citeway.Answer, index int, silent bool) fields {
	text, citations := content(a, silent)
	m := fields{"index": index, "role": "assistant", "type": typeResult, "tool": routerTool,
		"contentType": "text", "contentData": text, "content": []fields{{"text": text}}}
	if a.ID != "" {
		m["id"] = a.ID
	}
	if len(citations) > 0 {
		m["citations"] = citations
	}
	if a.Err != nil {
		m["contentType"], m["contentData"] = "error", a.Err.Message
	}
	return m
}

// content is the prose with its cite tags, and the citations array: an entry for
// each source of each tag, in order.
func content(a *citeway.Answer, silent bool) (string, []fields) {
	t := &tags{silent: silent}
	_ = prose.Replay(a, t) // it writes to memory
	return t.text.String(), t.entries
}

// tags writes prose with cite tags.
type tags struct {
	silent  bool // the tags are left out
	text    strings.Builder
	numbers prose.Numbers
	entries []fields
}

// Put writes what the event adds.
func (t *tags) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		t.text.WriteString(literal(string(e.Bytes)))
	case *citeway.Source:
		t.numbers.Put(e)
	case *citeway.Citation:
		t.cite(e)
	}
	return nil
}

// cite writes one citation. An empty tag would be invisible, so a citation without words
// shows its number.
func (t *tags) cite(c *citeway.Citation) {
	words, shown := c.Label, c.Label
	if words == "" {
		shown = "[" + strconv.Itoa(c.Number) + "]"
		words = c.Blank + shown
	}
	if t.silent {
		shown = c.Label
	}
	var ids []string
	for _, id := range c.Sources {
		s := t.numbers.Source(id)
		if s == nil {
			continue
		}
		ids = append(ids, written(id))
		t.entries = append(t.entries, entry(s, shown))
	}
	switch {
	case t.silent:
		t.text.WriteString(c.Label)
	case len(ids) > 0:
		t.text.WriteString(unescaping(t.text.String()) + `<cite id="` + strings.Join(ids, " ") + `">` + words + "</cite>")
	case c.Label != "":
		t.text.WriteString(c.Label)
	case c.Marker != "":
		t.text.WriteString(c.Blank + prose.Escape(c.Marker))
	}
}

// unescaping is a backslash if the text ends with one that would escape the tag after it.
func unescaping(text string) string {
	if (len(text)-len(strings.TrimRight(text, `\`)))%2 == 1 {
		return `\`
	}
	return ""
}

// entry is an entry of the citations array.
func entry(s *citeway.Source, text string) fields {
	f := fields{"id": written(s.ID), "text": text}
	if isObject(s.Query) {
		f["query"] = s.Query
	}
	if url, safe := link.Field(s.URL); safe {
		f["url"] = url
	} else if strings.HasPrefix(s.URL, "/-/") {
		f["url"] = s.URL // a page of the tool itself
	}
	derived := isObject(s.Query) && s.Title == titleOf(s.Query, queryTool)
	if s.Title != "" && !derived {
		f["title"] = s.Title
	}
	return f
}
