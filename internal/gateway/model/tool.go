package model

import "encoding/json"

// Tool is what a model may ask to be called.
type Tool struct {
	Name        string
	Description string
	// Parameters is a JSON schema; empty for a tool that takes none.
	Parameters json.RawMessage
}
