package anthropic

import (
	"errors"
	"net/http"

	"github.com/citeway/citeway/internal/gateway/server"
	modelserver "github.com/citeway/citeway/internal/upstream"
)

// failure is an error as the API writes it.
// https://docs.anthropic.com/en/api/errors
type failure struct {
	Type    string `json:"type"`
	Error   detail `json:"error"`
	Request string `json:"request_id,omitempty"`
}

type detail struct {
	Type    string `json:"type"`
	Message string `json:"message"`
	// Details say in a word of the API's what is refused: the SDKs mend some requests themselves if they are told. Those of a
	// model's server are passed on as they came.
	Details any `json:"details,omitempty"`
}

// details are our own.
type details struct {
	Code string `json:"error_code"`
}

// Prefix is the beginning of the surface's paths.
func (s *Surface) Prefix() string { return "/anthropic/" }

// kinds are the types of error of the API, by status.
var kinds = map[int]string{
	http.StatusBadRequest: "invalid_request_error", http.StatusUnauthorized: "authentication_error", http.StatusForbidden: "permission_error",
	http.StatusNotFound: "not_found_error", http.StatusMethodNotAllowed: "invalid_request_error", http.StatusRequestEntityTooLarge: "request_too_large",
	http.StatusTooManyRequests: "rate_limit_error", http.StatusGatewayTimeout: "timeout_error", server.StatusOverloaded: "overloaded_error",
}

// kind is the type of error of a status.
func kind(status int) string {
	switch {
	case kinds[status] != "":
		return kinds[status]
	case status < http.StatusInternalServerError:
		return "invalid_request_error"
	}
	return "api_error"
}

// WriteError writes err in the API's shape with the given status, or the status of its code if 0.
func (s *Surface) WriteError(w http.ResponseWriter, err error, status int) {
	if status == 0 {
		status = statusOf(err)
		server.ComeBack(w.Header(), err, status)
	}
	f := told(err, status)
	f.Request = w.Header().Get("X-Request-Id")
	w.Header().Set("Request-Id", f.Request)
	server.WriteJSON(w, status, f)
}

// told is an error as a reader may see it.
func told(err error, status int) failure {
	d := detail{Type: kind(status), Message: server.Public(err).Error()}
	if errors.As(err, new(threaded)) {
		d.Details = details{noThreads}
	}
	return failure{Type: "error", Error: d}
}

// statusOf is the status of an error; a model that is too busy has one of its own.
func statusOf(err error) int {
	status := server.StatusOf(err)
	if status == http.StatusServiceUnavailable && errors.As(err, new(*modelserver.Answered)) {
		return server.StatusOverloaded
	}
	return status
}
