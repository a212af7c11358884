// Package session keeps conversations message by message: what was asked, each call of
// a tool with its progress and result, and the answer with its citations. Messages
// never change. A conversation belongs to the key that began it. It can be shared up to
// a message, and forked: the fork's messages have new ids and the same citation ids.
//
// The names and the order of messages are those of the metrics chat in
// github.com/rilldata/rill (runtime/ai, proto/rill/ai/v1/ai.proto): a router's call, an
// analyst's call, the calls of tools with their results, the analyst's result, the
// router's result, as is the wire form that its clients read. [File]
// keeps sessions, a [Book] says who may read them, and a [Runner] runs a turn.
package session

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
)

// Limits of a session.
const (
	// MaxMessages is the most messages of one session.
	MaxMessages = 10_000
	// MaxContent is the most bytes of one message's content.
	MaxContent = 8 << 20
	// MaxTitle is the most bytes of a title.
	MaxTitle = 200
)

// Session is one conversation.
type Session struct {
	ID string `json:"id"`
	// Owner is the id of the key that began it; "" without one.
	Owner   string    `json:"-"`
	Title   string    `json:"title"`
	Created time.Time `json:"created"`
	// Forked is the session that this one was forked from, or "".
	Forked string `json:"forked_from,omitempty"`
}

// Role says who speaks.
type Role string

// The roles.
const (
	System    Role = "system"
	User      Role = "user"
	Assistant Role = "assistant"
	Tool      Role = "tool"
)

// Type says what a message is.
type Type string

// The types.
const (
	Call     Type = "call"
	Progress Type = "progress"
	Result   Type = "result"
)

// ContentType says how a message's content is written.
type ContentType string

// The types of content.
const (
	Text ContentType = "text"
	JSON ContentType = "json"
	// Error is the JSON of a citeway.Error.
	Error ContentType = "error"
)

// Two names that stand for parts of a turn, not for tools: the router takes the
// question and answers, the analyst calls the tools.
const (
	Router  = "router_agent"
	Analyst = "analyst_agent"
)

// Message is one message of a session.
type Message struct {
	ID string `json:"id"`
	// ParentID is the call that the message belongs to: for a result or progress its
	// own call, for a call the one that made it; "" for the router's.
	ParentID  string    `json:"parent_id,omitempty"`
	SessionID string    `json:"session_id"`
	Time      time.Time `json:"time"`
	// Index is the message's place in its session, from 0. The store gives it.
	Index       int         `json:"index"`
	Role        Role        `json:"role"`
	Type        Type        `json:"type"`
	Tool        string      `json:"tool"`
	ContentType ContentType `json:"content_type"`
	Content     string      `json:"content"`
	// Citations are what each <cite id> of an answer stands for, in order.
	Citations []Citation `json:"citations,omitempty"`
	// Evidence is the citation ids that the message shows: its own for a tool's call
	// and result, those of its citations and their passages for an answer.
	Evidence []string `json:"evidence,omitempty"`
	// Answer is the answer in native JSON, on the message that answers.
	Answer json.RawMessage `json:"answer,omitempty"`
}

// Citation is one entry of an answer's citations.
type Citation struct {
	// ID is what the tag names: the citation id of a call, or the id of a document.
	ID string `json:"id"`
	// Text is the words that the tag wraps.
	Text string `json:"text"`
	// Query holds the arguments of a call, as they were resolved; nil for a document.
	Query json.RawMessage `json:"query,omitempty"`
	URL   string          `json:"url,omitempty"`
	Title string          `json:"title,omitempty"`
}

// Share lets whoever has its id read a session up to a message.
type Share struct {
	ID      string    `json:"id"`
	Session string    `json:"session_id"`
	Created time.Time `json:"created"`
	// Until is the last message that may be read.
	Until string `json:"until_message_id"`
}

// NewID mints the id of a session, a message or a share, with a prefix such as
// "ses_", "msg_" or "sh_".
func NewID(prefix string) string { return evidence.NewID(prefix) }

// Failed is the content of a message that reports an error, without its cause.
func Failed(err *citeway.Error) (ContentType, string) {
	raw, _ := json.Marshal(err) // strings alone: it does not fail
	return Error, string(raw)
}

// Whole reports whether every call among messages has its result among them.
func Whole(messages []Message) bool {
	open := map[string]bool{}
	for i := range messages {
		switch m := &messages[i]; m.Type {
		case Call:
			open[m.ID] = true
		case Result:
			delete(open, m.ParentID)
		}
	}
	return len(open) == 0
}

// Clone returns a copy that shares no slice with m.
func (m *Message) Clone() Message {
	c := *m
	c.Citations = slices.Clone(m.Citations)
	for i := range c.Citations {
		c.Citations[i].Query = slices.Clone(c.Citations[i].Query)
	}
	c.Evidence = slices.Clone(m.Evidence)
	c.Answer = slices.Clone(m.Answer)
	return c
}
