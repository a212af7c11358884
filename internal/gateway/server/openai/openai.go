// Package openai is the surface for the clients that speak OpenAI's API: its SDKs,
// Open WebUI, LibreChat, the Vercel AI SDK. It answers from Citeway's own
// knowledge, or passes a request through to an upstream and mends the citations of
// what comes back; docs/openai-surface.md says which, and how.
//
// Its parts stand in the folders below: request reads what is asked, ragprompt the
// sources that a client put into the prompt, task the helper calls of Open WebUI,
// form writes citations, through mends an upstream's answer. What may not enter:
// retrieval, a model, another surface.
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
	"github.com/citeway/citeway/internal/gateway/server/openai/form"
	"github.com/citeway/citeway/verify"
)

// Chat answers turns; a *chat.Service fulfils it.
type Chat interface {
	Answer(ctx context.Context, t chat.Turn, sink citeway.Sink) error
}

// Model is a model that clients may name.
type Model struct {
	// Name is its name: citeway/NAME answers from the knowledge base with it, and
	// NAME passes through to it, where it has an Upstream.
	Name string
	// Owner is who is said to own it; "" is citeway.
	Owner string
	// Upstream passes requests through; nil for a model that cannot.
	Upstream model.Forwarder
	// Calls is what its upstream calls the model, which is what a request that is
	// passed through names; "" is Name.
	Calls string
	// Default says that it is the model that citeway means by itself.
	Default bool
	// Fallback are the names of the models to which a request is passed where this
	// one's upstream fails before its answer begins, in order. Those without an
	// Upstream are left out.
	Fallback []string
}

// Options say what the surface stands on.
type Options struct {
	Chat Chat
	// Models are those beside the default one, which is citeway.
	Models []Model
	// Library is searched beside the sources that a prompt holds; nil searches
	// what Chat does, and leaves those sources out.
	Library chat.Library
	// Verifier checks the citations of what is passed through; nil leaves them
	// unchecked. Unsupported says what becomes of one that does not hold.
	Verifier    *verify.Verifier
	Unsupported verify.Unsupported
	// Citations is how citations are written where neither the request nor its key
	// says; "" is form.OpenAI.
	Citations form.Citations
	// Base is the server's own address as readers reach it, without a path: sources
	// that have none get that of their record, BASE/c/ID. nil, or "", leaves them
	// without.
	Base func(r *http.Request) string
	// Mode is what a bare model name means where neither the request nor its key
	// says; "" is Passthrough.
	Mode Mode
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
	if o.Citations == "" {
		o.Citations = form.OpenAI
	}
	if o.Mode == "" {
		o.Mode = Passthrough
	}
	return &Surface{o: o, since: o.Now().Unix(), beat: server.Heartbeat, items: newItems(o.Now)}
}

// Routes adds the surface's paths.
func (s *Surface) Routes(mux *http.ServeMux) {
	mux.HandleFunc("POST /openai/v1/chat/completions", s.handle(s.completions))
	mux.HandleFunc("POST /openai/v1/responses", s.handle(s.responses))
	mux.HandleFunc("GET /openai/v1/models", s.handle(s.models))
	mux.HandleFunc("GET /openai/v1/models/{id...}", s.handle(s.model))
}

// note logs a fault of ours; that a model failed is told by who asks it.
func (s *Surface) note(r *http.Request, err error) {
	if citeway.CodeOf(err) == citeway.Internal {
		s.o.Log.Error("a request failed", "path", r.URL.Path, "error", err)
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
