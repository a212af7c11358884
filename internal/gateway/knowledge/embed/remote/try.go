package remote

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/citeway/citeway"
)

// try is one request for the vectors of so many texts.
type try struct {
	embedder *Embedder
	texts    int
	// again says that the request may be tried again, after that long at least.
	again bool
	after time.Duration
}

// maxRedirects is how often a server may send a request elsewhere on its host.
const maxRedirects = 3

// errRedirect is why a redirect is not followed.
var errRedirect = errors.New("the server redirects elsewhere")

// stay follows redirects on the same host that keep the request as it is.
func stay(r *http.Request, via []*http.Request) error {
	first := via[0]
	if r.URL.Host != first.URL.Host || r.URL.Scheme != first.URL.Scheme || r.Method != first.Method || len(via) > maxRedirects {
		return errRedirect
	}
	return nil
}

func (t *try) run(ctx context.Context, body []byte) ([][]float32, error) {
	ctx, cancel := context.WithTimeout(ctx, t.embedder.options.Timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, t.embedder.endpoint, bytes.NewReader(body))
	if err != nil {
		return nil, t.fail(citeway.Invalid, "the address cannot be asked", cause(err))
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/json")
	if key := t.embedder.options.Key; key != "" {
		request.Header.Set("Authorization", "Bearer "+key)
	}
	response, err := t.embedder.client.Do(request)
	if errors.Is(err, errRedirect) {
		return nil, t.fail(citeway.Upstream, "the embedder's server sends to another host, which is not asked", nil)
	}
	if err != nil {
		t.again = true
		return nil, t.fail(citeway.Unavailable, "the embedder's server was not reached", cause(err))
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, t.refused(response)
	}
	return t.read(response.Body)
}

// cause is err without the address, which may hold a key.
func cause(err error) error {
	var e *url.Error
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}

func (t *try) read(body io.Reader) ([][]float32, error) {
	raw, err := io.ReadAll(io.LimitReader(body, MaxResponse+1))
	if err != nil {
		t.again = true
		return nil, t.fail(citeway.Unavailable, "the embedder's server broke off", err)
	}
	if len(raw) > MaxResponse {
		return nil, t.fail(citeway.Upstream, "the embedder's server answered more than may be read", nil)
	}
	vectors, err := vectors(raw, t.texts, t.embedder.dim)
	if err != nil {
		return nil, t.fail(citeway.Upstream, "the embedder's server gave no vectors", err)
	}
	return vectors, nil
}

// fail is an error of this request. The key is never shown.
func (t *try) fail(code citeway.Code, message string, err error) error {
	e := &citeway.Error{Code: code, Place: t.embedder.place(), Message: t.hide(message), Err: err}
	if code == citeway.Unavailable {
		e.Mend = "check the address and that the server runs"
	}
	return e
}

func (t *try) hide(message string) string {
	if key := t.embedder.options.Key; key != "" {
		return strings.ReplaceAll(message, key, "***")
	}
	return message
}

// The most bytes of an error's body that are read, and that are shown as they are.
const (
	maxComplaint = 16 << 10
	maxShown     = 300
)

// refused is the error of a status other than 200, with the server's own words.
func (t *try) refused(response *http.Response) error {
	raw, _ := io.ReadAll(io.LimitReader(response.Body, maxComplaint))
	words := complaint(raw)
	if words == "" {
		words = strings.ToValidUTF8(strings.TrimSpace(string(raw[:min(len(raw), maxShown)])), "")
	}
	message := "the embedder's server answered " + response.Status
	if words != "" {
		message += ": " + words
	}
	t.again, t.after = temporary(response.StatusCode), retryAfter(response.Header.Get("Retry-After"))
	return &citeway.Error{Code: citeway.Upstream, Place: t.embedder.place(), Message: t.hide(message), Mend: mend(response.StatusCode)}
}

// temporary reports whether the same request may well be answered later.
func temporary(status int) bool {
	return status == http.StatusRequestTimeout || status == http.StatusTooManyRequests ||
		status >= http.StatusInternalServerError && status != http.StatusNotImplemented
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
