// Package gemini is the surface for clients of Google's Gemini API: its SDKs and the frameworks over them. It answers
// generateContent, whole and streamed, from Citeway's knowledge, with the grounding metadata that the API itself writes; see
// docs/gemini-surface.md.
//
// It reads requests and writes errors; the form of an answer is dialect/gemini. It knows no store, no model and no other
// surface.
package gemini

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/watch"
)

// Chat answers turns; a *chat.Service fulfils it.
type Chat interface {
	Answer(ctx context.Context, t chat.Turn, sink citeway.Sink) error
}

// Options are what the surface needs.
type Options struct {
	Chat Chat
	// Reader reads the files of contents; nil reads none. Library is searched beside them.
	Reader  server.Reader
	Library chat.Library
	// Models are the names of the models besides the default one, which is citeway.
	Models []string
	// Base is the server's own address as readers reach it, without a path. Sources without an address get that of their
	// record, BASE/c/ID, unless Base is nil or returns "".
	Base func(r *http.Request) string
	// Told are told of each answer that Chat does not give.
	Told watch.Teller
	Log  *slog.Logger
}

// Surface is the Gemini surface.
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

// Routes adds the surface's paths, of each version of the API that its clients ask.
func (s *Surface) Routes(mux *http.ServeMux) {
	for _, version := range [...]string{"v1beta", "v1"} {
		mux.HandleFunc("POST /gemini/"+version+"/models/{call...}", s.handle(s.call))
		mux.HandleFunc("POST /gemini/"+version+"/"+own+"/{call...}", s.handle(s.ownCall))
		mux.HandleFunc("GET /gemini/"+version+"/models", s.handle(s.models))
		mux.HandleFunc("GET /gemini/"+version+"/models/{name...}", s.handle(s.model))
	}
}

// handle writes a handler's error in the surface's shape.
func (s *Surface) handle(serve func(http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := serve(w, r)
		if err == nil || r.Context().Err() != nil {
			return
		}
		if citeway.CodeOf(err) == citeway.Internal {
			s.o.Log.ErrorContext(r.Context(), "a request failed", "path", r.URL.Path, "error", err)
		}
		s.WriteError(w, err, 0)
	}
}

// call is POST /gemini/v1beta/models/NAME:METHOD.
func (s *Surface) call(w http.ResponseWriter, r *http.Request) error {
	return s.method(w, r, r.PathValue("call"))
}

// ownCall is POST /gemini/v1beta/citeway/NAME:METHOD: clients such as the Vercel AI SDK take a name with a slash for one that
// says its collection itself, as tunedModels/NAME does, and put no models/ before it.
func (s *Surface) ownCall(w http.ResponseWriter, r *http.Request) error {
	return s.method(w, r, own+"/"+r.PathValue("call"))
}

// method answers a call, which is NAME:METHOD.
func (s *Surface) method(w http.ResponseWriter, r *http.Request, call string) error {
	name, method, _ := strings.Cut(call, ":")
	to, err := s.find(name)
	if err != nil {
		return err
	}
	switch method {
	case "generateContent":
		return s.generate(w, r, name, to)
	case "streamGenerateContent":
		return s.stream(w, r, name, to)
	case "countTokens":
		return s.count(w, r)
	}
	return &citeway.Error{Code: citeway.NotFound, Place: "method", Message: "there is no method " + method, Mend: "use generateContent, streamGenerateContent or countTokens"}
}

// own is the name of the default model; followed by a slash and a name, it selects the model of that name.
const own = "citeway"

// find is the model that a path names, "" for the default one. A model of Google's is answered by the default one, so that a
// client need not be told another name.
func (s *Surface) find(asked string) (string, error) {
	name := strings.TrimPrefix(asked, own+"/")
	switch {
	case asked == own, strings.HasPrefix(asked, "gemini"):
		return "", nil
	case slices.Contains(s.o.Models, name):
		return name, nil
	}
	return "", &citeway.Error{Code: citeway.NotFound, Place: "model", Message: "there is no model " + asked, Mend: "there are " + strings.Join(s.names(), ", ")}
}

func (s *Surface) names() []string {
	names := []string{own}
	for _, name := range s.o.Models {
		names = append(names, own+"/"+name)
	}
	return names
}

// listed is a model as the API lists it.
// https://ai.google.dev/api/models
type listed struct {
	Name    string   `json:"name"`
	Title   string   `json:"displayName"`
	Methods []string `json:"supportedGenerationMethods"`
}

func listing(name string) listed {
	return listed{"models/" + name, name, []string{"generateContent", "countTokens"}}
}

// models is GET /gemini/v1beta/models: all on one page.
func (s *Surface) models(w http.ResponseWriter, _ *http.Request) error {
	var list []listed
	for _, name := range s.names() {
		list = append(list, listing(name))
	}
	server.WriteJSON(w, http.StatusOK, map[string]any{"models": list})
	return nil
}

// model is GET /gemini/v1beta/models/{name}.
func (s *Surface) model(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("name")
	if _, err := s.find(name); err != nil {
		return err
	}
	server.WriteJSON(w, http.StatusOK, listing(name))
	return nil
}
