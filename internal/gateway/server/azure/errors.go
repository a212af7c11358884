package azure

import (
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// fault is an error in the general shape of the service, whose code is a string.
type fault struct {
	status                     int
	code, kind, param, message string
}

// Error is the message.
func (f *fault) Error() string { return f.message }

// Unwrap gives the fault a code of ours, so that a refusal is not taken for a
// fault of the server.
func (f *fault) Unwrap() error {
	code := citeway.Invalid
	if f.status == http.StatusNotFound {
		code = citeway.NotFound
	}
	return &citeway.Error{Code: code, Message: f.message}
}

// The refusals that do not concern the request's body. The words are the service's,
// because clients look for them.
var (
	errNowhere    = &fault{status: http.StatusNotFound, code: "404", message: "Resource not found"}
	errDeployment = &fault{status: http.StatusNotFound, code: "DeploymentNotFound",
		message: "The API deployment for this resource does not exist. If you created the deployment within the last 5 minutes, please wait a moment and try again."}
)

// denied is the service's answer to a missing or unknown key.
const denied = "Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active " +
	"subscription and use a correct regional API endpoint for your resource."

// refusal is the response of On Your Data's validator, whose code is a number: each
// error on its own line.
type refusal struct {
	status int
	lines  []string
}

// Error is the lines.
func (f *refusal) Error() string { return strings.Join(f.lines, "\n") }

// Unwrap gives the refusal a code of ours.
func (f *refusal) Unwrap() error { return &citeway.Error{Code: citeway.Invalid, Message: f.Error()} }

// detail is the error in the general shape.
type detail struct {
	Code    string  `json:"code"`
	Message string  `json:"message"`
	Param   *string `json:"param,omitempty"`
	Type    string  `json:"type,omitempty"`
}

// validation is the error in the validator's shape.
type validation struct {
	RequestID string `json:"requestid"`
	Code      int    `json:"code"`
	Message   string `json:"message"`
}

type envelope struct {
	Error any `json:"error"`
}

// WriteError writes err in the service's shape: the validator's if the request's data
// source was refused, the general one otherwise. A status of 0 means the status of the
// error's code.
func (s *Surface) WriteError(w http.ResponseWriter, err error, status int) {
	body, own := s.body(err, status)
	w.Header().Set("apim-request-id", s.newID())
	server.ComeBack(w.Header(), err, own)
	server.WriteJSON(w, own, body)
}

func (s *Surface) body(err error, status int) (envelope, int) {
	var validated *refusal
	var plain *fault
	switch {
	case status == 0 && errors.As(err, &validated):
		return envelope{validation{s.newID(), validated.status, validated.Error()}}, validated.status
	case status == 0 && errors.As(err, &plain):
		return envelope{plain.detail()}, plain.status
	}
	if status == http.StatusNotFound {
		return envelope{errNowhere.detail()}, status // the guard knows no such path
	}
	e, status := server.Shown(err, status)
	return envelope{general(e, status)}, status
}

func (f *fault) detail() detail {
	d := detail{Code: f.code, Message: f.message, Type: f.kind}
	if f.param != "" {
		d.Param = &f.param
	}
	return d
}

// general is an error of ours as the service would write one of that status.
func general(e *citeway.Error, status int) detail {
	switch status {
	case http.StatusUnauthorized:
		return detail{Code: "401", Message: denied}
	case http.StatusMethodNotAllowed:
		return detail{Code: "405", Message: "Method not allowed"}
	}
	d := detail{Code: strconv.Itoa(status), Message: e.Error()}
	if e.Code == citeway.Invalid {
		d.Type = "invalid_request_error"
	}
	return d
}

// newRequestID names a request as the service does.
func newRequestID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // it never fails
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
