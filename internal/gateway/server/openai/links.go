package openai

import (
	"net/http"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/link"
)

// links gives each source without an address the address of the record of the passage
// shown, which a person can open. Clients of OpenAI's API only know citations of
// addresses.
type links struct {
	next citeway.Sink
	base string // the server's own address
}

// recorded is the prefix of the ids of passages that have a record.
const recorded = "p_"

// Put passes the event on.
func (l *links) Put(e citeway.Event) error {
	s, ok := e.(*citeway.Source)
	if !ok || len(s.Passages) == 0 || !strings.HasPrefix(s.Passages[0].ID, recorded) {
		return l.next.Put(e)
	}
	if _, has := link.Safe(s.URL); has {
		return l.next.Put(e)
	}
	linked := *s
	linked.URL = l.base + "/c/" + s.Passages[0].ID
	return l.next.Put(&linked)
}

// linked puts links in front of an encoder, if there is an address for them.
func (s *Surface) linked(r *http.Request, next citeway.Sink) citeway.Sink {
	if s.o.Base == nil {
		return next
	}
	base := strings.TrimRight(s.o.Base(r), "/")
	if base == "" {
		return next
	}
	return &links{next: next, base: base}
}
