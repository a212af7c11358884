package server

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
)

// holders are the keys whose requests are running. When a key is revoked or expires, the
// models that answer for it are told to stop, so that each answer ends with an error of
// its own form; what still runs after EndingTimeout is cut.
type holders struct {
	mu  sync.Mutex
	now func() time.Time
	// running are the keys by their id.
	running map[string]*holder
}

// holder is one key.
type holder struct {
	stop     context.Context //nolint:containedctx // it ends the work of many requests
	end      context.CancelCauseFunc
	requests map[*context.CancelFunc]bool
	ended    time.Time // when the key was found to open nothing any more
}

func newHolders() *holders {
	return &holders{now: time.Now, running: map[string]*holder{}}
}

// errLapsed ends the answers of a key that opens nothing any more.
var errLapsed = &citeway.Error{Code: citeway.Forbidden, Message: "the key was revoked or has expired", Mend: "ask again with another key"}

// enter notes a request of the key with that id, and returns a context that ends with the
// key. leave must be called. Without an id nothing is noted.
func (h *holders) enter(ctx context.Context, id string) (context.Context, func()) {
	if id == "" {
		return ctx, func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	h.mu.Lock()
	defer h.mu.Unlock()
	k := h.running[id]
	if k == nil || !k.ended.IsZero() { // one that was ended is not entered again
		k = &holder{requests: map[*context.CancelFunc]bool{}}
		k.stop, k.end = context.WithCancelCause(context.Background())
		h.running[id] = k
	}
	k.requests[&cancel] = true
	return model.WithStop(ctx, k.stop), func() {
		cancel()
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(k.requests, &cancel)
	}
}

// ids are the keys to be looked at.
func (h *holders) ids() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	list := make([]string, 0, len(h.running))
	for id := range h.running {
		list = append(list, id)
	}
	return list
}

// lapse ends the work for a key: at first its models, EndingTimeout later its requests.
func (h *holders) lapse(id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	k := h.running[id]
	switch {
	case k == nil:
	case k.ended.IsZero():
		k.ended = h.now()
		k.end(errLapsed)
	case h.now().Sub(k.ended) >= EndingTimeout:
		for cancel := range k.requests {
			(*cancel)()
		}
		delete(h.running, id)
	}
}

// lapse ends what runs for keys that open nothing any more. A store that cannot be asked
// ends nothing.
func (s *Server) lapse(ctx context.Context) {
	if next := s.next.Load(); next != nil {
		s = next
	}
	for _, id := range s.holders.ids() {
		if _, err := s.byID(ctx, id); err != nil && statusOf(err) == http.StatusUnauthorized {
			s.holders.lapse(id)
		}
	}
}
