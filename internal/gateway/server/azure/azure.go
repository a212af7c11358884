// Package azure is the surface of clients made for Azure OpenAI On Your Data, a
// service that is being retired: chat completions with data_sources in the
// request and message.context in the answer. It answers them from an index of
// Azure AI Search if the settings name its endpoint, and otherwise from
// Citeway's own knowledge; without data_sources it is a plain chat completion.
//
// Where the forms come from: "Azure OpenAI On Your Data API reference" and
// "Data source - Azure AI Search",
// learn.microsoft.com/azure/ai-foundry/openai/references/on-your-data, the
// 2024-10-21 inference schema in github.com/Azure/azure-rest-api-specs, and the
// validator's messages as its users report them
// (github.com/microsoft/semantic-kernel issues 10510 and 11337,
// github.com/owndev/Open-WebUI-Functions issue 62).
//
// One rule outranks the service's: no endpoint that a request names is called, and no
// credential in it is used, unless the settings name that endpoint. How an
// index is searched belongs to knowledge/azuresearch, how an answer is written to
// dialect/azure.
package azure

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/internal/watch"
)

// Chat answers turns; a *chat.Service fulfils it.
type Chat interface {
	Answer(ctx context.Context, t chat.Turn, sink citeway.Sink) error
}

// Library is Citeway's own knowledge.
type Library interface {
	chat.Library
	// Holds reports whether a document belongs to the set that the caller may see.
	Holds(ctx context.Context, set string, sight knowledge.Sight) (bool, error)
}

// Indexes are the search indexes that may be asked.
type Indexes interface {
	// Library returns a library that searches an index as a request describes it, or
	// nil if the settings do not name the endpoint; nothing of the description is used
	// then. It returns everything that it finds: strictness is applied here. The place
	// of an Invalid error names the wrong parameter.
	Library(endpoint, index string, p Parameters) (chat.Library, error)
}

// Options are what the surface needs.
type Options struct {
	Chat Chat
	// Library is searched if Indexes does not know the endpoint; nil means no
	// knowledge.
	Library Library
	// Indexes may be nil: then no endpoint is called.
	Indexes Indexes
	// Models are the models of Chat by name, with "" for the default; they answer
	// requests without data_sources.
	Models map[string]model.Model
	// Deployments are the models' names by deployment. If it is empty, the default model
	// answers for every deployment, so that a client can keep its configured name.
	Deployments map[string]string
	// NoAnswer are sentences by which models say that the sources do not answer.
	NoAnswer []string
	// Base is the server's own address as readers reach it, without a path. Passages of
	// sources without an address get the address of their record, BASE/c/ID, unless
	// Base is nil or returns "".
	Base func(r *http.Request) string
	// Links is how citations are written: docs is [doc1], markdown is [[doc1]](url) where
	// the document has an address; "" is docs.
	Links string
	// Told are told of each answer of a model alone; Chat tells of its own.
	Told watch.Teller
	Log  *slog.Logger
}

// Surface is the surface.
type Surface struct {
	o Options
	// newID names a request, now is when an answer is made.
	newID func() string
	now   func() time.Time
	beat  time.Duration
}

var _ server.Voice = (*Surface)(nil)

// New returns the surface.
func New(o Options) *Surface {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return &Surface{o: o, newID: newRequestID, now: time.Now, beat: server.Heartbeat}
}

// prefix is what the surface's paths begin with.
const prefix = "/azure/"

// Prefix is "/azure/".
func (s *Surface) Prefix() string { return prefix }

// Routes adds the surface's path. For other paths under the prefix the guard answers,
// with this surface as its voice.
func (s *Surface) Routes(mux *http.ServeMux) {
	mux.HandleFunc("POST "+prefix+"openai/deployments/{deployment}/chat/completions", s.handle(s.complete))
}

// serve answers one request; an error means that nothing has been written.
type serve func(w http.ResponseWriter, r *http.Request) error

// handle writes a handler's error in the service's shape.
func (s *Surface) handle(next serve) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := next(w, r)
		if err == nil || r.Context().Err() != nil {
			return
		}
		if citeway.CodeOf(err) == citeway.Internal {
			s.o.Log.ErrorContext(r.Context(), "a request failed", "path", r.URL.Path, "error", err)
		}
		s.WriteError(w, err, 0)
	}
}

// complete answers a chat completion: over data if the request has a data source,
// otherwise by the model alone.
func (s *Surface) complete(w http.ResponseWriter, r *http.Request) error {
	version, err := versionOf(r)
	if err != nil {
		return err
	}
	name, err := s.deployed(r.PathValue("deployment"))
	if err != nil {
		return err
	}
	body, err := readBody(r)
	if err != nil {
		return err
	}
	if !body.Has("data_sources") {
		return s.plain(w, r, name, body)
	}
	return s.grounded(w, r, name, version, body)
}

// own is the name of the default model, as on the other surfaces.
const own = "citeway"

// deployed is the name of the model that a deployment stands for.
func (s *Surface) deployed(name string) (string, error) {
	if len(s.o.Deployments) == 0 {
		return "", nil
	}
	if model, ok := s.o.Deployments[name]; ok {
		return model, nil
	}
	if name == own {
		return "", nil
	}
	return "", errDeployment
}

// readBody reads the request's body.
func readBody(r *http.Request) (jsonobject.Fields, error) {
	data, err := server.ReadBody(r)
	if err != nil {
		return nil, err
	}
	o, err := jsonobject.Read(data)
	if err != nil {
		return nil, &fault{status: http.StatusBadRequest, code: "BadRequest", kind: "invalid_request_error",
			message: "We could not parse the JSON body of your request: it is not one JSON object."}
	}
	return o, nil
}
