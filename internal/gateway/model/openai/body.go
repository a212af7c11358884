package openai

import (
	"encoding/json"

	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/prompt"
)

// Body is the body of a request.
type Body struct {
	Model    string    `json:"model,omitempty"`
	Messages []message `json:"messages"`
	Stream   bool      `json:"stream"`
	// Options asks for the tokens used in a stream's last chunk.
	Options *StreamOptions `json:"stream_options,omitempty"`
	// MaxTokens is what most servers call it, MaxCompletion what OpenAI does.
	MaxTokens     int      `json:"max_tokens,omitempty"`
	MaxCompletion int      `json:"max_completion_tokens,omitempty"`
	Temperature   *float64 `json:"temperature,omitempty"`
	TopP          *float64 `json:"top_p,omitempty"`
	Tools         []tool   `json:"tools,omitempty"`
	Choice        any      `json:"tool_choice,omitempty"`
	// DataSources is Azure's: what On Your Data searches.
	DataSources json.RawMessage `json:"data_sources,omitempty"`
	// DisableSearch is Perplexity's: the model answers from the prompt only.
	DisableSearch bool `json:"disable_search,omitempty"`
}

// StreamOptions are options of a stream.
type StreamOptions struct {
	Usage bool `json:"include_usage"`
}

// NewBody is the body that asks the model of that name for a streamed answer to r. The
// limit of tokens is in MaxTokens.
func NewBody(name string, r *model.Request) *Body {
	b := &Body{Model: name, Stream: true, MaxTokens: r.MaxTokens, Temperature: r.Temperature, TopP: r.TopP}
	for i := range r.Messages {
		b.Messages = append(b.Messages, newMessage(&r.Messages[i]))
	}
	if len(b.Messages) == 0 {
		b.Messages = []message{newMessage(&model.Message{Role: prompt.User, Content: r.Question})}
	}
	for i := range r.Tools {
		t := &r.Tools[i]
		b.Tools = append(b.Tools, tool{Type: function, Function: declared{Name: t.Name, Description: t.Description, Parameters: service.Schema(t.Parameters)}})
	}
	if len(b.Tools) > 0 {
		b.Choice = choice(r.Choice)
	}
	return b
}

// message is one message on the wire.
type message struct {
	Role    prompt.Role `json:"role"`
	Content *string     `json:"content"`
	Calls   []call      `json:"tool_calls,omitempty"`
	Answers string      `json:"tool_call_id,omitempty"`
}

// newMessage writes m. One that only calls tools has a content of null.
func newMessage(m *model.Message) message {
	w := message{Role: m.Role, Content: &m.Content, Answers: m.Answers}
	for i := range m.Calls {
		c := &m.Calls[i]
		w.Calls = append(w.Calls, call{ID: c.ID, Type: function, Function: called{Name: c.Name, Arguments: c.Arguments}})
	}
	if m.Content == "" && len(w.Calls) > 0 {
		w.Content = nil
	}
	return w
}

// function is the one type of tool.
const function = "function"

type call struct {
	ID       string `json:"id"`
	Type     string `json:"type"`
	Function called `json:"function"`
}

type called struct {
	Name      string `json:"name"`
	Arguments string `json:"arguments"`
}

type tool struct {
	Type     string   `json:"type"`
	Function declared `json:"function"`
}

type declared struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Parameters  json.RawMessage `json:"parameters"`
}

// choice is the choice of tools on the wire; nil leaves it to the server.
func choice(name string) any {
	switch name {
	case "":
		return nil
	case "auto", "none", "required":
		return name
	}
	return map[string]any{"type": function, "function": map[string]string{"name": name}}
}
