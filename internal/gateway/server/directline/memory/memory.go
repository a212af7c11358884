// Package memory keeps conversations in memory: for tests, and for a server
// without a data folder. They end with the process.
package memory

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/server/directline"
)

var _ directline.Store = (*Store)(nil)

// Store keeps conversations in memory.
type Store struct {
	mu     sync.Mutex // guards what follows
	talks  map[string]*talk
	tokens map[access.Hash]directline.Token
}

// talk is a conversation with what was said in it.
type talk struct {
	directline.Conversation
	said []directline.Activity
}

// New returns an empty store.
func New() *Store {
	return &Store{talks: map[string]*talk{}, tokens: map[access.Hash]directline.Token{}}
}

// Close ends the store.
func (s *Store) Close() error { return nil }

// Begin keeps a new conversation.
func (s *Store) Begin(ctx context.Context, c directline.Conversation) error {
	if err := c.Check(); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.talks[c.ID] != nil {
		return directline.Twice()
	}
	s.talks[c.ID] = &talk{Conversation: copied(c)}
	return ctx.Err()
}

// copied shares no slice with c.
func copied(c directline.Conversation) directline.Conversation {
	c.Owner.Scopes, c.Owner.Sets = slices.Clone(c.Owner.Scopes), slices.Clone(c.Owner.Sets)
	c.Used = c.Used.UTC().Truncate(time.Millisecond)
	return c
}

// Conversation returns a conversation.
func (s *Store) Conversation(ctx context.Context, id string) (*directline.Conversation, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.talks[id]
	if t == nil {
		return nil, directline.NoConversation()
	}
	c := copied(t.Conversation)
	return &c, ctx.Err()
}

// Append adds an activity.
func (s *Store) Append(ctx context.Context, id string, a directline.Activity) (directline.Activity, bool, error) {
	if err := ctx.Err(); err != nil {
		return a, false, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.talks[id]
	if t == nil {
		return a, false, directline.NoConversation()
	}
	theirs := 0
	for i := range t.said {
		if a.Client != "" && t.said[i].Client == a.Client {
			return t.said[i], false, nil
		}
		if !t.said[i].Ours {
			theirs++
		}
	}
	if !a.Ours && theirs >= directline.MaxActivities {
		return a, false, directline.Full()
	}
	a.Mark = int64(len(t.said)) + 1
	a.At = a.At.UTC().Truncate(time.Millisecond)
	a.Wire, a.Kept = slices.Clone(a.Wire), slices.Clone(a.Kept)
	if a.Answers > 0 && a.Answers <= int64(len(t.said)) {
		t.said[a.Answers-1].Awaits = false
	}
	t.said, t.Used = append(t.said, a), a.At
	return a, true, nil
}

// After returns the activities behind a mark.
func (s *Store) After(ctx context.Context, id string, mark int64, limit int) ([]directline.Activity, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.talks[id]
	if t == nil || mark >= int64(len(t.said)) {
		return nil, ctx.Err()
	}
	rest := t.said[max(mark, 0):]
	return slices.Clone(rest[:min(max(limit, 0), len(rest))]), ctx.Err()
}

// Last is the mark of the newest activity.
func (s *Store) Last(ctx context.Context, id string) (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.talks[id]
	if t == nil {
		return 0, ctx.Err()
	}
	return int64(len(t.said)), ctx.Err()
}

// Awaiting returns the questions without an answer.
func (s *Store) Awaiting(ctx context.Context) ([]directline.Question, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []directline.Question
	for id, t := range s.talks {
		for _, a := range t.said {
			if a.Awaits {
				all = append(all, directline.Question{Conversation: id, Activity: a})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b directline.Question) int { return a.At.Compare(b.At) })
	return all, ctx.Err()
}

// AddToken keeps a token.
func (s *Store) AddToken(ctx context.Context, t directline.Token) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.talks[t.Conversation] == nil {
		return directline.NoConversation()
	}
	t.Expires = t.Expires.UTC().Truncate(time.Millisecond)
	s.tokens[t.Hash] = t
	var same []directline.Token
	for _, other := range s.tokens {
		if other.Conversation == t.Conversation && other.Stream == t.Stream && other.Hash != t.Hash {
			same = append(same, other)
		}
	}
	slices.SortFunc(same, func(a, b directline.Token) int { return b.Expires.Compare(a.Expires) })
	for _, old := range same[min(len(same), directline.MaxTokens-1):] {
		delete(s.tokens, old.Hash)
	}
	return ctx.Err()
}

// Token returns the token with that hash.
func (s *Store) Token(ctx context.Context, hash access.Hash) (*directline.Token, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, ok := s.tokens[hash]
	if !ok {
		return nil, directline.NoToken()
	}
	return &t, ctx.Err()
}

// Sweep takes out what is too old or too much.
func (s *Store) Sweep(ctx context.Context, before time.Time, most int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []*talk
	for _, t := range s.talks {
		all = append(all, t)
	}
	slices.SortFunc(all, func(a, b *talk) int { return b.Used.Compare(a.Used) })
	for i, t := range all {
		if i >= most || t.Used.Before(before) {
			delete(s.talks, t.ID)
		}
	}
	for hash, t := range s.tokens {
		if s.talks[t.Conversation] == nil || t.Expires.Before(before) {
			delete(s.tokens, hash)
		}
	}
	return ctx.Err()
}
