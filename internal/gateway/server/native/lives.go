package native

import (
	"context"
	"sync"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
)

// lives are the answers that can be read again.
type lives struct {
	mu    sync.Mutex
	byID  map[string]*live
	order []string
	// last is the last answer of each kept conversation.
	last map[string]*live
	// group are the answers under way; ended ends their models.
	group sync.WaitGroup
	ended context.Context //nolint:containedctx // it is that of all answers together
	end   context.CancelCauseFunc
}

func newLives() *lives {
	s := &lives{byID: map[string]*live{}, last: map[string]*live{}}
	s.ended, s.end = context.WithCancelCause(context.Background())
	return s
}

// keep makes an answer the last of its conversation, which goes on without a reader. The
// context returned is that of its work: it lets a reader stop the model.
func (s *lives) keep(ctx context.Context, l *live, conversation string) context.Context {
	stop, tell := context.WithCancelCause(context.Background())
	l.conversation, l.stop, l.patience = conversation, tell, ConversationGrace
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last[conversation] = l
	time.AfterFunc(KeepFinished, func() { s.forget(l) })
	return model.WithStop(ctx, stop)
}

// of is the last answer of a conversation, under way or just finished, or nil.
func (s *lives) of(conversation string) *live {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.last[conversation]
}

// close ends the models of all answers under way and waits until what they leave is kept.
func (s *lives) close() {
	s.end(errClosing)
	s.group.Wait()
}

var errClosing = &citeway.Error{Code: citeway.Unavailable, Message: "the server is being stopped", Mend: "ask again"}

// add keeps an answer for KeepFinished, and drops the oldest beyond MaxKept.
func (s *lives) add(l *live) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := l.name()
	s.byID[id] = l
	s.order = append(s.order, id)
	for len(s.order) > MaxKept {
		if old := s.byID[s.order[0]]; old != nil {
			s.drop(old)
		}
		s.order = s.order[1:]
	}
	time.AfterFunc(KeepFinished, func() { s.forget(l) })
}

// forget drops an answer that is finished; one under way is asked again later.
func (s *lives) forget(l *live) {
	if _, done, _ := l.state(0); !done {
		time.AfterFunc(KeepFinished, func() { s.forget(l) })
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop(l)
}

// drop lets go of an answer. While one of a conversation is under way, its reader may still
// come back to it and stop it there.
func (s *lives) drop(l *live) {
	delete(s.byID, l.name())
	if _, done, _ := l.state(0); done && s.last[l.conversation] == l {
		delete(s.last, l.conversation)
	}
}

func (s *lives) get(id string) *live {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.byID[id]
}
