package mistral

import (
	"encoding/json"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/ending"
)

// frame is a whole answer, or one event of a stream, of either interface.
type frame struct {
	ID      string   `json:"id"`
	Model   string   `json:"model"`
	Object  string   `json:"object"`
	Choices []choice `json:"choices"`
	Usage   *usage   `json:"usage"`

	Conversation string            `json:"conversation_id"`
	Outputs      []json.RawMessage `json:"outputs"`
	Type         string            `json:"type"`
	Content      json.RawMessage   `json:"content"`
	Message      json.RawMessage   `json:"message"`
	Detail       json.RawMessage   `json:"detail"`
	called
}

// usage counts tokens.
type usage struct {
	Prompt *int `json:"prompt_tokens"`
	Answer *int `json:"completion_tokens"`
}

// called is a tool to be called, or a piece of one, as conversations tell it.
type called struct {
	CallID    string           `json:"tool_call_id"`
	Name      string           `json:"name"`
	Arguments ending.Arguments `json:"arguments"`
}

type choice struct {
	Message *said  `json:"message"`
	Delta   *said  `json:"delta"`
	Finish  string `json:"finish_reason"`
}

type said struct {
	Content json.RawMessage   `json:"content"`
	Calls   []json.RawMessage `json:"tool_calls"`
}

// entry is one of a conversation's outputs.
type entry struct {
	Type    string          `json:"type"`
	Model   string          `json:"model"`
	Content json.RawMessage `json:"content"`
	called
}

// chunk is any chunk of content.
type chunk struct {
	Type        string            `json:"type"`
	Text        string            `json:"text"`
	IDs         []json.RawMessage `json:"reference_ids"`
	Tool        string            `json:"tool"`
	Title       string            `json:"title"`
	URL         string            `json:"url"`
	Favicon     string            `json:"favicon"`
	Description string            `json:"description"`
}

// The names under which this form's own values are kept.
const (
	toolKey    = "mistral:tool"
	faviconKey = "mistral:favicon"
)

// reasons are the service's words for why an answer stopped.
var reasons = ending.Reasons{
	Key:    "mistral:finish_reason",
	Words:  map[string]citeway.Finish{"length": citeway.FinishLength, "model_length": citeway.FinishLength, "tool_calls": citeway.FinishCalls},
	Spoken: map[citeway.Finish]string{citeway.FinishStop: "stop", citeway.FinishLength: "length", citeway.FinishCalls: "tool_calls"},
}
