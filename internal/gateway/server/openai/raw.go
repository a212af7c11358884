package openai

import "encoding/json"

// raw is a value as JSON; nil if it cannot be encoded.
func raw(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		return nil
	}
	return b
}
