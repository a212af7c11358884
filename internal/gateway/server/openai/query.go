package openai

import (
	"bytes"
	"net/http"

	"github.com/citeway/citeway/internal/gateway/server/openai/fields"
	"github.com/citeway/citeway/internal/gateway/server/openai/ragprompt"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
	"github.com/citeway/citeway/internal/gateway/server/openai/task"
)

// query is a request as it came. It is taken apart once, and what is passed
// through no further than that.
type query struct {
	data   []byte
	fields fields.Object
	model  string
}

// readQuery reads a request as far as its model.
func readQuery(r *http.Request) (*query, error) {
	var data bytes.Buffer
	if r.ContentLength > 0 {
		data.Grow(int(min(r.ContentLength, firstRead)) + bytes.MinRead)
	}
	if _, err := data.ReadFrom(r.Body); err != nil {
		return nil, unread(err)
	}
	q := &query{data: data.Bytes()}
	var err error
	if q.fields, err = fields.Read(q.data); err == nil {
		q.model = q.fields.Text("model")
	}
	if q.model == "" {
		q.model, err = request.Model(q.data) // says what is wrong
	}
	return q, err
}

// firstRead is the most bytes that are made room for on a client's word.
const firstRead = 1 << 20

// renamed is the request with another model's name in it.
func (q *query) renamed(model string) []byte {
	q.fields.Set("model", fields.Quote(model))
	return q.fields.Bytes()
}

// looked is what a request that is passed through says of its answer.
type looked struct {
	stream  bool
	helper  bool
	sources *ragprompt.Sources
}

// telling are parts of the marks by which sources and helper calls are known. JSON
// may write the marks' first character as an escape.
var telling = [...][]byte{[]byte("source"), []byte("### Task"), []byte(`\u00`)}

// look reads a request as far as that; the upstream judges the rest. What has the
// wrong type is left out.
func (q *query) look() looked {
	l := looked{stream: string(q.fields.Get("stream")) == "true", sources: &ragprompt.Sources{}}
	if !q.tells() {
		return l
	}
	l.read(q.fields.Text("instructions"), "system")
	l.read(q.fields.Text("input"), "user")
	for _, name := range [...]string{"messages", "input"} {
		for _, raw := range fields.List(q.fields.Get(name)) {
			if m, err := fields.Valid(raw); err == nil {
				l.message(m)
			}
		}
	}
	return l
}

func (q *query) tells() bool {
	for _, mark := range telling {
		if bytes.Contains(q.data, mark) {
			return true
		}
	}
	return false
}

// message reads a message, or an item of a conversation.
func (l *looked) message(m fields.Object) {
	role := m.Text("role")
	for _, name := range [...]string{"content", "output"} {
		content := m.Get(name)
		if text := fields.Text(content); text != "" {
			l.read(text, role)
		}
		for _, raw := range fields.List(content) {
			if part, err := fields.Valid(raw); err == nil {
				l.read(part.Text("text"), role)
			}
		}
	}
}

// read reads one text. Who wrote the answers before has shown no sources.
func (l *looked) read(text, role string) {
	if role != "assistant" {
		l.sources.Read(text)
	}
	if role == "user" && text != "" {
		l.helper = task.Of(text) != task.None
	}
}
