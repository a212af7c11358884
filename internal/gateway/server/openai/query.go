package openai

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"github.com/citeway/citeway/internal/gateway/chat/task"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/internal/watch"
)

// query is a request as received. It is parsed once, and only as far as passing it
// through requires.
type query struct {
	data   []byte
	fields jsonobject.Fields
	model  string
}

// readQuery reads a request up to its model.
func readQuery(r *http.Request) (*query, error) {
	data, err := server.ReadBody(r)
	if err != nil {
		return nil, err
	}
	q := &query{data: data}
	if q.fields, err = jsonobject.Read(q.data); err == nil {
		q.model = q.fields.Text("model")
	}
	if q.model == "" {
		q.model, err = request.Model(q.data) // says what is wrong
	}
	return q, err
}

// renamed is the request with another model's name in it.
func (q *query) renamed(model string) []byte {
	q.fields.Set("model", jsonobject.Quote(model))
	return q.fields.Bytes()
}

// question is the user's last words, as far as they are text.
func (q *query) question() string {
	last := q.fields.Text("input")
	for _, name := range [...]string{"messages", "input"} {
		for _, raw := range jsonobject.List(q.fields.Get(name)) {
			m, err := jsonobject.Valid(raw)
			if err != nil || m.Text("role") != "user" {
				continue
			}
			if last = m.Text("content"); last == "" {
				last = parts(m.Get("content"))
			}
		}
	}
	return last
}

// parts are the texts of a content that has several.
func parts(content json.RawMessage) string {
	var all []string
	for _, raw := range jsonobject.List(content) {
		if part, err := jsonobject.Valid(raw); err == nil && part.Has("text") {
			all = append(all, part.Text("text"))
		}
	}
	return strings.Join(all, "\n")
}

// ask is what the request asks of a model, as far as a trace tells it.
func (q *query) ask(m *Model) watch.Ask {
	a := watch.Ask{Provider: m.Provider, Model: m.calls(), Stream: string(q.fields.Get("stream")) == "true"}
	for _, name := range [...]string{"max_tokens", "max_completion_tokens", "max_output_tokens"} {
		if raw := q.fields.Get(name); raw != nil {
			if n, err := strconv.Atoi(string(raw)); err == nil {
				a.MaxTokens = n
			}
		}
	}
	a.Temperature, a.TopP = q.number("temperature"), q.number("top_p")
	return a
}

// single reports whether one answer is asked for, and not several side by side.
func (q *query) single() bool {
	n := q.number("n")
	return n == nil || *n <= 1
}

// number is a field that is a number, nil for any other.
func (q *query) number(name string) *float64 {
	raw := q.fields.Get(name)
	if raw == nil {
		return nil
	}
	if n, err := strconv.ParseFloat(string(raw), 64); err == nil {
		return &n
	}
	return nil
}

// looked is what a passed-through request says about its answer.
type looked struct {
	stream  bool
	helper  bool
	sources *request.Sources
}

// telling are parts of the marks by which sources and helper calls are known. JSON
// may write the marks' first character as an escape.
var telling = [...][]byte{[]byte("source"), []byte("### Task"), []byte(`\u00`)}

// look reads that much of a request; the upstream judges the rest. Fields of the wrong
// type are ignored.
func (q *query) look() looked {
	l := looked{stream: string(q.fields.Get("stream")) == "true", sources: &request.Sources{}}
	if !q.tells() {
		return l
	}
	l.read(q.fields.Text("instructions"), "system")
	l.read(q.fields.Text("input"), "user")
	for _, name := range [...]string{"messages", "input"} {
		for _, raw := range jsonobject.List(q.fields.Get(name)) {
			if m, err := jsonobject.Valid(raw); err == nil {
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
func (l *looked) message(m jsonobject.Fields) {
	role := m.Text("role")
	for _, name := range [...]string{"content", "output"} {
		content := m.Get(name)
		if text := jsonobject.Text(content); text != "" {
			l.read(text, role)
		}
		for _, raw := range jsonobject.List(content) {
			if part, err := jsonobject.Valid(raw); err == nil {
				l.read(part.Text("text"), role)
			}
		}
	}
}

// read reads one text. Earlier answers show no sources.
func (l *looked) read(text, role string) {
	if role != "assistant" {
		l.sources.Read(text)
	}
	if role == "user" && text != "" {
		l.helper = task.Wanted(text) != task.NoTask
	}
}
