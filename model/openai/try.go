package openai

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/model"
)

// try is one request.
type try struct {
	model   *Model
	request *model.Request
	emit    func(piece []byte) error
	// again says that the request may be tried again, after that long at least.
	again bool
	after time.Duration
	// given says that words were given out.
	given  bool
	finish string
	// seen says that data came, foreign that the server called it no stream.
	seen, foreign bool
}

// errSilent is why a request is ended that says nothing for too long.
var errSilent = errors.New("the server said nothing for too long")

func (t *try) run(ctx context.Context, body []byte) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	watch := time.AfterFunc(t.model.options.FirstByte, func() { cancel(errSilent) })
	defer watch.Stop()
	response, err := t.send(ctx, body)
	if err != nil {
		t.again = true
		return t.fail(ctx, citeway.Unavailable, "the model's server was not reached", err)
	}
	defer response.Body.Close()
	in := &lively{from: response.Body, watch: watch, idle: t.model.options.Idle}
	if response.StatusCode != http.StatusOK {
		return t.refused(response, in)
	}
	kind, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type"))
	if kind == "application/json" {
		return t.whole(ctx, in)
	}
	t.foreign = kind != "text/event-stream"
	return t.stream(ctx, in)
}

func (t *try) send(ctx context.Context, body []byte) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, t.model.endpoint, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "text/event-stream, application/json")
	if key := t.model.options.Key; key != "" {
		request.Header.Set("Authorization", "Bearer "+key)
	}
	return t.model.options.Client.Do(request)
}

// lively reads and puts off the end of the request at every byte that comes.
type lively struct {
	from  io.Reader
	watch *time.Timer
	idle  time.Duration
}

// Read reads on and notes that the other side is still there.
func (l *lively) Read(p []byte) (int, error) {
	n, err := l.from.Read(p)
	if n > 0 && l.watch.Stop() {
		l.watch.Reset(l.idle)
	}
	return n, err
}

// fail is an error of this request. Silence is named as what it is; the key is
// never shown.
func (t *try) fail(ctx context.Context, code citeway.Code, message string, err error) error {
	e := &citeway.Error{Code: code, Place: t.model.endpoint, Message: t.hide(message), Err: err}
	if errors.Is(context.Cause(ctx), errSilent) {
		e.Err = errSilent
		if code != citeway.Truncated {
			e.Code = citeway.Unavailable
		}
	}
	if e.Code == citeway.Unavailable {
		e.Mend = "check the address and that the server runs"
	}
	return e
}

func (t *try) hide(message string) string {
	if key := t.model.options.Key; key != "" {
		return strings.ReplaceAll(message, key, "***")
	}
	return message
}

// maxComplaint is the most bytes of an error's body that are read.
const maxComplaint = 16 << 10

// maxShown is the most bytes of an error's body that are shown as they are.
const maxShown = 300

// refused is the error of a status other than 200, with the server's own words.
func (t *try) refused(response *http.Response, in io.Reader) error {
	raw, _ := io.ReadAll(io.LimitReader(in, maxComplaint))
	words := complaint(raw)
	if words == "" {
		words = strings.ToValidUTF8(strings.TrimSpace(string(raw[:min(len(raw), maxShown)])), "")
	}
	message := "the model's server answered " + response.Status
	if words != "" {
		message += ": " + words
	}
	t.again, t.after = temporary(response.StatusCode), retryAfter(response.Header.Get("Retry-After"))
	return &citeway.Error{Code: citeway.Upstream, Place: t.model.endpoint, Message: t.hide(message), Mend: mend(response.StatusCode)}
}

// temporary reports whether the same request may well be answered later.
func temporary(status int) bool {
	switch status {
	case http.StatusRequestTimeout, http.StatusTooManyRequests, http.StatusInternalServerError,
		http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}

func mend(status int) string {
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden:
		return "check the key in the environment"
	case http.StatusNotFound:
		return "check the model's name and the address"
	case http.StatusTooManyRequests:
		return "wait, or ask for a higher limit"
	}
	return ""
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
