package gemini

import (
	"net/http"

	"github.com/citeway/citeway/internal/gateway/server"
)

// failure is an error as the API writes it.
// https://ai.google.dev/gemini-api/docs/troubleshooting
type failure struct {
	Error detail `json:"error"`
}

type detail struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Status  string `json:"status"`
}

// Prefix is the beginning of the surface's paths.
func (s *Surface) Prefix() string { return "/gemini/" }

// kinds are the API's names of statuses.
var kinds = map[int]string{
	http.StatusBadRequest: "INVALID_ARGUMENT", http.StatusUnauthorized: "UNAUTHENTICATED", http.StatusForbidden: "PERMISSION_DENIED",
	http.StatusNotFound: "NOT_FOUND", http.StatusMethodNotAllowed: "UNIMPLEMENTED", http.StatusRequestTimeout: "DEADLINE_EXCEEDED",
	http.StatusRequestEntityTooLarge: "INVALID_ARGUMENT", http.StatusTooManyRequests: "RESOURCE_EXHAUSTED", http.StatusBadGateway: "UNAVAILABLE",
	http.StatusServiceUnavailable: "UNAVAILABLE", http.StatusGatewayTimeout: "DEADLINE_EXCEEDED",
}

// kind is the API's name of a status.
func kind(status int) string {
	switch {
	case kinds[status] != "":
		return kinds[status]
	case status < http.StatusInternalServerError:
		return "INVALID_ARGUMENT"
	}
	return "INTERNAL"
}

// WriteError writes err in the API's shape with the given status, or the status of its code if 0.
func (s *Surface) WriteError(w http.ResponseWriter, err error, status int) {
	if status == 0 {
		status = server.StatusOf(err)
		server.ComeBack(w.Header(), err, status)
	}
	server.WriteJSON(w, status, told(err, status))
}

// told is an error as a reader may see it.
func told(err error, status int) failure {
	return failure{detail{status, server.Public(err).Error(), kind(status)}}
}
