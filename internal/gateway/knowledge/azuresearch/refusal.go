package azuresearch

import (
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/citeway/citeway"
)

// maxComplaint is the most bytes of an error's body that are read, maxShown the
// most that are shown.
const (
	maxComplaint = 64 << 10
	maxShown     = 500
)

// Refusal is what the service said instead of an answer. It is the cause of the
// *citeway.Error that a method returns, for errors.As.
type Refusal struct {
	// Status is the HTTP status.
	Status int
	// Code is the service's own, often "".
	Code string
	// Message is in the service's words, without the key.
	Message string
}

// Error is the service's words.
func (r *Refusal) Error() string {
	if r.Code != "" {
		return r.Code + ": " + r.Message
	}
	return r.Message
}

// refused is the error of a status that is no answer.
func (c *Client) refused(response *http.Response, a *attempt) error {
	raw, _ := io.ReadAll(io.LimitReader(response.Body, maxComplaint))
	r := complaint(raw)
	r.Status = response.StatusCode
	r.Code, r.Message = shown(r.Code, a.secret), shown(r.Message, a.secret)
	switch response.StatusCode {
	case http.StatusTooManyRequests, http.StatusServiceUnavailable:
		a.again, a.after = true, retryAfter(response.Header.Get("Retry-After"))
	}
	message := "the search service answered " + strconv.Itoa(r.Status) + " " + http.StatusText(r.Status)
	if r.Message == "" {
		r.Message = "no reason given"
	}
	return c.fail(citeway.Upstream, message, mend(r.Status), r)
}

func mend(status int) string {
	switch {
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		return "check the key or the role of the identity; a query key may only search"
	case status == http.StatusNotFound:
		return "check the endpoint and the index's name"
	case status == http.StatusBadRequest:
		return "check the fields mapping and the filter against the index"
	case status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable:
		return "wait, or give the service more replicas"
	case status >= 300 && status < 400:
		return "redirects are not followed; give the service's own address"
	}
	return ""
}

// complaint reads {"error":{"code","message"}}, {"error":"…"} and {"message":"…"};
// of anything else it shows the beginning.
func complaint(raw []byte) *Refusal {
	var body struct {
		Error   json.RawMessage `json:"error"`
		Message string          `json:"message"`
	}
	var inner struct {
		Code    any    `json:"code"`
		Message string `json:"message"`
	}
	r := &Refusal{}
	if json.Unmarshal(raw, &body) == nil {
		r.Message = body.Message
		if json.Unmarshal(body.Error, &inner) == nil {
			r.Message = inner.Message
			r.Code, _ = inner.Code.(string)
		} else {
			_ = json.Unmarshal(body.Error, &r.Message) // a message alone
		}
	}
	if r.Message == "" && r.Code == "" {
		r.Message = string(raw)
	}
	return r
}

// shown is the beginning of s without the secret, on one line.
func shown(s, secret string) string {
	if secret != "" {
		s = strings.ReplaceAll(s, secret, "***")
	}
	s = strings.Join(strings.Fields(strings.ToValidUTF8(s, "")), " ")
	return cut(s, maxShown)
}

// retryAfter reads the header of that name: seconds, or a date.
func retryAfter(value string) time.Duration {
	if n, err := strconv.Atoi(value); err == nil && n >= 0 && n < 1e6 {
		return time.Duration(n) * time.Second
	}
	if at, err := http.ParseTime(value); err == nil {
		return max(time.Until(at), 0)
	}
	return 0
}
