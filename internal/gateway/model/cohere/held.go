package cohere

import "github.com/citeway/citeway"

// held keeps an answer until it is whole. The service names what it cites after the
// words, up to the end of the text, and a form that writes markers can place one
// only where the words have just come to.
type held struct{ fold citeway.Folder }

// Put takes an event.
func (h *held) Put(e citeway.Event) error { return h.fold.Put(e) }

// give sends what was kept, each citation at its words.
func (h *held) give(next citeway.Sink) error {
	return citeway.Unfold(h.fold.Answer(), citeway.SinkFunc(func(e citeway.Event) error {
		switch e.(type) {
		case *citeway.Begin, *citeway.End:
			return nil // those of the turn are the chat's own
		}
		return next.Put(e)
	}))
}
