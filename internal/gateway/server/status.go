package server

import (
	"errors"
	"math"
	"net/http"
	"strconv"

	"github.com/citeway/citeway/internal/upstream"
)

// StatusOverloaded is what some services send instead of 503:
// https://docs.anthropic.com/en/api/errors.
const StatusOverloaded = 529

// StatusOf is the HTTP status of an error of a surface that answers by models: the status
// of its code, unless an upstream's own status tells the client to do something else. A
// conversation that is too long for the model is a bad request.
func StatusOf(err error) int {
	var a *upstream.Answered
	if errors.As(err, &a) {
		switch {
		case a.TooLong():
			return http.StatusBadRequest
		case a.Status == http.StatusTooManyRequests:
			return a.Status
		case a.Status == http.StatusServiceUnavailable, a.Status == StatusOverloaded:
			return http.StatusServiceUnavailable
		}
	}
	return Status(Public(err))
}

// ComeBack passes on when the upstream says to come back, where the status tells the
// client to.
func ComeBack(h http.Header, err error, status int) {
	var a *upstream.Answered
	if !errors.As(err, &a) || a.After <= 0 {
		return
	}
	switch status {
	case http.StatusTooManyRequests, http.StatusServiceUnavailable, StatusOverloaded:
		h.Set("Retry-After", strconv.Itoa(int(math.Ceil(a.After.Seconds()))))
	}
}
