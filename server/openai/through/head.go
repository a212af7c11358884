package through

import (
	"encoding/json"

	"github.com/citeway/citeway"
)

// head gives the chunks that are made the head of the upstream's own.
type head struct {
	next     citeway.Sink
	first    *frame
	prefix   string
	findings func(*citeway.Finding)
}

// Put passes the event on.
func (h *head) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		return h.next.Put(h.begin())
	case *citeway.Finding:
		if h.findings != nil {
			h.findings(e)
		}
	case *citeway.End:
		return h.next.Put(&citeway.End{Label: e.Label})
	}
	return h.next.Put(e)
}

func (h *head) begin() *citeway.Begin {
	b := &citeway.Begin{Generated: true, Extra: map[string]json.RawMessage{}}
	_ = json.Unmarshal(h.first.top.get("id"), &b.ID) // one that is no string is left out
	_ = json.Unmarshal(h.first.top.get("model"), &b.Model)
	for _, name := range [...]string{"created", "system_fingerprint"} {
		if raw := h.first.top.get(name); raw != nil {
			b.Extra[h.prefix+name] = raw
		}
	}
	return b
}
