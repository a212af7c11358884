package directline

import (
	"context"
	"encoding/json"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
)

// Owner is the key that a conversation was begun with, and what it may see.
type Owner struct {
	// Key is the key's id; "" if none was needed.
	Key string
	// Scopes, Sets and Clearance are as in server.Caller: nil is all.
	Scopes    []string
	Sets      []string
	Clearance *int
}

// Conversation is one conversation.
type Conversation struct {
	ID    string
	Owner Owner
	// Channel is where the answers are read, such as webchat, sms or msteams.
	Channel string
	// Used is when it was begun or something was last said in it.
	Used time.Time
}

// Activity is one thing said in a conversation.
type Activity struct {
	// Mark is its place, from 1 and without gaps; the store gives it.
	Mark int64
	// Client is the id that the client gave it, or "".
	Client string
	// Ours says that the server said it: such do not count against MaxActivities.
	Ours bool
	// Awaits says that it is a question without an answer yet.
	Awaits bool
	// Answers is the mark of the question that it answers, or 0.
	Answers int64
	// At is when it was said, to the millisecond.
	At time.Time
	// Wire is the activity as sent, without its id.
	Wire json.RawMessage
	// Kept is what the server remembers about it but does not send, or nil.
	Kept json.RawMessage
}

// Token is the right to use one conversation.
type Token struct {
	Hash         access.Hash
	Conversation string
	// Stream says that it opens the conversation's WebSocket and nothing else.
	Stream bool
	// User is the id of the user for whom it was made, or "".
	User    string
	Expires time.Time
}

// Question is a question without an answer.
type Question struct {
	Conversation string
	Activity
}

// Store keeps conversations. All methods are safe for concurrent use. What was
// acknowledged outlives the process if the store is a file.
type Store interface {
	// Begin keeps a new conversation. Invalid without an id or for one there is.
	Begin(ctx context.Context, c Conversation) error
	// Conversation returns a conversation; NotFound if there is no such conversation.
	Conversation(ctx context.Context, id string) (*Conversation, error)
	// Append adds an activity after the existing ones, gives it its mark, and marks the
	// question that it answers as answered. If there is already one with the same
	// Client, that one is returned, and added is false. Returns NotFound without the
	// conversation, TooLarge beyond MaxActivities.
	Append(ctx context.Context, id string, a Activity) (kept Activity, added bool, err error)
	// After returns the activities after a mark in order, at most limit; none for a
	// conversation that does not exist.
	After(ctx context.Context, id string, mark int64, limit int) ([]Activity, error)
	// Last returns the mark of the newest activity; 0 if there is none, or if the
	// conversation does not exist.
	Last(ctx context.Context, id string) (int64, error)
	// Awaiting returns the questions without an answer, the oldest first.
	Awaiting(ctx context.Context) ([]Question, error)
	// AddToken keeps a token, and of the others of its conversation and kind those
	// that expire last, MaxTokens in all. NotFound without the conversation.
	AddToken(ctx context.Context, t Token) error
	// Token returns the token with that hash, even if it has expired; NotFound if there
	// is none.
	Token(ctx context.Context, hash access.Hash) (*Token, error)
	// Sweep takes out the conversations that were not used since before, and those
	// used longest ago beyond most, with all that belongs to them, and the tokens
	// that expired before.
	Sweep(ctx context.Context, before time.Time, most int) error
	// Close ends the store. Nothing may be called afterwards.
	Close() error
}

// NoConversation returns the error for an unknown conversation id.
func NoConversation() error {
	return &citeway.Error{Code: citeway.NotFound, Place: "conversation", Message: "there is no such conversation", Mend: "begin a new one"}
}

// NoToken returns the error for an unknown token.
func NoToken() error {
	return &citeway.Error{Code: citeway.NotFound, Place: "token", Message: "there is no such token", Mend: "begin a new conversation"}
}

// Full is the error of a conversation that is full.
func Full() error {
	return &citeway.Error{Code: citeway.TooLarge, Place: "conversation", Message: "holds as many messages as it may", Mend: "begin a new one"}
}

// Check refuses a conversation that cannot be kept.
func (c *Conversation) Check() error {
	if c.ID == "" {
		return &citeway.Error{Code: citeway.Invalid, Place: "conversation", Message: "has no id"}
	}
	return nil
}

// Twice is the error for the id of an existing conversation.
func Twice() error {
	return &citeway.Error{Code: citeway.Invalid, Place: "conversation", Message: "is there already"}
}
