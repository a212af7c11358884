package cohere

import "encoding/json"

// question is the body of a request.
type question struct {
	Model       string          `json:"model"`
	Messages    []message       `json:"messages"`
	Documents   []document      `json:"documents,omitempty"`
	Citations   *citationOption `json:"citation_options,omitempty"`
	MaxTokens   int             `json:"max_tokens,omitempty"`
	Temperature *float64        `json:"temperature,omitempty"`
	TopP        *float64        `json:"p,omitempty"`
	Tools       []tool          `json:"tools,omitempty"`
	Choice      string          `json:"tool_choice,omitempty"`
	Stream      bool            `json:"stream"`
}

type message struct {
	Role    string     `json:"role"`
	Content string     `json:"content,omitempty"`
	Calls   []function `json:"tool_calls,omitempty"`
	Answers string     `json:"tool_call_id,omitempty"`
}

// document is one passage.
type document struct {
	ID   string            `json:"id"`
	Data map[string]string `json:"data"`
}

type citationOption struct {
	Mode string `json:"mode"`
}

type tool struct {
	Type     string     `json:"type"`
	Function definition `json:"function"`
}

type definition struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Parameters  json.RawMessage `json:"parameters"`
}

// function is a tool's call, in a request and in an answer.
type function struct {
	ID       string `json:"id"`
	Type     string `json:"type"`
	Function struct {
		Name      string `json:"name"`
		Arguments string `json:"arguments"`
	} `json:"function"`
}
