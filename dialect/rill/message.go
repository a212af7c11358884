package rill

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/jsonobject"
)

// message is what is read of one message.
type message struct {
	id, parent, role, kind, tool string
	format                       string          // content_type
	quoted                       json.RawMessage // content_data, whose text is seldom needed
	texts                        []string
	calls                        []call
	results                      []result
	citations                    []citation
}

type call struct {
	id, name string
	input    json.RawMessage
}

type result struct {
	id, content string
	failed      bool
}

type citation struct {
	id, url, title string
	query          json.RawMessage
}

// readMessage reads a message. Fields of the wrong type are refused and left out.
func readMessage(o object, path string, refuse func(path, why string)) *message {
	m := &message{}
	var ok bool
	if m.quoted, ok = o.quoted("content_data"); !ok {
		refuse(path+"content_data", "is not a string")
	}
	for name, to := range map[string]*string{"id": &m.id, "parent_id": &m.parent, "role": &m.role, "type": &m.kind,
		"tool": &m.tool, "content_type": &m.format} {
		s, ok := o.text(name)
		if !ok {
			refuse(path+name, "is not a string")
		}
		*to = s
	}
	if s, ok := o.text("content"); ok && s != "" {
		m.texts = append(m.texts, s)
	} else if blocks, ok := o.list("content"); ok {
		m.blocks(blocks)
	}
	m.cites(o, path, refuse)
	return m
}

// data is the text of content_data.
func (m *message) data() string { return jsonobject.Text(m.quoted) }

// cites reads the citations array, which has an entry for each tag of the answer: few
// names, many times.
func (m *message) cites(o object, path string, refuse func(path, why string)) {
	names, wrong, at := map[string]string{}, [][2]string(nil), 0
	ok := o.objects("citations", func(item object) object {
		if why := m.citation(item, names); why != "" {
			field, why, _ := strings.Cut(why, " ")
			wrong = append(wrong, [2]string{path + "citations[" + strconv.Itoa(at) + "]." + field, why})
		}
		at++
		return item
	})
	if !ok {
		refuse(path+"citations", "is not a list of citations")
	}
	for _, w := range wrong {
		refuse(w[0], w[1])
	}
}

// blocks reads the parts of the content.
func (m *message) blocks(blocks []object) {
	for _, b := range blocks {
		if s := b.word("text"); s != "" {
			m.texts = append(m.texts, s)
		}
		if c := b.object("tool_call"); c != nil {
			m.calls = append(m.calls, call{c.word("id"), c.word("name"), unquoted(string(c.raw("input")))})
		}
		if r := b.object("tool_result"); r != nil {
			m.results = append(m.results, result{r.word("id"), r.word("content"), string(r.raw("is_error")) == "true"})
		}
	}
}

// citation reads an entry; names are those that were read before. It returns the field
// that is wrong, and why.
func (m *message) citation(o object, names map[string]string) (why string) {
	name := func(field string) string {
		raw, _ := o.quoted(field)
		text := jsonobject.Bytes(raw)
		known, ok := names[string(text)]
		if !ok {
			known = string(text)
			names[known] = known
		}
		return known
	}
	c := citation{id: name("id"), url: name("url"), title: name("title")}
	if c.id == "" {
		return "id is no id"
	}
	if o.has("query") {
		if c.query = o.raw("query"); c.query[0] != '{' {
			c.query, why = nil, "query is not an object"
		}
	}
	if len(m.citations) == cap(m.citations) { // it doubles, so that a long list is copied twice in all
		m.citations = slices.Grow(m.citations, max(len(m.citations), 8))
	}
	m.citations = append(m.citations, c)
	return why
}

// agent reports whether the tool is an agent, which speaks and answers no query.
func (m *message) agent() bool { return strings.HasSuffix(m.tool, "_agent") }

// toolCall is the message as a call, or nil. Citations and results name it by the id of
// the message.
func (m *message) toolCall() *call {
	if len(m.calls) > 0 {
		c := m.calls[0]
		if m.id != "" {
			c.id = m.id
		}
		if m.format == "json" && jsonobject.IsObject([]byte(m.data())) {
			c.input = json.RawMessage(m.data()) // as it was when the tool was called
		}
		return &c
	}
	if m.kind != typeCall || m.role == "user" || m.agent() {
		return nil
	}
	return &call{m.id, m.tool, unquoted(m.data())}
}

// unquoted is the arguments of a call, which some models write as a string of JSON.
func unquoted(data string) json.RawMessage {
	var inner string
	if json.Unmarshal([]byte(data), &inner) == nil && jsonobject.IsObject([]byte(inner)) {
		return json.RawMessage(inner)
	}
	return json.RawMessage(data)
}

// toolResult is the message as a result, or nil.
func (m *message) toolResult() *result {
	if len(m.results) > 0 {
		r := m.results[0]
		if m.parent != "" {
			r.id = m.parent
		}
		r.failed = r.failed || m.format == "error"
		return &r
	}
	if m.kind != typeResult || m.agent() || m.role != "tool" {
		return nil
	}
	return &result{m.parent, m.data(), m.format == "error"}
}

// answer is the text of the message that answers, and whether it is one.
func (m *message) answer() (string, bool) {
	switch {
	case m.role != "" && m.role != "assistant", m.kind == typeCall, m.kind == typeProgress:
		return "", false
	case m.tool != routerTool && m.tool != "":
		return "", false
	case len(m.texts) > 0:
		return strings.Join(m.texts, "\n\n"), true
	case m.format != "json":
		return m.data(), len(m.quoted) > len(`""`) || m.tool == routerTool && m.kind == typeResult
	}
	var routed struct {
		Response string `json:"response"`
	}
	err := json.Unmarshal([]byte(m.data()), &routed)
	return routed.Response, err == nil && routed.Response != ""
}

// failure is the answer as an error, or nil.
func (m *message) failure() *citeway.Error {
	if m.format != "error" || m.tool != routerTool || m.kind != typeResult {
		return nil
	}
	return &citeway.Error{Code: citeway.Upstream, Message: m.data()}
}
