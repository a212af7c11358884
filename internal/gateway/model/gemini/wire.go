package gemini

import "encoding/json"

// question is the body of a request.
type question struct {
	System     *content    `json:"system_instruction,omitempty"`
	Contents   []content   `json:"contents"`
	Tools      []tool      `json:"tools,omitempty"`
	ToolConfig *toolConfig `json:"toolConfig,omitempty"`
	Config     *generation `json:"generationConfig,omitempty"`
}

// content is one turn; user and model take turns.
type content struct {
	Role  string `json:"role,omitempty"`
	Parts []part `json:"parts"`
}

// part is words, a call, or a call's result.
type part struct {
	Text      string    `json:"text,omitempty"`
	Call      *call     `json:"functionCall,omitempty"`
	Result    *response `json:"functionResponse,omitempty"`
	Signature string    `json:"thoughtSignature,omitempty"`
}

type call struct {
	ID   string          `json:"id,omitempty"`
	Name string          `json:"name"`
	Args json.RawMessage `json:"args,omitempty"`
}

type response struct {
	Name     string          `json:"name"`
	Response json.RawMessage `json:"response"`
}

// tool is what may be called, or the server's own search.
type tool struct {
	Functions []function `json:"functionDeclarations,omitempty"`
	Search    *struct{}  `json:"google_search,omitempty"`
}

type function struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Parameters  json.RawMessage `json:"parametersJsonSchema,omitempty"`
}

type toolConfig struct {
	Calling calling `json:"functionCallingConfig"`
}

// calling is AUTO, ANY or NONE, of the names given where there are any.
type calling struct {
	Mode    string   `json:"mode"`
	Allowed []string `json:"allowedFunctionNames,omitempty"`
}

type generation struct {
	MaxTokens   int      `json:"maxOutputTokens,omitempty"`
	Temperature *float64 `json:"temperature,omitempty"`
	TopP        *float64 `json:"topP,omitempty"`
}
