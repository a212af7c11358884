package server

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/link"
)

// recorded is the prefix of the ids of passages that have a record.
const recorded = "p_"

// maxBehind is how many bytes of prose wait for the verdict of a citation whose link depends
// on it: about a sentence. Then, or after MaxWait in a stream, the link leads to the first
// passage that it names.
const maxBehind = 400

// links gives passages the addresses of their records.
type links struct {
	next citeway.Sink
	base string
}

// Put passes the event on.
func (l *links) Put(e citeway.Event) error {
	if s, ok := e.(*citeway.Source); ok {
		e = l.linked(s)
	}
	return l.next.Put(e)
}

// linked is a source whose passages have addresses. Forms that know sources alone lead to
// the passage shown first.
func (l *links) linked(s *citeway.Source) *citeway.Source {
	own := Records(s, l.base)
	if len(s.Passages) > 0 && link.OfPassage(s, &s.Passages[0]) != link.OfPassage(own, &own.Passages[0]) {
		own.URL = link.OfPassage(own, &own.Passages[0])
	}
	return own
}

// Records is a copy of s in which each passage that has a record has its address, base/c/ID,
// which a person can open. A source with an address of its own is cited by that, and base ""
// is none.
func Records(s *citeway.Source, base string) *citeway.Source {
	own := *s
	if _, has := link.Safe(s.URL); has || base == "" {
		return &own
	}
	own.Passages = slices.Clone(s.Passages)
	for i := range own.Passages {
		p := &own.Passages[i]
		if !strings.HasPrefix(p.ID, recorded) {
			continue
		}
		address, err := json.Marshal(base + "/c/" + p.ID)
		if err != nil {
			continue
		}
		if p.Extra = maps.Clone(p.Extra); p.Extra == nil {
			p.Extra = map[string]json.RawMessage{}
		}
		p.Extra[link.PassageURL] = address
	}
	return &own
}

// Linked is a step in front of next, for clients that only know citations of addresses:
// where a source has none, each of its passages gets that of its own record, and each
// citation leads to the passage that it means. base is the server's own address as the
// client of r reaches it; nil, or "" from it, leaves sources as they are. stream says that
// the client reads while the model writes. Whoever has it end without an End calls Flush.
func Linked(r *http.Request, base func(*http.Request) string, next citeway.Sink, stream bool) citeway.Sink {
	if base == nil {
		return next
	}
	own := strings.TrimRight(base(r), "/")
	if own == "" {
		return next
	}
	wait := MaxWait
	if !stream {
		wait = 0
	}
	return Settled(&links{next: next, base: own}, maxBehind, wait)
}

// Flush sends what a sink of Linked holds, of an answer that lacks its end, and has it send
// nothing by itself from then on. Error: that of the sink after it.
func Flush(sink citeway.Sink) error {
	if t, ok := sink.(*chat.Timely); ok {
		return t.Flush()
	}
	return nil
}
