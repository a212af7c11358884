package gemini

import (
	"encoding/json"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/prompt"
)

// The roles of the API.
const (
	roleUser  = "user"
	roleModel = "model"
)

// body is the request on the wire.
func (m *Model) body(r *model.Request) ([]byte, error) {
	messages, err := service.Tidy(r.Messages, r.Question)
	if err != nil {
		return nil, err
	}
	q := question{}
	q.System, q.Contents = conversation(messages)
	if r.MaxTokens > 0 || r.Temperature != nil || r.TopP != nil {
		q.Config = &generation{MaxTokens: r.MaxTokens, Temperature: r.Temperature, TopP: r.TopP}
	}
	q.Tools, q.ToolConfig = tools(r)
	if m.search {
		q.Tools = append(q.Tools, tool{Search: &struct{}{}})
	}
	return service.Written(&q)
}

// conversation is a tidy conversation as the API takes it: the system's words apart,
// user and model alternating, a call's result among the user's words, under the name of
// the function.
func conversation(messages []model.Message) (system *content, turns []content) {
	names := map[string]string{} // by the call's id
	for i := range messages {
		m := &messages[i]
		switch m.Role {
		case prompt.System:
			if system == nil {
				system = &content{}
			}
			system.Parts = append(system.Parts, part{Text: m.Content})
		case prompt.Assistant:
			turns = put(turns, roleModel, append(text(m.Content), calls(m.Calls, names)...))
		case prompt.Tool:
			turns = put(turns, roleUser, []part{{Result: &response{Name: names[m.Answers], Response: result(m.Content)}}})
		default:
			turns = put(turns, roleUser, text(m.Content))
		}
	}
	return system, turns
}

func text(words string) []part {
	if strings.TrimSpace(words) == "" {
		return nil
	}
	return []part{{Text: words}}
}

func calls(list []citeway.Call, names map[string]string) []part {
	var parts []part
	for _, c := range list {
		names[c.ID] = c.Name
		parts = append(parts, part{Call: &call{Name: c.Name, Args: service.Arguments(c.Arguments)}, Signature: signature(c.ID)})
	}
	return parts
}

// result is what a tool returned, as the object that the API requires.
func result(said string) json.RawMessage {
	var object map[string]json.RawMessage
	if json.Unmarshal([]byte(said), &object) == nil && object != nil {
		return json.RawMessage(said)
	}
	words, _ := json.Marshal(map[string]string{"result": said})
	return words
}

// put adds parts to the last turn if it has that role, else as a new one.
func put(turns []content, role string, parts []part) []content {
	if last := len(turns) - 1; last >= 0 && turns[last].Role == role {
		turns[last].Parts = append(turns[last].Parts, parts...)
		return turns
	}
	return append(turns, content{Role: role, Parts: parts})
}

// tools says what may be called.
func tools(r *model.Request) ([]tool, *toolConfig) {
	if len(r.Tools) == 0 {
		return nil, nil
	}
	var t tool
	for i := range r.Tools {
		f := &r.Tools[i]
		t.Functions = append(t.Functions, function{Name: f.Name, Description: f.Description, Parameters: f.Parameters})
	}
	var config *toolConfig
	switch r.Choice {
	case "", "auto":
	case "none":
		config = &toolConfig{calling{Mode: "NONE"}}
	case "required":
		config = &toolConfig{calling{Mode: "ANY"}}
	default:
		config = &toolConfig{calling{Mode: "ANY", Allowed: []string{r.Choice}}}
	}
	return []tool{t}, config
}

// separator is between a call's id and the signature that travels in it: clients send
// back only the id.
const separator = "~"

// signed is a sink before next that puts each call's signature into its id.
func signed(next citeway.Sink) citeway.Sink {
	return citeway.SinkFunc(func(e citeway.Event) error {
		if end, ok := e.(*citeway.End); ok {
			for i := range end.Calls {
				if c := &end.Calls[i]; c.Signature != "" {
					c.ID += separator + c.Signature
					c.Signature = ""
				}
			}
		}
		return next.Put(e)
	})
}

// signature is that in a call's id, or "".
func signature(id string) string {
	_, s, _ := strings.Cut(id, separator)
	return s
}
