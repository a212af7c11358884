// Package native is the surface of Citeway's own clients: answers, conversion,
// checking, sources and evidence under /v1, and /c/{id} for a person. It is
// described by openapi.yaml, which it serves and is tested against.
package native

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"sync/atomic"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/relay"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/verify"
)

// Library is what the surface needs from the knowledge base.
type Library interface {
	// List returns a page of the documents that the caller may see; Invalid for one after a
	// document that is none of these.
	List(ctx context.Context, l knowledge.Listing) (*knowledge.Listed, error)
	// Replaceable reports whether a caller of that key ("" if nothing is hidden from it) may
	// send a file in the place of a document that it sees and that was read from origin.
	Replaceable(origin string, sight knowledge.Sight, owner string) bool
	// Sees reports whether there is, or was, a document of that id that the caller
	// may see.
	Sees(ctx context.Context, id string, sight knowledge.Sight) (bool, error)
	// Sets returns the sets of documents that the caller may see, by name.
	Sets(ctx context.Context, sight knowledge.Sight) ([]knowledge.Set, error)
	// Named returns NotFound for the first set or document that is not there, or that the
	// caller may not see.
	Named(ctx context.Context, sets, documents []string, sight knowledge.Sight) error
	// Document reads a document as it is now; NotFound if there is none that the caller
	// may see.
	Document(ctx context.Context, id string, sight knowledge.Sight) (*Document, error)
	// Add takes in one document that a client sent.
	Add(ctx context.Context, u *Upload) (citeway.Source, error)
	// Delete deletes a document; NotFound if there is no such document.
	Delete(ctx context.Context, id string) error
}

// Upload is a document that a client sent.
type Upload struct {
	// Name is its file name, as the client gave it.
	Name    string
	Content io.Reader
	// Label is the label that it was sent with; nil leaves it to the document.
	Label *citeway.Label
	// Sets are the sets that it is put into.
	Sets []string
	// Replaces is the id of the document that it takes the place of: as another version of
	// it, in its sets, with its label unless Label is another; "" is a document by its name.
	Replaces string
	// Owner is the id of the key whose documents are kept apart from others', so that
	// it can neither replace nor discover documents that it may not see; "" if nothing
	// is hidden from the caller.
	Owner string
	// Sight is what the caller may see: the document may claim no label above it, and
	// no address where anything is hidden.
	Sight knowledge.Sight
}

// Chat answers turns; a *chat.Service fulfils it.
type Chat interface {
	Answer(ctx context.Context, t chat.Turn, sink citeway.Sink) error
}

// Options are what the surface needs.
type Options struct {
	Chat    Chat
	Library Library
	// Search is searched beside the files that a page sends with a question, and Reader reads these; nil reads none.
	Search chat.Library
	Reader server.Reader
	// Intake tells of documents on their way in; nil tells nothing.
	Intake Intake
	// Models are those that a request may name, in the settings' order.
	Models []Model
	// Originals are the files that documents were read from; nil has none.
	Originals Originals
	Evidence  evidence.Store
	// Versions says what has become of documents; nil if that is unknown.
	Versions evidence.Library
	Verifier *verify.Verifier
	// Talks are the conversations that are kept; nil keeps none.
	Talks *server.Conversations
	// Open opens a record that the caller may see by its label and its document:
	// what has become of it, and of a query its picture. It may find that the caller
	// may not (Forbidden). nil looks at the versions of documents alone.
	Open func(ctx context.Context, r *evidence.Record) (*evidence.Opened, error)
	// Cites reports whether the caller may open evidence that belongs to no document
	// and to another caller, because it is cited in a session of the caller's own or in
	// a share; "" means none. A nil Cites allows none. The label is checked separately.
	Cites func(ctx context.Context, share, id string) (bool, error)
	// Page writes the record as a page for a person.
	Page func(w http.ResponseWriter, r *http.Request, o *evidence.Opened) error
	// Base is the server's own address as readers reach it, without a path; the description
	// names it. In every form but native, sources without an address get that of their record, BASE/c/ID, unless
	// Base is nil or returns "".
	Base func(r *http.Request) string
	// Label returns the label of that name, or nil if there is none: an upload with it is
	// refused. A nil function knows names and ranks as front matter does.
	Label func(name string) *citeway.Label
	// Examine says why citations do not appear; nil examines nothing.
	Examine Examiner
	// MaxUpload is the most bytes of one upload; 0 is MaxUpload.
	MaxUpload int64
	// Relay is the way to other gateways that share the state; nil is none.
	Relay *relay.Relay
	Log   *slog.Logger
}

// Surface is the native surface.
type Surface struct {
	o    Options
	live *lives
	// elsewhere are other gateways, where its answers go on.
	elsewhere *elsewhere
	// followers is how many follow the intake.
	followers atomic.Int64
	// beat is server.Heartbeat, and grace ResumeGrace; a test has others.
	beat, grace time.Duration
	examining   chan struct{} // holds one for each examination under way
}

// New returns the surface.
func New(o Options) *Surface {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Label == nil {
		o.Label = ingest.NamedLabel
	}
	if o.MaxUpload <= 0 {
		o.MaxUpload = MaxUpload
	}
	grace := ResumeGrace
	if o.Relay != nil {
		grace = ElsewhereGrace
	}
	return &Surface{o: o, live: newLives(), elsewhere: &elsewhere{o.Relay, o.Log}, beat: server.Heartbeat, grace: grace, examining: make(chan struct{}, MaxExaminations)}
}

// Close ends the answers under way, those of earlier surfaces too, and waits until what
// they leave is kept.
func (s *Surface) Close() error {
	s.live.close()
	return nil
}

// After lets readers come back to answers that an earlier surface began; nil is none.
// It returns s.
func (s *Surface) After(earlier *Surface) *Surface {
	if earlier != nil {
		s.live = earlier.live
	}
	return s
}

// Prefix begins the surface's paths for programs.
func (*Surface) Prefix() string { return "/v1/" }

// WriteError writes an error in the native shape.
func (*Surface) WriteError(w http.ResponseWriter, err error, status int) {
	server.WriteError(w, err, status)
}

// Scope is empty: each route has its own.
func (*Surface) Scope(*http.Request) string { return "" }

// MaxBody is more for uploads.
func (s *Surface) MaxBody(r *http.Request) int64 {
	if r.Method == http.MethodPost && r.URL.Path == sourcesPath {
		return s.o.MaxUpload
	}
	return 0
}

var (
	_ server.Guide  = (*Surface)(nil)
	_ server.Scoper = (*Surface)(nil)
	_ server.Sizer  = (*Surface)(nil)
)

// Routes adds the surface's paths.
func (s *Surface) Routes(mux *http.ServeMux) {
	for _, r := range s.routes() {
		mux.HandleFunc(r.method+" "+r.path, s.handle(&r))
	}
}

// sourcesPath is where documents are listed and uploaded.
const sourcesPath = "/v1/sources"

// route is one path; openapi.yaml is checked against the list.
type route struct {
	method, path string
	// scope is the scope that a key needs; "" requires none.
	scope string
	serve func(http.ResponseWriter, *http.Request) error
	// ours says that the page alone asks for it: openapi.yaml leaves it out, since a custom
	// action takes no more than 30 operations.
	ours bool
}

func (s *Surface) routes() []route {
	return slices.Concat(s.talkRoutes(), s.intakeRoutes(), []route{
		{method: "POST", path: "/v1/answers", scope: access.Answer, serve: s.answer},
		{method: "GET", path: "/v1/answers/{id}/events", scope: access.Answer, serve: s.resume},
		{method: "GET", path: "/v1/answers/{id}/stream", scope: access.Answer, serve: s.reconnect},
		{method: "GET", path: "/v1/models", scope: access.Answer, serve: s.models, ours: true},
		{method: "GET", path: "/v1/starters", scope: access.ReadSources, serve: s.starters, ours: true},
		{method: "GET", path: "/v1/sets", scope: access.ReadSources, serve: s.sets, ours: true},
		{method: "POST", path: "/v1/convert", scope: access.Convert, serve: s.convert},
		{method: "POST", path: "/v1/check", scope: access.Convert, serve: s.check},
		{method: "POST", path: "/v1/inspect", scope: access.Convert, serve: s.inspect, ours: true},
		{method: "POST", path: "/v1/doctor", scope: access.Admin, serve: s.examine, ours: true},
		{method: "GET", path: sourcesPath, scope: access.ReadSources, serve: s.sources},
		{method: "POST", path: sourcesPath, scope: access.WriteSources, serve: s.upload},
		{method: "GET", path: "/v1/sources/{id}", scope: access.ReadSources, serve: s.document},
		{method: "GET", path: "/v1/sources/{id}/original", scope: access.ReadSources, serve: s.original},
		{method: "GET", path: "/v1/sources/{id}/rendered", scope: access.ReadSources, serve: s.rendered, ours: true},
		{method: "GET", path: "/v1/sources/{id}/pages/{page}", scope: access.ReadSources, serve: s.sheet},
		{method: "DELETE", path: "/v1/sources/{id}", scope: access.WriteSources, serve: s.remove},
		{method: "GET", path: "/v1/citations/{id}", scope: access.ReadEvidence, serve: s.citation},
		{method: "GET", path: "/c/{id}", scope: access.ReadEvidence, serve: s.page},
		{method: "GET", path: "/c/{id}/chart.svg", scope: access.ReadEvidence, serve: s.chart},
		{method: "GET", path: "/v1/openapi.yaml", scope: "", serve: s.describe},
		{method: "GET", path: "/v1/openapi.json", scope: "", serve: s.describeJSON},
	})
}

// handle checks the scope and writes a handler's error in the surface's shape, or
// as a page to a person who opened the address.
func (s *Surface) handle(route *route) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := server.Need(r.Context(), route.scope)
		if err == nil {
			err = route.serve(w, r)
		}
		if err == nil || r.Context().Err() != nil {
			return
		}
		if citeway.CodeOf(err) == citeway.Internal {
			s.o.Log.ErrorContext(r.Context(), "a request failed", "path", r.URL.Path, "error", err)
		}
		server.Refuse(w, r, err, 0)
	}
}

// sightOf is what the caller of a request may see.
func sightOf(ctx context.Context) knowledge.Sight {
	c := server.CallerOf(ctx)
	return knowledge.Sight{Clearance: c.Clearance, Sets: c.Sets}
}
