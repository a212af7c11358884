// Package gemini is a model behind a server that speaks Google's Gemini API,
// generateContent, streamed: https://ai.google.dev/api/generate-content and, for
// tools, https://ai.google.dev/gemini-api/docs/function-calling, in types of our own.
//
// The API takes no documents to cite: passages go through the prompt, and markers are
// looked for in what the model writes. Grounding with Google Search is a tool of the
// server, off unless the options ask for it; dialect/gemini reads the pages that it
// finds and what rests on them. Calls of tools carry a signature of the model's
// thoughts that must be sent back with them
// (https://ai.google.dev/gemini-api/docs/thought-signatures); it travels in the call's
// id.
package gemini

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/citeway/citeway"
	dialect "github.com/citeway/citeway/dialect/gemini"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/upstream"
)

// DefaultBaseURL is the server to ask if the options name none.
const DefaultBaseURL = "https://generativelanguage.googleapis.com"

// version is the path of the version of the API that is spoken, below the base.
const version = "v1beta"

// Options are the model's settings. Only Name is needed.
type Options struct {
	// Options say which model; a name that holds a slash is the whole name of a resource,
	// as tunedModels/NAME. The key is sent as x-goog-api-key, and BaseURL is the address
	// up to /v1beta, or "" for DefaultBaseURL.
	service.Options
	// Search lets the model search the web with the server's own tool and cite what it
	// finds. The question is sent to that search.
	Search bool
}

// Model is a model behind a server. It is safe for concurrent use.
type Model struct {
	service.Server
	search bool
}

var _ model.Model = (*Model)(nil)

// New returns the model with those options. Returns Invalid for a missing name, a name
// that does not fit into an address, or a bad address.
func New(o Options) (*Model, error) {
	if strings.ContainsFunc(o.Name, odd) || strings.Contains(o.Name, "..") {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "model " + o.Name, Message: "this is no name of a model", Mend: "write gemini:NAME with letters, digits, dots, hyphens and slashes"}
	}
	resource := o.Name
	if !strings.Contains(resource, "/") {
		resource = "models/" + resource
	}
	server, err := o.Connect(model.Gemini, version+"/"+resource+":streamGenerateContent?alt=sse", upstream.Options{Base: base(o.BaseURL), Authorize: upstream.Key("x-goog-api-key", o.Key)})
	if err != nil {
		return nil, err
	}
	return &Model{server, o.Search}, nil
}

// odd reports whether a character cannot be in a model's name.
func odd(r rune) bool {
	return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune("-._/", r)
}

// base is the address below which the version's path is.
func base(address string) string {
	if address == "" {
		return DefaultBaseURL
	}
	return strings.TrimSuffix(strings.TrimRight(address, "/"), "/"+version)
}

// Stream asks the server; see model.Model.
func (m *Model) Stream(ctx context.Context, r *model.Request, sink citeway.Sink) error {
	body, err := m.body(r)
	if err != nil {
		return err
	}
	way := service.Way{Form: dialect.Form(), Find: found, Mends: mends, Short: m.short}
	return m.Ask(ctx, body, way, r, signed(sink))
}

// found says of every source of the answer that the server found it by itself.
func found(*citeway.Source) (service.Place, bool) { return service.Place{}, false }

// mends are what to do about an error, by the status that the server gives it:
// https://ai.google.dev/gemini-api/docs/troubleshooting.
var mends = map[string]string{
	"INVALID_ARGUMENT":    "check the key, and that the model knows what is asked of it",
	"FAILED_PRECONDITION": "check that the API is open to the key's country and account",
	"PERMISSION_DENIED":   "check the key in the environment",
	"UNAUTHENTICATED":     "check the key in the environment",
	"NOT_FOUND":           "check the model's name and the address",
	"RESOURCE_EXHAUSTED":  "wait, or ask for a higher limit",
	"UNAVAILABLE":         "wait, or name a second model to fall back on",
	"DEADLINE_EXCEEDED":   "show fewer or shorter passages",
	"INTERNAL":            "show fewer or shorter passages, or name a second model to fall back on",
}

// short is the error of a question that was held back, or of an answer that ended in an
// unusual way, which the server names in words that its dialect keeps.
func (m *Model) short(end *citeway.End) *citeway.Error {
	word, why := kept(end, "gemini:finishReason"), kept(end, "gemini:finishMessage")
	e := &citeway.Error{Code: citeway.Upstream, Place: "model " + m.Name()}
	switch {
	case end.Finish == citeway.FinishFilter && end.Err != nil:
		e.Message, e.Mend = "the model's server held the answer back", "ask in other words, or change the safety settings of the key's project"
		word = end.Err.Message
	case end.Finish == citeway.FinishStop && word != "":
		e.Message, e.Mend = "the model stopped", "ask again, or offer fewer tools"
	default:
		return nil
	}
	for _, more := range []string{word, why} {
		if more != "" {
			e.Message += ": " + more
		}
	}
	e.Message = upstream.Clean(e.Message)
	return e
}

// kept is one of the server's own words that its dialect keeps.
func kept(end *citeway.End, name string) string {
	var word string
	_ = json.Unmarshal(end.Extra[name], &word) // what is no word says nothing
	return word
}
