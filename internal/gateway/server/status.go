package server

import (
	"errors"
	"math"
	"net/http"
	"strconv"
	"time"

	"github.com/citeway/citeway/internal/gateway/model"
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

// ComeBack says whether and when to ask again: when the upstream says to, or the model is
// asked again, where the status tells the client to come back; and that asking again ends the
// same way, in the header that SDKs heed, since they take every status from 500 up for one
// that passes.
func ComeBack(h http.Header, err error, status int) {
	var a *upstream.Answered
	var resting *model.Resting
	after := time.Duration(0)
	switch {
	case errors.As(err, &a) && a.Lasting():
		h.Set("X-Should-Retry", "false")
	case a != nil:
		after = a.After
	case errors.As(err, &resting):
		after = resting.For
	}
	if after <= 0 {
		return
	}
	switch status {
	case http.StatusTooManyRequests, http.StatusServiceUnavailable, StatusOverloaded:
		h.Set("Retry-After", strconv.Itoa(int(math.Ceil(after.Seconds()))))
	}
}
