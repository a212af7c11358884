// Package writer is the surface of Writer's own clients: Knowledge Graphs, their
// files, questions to them, and chat with the graph tool, under /writer/v1. A
// graph is a set of sources whose name is the graph's id; what is retrieved is
// what the graphs asked and the caller's key both let be seen.
//
// Where the forms are from: the types of npm writer-sdk 2.3.2 and what it was seen
// to send, and dev.writer.com/home/knowledge-graph, /home/kg-query, /home/kg-chat,
// /home/inline-citations and /home/knowledge-graph-query-config. The answers are
// written by dialect/writer and dialect/writerchat.
//
// How an answer is made is up to the chat, and how markers are spelled up to the
// dialects.
package writer

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/writer/intake"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
)

// MaxUpload is the most bytes of one file if the options do not say.
const MaxUpload = ingest.MaxFile

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

// Options are what the surface needs.
type Options struct {
	Chat    Chat
	Library Library
	// Store keeps graphs and files. Its opener closes it, after the surface.
	Store store.Store
	// Files is the folder for the bytes of files.
	Files string
	// Depot keeps those bytes where other gateways find them too; nil is none.
	Depot intake.Depot
	// Fetcher fetches the pages of graphs; nil fetches none, and says so in the
	// status of their URLs.
	Fetcher intake.Fetcher
	// Extractor reads files; nil is one of the surface's own.
	Extractor intake.Extractor
	// Rules give uploads labels and sets by their names, as writer-files/NAME, and
	// pages by their addresses; nil gives none.
	Rules ingest.Rules
	// Models are the names of the models that clients may ask for besides the default
	// one.
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
	extractor *ingest.Extractor // nil if the options brought one
	intake    *intake.Intake
	graphs    *graphs
	files     *files
	questions *questions
	chats     *chats
}

var (
	_ server.Surface = (*Surface)(nil)
	_ server.Voice   = (*Surface)(nil)
	_ server.Scoper  = (*Surface)(nil)
	_ server.Sizer   = (*Surface)(nil)
)

// New returns the surface, and goes on with the files in progress.
// Unavailable if the folder cannot be made or the store not read.
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
	s := &Surface{o: o}
	if s.o.Extractor == nil {
		s.extractor = ingest.NewExtractor()
		s.o.Extractor = s.extractor
	}
	if err := s.open(ctx); err != nil {
		_ = s.free()
		return nil, err
	}
	return s, nil
}

// open starts the intake, and makes what answers each kind of request.
func (s *Surface) open(ctx context.Context) error {
	o := &s.o
	shelf, err := intake.OpenShelf(o.Files, o.Depot)
	if err != nil {
		return err
	}
	s.intake, err = intake.Start(ctx, intake.Options{Store: o.Store, Shelf: shelf, Library: o.Library, Extractor: o.Extractor,
		Fetcher: o.Fetcher, Rules: o.Rules, Workers: o.Workers, Log: o.Log})
	if err != nil {
		return err
	}
	q := &quota{store: o.Store, graphs: o.GraphsPerKey, files: o.FilesPerKey}
	s.graphs = &graphs{store: o.Store, library: o.Library, intake: s.intake, quota: q, now: o.Now}
	s.files = &files{store: o.Store, shelf: shelf, intake: s.intake, graphs: s.graphs, quota: q, most: o.MaxUpload, idle: uploadIdle, now: o.Now}
	s.questions = &questions{asker: &asker{chat: o.Chat, log: o.Log, first: grace, beat: server.Heartbeat},
		library: o.Library, store: o.Store, graphs: s.graphs, helper: o.Helper, single: o.Single}
	s.chats = &chats{questions: s.questions, names: o.Models, now: o.Now}
	return nil
}

// With returns a surface with other models and another limit of one file, 0 for
// MaxUpload, over the same graphs, files and intake. The first surface is to be closed,
// and after all of its kind.
func (s *Surface) With(models []string, helper string, single bool, most int64) *Surface {
	if most <= 0 {
		most = MaxUpload
	}
	next, files, questions := *s, *s.files, *s.questions
	next.o.Models, next.o.Helper, next.o.Single, next.o.MaxUpload = models, helper, single, most
	files.most = most
	questions.helper, questions.single = helper, single
	next.files, next.questions = &files, &questions
	next.chats = &chats{questions: &questions, names: models, now: s.o.Now}
	return &next
}

// DropFile deletes a file, whoever sent it, as its owner would.
func (s *Surface) DropFile(ctx context.Context, id string) error { return s.files.drop(ctx, id, false) }

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

// Scope is empty: each route has its own.
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

// route is one path, and the scope that it needs.
type route struct {
	pattern, scope string
	serve          func(http.ResponseWriter, *http.Request) error
}

func (s *Surface) routes() []route {
	return []route{
		{"POST /writer/v1/graphs", access.WriteSources, s.graphs.create},
		{"GET /writer/v1/graphs", access.ReadSources, s.graphs.list},
		{"GET /writer/v1/graphs/{id}", access.ReadSources, s.graphs.read},
		{"PUT /writer/v1/graphs/{id}", access.WriteSources, s.graphs.update},
		{"DELETE /writer/v1/graphs/{id}", access.WriteSources, s.graphs.remove},
		{"POST /writer/v1/graphs/{id}/file", access.WriteSources, s.graphs.attach},
		{"DELETE /writer/v1/graphs/{id}/file/{file}", access.WriteSources, s.graphs.detach},
		{"POST /writer/v1/graphs/question", access.Answer, s.questions.question},
		{"POST " + filesPath, access.WriteSources, s.files.upload},
		{"GET " + filesPath, access.ReadSources, s.files.list},
		{"POST " + filesPath + "/retry", access.WriteSources, s.files.retry},
		{"GET " + filesPath + "/{id}", access.ReadSources, s.files.read},
		{"GET " + filesPath + "/{id}/download", access.ReadSources, s.files.download},
		{"DELETE " + filesPath + "/{id}", access.WriteSources, s.files.remove},
		{"POST /writer/v1/chat", access.Answer, s.chats.chat},
		{"GET /writer/v1/models", access.Answer, s.chats.models},
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
			return // nobody is left to tell
		}
		if server.Public(err).Code == citeway.Internal {
			s.o.Log.ErrorContext(r.Context(), "a request failed", "path", r.URL.Path, "error", err)
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
