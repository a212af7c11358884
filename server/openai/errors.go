package openai

import (
	"errors"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/server"
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

// WriteError writes err in OpenAI's shape, with that status, or that of its code
// where 0.
func (s *Surface) WriteError(w http.ResponseWriter, err error, status int) {
	var refused *refusal
	if errors.As(err, &refused) && status == 0 {
		refused.write(w)
		return
	}
	e := server.Public(err)
	if status == 0 {
		status = server.Status(e)
	}
	server.WriteJSON(w, status, newFailure(e, status))
}

// newFailure is an error of ours in OpenAI's shape.
func newFailure(e *citeway.Error, status int) failure {
	d := detail{Message: e.Message, Type: kind(status)}
	if e.Place != "" {
		d.Message = e.Place + ": " + d.Message
		if status < http.StatusInternalServerError { // beyond, a place is no field of the request
			d.Param = &e.Place
		}
	}
	if e.Mend != "" {
		d.Message += "; " + e.Mend
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
