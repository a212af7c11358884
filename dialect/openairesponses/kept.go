package openairesponses

import (
	"encoding/json"
	"strings"

	"github.com/citeway/citeway/dialect/internal/toolcall"
)

// own is what the names of this form's extra fields begin with.
const own = "openai-responses:"

// kept is what who asks for an encoder says of the response, by name without the
// form's own: the fields of echo, created_at, message_id, incomplete (the reason why the
// answer is not finished), and calls.
type kept map[string]json.RawMessage

// keep takes over the fields of extra that are this form's.
func (k *kept) keep(extra map[string]json.RawMessage) {
	for name, raw := range extra {
		field, ours := strings.CutPrefix(name, own)
		if !ours && name == toolcall.Key {
			field, ours = name, true
		}
		if !ours {
			continue
		}
		if *k == nil {
			*k = kept{}
		}
		(*k)[field] = raw
	}
}

func (k kept) echo() echo {
	return echo{Instructions: k["instructions"], MaxTokens: k["max_output_tokens"], Metadata: k["metadata"], Parallel: k["parallel_tool_calls"],
		Store: k["store"], Temperature: k["temperature"], ToolChoice: k["tool_choice"], Tools: k["tools"], Usage: k["usage"]}
}

// reason is why the answer is not finished, or "".
func (k kept) reason() string {
	var reason string
	_ = json.Unmarshal(k["incomplete"], &reason)
	return reason
}

// message is the id of the message, or else what it is called by itself.
func (k kept) message(otherwise string) string {
	var id string
	if json.Unmarshal(k["message_id"], &id) == nil && id != "" {
		return id
	}
	return otherwise
}

// call is an output item that asks for a tool to be called.
type call struct {
	ID        string `json:"id"`
	Type      string `json:"type"`
	Status    string `json:"status"`
	CallID    string `json:"call_id"`
	Name      string `json:"name"`
	Arguments string `json:"arguments"`
}

// calls are the tools to be called. Each bears at least its call_id, name and
// arguments.
func (k kept) calls() []call {
	var list []call
	if json.Unmarshal(k["calls"], &list) != nil {
		list = nil
		for _, c := range toolcall.Read(k[toolcall.Key]) {
			list = append(list, call{CallID: c.ID, Name: c.Function.Name, Arguments: string(c.Function.Arguments)})
		}
	}
	for i := range list {
		c := &list[i]
		c.Type, c.Status = "function_call", "completed"
		if c.ID == "" {
			c.ID = "fc_" + c.CallID
		}
	}
	return list
}
