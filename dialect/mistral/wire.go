package mistral

import "encoding/json"

// frame is a whole answer, or one event of a stream, of either interface.
type frame struct {
	ID      string   `json:"id"`
	Model   string   `json:"model"`
	Object  string   `json:"object"`
	Choices []choice `json:"choices"`

	Conversation string            `json:"conversation_id"`
	Outputs      []json.RawMessage `json:"outputs"`
	Type         string            `json:"type"`
	Content      json.RawMessage   `json:"content"`
	Message      json.RawMessage   `json:"message"`
	Detail       json.RawMessage   `json:"detail"`
}

type choice struct {
	Message *said  `json:"message"`
	Delta   *said  `json:"delta"`
	Finish  string `json:"finish_reason"`
}

type said struct {
	Content json.RawMessage `json:"content"`
}

// entry is one of a conversation's outputs.
type entry struct {
	Type    string          `json:"type"`
	Model   string          `json:"model"`
	Content json.RawMessage `json:"content"`
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
	finishKey  = "mistral:finish_reason"
)
