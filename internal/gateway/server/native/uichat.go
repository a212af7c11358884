package native

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
)

// vercelForm is the form that useChat reads.
const vercelForm = "vercel"

// uiChat is the body that useChat of the Vercel AI SDK sends by itself (version 5 and
// later, HttpChatTransport in packages/ai/src/ui/http-chat-transport.ts): the whole
// conversation as messages of parts, and what made it send. It has no question.
type uiChat struct {
	Trigger  string          `json:"trigger"`
	Messages []uiMessage     `json:"messages"`
	Question json.RawMessage `json:"question"` // which none has
}

// uiMessage is a message as a page shows it. Its parts that are not text are no words:
// sources, steps, reasoning, files, calls of tools. Some kits send messages as a model takes
// them, whose content are the parts, as assistant-ui's runtime over a data stream does.
type uiMessage struct {
	Role  prompt.Role     `json:"role"`
	Parts []uiPart        `json:"parts"`
	Text  json.RawMessage `json:"content"`
}

type uiPart struct {
	Type string `json:"type"`
	Text string `json:"text"`
	uiFile
}

// uiChatOf is the body as useChat sends it; nil for any other. A field that no other has must be
// what it is there.
func uiChatOf(body []byte) (*uiChat, error) {
	var c uiChat
	if err := json.Unmarshal(body, &c); err != nil {
		var kind *json.UnmarshalTypeError
		if errors.As(err, &kind) && (kind.Field == "trigger" || strings.HasPrefix(kind.Field, "messages.parts")) {
			return nil, misfit(body, err)
		}
		return nil, nil // what it is, who reads it says
	}
	ofPage := func(m uiMessage) bool { return m.Parts != nil || c.Question == nil && m.list() != nil }
	if c.Trigger == "" && !slices.ContainsFunc(c.Messages, ofPage) {
		return nil, nil
	}
	return &c, nil
}

// request is what is asked: the person's last message, after those before it. What a page
// adds to the body is read as in any other request; without it, the answer is streamed in
// the form that useChat reads.
func (c *uiChat) request(body []byte) (q answerRequest, err error) {
	added := map[string]json.RawMessage{}
	if err := json.Unmarshal(body, &added); err != nil {
		return q, misfit(body, err)
	}
	for _, own := range [...]string{"id", "messages", "trigger", "messageId"} {
		delete(added, own)
	}
	q = answerRequest{Stream: true, Dialect: vercelForm}
	if err := extras(added, &q); err != nil {
		return q, err
	}
	rest, err := json.Marshal(added)
	if err != nil {
		return q, err
	}
	if err := read(rest, &q); err != nil {
		return q, err
	}
	return q, c.ask(&q)
}

// ask puts the question, the messages before it, and the files that came with them into a request.
func (c *uiChat) ask(q *answerRequest) error {
	last := -1
	for i := range c.Messages {
		if c.Messages[i].Role == prompt.User {
			last = i
		}
	}
	for i := range c.Messages {
		m := &c.Messages[i]
		switch text := m.words(); {
		case i == last:
			q.Question = text
		case i < last && text != "":
			q.Messages = append(q.Messages, model.Message{Role: m.Role, Content: text})
		}
	}
	if last < 0 {
		return wrong("messages", "hold none of a user")
	}
	q.files = c.filesTo(last)
	return nil
}

// list are the parts of a message; nil where it has none.
func (m *uiMessage) list() []uiPart {
	list := m.Parts
	if list == nil && json.Unmarshal(m.Text, &list) != nil {
		return nil
	}
	return list
}

// words is the text of a message.
func (m *uiMessage) words() string {
	var text string
	if m.Parts == nil && json.Unmarshal(m.Text, &text) == nil {
		return text
	}
	var all []string
	for _, p := range m.list() {
		if p.Type == "text" {
			all = append(all, p.Text)
		}
	}
	return strings.Join(all, "\n")
}

// reconnect is GET /v1/answers/{id}/stream, by which useChat asks whether an answer goes on
// in a chat: none is kept by the chat's id.
func (s *Surface) reconnect(w http.ResponseWriter, _ *http.Request) error {
	w.WriteHeader(http.StatusNoContent)
	return nil
}
