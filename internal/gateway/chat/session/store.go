package session

import (
	"context"
	"fmt"

	"github.com/citeway/citeway"
)

// Store keeps sessions. Its methods are safe for concurrent use; the caller owns what
// they return.
type Store interface {
	// Begin keeps a new session. Returns Invalid if it has no id, one that is taken, or
	// too long a title.
	Begin(ctx context.Context, s Session) error
	// Session returns a session; NotFound if there is none.
	Session(ctx context.Context, id string) (*Session, error)
	// Sessions returns the owner's sessions, the newest first, limit at most.
	Sessions(ctx context.Context, owner string, limit int) ([]Session, error)
	// Find returns a page of an owner's sessions, the newest first; Invalid for one after a
	// session that is none of the owner's.
	Find(ctx context.Context, l Listing) ([]Session, error)
	// Rename gives a session another title. NotFound for an unknown session, Invalid for too
	// long a title.
	Rename(ctx context.Context, id, title string) error
	// Delete deletes a session with its messages and shares; NotFound if there is none.
	Delete(ctx context.Context, id string) error
	// Append adds messages to a session, all or none, and sets their Index; once it
	// returns, they are kept. Errors: NotFound for an unknown session, Invalid for a
	// message that Fits refuses, TooLarge beyond MaxMessages.
	Append(ctx context.Context, session string, messages []Message) error
	// Messages returns a session's messages by Index; NotFound for an unknown session.
	Messages(ctx context.Context, session string) ([]Message, error)
	// Message returns one message; NotFound for an unknown one.
	Message(ctx context.Context, session, id string) (*Message, error)
	// PutShare keeps a share. NotFound if its session has no such message.
	PutShare(ctx context.Context, s Share) error
	// Share returns a share; NotFound if there is none.
	Share(ctx context.Context, id string) (*Share, error)
	// DropShares ends all shares of a session; none is no error.
	DropShares(ctx context.Context, session string) error
	// PutFeedback keeps what is said of a turn or of one of its citations, in the place of
	// what was said of the same before. NotFound if the session has no such message.
	PutFeedback(ctx context.Context, f Feedback) error
	// DropFeedback takes back all that was said of a turn; nothing is no error.
	DropFeedback(ctx context.Context, session, turn string) error
	// Feedback returns what was said of a session's answers, the oldest first; "" is of
	// all sessions.
	Feedback(ctx context.Context, session string) ([]Feedback, error)
	// Holds reports whether any session of that owner shows evidence under that
	// citation id.
	Holds(ctx context.Context, owner, citation string) (bool, error)
	// Close closes the store, which must not be used afterwards.
	Close() error
}

// Check refuses a session that cannot be kept.
func (s *Session) Check() error {
	if s.ID == "" || len(s.Title) > MaxTitle {
		return &citeway.Error{Code: citeway.Invalid, Place: "session " + s.ID, Message: "has no id, or a title of more than 200 bytes"}
	}
	return nil
}

// Thread is what a store knows of a session's earlier messages, by id.
type Thread interface {
	// TypeOf is the type of a message; "" for an unknown id.
	TypeOf(id string) Type
	// Answered reports whether a call has its result.
	Answered(call string) bool
}

// Fits refuses a message that cannot follow those of the thread: one without an id or
// with one that is taken, of an unknown type, too long, whose parent is not a call, and
// a result or progress of a call that already has its result.
func Fits(m *Message, t Thread) error {
	why := ""
	switch {
	case m.ID == "" || t.TypeOf(m.ID) != "":
		why = "has no id of its own"
	case len(m.Content) > MaxContent:
		return &citeway.Error{Code: citeway.TooLarge, Place: "message " + m.ID, Message: "is longer than 8 MiB"}
	case m.Type == Call && m.ParentID == "":
	case m.Type != Call && m.Type != Progress && m.Type != Result:
		why = "is of no known type"
	case t.TypeOf(m.ParentID) != Call:
		why = "has a parent that is not a call"
	case m.Type != Call && t.Answered(m.ParentID):
		why = "belongs to a call that has its result"
	}
	if why == "" {
		return nil
	}
	return &citeway.Error{Code: citeway.Invalid, Place: "message " + m.ID, Message: why}
}

// Missing is the error for something unknown.
func Missing(what, id string) error {
	return &citeway.Error{Code: citeway.NotFound, Place: id, Message: "there is no such " + what}
}

// Full is the error for a session with too many messages.
func Full(id string) error {
	return &citeway.Error{Code: citeway.TooLarge, Place: id, Message: fmt.Sprintf("the session has its %d messages", MaxMessages), Mend: "begin another"}
}
