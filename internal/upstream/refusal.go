package upstream

import (
	"cmp"
	"errors"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

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

// OfKey reports whether the server says that the gateway's key is not good.
func (r *Refusal) OfKey() bool { return keyRefused(r.Status) }

// Answered is the cause of a refusal's error: what a log may hold, and who passes
// the status on may need. It is found where the refusal itself is lost.
type Answered struct {
	// Status is the HTTP status, and Reason the service's own code for why.
	Status int
	Reason string
	// After is how long the server asks to wait; 0 where it does not say.
	After time.Duration
	// Words are the server's own, cleaned, without keys; "" for none.
	Words string

	// log is what the message leaves out: the address, and words on a key.
	log string
}

// Error is what a log should have beside the message.
func (a *Answered) Error() string { return cmp.Or(a.log, a.Words) }

// Lasting reports whether asking again would end the same way: what is refused lies in
// the request, in the gateway's key, or in a quota that no waiting fills.
func (a *Answered) Lasting() bool {
	return a.Status >= http.StatusMultipleChoices && !temporary(a.Status, http.Header{}) || a.Reason == noQuota
}

// keyRefused reports whether a status says that the key is not good.
func keyRefused(status int) bool {
	return status == http.StatusUnauthorized || status == http.StatusForbidden
}

// long are pieces of what services say of a prompt beyond their model's context.
var long = [...]string{"context length", "context_length", "context window", "maximum context", "prompt is too long", "too many tokens", "maximum number of tokens", "input is too long"}

// TooLong reports whether the prompt has more tokens than the model takes: that
// lies in the request.
func (a *Answered) TooLong() bool {
	if a.Status != http.StatusBadRequest && a.Status != http.StatusRequestEntityTooLarge && a.Status != http.StatusUnprocessableEntity {
		return false
	}
	words := strings.ToLower(a.Words)
	return a.Reason == "context_length_exceeded" || slices.ContainsFunc(long[:], func(piece string) bool { return strings.Contains(words, piece) })
}

// Change returns err with change applied to a copy of its *citeway.Error; a refusal
// stays a refusal. An error without one is returned as it is.
func Change(err error, change func(e *citeway.Error)) error {
	var e *citeway.Error
	if !errors.As(err, &e) {
		return err
	}
	again := *e
	change(&again)
	var r *Refusal
	if errors.As(err, &r) {
		return &Refusal{Status: r.Status, Reason: r.Reason, Err: &again}
	}
	return &again
}

// maxComplaint is the most bytes of a refusal that are read.
const maxComplaint = 64 << 10

// noQuota is the reason that no waiting mends, though its status says so.
const noQuota = "insufficient_quota"

// refused is the error of a status other than 200, with the server's own words; but
// for those about the key, which are none of the reader's business.
func (t *try) refused(response *http.Response, in io.Reader) error {
	raw, _ := io.ReadAll(io.LimitReader(in, maxComplaint))
	words, reason := Complaint(raw)
	words = t.hide(words)
	message, log := t.client.options.Server+" answered "+status(response.StatusCode), shown(t.address)
	switch {
	case t.open():
		log = strings.TrimPrefix(reason+": "+cmp.Or(words, "no reason given"), ": ")
	case keyRefused(response.StatusCode):
		message = t.client.options.Server + " refused the gateway's key, with " + status(response.StatusCode)
		log += strings.TrimSuffix(": "+words, ": ")
	case words != "":
		message += ": " + words
	case response.StatusCode < http.StatusBadRequest:
		message += elsewhere(response.Header.Get("Location"))
	}
	t.again, t.after = temporary(response.StatusCode, response.Header) && reason != noQuota, retryAfter(response.Header)
	return &Refusal{Status: response.StatusCode, Reason: reason, Err: &citeway.Error{
		Code: citeway.Upstream, Place: t.place(), Message: t.told(message), Mend: t.mend(response.StatusCode),
		Err: &Answered{Status: response.StatusCode, Reason: reason, After: t.after, Words: words, log: log},
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

// mend says what to do about a status, or about a server that was not reached.
func (t *try) mend(status int) string {
	if own := t.client.options.Mend; own != nil {
		return own(status)
	}
	switch status {
	case 0:
		return "check the address and that the server runs"
	case http.StatusUnauthorized, http.StatusForbidden:
		return "check the key in the gateway's environment"
	case http.StatusNotFound:
		return "check the model's name and the address"
	case http.StatusTooManyRequests:
		return "wait, or ask for a higher limit"
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther, http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		return "name the address itself in the settings"
	}
	return ""
}
