package openai

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/openai/through"
	modelserver "github.com/citeway/citeway/internal/upstream"
)

// maxRefusal is the most bytes of a refusal that are read.
const maxRefusal = 64 << 10

// passedHeaders are the headers of a refusal that tell a client when to come back.
var passedHeaders = [...]string{"Retry-After", "Retry-After-Ms", "X-Should-Retry", "X-Request-Id"}

// refusal is an upstream's answer other than success. It keeps its status, and the
// upstream's own words in OpenAI's shape.
type refusal struct {
	ours   *citeway.Error
	status int
	header http.Header
	body   failure
	named  bool // the upstream says a code, or speaks of a model
}

// Error is that of our own error.
func (r *refusal) Error() string { return r.ours.Error() }

// Unwrap returns our own error.
func (r *refusal) Unwrap() error { return r.ours }

// refused is an upstream's refusal. A missing endpoint is reported in our own words,
// because the upstream's would make the reader look for a fault in the request.
func (to *endpoint) refused(response *http.Response, m *Model) error {
	err := refused(response, m)
	var theirs *refusal
	if to != &toResponses || !errors.As(err, &theirs) || !theirs.nowhere() {
		return err
	}
	return &citeway.Error{Code: citeway.NotFound, Message: "the server of " + m.Name + " has no /responses",
		Mend: "use chat/completions, or ask for " + own + "/" + m.Name + ", which answers responses from the knowledge base"}
}

// ofRequest reports whether err is a refusal that lies in the request.
func ofRequest(err error) bool {
	var r *refusal
	return errors.As(err, &r) && !fails(err)
}

// nowhere reports whether the path is unknown, rather than something that the request
// names: a server that has the path would give a code or a parameter for that.
func (r *refusal) nowhere() bool {
	if r.status == http.StatusMethodNotAllowed || r.status == http.StatusNotImplemented {
		return true
	}
	return r.status == http.StatusNotFound && r.body.Error.Param == nil && !r.named
}

// refused reads an upstream's refusal. If it refuses the gateway's key, our own words
// say so: the upstream's do not concern the reader, and go to the log.
func refused(response *http.Response, m *Model) error {
	data, _ := io.ReadAll(io.LimitReader(response.Body, maxRefusal)) // what came of it is enough
	words := through.Words(data)
	ofModel := strings.Contains(strings.ToLower(words), "model")
	if response.StatusCode == http.StatusUnauthorized || response.StatusCode == http.StatusForbidden {
		return &citeway.Error{Code: citeway.Upstream, Place: "model " + m.Name, Mend: "check the key in the gateway's environment", Err: &modelserver.Answered{Status: response.StatusCode, Words: words},
			Message: fmt.Sprintf("the model's server refused the gateway's key, with %d %s", response.StatusCode, http.StatusText(response.StatusCode))}
	}
	if words == "" {
		words = fmt.Sprintf("the model's server answered %d without saying why", response.StatusCode)
	}
	r := &refusal{ours: &citeway.Error{Code: citeway.Upstream, Message: words}, status: response.StatusCode, header: response.Header, named: ofModel}
	if r.status < http.StatusBadRequest {
		r.status = http.StatusBadGateway
	}
	shown := *r.ours
	r.ours.Place = "model " + m.Name
	if r.status >= http.StatusInternalServerError {
		shown.Place = r.ours.Place
	}
	r.body = newFailure(&shown, r.status)
	r.keep(data)
	return r
}

// keep copies what the upstream says in OpenAI's own fields.
func (r *refusal) keep(data []byte) {
	var theirs struct {
		Error struct {
			Type  json.RawMessage `json:"type"`
			Param json.RawMessage `json:"param"`
			Code  json.RawMessage `json:"code"`
		} `json:"error"`
	}
	_ = json.Unmarshal(data, &theirs) // one in another shape has none of them
	r.named = r.named || len(theirs.Error.Code) > 0 && theirs.Error.Code[0] == '"'
	var kind string
	if json.Unmarshal(theirs.Error.Type, &kind) == nil && kind != "" {
		r.body.Error.Type = kind
	}
	for from, to := range map[*json.RawMessage]**string{&theirs.Error.Param: &r.body.Error.Param, &theirs.Error.Code: &r.body.Error.Code} {
		var text string
		if json.Unmarshal(*from, &text) == nil && text != "" {
			*to = &text
		}
	}
}

// write writes the refusal.
func (r *refusal) write(w http.ResponseWriter) {
	if r.body.Error.Code != nil && *r.body.Error.Code == noQuota { // its status says to come again
		w.Header().Set("X-Should-Retry", "false")
	}
	for _, name := range passedHeaders {
		if v := r.header.Get(name); v != "" {
			w.Header().Set(name, v)
		}
	}
	server.WriteJSON(w, r.status, r.body)
}
