package cohere

import (
	"encoding/json"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/ending"
)

// response is a whole answer of either version. Message is an object, or the
// words of an error.
type response struct {
	ID           string            `json:"id"`
	Message      json.RawMessage   `json:"message"`
	FinishReason string            `json:"finish_reason"`
	Error        string            `json:"error"`
	Usage        *usage            `json:"usage"`
	Text         *string           `json:"text"`
	GenerationID string            `json:"generation_id"`
	Citations    []json.RawMessage `json:"citations"`
	Documents    []json.RawMessage `json:"documents"`
}

type message struct {
	Content   []content         `json:"content"`
	Citations []json.RawMessage `json:"citations"`
	Calls     []json.RawMessage `json:"tool_calls,omitempty"`
}

type content struct {
	Type     string `json:"type"`
	Text     string `json:"text"`
	Thinking string `json:"thinking,omitempty"`
}

// event is one event of a stream of either version.
type event struct {
	Type  string          `json:"type"`
	ID    string          `json:"id"`
	Index int             `json:"index"`
	Delta json.RawMessage `json:"delta"`
	// version 1
	EventType    string            `json:"event_type"`
	GenerationID string            `json:"generation_id"`
	Text         string            `json:"text"`
	Citations    []json.RawMessage `json:"citations"`
	Documents    []json.RawMessage `json:"documents"`
	FinishReason string            `json:"finish_reason"`
}

// delta is what an event adds. Content is an object in the events that have one
// block, and a list in message-start.
type delta struct {
	Message struct {
		Content   json.RawMessage `json:"content"`
		Citations json.RawMessage `json:"citations"`
		Calls     json.RawMessage `json:"tool_calls"`
	} `json:"message"`
	FinishReason string `json:"finish_reason"`
	Error        string `json:"error"`
	Usage        *usage `json:"usage"`
}

// usage counts tokens, as the model read and wrote them and as they are billed.
type usage struct {
	Billed *counts `json:"billed_units,omitempty"`
	Tokens *counts `json:"tokens,omitempty"`
}

type counts struct {
	Input  float64 `json:"input_tokens"`
	Output float64 `json:"output_tokens"`
}

// reasons are the service's words for why an answer stopped.
var reasons = ending.Reasons{
	Key: "cohere:finish_reason",
	Words: map[string]citeway.Finish{"MAX_TOKENS": citeway.FinishLength, "TOOL_CALL": citeway.FinishCalls,
		"ERROR_TOXIC": citeway.FinishFilter},
	Spoken: map[citeway.Finish]string{citeway.FinishStop: "COMPLETE", citeway.FinishLength: "MAX_TOKENS",
		citeway.FinishCalls: "TOOL_CALL", citeway.FinishFilter: "ERROR_TOXIC"},
}

type citation struct {
	Start        int               `json:"start"`
	End          int               `json:"end"`
	Text         string            `json:"text"`
	Sources      []json.RawMessage `json:"sources,omitempty"`
	DocumentIDs  []string          `json:"document_ids,omitempty"`
	ContentIndex int               `json:"content_index"`
	Type         string            `json:"type,omitempty"`
}

type source struct {
	Type     string          `json:"type"`
	ID       string          `json:"id"`
	Document json.RawMessage `json:"document,omitempty"`
	Output   json.RawMessage `json:"tool_output,omitempty"`
}

// fields are those that documents and tool outputs commonly have.
type fields struct {
	ID      string `json:"id,omitempty"`
	Title   string `json:"title,omitempty"`
	URL     string `json:"url,omitempty"`
	Path    string `json:"path,omitempty"`
	Text    string `json:"text,omitempty"`
	Snippet string `json:"snippet,omitempty"`
}

// The names under which this form's own values are kept.
const (
	documentKey = "cohere:document"
	outputKey   = "cohere:tool_output"
)
