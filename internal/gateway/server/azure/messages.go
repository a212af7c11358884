package azure

import (
	"encoding/json"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
)

// roles are the roles in a conversation; developer is another word for system.
var roles = []string{"system", "developer", "user", "assistant", "tool"}

// messagesOf reads the conversation.
func messagesOf(f *fields) []model.Message {
	if f.need("messages") == nil {
		return nil
	}
	before, path := len(f.c.lines), f.path+"/messages"
	items := f.list("messages")
	switch {
	case len(f.c.lines) > before:
	case len(items) == 0:
		f.c.at(path, "List should have at least 1 item after validation, not 0")
	case len(items) > chat.MaxMessages:
		f.c.at(path, "List should have at most %d items after validation, not %d", chat.MaxMessages, len(items))
		return nil
	}
	messages := make([]model.Message, 0, len(items))
	for i, raw := range items {
		messages = append(messages, messageOf(fieldsOf(f.c, item(path, i), raw)))
	}
	return messages
}

func messageOf(f *fields) (m model.Message) {
	if f.none() {
		return m
	}
	role := f.oneOf("role", "", roles)
	if role == "" {
		f.need("role")
	}
	if role == "developer" {
		role = "system"
	}
	m.Role = prompt.Role(role)
	m.Calls = callsOf(f.take("tool_calls"))
	m.Answers = f.text("tool_call_id")
	f.ignore("name", "context", "end_turn", "refusal", "annotations", "audio", "function_call")
	m.Content = contentOf(f, m.Role == prompt.Assistant)
	f.rest()
	return m
}

// contentOf returns the text of a message: a string, or a list of parts of which only
// text parts can be read. Those of an answer, which may have none, are its pieces; others
// have a line each.
func contentOf(f *fields, answer bool) string {
	raw := f.take("content")
	if raw == nil {
		if !answer {
			f.need("content")
		}
		return ""
	}
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	var parts []struct{ Type, Text string }
	if json.Unmarshal(raw, &parts) != nil {
		f.wrong("content", noText)
		return ""
	}
	var texts []string
	for i, p := range parts {
		if p.Type != "text" {
			f.c.at(item(f.path+"/content", i)+"/type", "Input should be 'text'")
			continue
		}
		texts = append(texts, p.Text)
	}
	if answer {
		return strings.Join(texts, "")
	}
	return strings.Join(texts, "\n")
}

// callsOf are the tools that an assistant's message asked to be called.
func callsOf(raw json.RawMessage) []citeway.Call {
	var wire []struct {
		ID       string
		Function struct{ Name, Arguments string }
	}
	if json.Unmarshal(raw, &wire) != nil {
		return nil
	}
	calls := make([]citeway.Call, 0, len(wire))
	for _, c := range wire {
		calls = append(calls, citeway.Call{ID: c.ID, Name: c.Function.Name, Arguments: c.Function.Arguments})
	}
	return calls
}

// split takes the question, which is the last message, from the messages before
// it. Instructions stand last among these: what is too long for the prompt is cut
// from the front.
func split(messages []model.Message) (question string, before []model.Message) {
	var system, talk []model.Message
	for _, m := range messages[:len(messages)-1] {
		switch m.Role {
		case prompt.System:
			system = append(system, m)
		case prompt.Tool:
			// its call belongs to another turn, and is not among this turn's sources
		default:
			m.Calls = nil
			if m.Content != "" {
				talk = append(talk, m)
			}
		}
	}
	return messages[len(messages)-1].Content, append(talk, system...)
}
