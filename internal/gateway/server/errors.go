package server

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/watch"
)

// statuses are the HTTP statuses of the codes.
var statuses = map[citeway.Code]int{
	citeway.Invalid:     http.StatusBadRequest,
	citeway.NotFound:    http.StatusNotFound,
	citeway.Forbidden:   http.StatusForbidden,
	citeway.TooLarge:    http.StatusRequestEntityTooLarge,
	citeway.Truncated:   http.StatusBadGateway,
	citeway.Upstream:    http.StatusBadGateway,
	citeway.Unavailable: http.StatusServiceUnavailable,
	citeway.Internal:    http.StatusInternalServerError,
}

// Status is the HTTP status of an error.
func Status(err error) int {
	if errors.As(err, new(errSlow)) {
		return http.StatusRequestTimeout
	}
	return statuses[citeway.CodeOf(err)]
}

// Public is an error as a reader may see it: one of ours without its cause and without the
// middle of what is too long, or an internal one that says nothing.
func Public(err error) *citeway.Error {
	var tooLong *http.MaxBytesError
	if errors.As(err, &tooLong) {
		return &citeway.Error{Code: citeway.TooLarge, Place: "body", Message: "the request is larger than " + sized(tooLong.Limit), Mend: "send less at a time"}
	}
	var ours *citeway.Error
	if !errors.As(err, &ours) {
		return watch.Fault(nil)
	}
	shown := *ours.Brief()
	shown.Err = nil
	if errors.As(err, new(errSlow)) {
		shown.Err = errSlow{} // it says nothing secret, and its status depends on it
	}
	return &shown
}

// sized says a number of bytes as a person counts them.
func sized(bytes int64) string {
	switch {
	case bytes >= 1<<20 && bytes%(1<<20) == 0:
		return strconv.FormatInt(bytes>>20, 10) + " MiB"
	case bytes >= 1<<10 && bytes%(1<<10) == 0:
		return strconv.FormatInt(bytes>>10, 10) + " KiB"
	}
	return strconv.FormatInt(bytes, 10) + " bytes"
}

// InField names the field of a request that holds the question in an error about it.
func InField(err error, field string) error { return InPlace(err, "question", field) }

// InPlace gives an error about one place another one, by which the client knows it.
func InPlace(err error, place, field string) error {
	var e *citeway.Error
	if !errors.As(err, &e) || e.Place != place {
		return err
	}
	named := *e
	named.Place = field
	return &named
}

// Shown returns err as a reader may see it, and its status: the given one, or as by
// StatusOf if status is 0.
func Shown(err error, status int) (*citeway.Error, int) {
	e := Public(err)
	switch {
	case status == 0 && database.DiskFull(err):
		status = http.StatusInsufficientStorage
	case status == 0:
		status = StatusOf(err)
	}
	return e, status
}

// WriteError writes err in the native shape {"error": {code, place, message,
// mend}}. status is that of the error's code if 0.
func WriteError(w http.ResponseWriter, err error, status int) {
	e, status := Shown(err, status)
	ComeBack(w.Header(), err, status)
	WriteJSON(w, status, map[string]*citeway.Error{"error": e})
}

// WriteJSON writes value as a JSON body with that status.
func WriteJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(value) // the client has left; there is no one to tell
}
