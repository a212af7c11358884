// Package cohere is a model behind a server that speaks version 2 of Cohere's Chat
// API, streamed: https://docs.cohere.com/reference/chat-stream and, for its events,
// https://docs.cohere.com/v2/docs/streaming, in types of our own.
//
// Passages are passed as documents, one per passage, under the passage's own id
// (https://docs.cohere.com/v2/docs/retrieval-augmented-generation-rag); citations name
// these ids, and so a source and a passage exactly. The title, text and address that a
// citation repeats are ignored. dialect/cohere reads the answer.
package cohere

import (
	"cmp"
	"context"

	"github.com/citeway/citeway"
	dialect "github.com/citeway/citeway/dialect/cohere"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/upstream"
)

// DefaultBaseURL is the server to ask if the options name none.
const DefaultBaseURL = "https://api.cohere.com"

// path is where conversations are sent, below the base.
const path = "v2/chat"

// Options are the model's settings. Only Name is needed.
type Options struct {
	// Options say which model; the key is sent as a bearer token, and BaseURL is the
	// address up to /v2/chat, or "" for DefaultBaseURL.
	service.Options
	// Citations is how the server cites: FAST, ACCURATE, ENABLED; "" leaves it to
	// the server.
	Citations string
	// Prompted says that the server takes no documents: passages go into the prompt, as
	// with any other model.
	Prompted bool
}

// Model is a model behind a server. It is safe for concurrent use.
type Model struct {
	service.Server
	citations string
	prompted  bool
}

var _ model.Native = (*Model)(nil)

// New returns the model with those options. Returns Invalid for a missing name or a bad
// address.
func New(o Options) (*Model, error) {
	server, err := o.Connect(model.Cohere, path, upstream.Options{Base: upstream.Base(cmp.Or(o.BaseURL, DefaultBaseURL), path), Authorize: upstream.Bearer(o.Key)})
	if err != nil {
		return nil, err
	}
	return &Model{server, o.Citations, o.Prompted}, nil
}

// Documents reports whether passages are passed as documents; see model.Native.
func (m *Model) Documents() bool { return !m.prompted }

// Stream asks the server; see model.Model.
func (m *Model) Stream(ctx context.Context, r *model.Request, sink citeway.Sink) error {
	sources, cut := service.Beside(r)
	list, places := documents(sources)
	body, err := m.body(r, list)
	if err != nil {
		return err
	}
	way := service.Way{Form: dialect.Form(), Last: "message-end", Find: finder(places), Beside: len(list) > 0, Hold: r.Inline && len(list) > 0, Cut: cut}
	return m.Ask(ctx, body, way, r, sink)
}

// finder finds the passage that a citation names by the id under which it was sent. A
// tool's output belongs to the conversation.
func finder(places map[string]service.Place) service.Finder {
	return func(s *citeway.Source) (service.Place, bool) {
		if s.Kind == citeway.KindTool {
			return service.Place{}, false
		}
		return places[s.ID], true
	}
}
