package simulate

import (
	"bytes"
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Faults are what goes wrong. The zero value is nothing.
type Faults struct {
	// Throttle is how many requests are answered with 429, Unavailable how many
	// after them with 503; RetryAfter is the header sent with both.
	Throttle, Unavailable int
	RetryAfter            string
	// Status is answered to every request, with Complaint as the body or, where
	// that is empty, with an error of the service's form.
	Status    int
	Complaint string
	// Location sends a redirect there with Status.
	Location string
	// Slow is waited before each answer, or until the client is gone.
	Slow time.Duration
	// CutAt ends the connection after that many bytes of an answer's body.
	CutAt int
	// Malformed answers with invalid JSON, Huge with that many bytes more.
	Malformed bool
	Huge      int
	// IgnoreFilter searches as if there were no filter.
	IgnoreFilter bool
	// NoScores leaves every score out.
	NoScores bool
	// Endless gives the same next page again and again.
	Endless bool
}

// pass takes one request off the faults that pass.
func (f *Faults) pass() {
	switch {
	case f.Throttle > 0:
		f.Throttle--
	case f.Unavailable > 0:
		f.Unavailable--
	}
}

func (f *Faults) refuses() bool { return f.Throttle > 0 || f.Unavailable > 0 || f.Status != 0 }

func (f *Faults) wait(ctx context.Context) error {
	if f.Slow <= 0 {
		return nil
	}
	timer := time.NewTimer(f.Slow)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// answer is the refusal that the faults ask for.
func (f *Faults) answer() answer {
	r := refusal{status: f.Status, message: "Something went wrong."}
	switch {
	case f.Throttle > 0:
		r = refusal{status: http.StatusTooManyRequests, message: "Too many requests. Try again later."}
	case f.Unavailable > 0:
		r = refusal{status: http.StatusServiceUnavailable, message: "The service is under heavy load. Try again later."}
	}
	a := r.answer()
	a.header = map[string]string{}
	if r.status == f.Status && f.Complaint != "" {
		a.body = []byte(f.Complaint)
		if strings.HasPrefix(f.Complaint, "<") {
			a.header["Content-Type"] = "text/html"
		}
	}
	if f.RetryAfter != "" {
		a.header["Retry-After"] = f.RetryAfter
	}
	if f.Location != "" {
		a.header["Location"] = f.Location
	}
	return a
}

// write sends an answer, spoilt as the faults ask.
func (f *Faults) write(w http.ResponseWriter, a *answer) {
	for name, value := range a.header {
		w.Header().Set(name, value)
	}
	if f.Malformed {
		a.body = []byte("<html><body>Bad gateway</body></html>")
	}
	if f.Huge > 0 {
		a.body = append(bytes.Repeat([]byte(" "), f.Huge), a.body...)
	}
	if w.Header().Get("Content-Type") == "" {
		w.Header().Set("Content-Type", "application/json; odata.metadata=none; charset=utf-8")
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(a.body)))
	w.WriteHeader(a.status)
	if f.CutAt > 0 && f.CutAt < len(a.body) {
		a.body = a.body[:f.CutAt] // less than was promised: the server closes the connection
	}
	_, _ = w.Write(a.body)
}
