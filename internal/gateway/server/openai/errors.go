package openai

import (
	"errors"
	"net/http"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
	modelserver "github.com/citeway/citeway/internal/upstream"
)

// failure is an error as OpenAI's API writes it.
// https://platform.openai.com/docs/guides/error-codes
type failure struct {
	Error detail `json:"error"`
}

type detail struct {
	Message string  `json:"message"`
	Type    string  `json:"type"`
	Param   *string `json:"param"`
	Code    *string `json:"code"`
}

// Prefix is the beginning of the surface's paths.
func (s *Surface) Prefix() string { return "/openai/" }

// WriteError writes err in OpenAI's shape with the given status, or the status of its
// code if 0.
func (s *Surface) WriteError(w http.ResponseWriter, err error, status int) {
	var refused *refusal
	if errors.As(err, &refused) && status == 0 {
		refused.write(w)
		return
	}
	e := server.Public(err)
	if status == 0 {
		status = server.StatusOf(err)
		server.ComeBack(w.Header(), err, status)
	}
	server.WriteJSON(w, status, failed(err, e, status))
}

// noQuota is the code of a limit that waiting does not lift.
const noQuota = "insufficient_quota"

// failed writes err in OpenAI's shape; e is the part of it that a reader may see.
func failed(err error, e *citeway.Error, status int) failure {
	f := newFailure(e, status)
	var a *modelserver.Answered
	if !errors.As(err, &a) {
		return f
	}
	switch code := a.Reason; {
	case a.TooLong():
		code, field := "context_length_exceeded", "messages"
		f.Error.Code, f.Error.Param = &code, &field
	case status == http.StatusTooManyRequests && code == noQuota:
		f.Error.Code, f.Error.Type = &code, code
	}
	return f
}

// badKey is how the service's own refusal of a key begins. Proxies that read no more than the words know by it what is refused.
const badKey = "Incorrect API key provided: "

// newFailure is an error of ours in OpenAI's shape.
func newFailure(e *citeway.Error, status int) failure {
	d := detail{Message: e.Error(), Type: kind(status)}
	if e.Place != "" && status < http.StatusInternalServerError && isField(e) {
		d.Param = &e.Place
	}
	if status == http.StatusUnauthorized {
		d.Message = badKey + d.Message
	}
	code := string(e.Code)
	switch {
	case e.Code == citeway.NotFound && e.Place == "model":
		code = "model_not_found"
	case codes[status] != "":
		code = codes[status]
	}
	d.Code = &code
	return failure{d}
}

// isField reports whether an error's place is a field of the request, or a header, and
// not a path, a place within the body's bytes, or a failed model.
func isField(e *citeway.Error) bool {
	return !ofUpstream(e.Code) && e.Place != "body" && !strings.ContainsAny(e.Place, "/ ")
}

// codes are the codes that OpenAI's API gives with a status.
var codes = map[int]string{
	http.StatusUnauthorized:          "invalid_api_key",
	http.StatusMethodNotAllowed:      "method_not_allowed",
	http.StatusRequestEntityTooLarge: "request_too_large",
	http.StatusTooManyRequests:       "rate_limit_exceeded",
}

// kind is the type of error of a status.
func kind(status int) string {
	switch {
	case status == http.StatusForbidden:
		return "permission_error"
	case status == http.StatusTooManyRequests:
		return "rate_limit_error"
	case status >= http.StatusInternalServerError:
		return "server_error"
	}
	return "invalid_request_error"
}
