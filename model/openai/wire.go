package openai

import (
	"encoding/json"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/model"
	"github.com/citeway/citeway/prompt"
)

// question is the body of a request.
type question struct {
	Model    string          `json:"model"`
	Messages []model.Message `json:"messages"`
	Stream   bool            `json:"stream"`
	// MaxTokens is what most servers call it, MaxCompletion what OpenAI does.
	MaxTokens     int      `json:"max_tokens,omitempty"`
	MaxCompletion int      `json:"max_completion_tokens,omitempty"`
	Temperature   *float64 `json:"temperature,omitempty"`
}

// body is the request on the wire.
func (m *Model) body(r *model.Request) ([]byte, error) {
	q := question{Model: m.options.Name, Messages: r.Messages, Stream: true, Temperature: r.Temperature}
	if len(q.Messages) == 0 {
		q.Messages = []model.Message{{Role: prompt.User, Content: r.Question}}
	}
	if strings.HasPrefix(m.endpoint, DefaultBaseURL) {
		q.MaxCompletion = r.MaxTokens
	} else {
		q.MaxTokens = r.MaxTokens
	}
	body, err := json.Marshal(&q)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "messages", Message: "the request cannot be written as JSON", Err: err}
	}
	return body, nil
}

// chunk is one piece of a streamed answer, or a whole answer.
type chunk struct {
	Choices []struct {
		Index   int     `json:"index"`
		Delta   content `json:"delta"`
		Message content `json:"message"`
		Finish  string  `json:"finish_reason"`
	} `json:"choices"`
	Error json.RawMessage `json:"error"`
}

// content is what was written.
type content struct {
	Content string `json:"content"`
	Refusal string `json:"refusal"`
}

// text is the words of the first choice, and why it ended, "" while it goes on.
func (c *chunk) text() (words, finish string) {
	for i := range c.Choices {
		if o := &c.Choices[i]; o.Index == 0 {
			return o.Delta.Content + o.Delta.Refusal + o.Message.Content + o.Message.Refusal, o.Finish
		}
	}
	return "", ""
}

// complaint finds the words for a person in what a server sends as its error; ""
// where there are none.
func complaint(raw []byte) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	var parts map[string]json.RawMessage
	if json.Unmarshal(raw, &parts) != nil {
		return ""
	}
	for _, name := range [...]string{"error", "message", "detail"} {
		if p, ok := parts[name]; ok {
			if words := complaint(p); words != "" {
				return words
			}
		}
	}
	return ""
}
