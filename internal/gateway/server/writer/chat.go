package writer

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/writerchat"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/server"
)

// defaultModel is the name of the model that answers if a request names none.
const defaultModel = "citeway"

// vendorModels begins the names of the vendor's own models. Programs made for it
// name them; here they are answered by the default model.
const vendorModels = "palmyra"

// chatForm is the prefix of what the form keeps.
const chatForm = "writer-chat:"

// chats handles chats, with or without the graph tool.
type chats struct {
	*questions
	names []string // of the models beside the default one
	now   func() time.Time
}

// modelOf returns the name under which the chat knows a model. Returns NotFound for an
// unknown model.
func (s *chats) modelOf(name string) (string, error) {
	switch {
	case name == "" || name == defaultModel || strings.HasPrefix(name, vendorModels):
		return "", nil
	case slices.Contains(s.names, name):
		return name, nil
	}
	return "", &citeway.Error{Code: citeway.NotFound, Place: "model", Message: "there is no model " + name, Mend: "ask /writer/v1/models which there are"}
}

// chat is POST /writer/v1/chat.
func (s *chats) chat(w http.ResponseWriter, r *http.Request) error {
	o, err := bodyOf(r)
	if err != nil {
		return err
	}
	c, err := chatRequestOf(o)
	if err != nil {
		return err
	}
	ctx := r.Context()
	t := s.turnOf(ctx, c)
	if t.Model, err = s.modelOf(c.model); err != nil {
		return err
	}
	q := &asking{stream: c.stream, stops: c.stops}
	extra := map[string]json.RawMessage{chatForm + "created": raw(s.now().Unix())}
	var from *living
	settings := map[string]string{"graph": "none", "citations": "none"}
	if c.graphs != nil && c.choice != "none" {
		found, err := s.retrieving(ctx, &t, c.graphs)
		if err != nil {
			return err
		}
		c.limits(&t)
		from = &living{s.store, c.graphs.graphs}
		settings = map[string]string{"graph": "data", "citations": citations(c.graphs.query.inline)}
		q.before = func(t *chat.Turn) ([]*citeway.Answer, error) {
			return s.divide(ctx, t, found, c.graphs, chatForm+"subqueries", extra)
		}
	}
	q.turn = t
	q.to = func(out io.Writer) *answer {
		form := writerchat.Form()
		begin := citeway.Begin{ID: newID(), Model: c.named(), Extra: map[string]json.RawMessage{chatForm + "created": extra[chatForm+"created"]}}
		return newAnswer(ctx, from, form.NewEncoder(out, dialect.Options{Stream: c.stream, Settings: settings}), begin)
	}
	q.last = func(a *answer, end *citeway.End) { c.last(a, end, extra) }
	return s.run(w, r, q)
}

// named is the model's name as the client knows it.
func (c *chatRequest) named() string {
	if c.model == "" {
		return defaultModel
	}
	return c.model
}

// turnOf is the turn for the chat: the last question of the conversation, with
// what came before it, and what tools said since behind it. Without the graph tool
// nothing is retrieved, and the model answers from what it knows.
func (s *chats) turnOf(ctx context.Context, c *chatRequest) chat.Turn {
	t := turnFor(ctx)
	t.Tools, t.Temperature, t.TopP, t.MaxTokens = c.tools, c.temperature, c.topP, c.maxTokens
	if len(c.tools) > 0 {
		t.Choice = c.choice
	}
	t.Sources, t.Free = []citeway.Source{}, true
	last := c.question()
	for i := range c.messages {
		if i == last {
			t.Question = c.messages[i].Content
		}
		if i != last || i < len(c.messages)-1 {
			t.Messages = append(t.Messages, c.messages[i])
		}
	}
	return t
}

// limits gives a turn that retrieves what the request says over its query.
func (c *chatRequest) limits(t *chat.Turn) {
	t.Sources = nil
	if c.maxTokens > 0 {
		t.MaxTokens = c.maxTokens
	}
}

// last is what the form says of the end: what the model used, and the sub-questions.
func (c *chatRequest) last(a *answer, end *citeway.End, extra map[string]json.RawMessage) {
	used := chat.Used(end, a.prose, c.messages)
	end.Extra, end.Usage = extra, nil
	if !c.stream || c.usage {
		end.Usage = used
	}
}

// models is GET /writer/v1/models.
func (s *chats) models(w http.ResponseWriter, _ *http.Request) error {
	type entry struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
	list := []entry{{defaultModel, "Citeway"}}
	for _, name := range s.names {
		list = append(list, entry{name, name})
	}
	server.WriteJSON(w, http.StatusOK, map[string]any{"models": list})
	return nil
}
