package through

import (
	"bytes"
	"encoding/json"

	"github.com/citeway/citeway"
)

// head gives the chunks that are made the head of the upstream's own.
type head struct {
	next     citeway.Sink
	begin    citeway.Begin
	findings func(*citeway.Finding)
}

// Put passes the event on.
func (h *head) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		return h.next.Put(&h.begin)
	case *citeway.Finding:
		if h.findings != nil {
			h.findings(e)
		}
	case *citeway.End:
		return h.next.Put(&citeway.End{Label: e.Label})
	}
	return h.next.Put(e)
}

// begun is the head of the chunks that are made: what the first one says of the
// answer. A frame is lent, so what is kept of it is copied.
func begun(first *frame, prefix string) citeway.Begin {
	b := citeway.Begin{Generated: true, Extra: map[string]json.RawMessage{}, ID: first.top.Text("id"), Model: first.top.Text("model")}
	for _, name := range [...]string{"created", "system_fingerprint"} {
		if raw := first.top.Get(name); raw != nil {
			b.Extra[prefix+name] = bytes.Clone(raw)
		}
	}
	return b
}
