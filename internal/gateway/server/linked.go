package server

import (
	"net/http"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/link"
)

// links gives sources the addresses of their records.
type links struct {
	next citeway.Sink
	base string
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

// Linked is a step in front of next, for clients that only know citations of addresses: a
// source without one gets that of the record of the passage shown first, BASE/c/ID, which
// a person can open. base is the server's own address as the client of r reaches it; nil,
// or "" from it, leaves sources as they are.
func Linked(r *http.Request, base func(*http.Request) string, next citeway.Sink) citeway.Sink {
	if base == nil {
		return next
	}
	own := strings.TrimRight(base(r), "/")
	if own == "" {
		return next
	}
	return &links{next: next, base: own}
}
