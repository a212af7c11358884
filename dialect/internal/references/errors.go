package references

import (
	"encoding/json"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/completion"
)

// Errors is the body of an error.
type Errors struct {
	Type   string   `json:"tpe"`
	Errors []Detail `json:"errors"`
	Extras struct{} `json:"extras"`
}

// Detail is one error.
type Detail struct {
	Description string   `json:"description"`
	Key         string   `json:"key"`
	Extras      struct{} `json:"extras"`
}

// kinds are the types and keys of the errors that the service knows.
var kinds = map[citeway.Code][2]string{
	citeway.Invalid:     {"BadRequest", "fail.badRequest.invalidParameters"},
	citeway.NotFound:    {"NotFound", "fail.notFound.resource"},
	citeway.Forbidden:   {"Forbidden", "fail.forbidden.insufficientAccessRights"},
	citeway.TooLarge:    {"PayloadTooLarge", "fail.payloadTooLarge.generic"},
	citeway.Unavailable: {"ServiceUnavailable", "fail.serviceUnavailable.generic"},
}

// NewErrors writes one of our errors as the service does. Its cause is not shown.
func NewErrors(e *citeway.Error) *Errors {
	kind, known := kinds[e.Code]
	if !known {
		kind = [2]string{"InternalServerError", "fail.internalServerError.generic"}
	}
	if e.Code == citeway.Upstream && strings.HasPrefix(e.Place, "fail.") {
		kind[1] = e.Place
	}
	return &Errors{Type: kind[0], Errors: []Detail{{Description: e.Message, Key: kind[1]}}}
}

// Failure is the error that a frame reports: {"tpe","errors":[{"description"}]},
// {"error":…}, or a frame of the event error. It is nil if there is none.
func Failure(list []json.RawMessage, single json.RawMessage, event string) *citeway.Error {
	switch {
	case len(list) > 0:
		return detail(list[0])
	case completion.Present(single):
		return detail(single)
	case event == "error":
		return upstream("", "")
	}
	return nil
}

func detail(raw json.RawMessage) *citeway.Error {
	var d struct {
		Description string `json:"description"`
		Message     string `json:"message"`
		Key         string `json:"key"`
	}
	if json.Unmarshal(raw, &d) != nil {
		_ = json.Unmarshal(raw, &d.Description)
	}
	if d.Description == "" {
		d.Description = d.Message
	}
	return upstream(d.Key, d.Description)
}

func upstream(key, message string) *citeway.Error {
	if message == "" {
		message = "the service reported an error without a message"
	}
	return &citeway.Error{Code: citeway.Upstream, Place: key, Message: message}
}
