package upstream

import (
	"io"
	"net/http"
	"net/url"
	"strconv"

	"github.com/citeway/citeway"
)

// Refusal is the error of a status other than 200.
type Refusal struct {
	// Status is the HTTP status.
	Status int
	// Reason is the service's own code, as insufficient_quota; "" where it sent none.
	Reason string
	// Err is the error as a reader sees it.
	Err *citeway.Error
}

// Error is that of Err.
func (r *Refusal) Error() string { return r.Err.Error() }

// Unwrap returns Err.
func (r *Refusal) Unwrap() error { return r.Err }

// Lasting reports whether it lies in the request, so that the server is well and
// the same request would be refused again.
func (r *Refusal) Lasting() bool { return !temporary(r.Status, http.Header{}) }

// maxComplaint is the most bytes of a refusal that are read.
const maxComplaint = 64 << 10

// noQuota is the reason that no waiting mends, though its status says so.
const noQuota = "insufficient_quota"

// refused is the error of a status other than 200, with the server's own words.
func (t *try) refused(response *http.Response, in io.Reader) error {
	raw, _ := io.ReadAll(io.LimitReader(in, maxComplaint))
	words, reason := Complaint(raw)
	message := "the model's server answered " + status(response.StatusCode)
	switch {
	case words != "":
		message += ": " + words
	case response.StatusCode < http.StatusBadRequest:
		message += elsewhere(response.Header.Get("Location"))
	}
	t.again, t.after = temporary(response.StatusCode, response.Header) && reason != noQuota, retryAfter(response.Header)
	return &Refusal{Status: response.StatusCode, Reason: reason, Err: &citeway.Error{
		Code: citeway.Upstream, Place: place(t.address), Message: t.hide(message), Mend: mend(response.StatusCode),
	}}
}

// status is a status as a person reads it, in our own words, not the server's.
func status(code int) string {
	line := http.StatusText(code)
	if line == "" {
		return "status " + strconv.Itoa(code)
	}
	return strconv.Itoa(code) + " " + line
}

// elsewhere says where a redirect points, its host alone.
func elsewhere(location string) string {
	u, err := url.Parse(location)
	if err != nil || u.Host == "" {
		return ", a redirect, which is not followed"
	}
	return ", a redirect to " + Clean(u.Host) + ", which is not followed"
}

func mend(status int) string {
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden:
		return "check the key in the environment"
	case http.StatusNotFound:
		return "check the model's name and the address"
	case http.StatusTooManyRequests:
		return "wait, or ask for a higher limit"
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther, http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		return "name the address itself in the settings"
	}
	return ""
}
