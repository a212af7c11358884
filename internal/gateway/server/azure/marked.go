package azure

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/citeway/citeway"
)

// maxUnmarked is the most bytes of a stream's prose that wait for the first citation. What
// says more without one is no refusal, and its readers have waited long enough.
const maxUnmarked = 400

// allRetrieved names the field of a message that lists all that was found.
const allRetrieved = "azure:all_retrieved_documents"

// marked is a step in front of the encoder. Clients make cards of every document listed, and
// of all that was retrieved, where no [docN] stands: so an answer that cites nothing, such as
// a refusal, lists none. The list goes out before the words, as clients expect it, so the
// words of a stream wait for the first citation, or until there are too many of them.
type marked struct {
	next   citeway.Sink
	most   int // bytes of words that wait; 0 is all
	bytes  int
	held   []citeway.Event
	listed bool
}

func newMarked(next citeway.Sink, stream bool) *marked {
	m := &marked{next: next}
	if stream {
		m.most = maxUnmarked
	}
	return m
}

// Put takes the next event.
func (m *marked) Put(e citeway.Event) error {
	if m.listed {
		return m.next.Put(e)
	}
	list := false
	switch e := e.(type) {
	case *citeway.Citation:
		list = len(e.Sources) > 0
	case *citeway.Text:
		m.held = append(m.held, &citeway.Text{Bytes: append([]byte(nil), e.Bytes...)})
		m.bytes += len(e.Bytes)
		if m.most > 0 && m.bytes > m.most {
			return m.release()
		}
		return nil
	case *citeway.End:
		m.unlist()
		list = true
	}
	m.held = append(m.held, e)
	if list {
		return m.release()
	}
	return nil
}

// release sends what waits.
func (m *marked) release() error {
	held := m.held
	m.listed, m.held = true, nil
	for _, e := range held {
		if err := m.next.Put(e); err != nil {
			return err
		}
	}
	return nil
}

// unlist takes the documents out of what waits.
func (m *marked) unlist() {
	m.held = slices.DeleteFunc(m.held, func(e citeway.Event) bool {
		_, source := e.(*citeway.Source)
		return source
	})
	for i, e := range m.held {
		b, ok := e.(*citeway.Begin)
		if !ok || b.Extra[allRetrieved] == nil {
			continue
		}
		bare := *b
		bare.Extra = maps.Clone(b.Extra)
		bare.Extra[allRetrieved] = json.RawMessage("[]")
		m.held[i] = &bare
	}
}
