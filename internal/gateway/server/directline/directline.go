// Package directline is the surface of Web Chat and other Bot Framework clients:
// Direct Line 3.0 under /v3/directline, with tokens, conversations, activities by
// polling and by WebSocket, resuming by watermark, and uploads.
//
// What a person sends is kept and echoed, then answered by a turn of the chat:
// as the activities of a livestream, as one activity, as what Microsoft Teams
// reads, or as plain text, whichever the channel of the conversation shows. What
// was said is kept before it is sent, so that a client that comes back reads on
// where it was, with the same ids; the growing text of an answer is not: a reader
// gets the newest, and the final message is kept.
//
// Where it comes from:
// https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-direct-line-3-0-api-reference
// and the requests of botframework-directlinejs 0.15.5 and 0.15.6, the client
// inside the published bundles of Web Chat. How an answer is found is up to the chat,
// and how it is written up to a dialect.
package directline

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/server"
)

// Chat answers turns; a *chat.Service fulfils it.
type Chat interface {
	Answer(ctx context.Context, t chat.Turn, sink citeway.Sink) error
}

// Options are what the surface needs.
type Options struct {
	Chat Chat
	// Store keeps the conversations.
	Store Store
	// Library is searched in addition to the documents attached to a conversation; nil
	// searches only those, if there are any.
	Library chat.Library
	// Reader reads those documents; nil refuses all files.
	Reader server.Reader
	// Base is the server's own address as readers reach it, such as
	// https://citeway.example; if it is nil or returns "", the request's address is
	// used.
	Base func(r *http.Request) string
	// Origins are the origins, such as https://intranet.example, whose pages may use
	// the surface without a key where none is needed, in addition to those of this
	// machine; "*" means all.
	Origins []string
	// Clearance is the highest label rank that any caller may see; nil is all.
	Clearance *int
	// Relay is the way to other gateways that share the store; nil is none.
	Relay Relay
	// Whole sends answers in one activity instead of as a livestream.
	Whole bool
	Log   *slog.Logger
	// Now is the clock; nil is time.Now.
	Now func() time.Time
}

// Surface is the Direct Line surface. Close ends it.
type Surface struct {
	*desk
	doors      *doors
	beginnings *beginnings
	readers    *readers
	posts      *posts
	answers    *answers
	work       *work
	mended     sync.Once
}

var (
	_ server.Surface = (*Surface)(nil)
	_ server.Voice   = (*Surface)(nil)
	_ server.Scoper  = (*Surface)(nil)
	_ server.Doorman = (*Surface)(nil)
	_ server.Teller  = (*Surface)(nil)
	_ server.Sizer   = (*Surface)(nil)
)

// New returns the surface.
func New(o Options) *Surface {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	d := &desk{o: o, elsewhere: elsewhere{o.Relay}, talks: talks{byID: map[string]*talk{}, elsewhere: elsewhere{o.Relay}}}
	s := &Surface{desk: d, doors: &doors{d}, work: newWork()}
	s.answers = &answers{desk: d, work: s.work, slots: make(chan struct{}, MaxAnswers)}
	s.beginnings = &beginnings{desk: d, doors: s.doors}
	s.readers = &readers{desk: d, doors: s.doors, work: s.work}
	s.posts = &posts{desk: d, doors: s.doors, answers: s.answers}
	return s
}

// Close stops the answers under way and waits for them and for the WebSockets.
// What was not answered is answered when the conversations are opened again.
func (s *Surface) Close() error {
	s.work.close()
	return nil
}

// Admit lets in those who bear one of the surface's tokens.
func (s *Surface) Admit(r *http.Request) (server.Caller, bool) { return s.doors.admit(r) }

// Tell answers a poll that the guard refuses.
func (s *Surface) Tell(w http.ResponseWriter, r *http.Request, err error) bool {
	return s.readers.tell(w, r, err)
}

// WriteError writes err in the surface's shape.
func (s *Surface) WriteError(w http.ResponseWriter, err error, status int) {
	writeError(w, err, status)
}

const (
	root          = "/v3/directline/"
	conversations = root + "conversations"
	sessionPath   = root + "session/getsessionid"
)

// Routes adds the surface's paths.
func (s *Surface) Routes(mux *http.ServeMux) {
	mux.HandleFunc("OPTIONS "+root+"{path...}", preflight)
	mux.HandleFunc("POST "+root+"tokens/generate", s.handle(s.beginnings.generate))
	mux.HandleFunc("POST "+root+"tokens/refresh", s.handle(s.beginnings.refresh))
	mux.HandleFunc("POST "+conversations, s.handle(s.beginnings.start))
	mux.HandleFunc("GET "+conversations+"/{id}", s.handle(s.beginnings.resume))
	mux.HandleFunc("GET "+conversations+"/{id}/activities", s.handle(s.readers.poll))
	mux.HandleFunc("POST "+conversations+"/{id}/activities", s.handle(s.posts.post))
	mux.HandleFunc("POST "+conversations+"/{id}/upload", s.handle(s.posts.upload))
	mux.HandleFunc("GET "+conversations+"/{id}/stream", s.handle(s.readers.stream))
	mux.HandleFunc("GET "+sessionPath, s.handle(s.beginnings.session))
}

// handle writes a handler's error in the surface's shape, with the headers that a
// browser wants of every answer.
func (s *Surface) handle(serve func(http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		allow(w)
		s.mended.Do(func() { s.answers.mending(s.base(r)) })
		err := serve(w, r)
		if err == nil || r.Context().Err() != nil {
			return
		}
		if ours(err) {
			s.o.Log.ErrorContext(r.Context(), "a request failed", "path", r.URL.Path, "error", err)
		}
		s.WriteError(w, err, 0)
	}
}
