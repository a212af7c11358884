// Package anthropic is the surface for clients of Anthropic's Messages API: its SDKs and the frameworks over them. It answers
// from the documents and search results that a request brings, or, where it brings none, from Citeway's own knowledge, with
// the citations that the API itself writes; see docs/anthropic-surface.md.
//
// It reads requests and writes errors; the form of an answer is dialect/anthropic. What a request brings it searches itself;
// it knows no store, no model and no other surface.
package anthropic

import (
	"context"
	"errors"
	"log/slog"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/link"
	"github.com/citeway/citeway/internal/watch"
)

// Chat answers turns; a *chat.Service fulfils it.
type Chat interface {
	Answer(ctx context.Context, t chat.Turn, sink citeway.Sink) error
}

// Options are what the surface needs.
type Options struct {
	Chat Chat
	// Reader reads the files that a request brings; nil refuses them.
	Reader Reader
	// Models are the models besides the default one, which is citeway.
	Models []Model
	// Mode is what the bare name of a model means if neither the request nor its key says; "" passes it through where the
	// model has an upstream.
	Mode server.Mode
	// Links says which addresses an answer that passes through may link to besides those of its sources; see link.Rule.
	Links link.Rule
	// Told are told of each answer that Chat does not give.
	Told watch.Teller
	// Base is the server's own address as readers reach it, without a path. Sources of Citeway's own knowledge without an
	// address get that of their record, BASE/c/ID, unless Base is nil or returns "".
	Base func(r *http.Request) string
	Log  *slog.Logger
}

// Surface is the Messages surface.
type Surface struct{ o Options }

var (
	_ server.Surface = (*Surface)(nil)
	_ server.Voice   = (*Surface)(nil)
)

// New returns the surface.
func New(o Options) *Surface {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return &Surface{o}
}

// Routes adds the surface's paths.
func (s *Surface) Routes(mux *http.ServeMux) {
	mux.HandleFunc("POST /anthropic/v1/messages", s.handle(s.messages))
	mux.HandleFunc("POST /anthropic/v1/messages/count_tokens", s.handle(s.count))
	mux.HandleFunc("GET /anthropic/v1/models", s.handle(s.models))
	mux.HandleFunc("GET /anthropic/v1/models/{id...}", s.handle(s.model))
}

// handle writes a handler's error in the surface's shape.
func (s *Surface) handle(serve func(http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := serve(w, r)
		if err == nil || r.Context().Err() != nil || errors.Is(err, errTold) {
			return
		}
		if citeway.CodeOf(err) == citeway.Internal {
			s.o.Log.ErrorContext(r.Context(), "a request failed", "path", r.URL.Path, "error", err)
		}
		s.WriteError(w, err, 0)
	}
}

// listed is a model as the API lists it.
// https://docs.anthropic.com/en/api/models-list
type listed struct {
	Type    string `json:"type"`
	ID      string `json:"id"`
	Name    string `json:"display_name"`
	Created string `json:"created_at"`
}

// unknownTime is what the API says of a model whose release is not known.
const unknownTime = "1970-01-01T00:00:00Z"

// models is GET /anthropic/v1/models: all on one page.
func (s *Surface) models(w http.ResponseWriter, _ *http.Request) error {
	names := s.names()
	list := make([]listed, len(names))
	for i, name := range names {
		list[i] = listed{"model", name, name, unknownTime}
	}
	server.WriteJSON(w, http.StatusOK, map[string]any{"data": list, "has_more": false, "first_id": names[0], "last_id": names[len(names)-1]})
	return nil
}

// model is GET /anthropic/v1/models/{id}.
func (s *Surface) model(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	if _, err := s.way(r, id); err != nil {
		return err
	}
	server.WriteJSON(w, http.StatusOK, listed{"model", id, id, unknownTime})
	return nil
}
