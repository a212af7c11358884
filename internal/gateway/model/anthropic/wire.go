package anthropic

import "encoding/json"

// question is the body of a request.
type question struct {
	Model       string   `json:"model"`
	MaxTokens   int      `json:"max_tokens"`
	System      string   `json:"system,omitempty"`
	Messages    []turn   `json:"messages"`
	Temperature *float64 `json:"temperature,omitempty"`
	TopP        *float64 `json:"top_p,omitempty"`
	Tools       []tool   `json:"tools,omitempty"`
	Choice      *choice  `json:"tool_choice,omitempty"`
	Stream      bool     `json:"stream"`
}

// turn is one message; user and assistant take turns.
type turn struct {
	Role    string  `json:"role"`
	Content []block `json:"content"`
}

// block is one part of a message; which fields count depends on Type.
type block struct {
	Type string `json:"type"`
	// of text
	Text string `json:"text,omitempty"`
	// of search_result
	Source    string     `json:"source,omitempty"`
	Title     string     `json:"title,omitempty"`
	Citations *citations `json:"citations,omitempty"`
	// of search_result and tool_result
	Content []block `json:"content,omitempty"`
	// of tool_use
	ID    string          `json:"id,omitempty"`
	Name  string          `json:"name,omitempty"`
	Input json.RawMessage `json:"input,omitempty"`
	// of tool_result
	Answers string `json:"tool_use_id,omitempty"`
}

type citations struct {
	Enabled bool `json:"enabled"`
}

type tool struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Schema      json.RawMessage `json:"input_schema"`
}

// choice is auto, any, none, or tool with a name.
type choice struct {
	Type string `json:"type"`
	Name string `json:"name,omitempty"`
}
