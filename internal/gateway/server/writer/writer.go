package writer

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/extract"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/writer/intake"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
)

// MaxUpload is the most bytes of one file where the options do not say.
const MaxUpload = knowledge.MaxFile

// Chat answers turns; a *chat.Service fulfils it.
type Chat interface {
	Answer(ctx context.Context, t chat.Turn, sink citeway.Sink) error
}

// Library is the knowledge base; a knowledge.Store fulfils it.
type Library interface {
	intake.Library
	chat.Library
	Members(ctx context.Context, set string) ([]string, error)
}

// Options say what the surface stands on.
type Options struct {
	Chat    Chat
	Library Library
	// Store keeps graphs and files. Who opened it closes it, after the surface.
	Store store.Store
	// Files is the folder in which the bytes of files are kept.
	Files string
	// Fetcher fetches the pages of graphs; nil fetches none, and says so in the
	// status of their URLs.
	Fetcher intake.Fetcher
	// Extractor reads files; nil is one of the surface's own.
	Extractor intake.Extractor
	// Rules give uploads labels and sets by their names, as writer-files/NAME, and
	// pages by their addresses; nil gives none.
	Rules knowledge.Rules
	// Models are the names of the models that clients may ask for beside the
	// default one.
	Models []string
	// Helper is the model that answers sub-questions; "" is the default one.
	Helper string
	// Single says that the default model answers one question at a time, as the
	// built-in one does: with sub-questions, their answers together are the answer.
	// Any other model is asked the whole question, and sees what they found.
	Single bool
	// MaxUpload is the most bytes of one file; 0 is MaxUpload.
	MaxUpload int64
	// GraphsPerKey and FilesPerKey are how many one key may have at a time; 0 is the
	// constants of those names.
	GraphsPerKey, FilesPerKey int
	// Workers is how many files are read at the same time; 0 is the intake's own.
	Workers int
	Log     *slog.Logger
	// Now is the clock; nil is time.Now.
	Now func() time.Time
}

// Surface is the Writer surface. Close ends its work in the background.
type Surface struct {
	o         Options
	shelf     *intake.Shelf
	intake    *intake.Intake
	extractor *extract.Extractor // nil where the options brought one
	// beat is server.Heartbeat, idle uploadIdle, and first grace; a test has others.
	beat, idle, first time.Duration

	adding sync.Mutex // held from where the records of a key are counted to where one is added
}

var (
	_ server.Surface = (*Surface)(nil)
	_ server.Voice   = (*Surface)(nil)
	_ server.Scoper  = (*Surface)(nil)
	_ server.Sizer   = (*Surface)(nil)
)

// New returns the surface, with the files that were in progress taken up again.
// Unavailable where the folder cannot be made or the store not read.
func New(ctx context.Context, o Options) (*Surface, error) {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.MaxUpload <= 0 {
		o.MaxUpload = MaxUpload
	}
	if o.GraphsPerKey <= 0 {
		o.GraphsPerKey = GraphsPerKey
	}
	if o.FilesPerKey <= 0 {
		o.FilesPerKey = FilesPerKey
	}
	s := &Surface{o: o, beat: server.Heartbeat, idle: uploadIdle, first: grace}
	if s.o.Extractor == nil {
		s.extractor = extract.New()
		s.o.Extractor = s.extractor
	}
	var err error
	if s.shelf, err = intake.OpenShelf(o.Files); err == nil {
		s.intake, err = intake.Start(ctx, intake.Options{Store: o.Store, Shelf: s.shelf, Library: o.Library, Extractor: s.o.Extractor,
			Fetcher: o.Fetcher, Rules: o.Rules, Workers: o.Workers, Log: o.Log})
	}
	if err != nil {
		_ = s.free()
		return nil, err
	}
	return s, nil
}

// Close waits until nothing is being taken in any more. What was, goes on with the
// next start.
func (s *Surface) Close() error {
	s.intake.Close()
	return s.free()
}

func (s *Surface) free() error {
	if s.extractor == nil {
		return nil
	}
	return s.extractor.Close()
}

// Prefix is the beginning of the surface's paths.
func (*Surface) Prefix() string { return "/writer/" }

// Scope is none: each route says its own.
func (*Surface) Scope(*http.Request) string { return "" }

// filesPath is where files are listed and sent.
const filesPath = "/writer/v1/files"

// MaxBody is more for uploads.
func (s *Surface) MaxBody(r *http.Request) int64 {
	if r.Method == http.MethodPost && r.URL.Path == filesPath {
		return s.o.MaxUpload
	}
	return 0
}

// route is one path, and what a key must be allowed to do for it.
type route struct {
	pattern, scope string
	serve          func(http.ResponseWriter, *http.Request) error
}

func (s *Surface) routes() []route {
	return []route{
		{"POST /writer/v1/graphs", access.WriteSources, s.createGraph},
		{"GET /writer/v1/graphs", access.ReadSources, s.listGraphs},
		{"GET /writer/v1/graphs/{id}", access.ReadSources, s.readGraph},
		{"PUT /writer/v1/graphs/{id}", access.WriteSources, s.updateGraph},
		{"DELETE /writer/v1/graphs/{id}", access.WriteSources, s.deleteGraph},
		{"POST /writer/v1/graphs/{id}/file", access.WriteSources, s.attach},
		{"DELETE /writer/v1/graphs/{id}/file/{file}", access.WriteSources, s.detach},
		{"POST /writer/v1/graphs/question", access.Answer, s.question},
		{"POST " + filesPath, access.WriteSources, s.upload},
		{"GET " + filesPath, access.ReadSources, s.listFiles},
		{"POST " + filesPath + "/retry", access.WriteSources, s.retry},
		{"GET " + filesPath + "/{id}", access.ReadSources, s.readFile},
		{"GET " + filesPath + "/{id}/download", access.ReadSources, s.download},
		{"DELETE " + filesPath + "/{id}", access.WriteSources, s.deleteFile},
		{"POST /writer/v1/chat", access.Answer, s.chat},
		{"GET /writer/v1/models", access.Answer, s.models},
	}
}

// Routes adds the surface's paths.
func (s *Surface) Routes(mux *http.ServeMux) {
	for _, r := range s.routes() {
		mux.HandleFunc(r.pattern, s.handle(r))
	}
}

// handle checks the scope and writes a handler's error in the surface's shape.
func (s *Surface) handle(route route) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := server.Need(r.Context(), route.scope)
		if err == nil {
			err = route.serve(w, r)
		}
		if err == nil || errors.Is(err, context.Canceled) {
			return // who has left is not told
		}
		if server.Public(err).Code == citeway.Internal {
			s.o.Log.Error("a request failed", "path", r.URL.Path, "error", err)
		}
		s.WriteError(w, err, 0)
	}
}

// sightOf is whose graphs and files a request's caller sees. A graph whose id is
// among the sets of a key is seen by its bearer too.
func sightOf(ctx context.Context) store.Sight {
	c := server.CallerOf(ctx)
	return store.Sight{Owner: c.ID, Also: c.Sets}
}

// models is GET /writer/v1/models.
func (s *Surface) models(w http.ResponseWriter, _ *http.Request) error {
	type entry struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
	list := []entry{{defaultModel, "Citeway"}}
	for _, name := range s.o.Models {
		list = append(list, entry{name, name})
	}
	server.WriteJSON(w, http.StatusOK, map[string]any{"models": list})
	return nil
}
