// Package native is the surface of Citeway's own clients: answers, conversion,
// checking, sources and evidence under /v1, and /c/{id} for a person. It is
// described by openapi.yaml, which it serves and is tested against.
package native

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/chat"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/model"
	"github.com/citeway/citeway/server"
	"github.com/citeway/citeway/verify"
)

//go:embed openapi.yaml
var openAPI []byte

// Library is what the surface needs of the knowledge base.
type Library interface {
	Sources(ctx context.Context) ([]citeway.Source, error)
	// Add takes in one document that a client sent; name is its file name.
	Add(ctx context.Context, name string, content io.Reader) (citeway.Source, error)
	// Delete makes a document gone; NotFound if there is none.
	Delete(ctx context.Context, id string) error
}

// Chat answers turns; a *chat.Service fulfils it.
type Chat interface {
	Answer(ctx context.Context, t chat.Turn, sink citeway.Sink) (model.Reply, error)
}

// Options say what the surface stands on.
type Options struct {
	Chat     Chat
	Library  Library
	Evidence evidence.Store
	// Versions tells what became of documents since; nil for unknown.
	Versions evidence.Library
	Verifier *verify.Verifier
	// Page writes the record as a page for a person.
	Page func(w http.ResponseWriter, r *evidence.Record, state evidence.State) error
	// Clearance is the highest label rank that callers may see; nil is all.
	Clearance *int
	Log       *slog.Logger
}

// Surface is the native surface.
type Surface struct {
	o    Options
	live *lives
}

// New returns the surface.
func New(o Options) *Surface {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return &Surface{o: o, live: newLives()}
}

// Routes adds the surface's paths.
func (s *Surface) Routes(mux *http.ServeMux) {
	for _, r := range s.routes() {
		mux.HandleFunc(r.method+" "+r.path, s.handle(r.serve))
	}
	s.others(mux)
}

// methods are those answered for in the surface's shape where a path is not known
// or does not take them. A pattern without a method would stand against another
// surface's GET /.
var methods = []string{"GET", "POST", "PUT", "PATCH", "DELETE"}

// others answers for the paths and methods under /v1/ that there are not.
func (s *Surface) others(mux *http.ServeMux) {
	known := map[string]bool{}
	for _, r := range s.routes() {
		known[r.method+" "+r.path] = true
	}
	for _, method := range methods {
		mux.HandleFunc(method+" /v1/", s.handle(nowhere))
		for _, r := range s.routes() {
			if pattern := method + " " + r.path; !known[pattern] {
				known[pattern] = true
				mux.HandleFunc(pattern, notAllowed)
			}
		}
	}
}

func nowhere(_ http.ResponseWriter, r *http.Request) error {
	return &citeway.Error{Code: citeway.NotFound, Place: r.URL.Path, Message: "there is no such path", Mend: "see /v1/openapi.yaml"}
}

func notAllowed(w http.ResponseWriter, r *http.Request) {
	server.WriteError(w, &citeway.Error{Code: citeway.Invalid, Place: r.Method + " " + r.URL.Path, Message: "the path does not take that method",
		Mend: "see /v1/openapi.yaml"}, http.StatusMethodNotAllowed)
}

// route is one path; openapi.yaml is checked against the list.
type route struct {
	method, path string
	serve        func(http.ResponseWriter, *http.Request) error
}

func (s *Surface) routes() []route {
	return []route{
		{"POST", "/v1/answers", s.answer},
		{"GET", "/v1/answers/{id}/events", s.resume},
		{"POST", "/v1/convert", s.convert},
		{"POST", "/v1/check", s.check},
		{"GET", "/v1/sources", s.sources},
		{"POST", "/v1/sources", s.upload},
		{"DELETE", "/v1/sources/{id}", s.remove},
		{"GET", "/v1/citations/{id}", s.citation},
		{"GET", "/c/{id}", s.page},
		{"GET", "/v1/openapi.yaml", s.describe},
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
			s.o.Log.Error("a request failed", "path", r.URL.Path, "error", err)
		}
		server.WriteError(w, err, 0)
	}
}

func (s *Surface) describe(w http.ResponseWriter, _ *http.Request) error {
	w.Header().Set("Content-Type", "application/yaml")
	_, err := w.Write(openAPI)
	return err
}

// decode reads a JSON body into v. Unknown fields are refused, so that a
// misspelt one is not silently without effect.
func decode(r *http.Request, v any) error {
	dec := json.NewDecoder(r.Body)
	dec.DisallowUnknownFields()
	if err := dec.Decode(v); err != nil {
		var tooLong *http.MaxBytesError
		if errors.As(err, &tooLong) {
			return err
		}
		return &citeway.Error{Code: citeway.Invalid, Place: bodyPlace(err), Message: "the body is not the JSON that is wanted: " + err.Error(), Mend: "see /v1/openapi.yaml"}
	}
	if dec.More() {
		return &citeway.Error{Code: citeway.Invalid, Place: "body", Message: "something follows the JSON object"}
	}
	return nil
}

func bodyPlace(err error) string {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Sprintf("body at byte %d", syntax.Offset)
	case errors.As(err, &kind):
		return strings.TrimSuffix("body."+kind.Field, ".")
	}
	return "body"
}
