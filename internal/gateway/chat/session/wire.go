package session

import (
	"encoding/json"
	"time"
)

// message is a message as the metrics chat's clients read it: the JSON of protobuf, as
// proto/rill/v1/rill.proto here has it.
type message struct {
	ID          string     `json:"id"`
	ParentID    string     `json:"parentId,omitempty"`
	CreatedOn   string     `json:"createdOn"`
	UpdatedOn   string     `json:"updatedOn"`
	Index       int        `json:"index"`
	Role        Role       `json:"role"`
	Type        Type       `json:"type"`
	Tool        string     `json:"tool"`
	ContentType string     `json:"contentType"`
	ContentData string     `json:"contentData"`
	Content     []block    `json:"content"`
	Citations   []Citation `json:"citations,omitempty"`
	// CitationID is what a tag names to cite this call, where the message has an id of
	// its own, as in a fork.
	CitationID string `json:"citationId,omitempty"`
}

// block is one part of the content.
type block struct {
	Text       *string     `json:"text,omitempty"`
	ToolCall   *toolCall   `json:"toolCall,omitempty"`
	ToolResult *toolResult `json:"toolResult,omitempty"`
}

type toolCall struct {
	ID    string          `json:"id"`
	Name  string          `json:"name"`
	Input json.RawMessage `json:"input"`
}

type toolResult struct {
	ID      string `json:"id"`
	Content string `json:"content"`
	IsError bool   `json:"isError,omitempty"`
}

// WireMessage is m as a single message.
func WireMessage(m *Message) json.RawMessage { return written(wireOf(m)) }

// WireEvent is m as one event of a stream: {"conversationId", "message"}.
func WireEvent(m *Message) json.RawMessage {
	return written(struct {
		Conversation string  `json:"conversationId"`
		Message      message `json:"message"`
	}{m.SessionID, wireOf(m)})
}

// WireTurn is the messages of one turn: {"conversationId", "messages"}.
func WireTurn(id string, messages []Message) json.RawMessage {
	return written(struct {
		Conversation string    `json:"conversationId"`
		Messages     []message `json:"messages"`
	}{id, wireAll(messages)})
}

// conversation is a session on the wire, without its owner.
type conversation struct {
	ID      string `json:"id"`
	Title   string `json:"title"`
	Created string `json:"createdOn"`
	Updated string `json:"updatedOn,omitempty"`
	Forked  string `json:"forkedFrom,omitempty"`
}

func conversationOf(s *Session) conversation {
	return conversation{ID: s.ID, Title: s.Title, Created: s.Created.Format(time.RFC3339Nano), Forked: s.Forked}
}

// WireConversation is a session with its messages: {"conversation", "messages",
// "isOwner"}. own says whether it is the reader's.
func WireConversation(s *Session, messages []Message, own bool) json.RawMessage {
	c := conversationOf(s)
	if n := len(messages); n > 0 {
		c.Updated = messages[n-1].Time.Format(time.RFC3339Nano)
	}
	return written(struct {
		Conversation conversation `json:"conversation"`
		Messages     []message    `json:"messages"`
		Owner        bool         `json:"isOwner"`
	}{c, wireAll(messages), own})
}

// WireConversations is a list of sessions without messages: {"conversations"}.
func WireConversations(list []Session) json.RawMessage {
	out := make([]conversation, len(list))
	for i := range list {
		out[i] = conversationOf(&list[i])
	}
	return written(map[string]any{"conversations": out})
}

func wireAll(messages []Message) []message {
	list := make([]message, len(messages))
	for i := range messages {
		list[i] = wireOf(&messages[i])
	}
	return list
}

func written(value any) json.RawMessage {
	raw, _ := json.Marshal(value) // what a store kept is JSON
	return raw
}

func wireOf(m *Message) message {
	at := m.Time.Format(time.RFC3339Nano)
	w := message{ID: m.ID, ParentID: m.ParentID, CreatedOn: at, UpdatedOn: at, Index: m.Index, Role: m.Role, Type: m.Type,
		Tool: m.Tool, ContentType: string(m.ContentType), ContentData: m.Content, Content: []block{content(m)}, Citations: m.Citations}
	if m.Type == Call && len(m.Evidence) > 0 && m.Evidence[0] != m.ID {
		w.CitationID = m.Evidence[0]
	}
	if m.Tool == Router && m.ContentType == Error {
		w.ContentData = routedOf(m).Message // what came of the answer is its content
	}
	return w
}

// content is the message as a block: text for the router's, calls and results for all
// others.
func content(m *Message) block {
	switch {
	case m.Tool == Router || m.Type == Progress:
		words := said(m)
		return block{Text: &words}
	case m.Type == Call:
		input := json.RawMessage(m.Content)
		if m.ContentType != JSON || !json.Valid(input) {
			input = written(map[string]string{"unread": m.Content})
		}
		return block{ToolCall: &toolCall{m.ID, m.Tool, input}}
	}
	return block{ToolResult: &toolResult{m.ParentID, m.Content, m.ContentType == Error}}
}

// routed is what the router's messages hold.
type routed struct {
	Prompt   string `json:"prompt"`
	Response string `json:"response"`
	Message  string `json:"message"`
}

func routedOf(m *Message) routed {
	var r routed
	_ = json.Unmarshal([]byte(m.Content), &r) // what is none holds nothing
	return r
}

// said are the words of a message.
func said(m *Message) string {
	if m.ContentType == Text {
		return m.Content
	}
	r := routedOf(m)
	return r.Prompt + r.Response
}
