package service

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
)

// Tidy returns the messages in that shape: each call of a tool followed by its result,
// no empty message, the user first and the user, or a tool, last. A call without a
// result is dropped, and a result without its call becomes the user's words. What the
// model said before the user's first words is dropped; if the model spoke last, the
// question follows. Returns Invalid if nothing is asked.
func Tidy(messages []model.Message, question string) ([]model.Message, error) {
	t := tidy{}
	for len(messages) > 0 {
		next := 1 + slices.IndexFunc(messages[1:], func(m model.Message) bool { return m.Role == prompt.Assistant })
		if next == 0 {
			next = len(messages)
		}
		t.span(messages[:next])
		messages = messages[next:]
	}
	if t.last == "" || t.last == prompt.Assistant {
		t.add(model.Message{Role: prompt.User, Content: question})
	}
	if t.last == "" || t.last == prompt.Assistant {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "messages", Message: "nothing is asked", Mend: "send a question"}
	}
	return t.out, nil
}

type tidy struct {
	out  []model.Message
	last prompt.Role // of the last message that is no system message; "" for none
}

// add appends a message that has words, calls or a call that it answers.
func (t *tidy) add(m model.Message) {
	if blank(m.Content) && len(m.Calls) == 0 && m.Answers == "" {
		return
	}
	if m.Role != prompt.System {
		t.last = m.Role
	}
	t.out = append(t.out, m)
}

func blank(words string) bool { return strings.TrimSpace(words) == "" }

// span adds messages up to what the model says next: its own words first, if it
// spoke, then the results of its calls, then the rest.
func (t *tidy) span(list []model.Message) {
	var results []model.Message
	if m := list[0]; m.Role == prompt.Assistant {
		list = list[1:]
		if t.last != "" {
			m.Content = strings.TrimRight(m.Content, " \t\r\n")
			m.Calls, results = answered(m.Calls, list)
			t.add(m)
		}
	}
	for _, m := range results {
		t.add(m)
	}
	for _, m := range list {
		switch {
		case m.Role == prompt.System, m.Role == prompt.User:
			t.add(model.Message{Role: m.Role, Content: m.Content})
		case !slices.ContainsFunc(results, func(r model.Message) bool { return r.Answers == m.Answers }):
			t.add(model.Message{Role: prompt.User, Content: m.Content})
		}
	}
}

// answered are the calls that have results in list, and these, in the calls' order.
func answered(calls []citeway.Call, list []model.Message) (kept []citeway.Call, results []model.Message) {
	for _, c := range calls {
		at := slices.IndexFunc(list, func(m model.Message) bool { return m.Role == prompt.Tool && m.Answers == c.ID })
		known := slices.ContainsFunc(kept, func(k citeway.Call) bool { return k.ID == c.ID })
		if at < 0 || known || c.ID == "" || c.Name == "" {
			continue
		}
		kept, results = append(kept, c), append(results, list[at])
	}
	return kept, results
}

// Arguments is what a model wrote as a call's arguments, as the object that services
// require; anything else is put into it as the text unread.
func Arguments(written string) json.RawMessage {
	var object map[string]json.RawMessage
	if json.Unmarshal([]byte(written), &object) == nil && object != nil {
		return json.RawMessage(written)
	}
	if strings.TrimSpace(written) == "" {
		return json.RawMessage(`{}`)
	}
	unread, _ := json.Marshal(map[string]string{"unread": written})
	return unread
}

// Schema is a tool's schema; for a tool without arguments it is that of an empty
// object.
func Schema(parameters json.RawMessage) json.RawMessage {
	if len(parameters) == 0 {
		return json.RawMessage(`{"type":"object","properties":{}}`)
	}
	return parameters
}
