// Package openai is the surface for clients of OpenAI's API: its SDKs, Open WebUI,
// LibreChat, the Vercel AI SDK. It answers from Citeway's own knowledge, or passes a
// request through to an upstream and corrects the citations in its answer; see
// docs/openai-surface.md.
//
// The folders below hold its parts: request reads requests, webui what Open WebUI puts
// into prompts, form writes citations, and through corrects an upstream's answer. It
// contains no retrieval, no model and no other surface.
package openai

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
	"github.com/citeway/citeway/internal/link"
	"github.com/citeway/citeway/internal/watch"
	"github.com/citeway/citeway/verify"
)

// Chat answers turns; a *chat.Service fulfils it.
type Chat interface {
	Answer(ctx context.Context, t chat.Turn, sink citeway.Sink) error
}

// Model is a model that clients may name.
type Model struct {
	// Name is its name: citeway/NAME answers from the knowledge base with it, and
	// NAME passes through to it, if it has an Upstream.
	Name string
	// Owner is its owner as clients are told; "" is citeway.
	Owner string
	// Upstream passes requests through; nil for a model that cannot.
	Upstream model.Forwarder
	// Calls is the upstream's name of the model, used in requests that are passed
	// through; "" is Name.
	Calls string
	// Provider is who serves it, for traces.
	Provider string
	// Default says that the bare name citeway means this model.
	Default bool
	// Fallback are the names of the models to pass a request to, in order, if this one's
	// upstream fails before its answer begins. Those without an Upstream are skipped.
	Fallback []string
}

// Options are what the surface needs.
type Options struct {
	Chat Chat
	// Models are the models besides the default one, which is citeway.
	Models []Model
	// Library is searched along with the sources in a prompt; nil searches what Chat
	// does, and ignores those sources.
	Library chat.Library
	// Reader reads the files of messages; nil reads none.
	Reader server.Reader
	// Shelf are the documents in their sets, which are told as vector stores; nil has none.
	Shelf Shelf
	// Embedder makes vectors of texts; an error says why there is none. nil has none.
	Embedder func() (Embedder, error)
	// Verifier checks the citations of what is passed through; nil leaves them
	// unchecked. Unsupported says what happens to one that does not hold.
	Verifier    *verify.Verifier
	Unsupported verify.Unsupported
	// Citations is how citations are written if neither the request nor its key says, nor
	// its client does; "" is request.OpenAI.
	Citations request.Citations
	// Links says which addresses an answer that is passed through may link to besides
	// those of the prompt's sources.
	Links link.Rule
	// Base is the server's own address as readers reach it, without a path. Sources
	// without an address get that of their record, BASE/c/ID, unless Base is nil or
	// returns "".
	Base func(r *http.Request) string
	// Mode is what a bare model name means if neither the request nor its key says; ""
	// is server.Passthrough.
	Mode server.Mode
	// Told are told of each answer that Chat does not give.
	Told watch.Teller
	Log  *slog.Logger
	// Now is the clock; nil is time.Now.
	Now func() time.Time
}

// Surface is the OpenAI surface.
type Surface struct {
	o     Options
	since int64 // when the surface was made, in seconds
	beat  time.Duration
	items *items
}

var (
	_ server.Surface = (*Surface)(nil)
	_ server.Voice   = (*Surface)(nil)
)

// New returns the surface.
func New(o Options) *Surface {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Mode == "" {
		o.Mode = server.Passthrough
	}
	return &Surface{o: o, since: o.Now().Unix(), beat: server.Heartbeat, items: newItems(o.Now)}
}

// After lets requests refer to what an earlier surface answered; nil is none. It
// returns s.
func (s *Surface) After(earlier *Surface) *Surface {
	if earlier != nil {
		s.items, s.since = earlier.items, earlier.since
	}
	return s
}

// Routes adds the surface's paths.
func (s *Surface) Routes(mux *http.ServeMux) {
	mux.HandleFunc("POST /openai/v1/chat/completions", s.handle(s.completions))
	mux.HandleFunc("POST /openai/v1/responses", s.handle(s.responses))
	mux.HandleFunc("POST /openai/v1/embeddings", s.handle(s.embeddings))
	mux.HandleFunc("GET /openai/v1/vector_stores", s.handle(s.stores))
	mux.HandleFunc("GET /openai/v1/vector_stores/{id}", s.handle(s.store))
	mux.HandleFunc("POST /openai/v1/vector_stores/{id}/search", s.handle(s.searchStore))
	mux.HandleFunc("GET /openai/v1/models", s.handle(s.models))
	mux.HandleFunc("GET /openai/v1/models/{id...}", s.handle(s.model))
}

// note logs a fault of ours; whoever asks a model logs its failures.
func (s *Surface) note(r *http.Request, err error) {
	if citeway.CodeOf(err) == citeway.Internal {
		s.o.Log.ErrorContext(r.Context(), "a request failed", "path", r.URL.Path, "error", err)
	}
}

// handle writes a handler's error in the surface's shape.
func (s *Surface) handle(serve func(http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := serve(w, r)
		if err == nil || r.Context().Err() != nil {
			return
		}
		s.note(r, err)
		s.WriteError(w, err, 0)
	}
}
