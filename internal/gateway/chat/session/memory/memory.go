// Package memory keeps sessions for as long as the program runs.
package memory

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/session"
)

var _ session.Store = (*Store)(nil)

// Store keeps sessions in memory.
type Store struct {
	mu       sync.RWMutex
	sessions map[string]*thread
	order    []string
	shares   map[string]session.Share
}

// thread is a session with its messages.
type thread struct {
	session.Session
	messages []session.Message
	types    map[string]session.Type
	answered map[string]bool
}

// TypeOf is the type of a message.
func (t *thread) TypeOf(id string) session.Type { return t.types[id] }

// Answered reports whether a call has its result.
func (t *thread) Answered(call string) bool { return t.answered[call] }

func (t *thread) add(m session.Message) {
	t.messages = append(t.messages, m)
	t.types[m.ID] = m.Type
	if m.Type == session.Result {
		t.answered[m.ParentID] = true
	}
}

// New returns an empty store.
func New() *Store { return &Store{sessions: map[string]*thread{}, shares: map[string]session.Share{}} }

// Close does nothing.
func (*Store) Close() error { return nil }

// Begin keeps a new session.
func (s *Store) Begin(ctx context.Context, one session.Session) error {
	if err := cmp.Or(ctx.Err(), one.Check()); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.sessions[one.ID] != nil {
		return &citeway.Error{Code: citeway.Invalid, Place: one.ID, Message: "there is such a session"}
	}
	s.sessions[one.ID] = &thread{Session: one, types: map[string]session.Type{}, answered: map[string]bool{}}
	s.order = append(s.order, one.ID)
	return nil
}

// Session returns a session.
func (s *Store) Session(_ context.Context, id string) (*session.Session, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	t := s.sessions[id]
	if t == nil {
		return nil, session.Missing("session", id)
	}
	one := t.Session
	return &one, nil
}

// Sessions returns the owner's sessions.
func (s *Store) Sessions(_ context.Context, owner string, limit int) ([]session.Session, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	list := []session.Session{}
	for _, id := range slices.Backward(s.order) {
		if t := s.sessions[id]; t.Owner == owner && len(list) < limit {
			list = append(list, t.Session)
		}
	}
	return list, nil
}

// Append keeps messages.
func (s *Store) Append(ctx context.Context, id string, messages []session.Message) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.sessions[id]
	if t == nil {
		return session.Missing("session", id)
	}
	if len(t.messages)+len(messages) > session.MaxMessages {
		return session.Full(id)
	}
	trial := session.NewTrial(t)
	for i := range messages {
		if err := trial.Take(&messages[i]); err != nil {
			return err
		}
	}
	for i := range messages {
		messages[i].SessionID, messages[i].Index = id, len(t.messages)
		t.add(messages[i].Clone())
	}
	return nil
}

// Messages returns a session's messages.
func (s *Store) Messages(_ context.Context, id string) ([]session.Message, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	t := s.sessions[id]
	if t == nil {
		return nil, session.Missing("session", id)
	}
	list := make([]session.Message, len(t.messages))
	for i := range t.messages {
		list[i] = t.messages[i].Clone()
	}
	return list, nil
}

// Message returns one message.
func (s *Store) Message(_ context.Context, id, message string) (*session.Message, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if t := s.sessions[id]; t != nil && t.types[message] != "" {
		at := slices.IndexFunc(t.messages, func(m session.Message) bool { return m.ID == message })
		m := t.messages[at].Clone()
		return &m, nil
	}
	return nil, session.Missing("message", message)
}

// PutShare keeps a share.
func (s *Store) PutShare(_ context.Context, share session.Share) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.sessions[share.Session]
	if t == nil || t.types[share.Until] == "" {
		return session.Missing("message", share.Until)
	}
	s.shares[share.ID] = share
	return nil
}

// Share returns a share.
func (s *Store) Share(_ context.Context, id string) (*session.Share, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	share, ok := s.shares[id]
	if !ok {
		return nil, session.Missing("share", id)
	}
	return &share, nil
}

// DropShares ends the shares of a session.
func (s *Store) DropShares(_ context.Context, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for name, share := range s.shares {
		if share.Session == id {
			delete(s.shares, name)
		}
	}
	return nil
}

// Holds reports whether the owner's sessions show that evidence.
func (s *Store) Holds(_ context.Context, owner, citation string) (bool, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	for _, t := range s.sessions {
		if t.Owner == owner && slices.ContainsFunc(t.messages, func(m session.Message) bool { return slices.Contains(m.Evidence, citation) }) {
			return true, nil
		}
	}
	return false, nil
}
