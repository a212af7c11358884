package native

import (
	"encoding/json"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/model"
)

// exchange is one question of a conversation and what became of it: an answer in native
// JSON, an error, or neither while it runs.
type exchange struct {
	ID       string          `json:"id"`
	Question string          `json:"question"`
	Asked    time.Time       `json:"asked"`
	Answer   json.RawMessage `json:"answer,omitempty"`
	Error    *citeway.Error  `json:"error,omitempty"`
	Running  bool            `json:"running,omitempty"`
	// Feedback is what its owner said of the answer.
	Feedback []session.Feedback `json:"feedback,omitempty"`
}

// exchanges are the questions among the messages of a conversation, in order, without those
// in whose place others were asked.
func exchanges(messages []session.Message) []exchange {
	all, at := []exchange{}, map[string]int{}
	messages = session.Current(messages, "")
	for i := range messages {
		m := &messages[i]
		if m.Tool != session.Router {
			continue
		}
		switch n, known := at[m.ParentID]; {
		case m.Type == session.Call:
			at[m.ID] = len(all)
			all = append(all, exchange{ID: m.ID, Question: prompted(m), Asked: m.Time, Running: true})
		case m.Type == session.Result && known:
			all[n].Running, all[n].Answer = false, m.Answer
			all[n].Error = failureOf(m)
		}
	}
	return all
}

// failureOf is why a turn has no answer, or a part of one; nil if it is whole.
func failureOf(m *session.Message) *citeway.Error {
	if m.ContentType != session.Error {
		return nil
	}
	e := &citeway.Error{Code: citeway.Internal, Message: "the turn failed"}
	_ = json.Unmarshal([]byte(m.Content), e) // of another writer's words it is that it failed
	return e
}

// prompted is what a call of the router asks.
func prompted(m *session.Message) string {
	var content struct {
		Prompt string `json:"prompt"`
	}
	_ = json.Unmarshal([]byte(m.Content), &content) // without one there is no question to show
	return content.Prompt
}

// said are the turns of a conversation as a model is told of them: what was asked and, as
// far as there is an answer, its words without markers.
func said(messages []session.Message) []model.Message {
	var all []model.Message
	for _, e := range exchanges(messages) {
		var a struct {
			Text string `json:"text"`
		}
		if len(e.Answer) == 0 || json.Unmarshal(e.Answer, &a) != nil {
			continue
		}
		all = append(all, model.Message{Role: "user", Content: e.Question}, model.Message{Role: "assistant", Content: a.Text})
	}
	return all[max(0, len(all)-chat.MaxMessages):]
}
