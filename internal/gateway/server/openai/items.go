package openai

import (
	"sync"
	"time"

	"github.com/citeway/citeway/internal/gateway/model"
)

// Limits of the items that can be referred to.
const (
	// KeepItems is how long an item can be referred to.
	KeepItems = time.Hour
	// MaxItems and MaxItemBytes are the most items, and their most bytes together.
	MaxItems     = 4096
	MaxItemBytes = 16 << 20
)

// items are the answers of the responses path, because some clients send back the id of
// an item instead of the item. They are held in memory, each for the key that received
// it; the oldest go first.
type items struct {
	mu    sync.Mutex
	now   func() time.Time
	byID  map[string]item
	order []string
	size  int
}

// item is a message of an assistant, with its words or with a call.
type item struct {
	owner   string
	message model.Message
	until   time.Time
}

func newItems(now func() time.Time) *items { return &items{now: now, byID: map[string]item{}} }

// bytes is roughly the size of an item.
func (i *item) bytes() int {
	n := len(i.message.Content)
	for _, c := range i.message.Calls {
		n += len(c.ID) + len(c.Name) + len(c.Arguments)
	}
	return n
}

// keep keeps a message under a new id, for the key with the id owner.
func (s *items) keep(owner, id string, m model.Message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	kept := item{owner, m, s.now().Add(KeepItems)}
	s.byID[id] = kept
	s.order = append(s.order, id)
	s.size += kept.bytes()
	for len(s.order) > 0 && (len(s.order) > MaxItems || s.size > MaxItemBytes || s.old(s.order[0])) {
		oldest := s.byID[s.order[0]]
		s.size -= oldest.bytes()
		delete(s.byID, s.order[0])
		s.order = s.order[1:]
	}
}

func (s *items) old(id string) bool { return s.byID[id].until.Before(s.now()) }

// find returns the message with that id; false if that key has none.
func (s *items) find(owner, id string) (model.Message, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	found, ok := s.byID[id]
	if !ok || found.owner != owner || s.old(id) {
		return model.Message{}, false
	}
	return found.message, true
}
