package writer

import (
	"errors"
	"net/http"

	"github.com/citeway/citeway/internal/gateway/server/writer/intake"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// failure is an error as Writer's API writes it.
// https://dev.writer.com/home/error-codes
type failure struct {
	Type   string   `json:"tpe"`
	Errors []detail `json:"errors"`
	Extras struct{} `json:"extras"`
}

type detail struct {
	Description string   `json:"description"`
	Key         string   `json:"key"`
	Extras      struct{} `json:"extras"`
}

// kinds are the type and the key of the errors of each status.
var kinds = map[int][2]string{
	http.StatusBadRequest:            {"BadRequest", "fail.badRequest.invalidParameters"},
	http.StatusUnauthorized:          {"Unauthorized", "fail.unauthorized.badToken"},
	http.StatusForbidden:             {"Forbidden", "fail.forbidden.insufficientAccessRights"},
	http.StatusNotFound:              {"NotFound", "fail.notFound.resource"},
	http.StatusMethodNotAllowed:      {"MethodNotAllowed", "fail.methodNotAllowed.generic"},
	http.StatusRequestTimeout:        {"RequestTimeout", "fail.requestTimeout.generic"},
	http.StatusRequestEntityTooLarge: {"PayloadTooLarge", "fail.payloadTooLarge.generic"},
	http.StatusTooManyRequests:       {"TooManyRequests", "fail.tooManyRequests.quotaExceeded"},
	http.StatusBadGateway:            {"BadGateway", "fail.badGateway.generic"},
	http.StatusServiceUnavailable:    {"ServiceUnavailable", "fail.serviceUnavailable.generic"},
	http.StatusInsufficientStorage:   {"InsufficientStorage", "fail.insufficientStorage.generic"},
}

// newFailure is an error of ours in Writer's shape.
func newFailure(e *citeway.Error, status int) failure {
	kind, known := kinds[status]
	if !known {
		kind = [2]string{"InternalServerError", "fail.internalServerError.generic"}
	}
	return failure{Type: kind[0], Errors: []detail{{Description: e.Error(), Key: kind[1]}}}
}

// WriteError writes err in Writer's shape with the given status, or the status of its
// code if 0. The stock client retries after every status from 500 up; where a retry
// cannot help, it is told not to.
func (*Surface) WriteError(w http.ResponseWriter, err error, status int) {
	if status == 0 && errors.Is(err, intake.ErrFull) {
		status = http.StatusInsufficientStorage
	}
	e, status := server.Shown(err, status)
	server.ComeBack(w.Header(), err, status)
	if status == http.StatusInternalServerError || status == http.StatusInsufficientStorage {
		w.Header().Set("X-Should-Retry", "false")
	}
	server.WriteJSON(w, status, newFailure(e, status))
}

func invalid(place, message, mend string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: message, Mend: mend}
}

// foreign is the error for what the caller may see but not change.
func foreign(kind string) error {
	return &citeway.Error{Code: citeway.Forbidden, Place: kind, Message: "belongs to another key", Mend: "use the key that made it"}
}
