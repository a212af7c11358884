package azuresearch

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/citeway/citeway"
)

// maxWait is the longest wait between two tries: who is told to wait longer is
// told so instead.
const maxWait = 20 * time.Second

// maxAnswer is the most bytes of one answer of the service.
const maxAnswer = 32 << 20

// request is what one call sends.
type request struct {
	method string
	// path is under the index's address; "" is the index.
	path []string
	body []byte
}

// attempt is one try of a request.
type attempt struct {
	// again says that the request may be tried again, after that long at least.
	again bool
	after time.Duration
	// secret is the key or the token that was sent.
	secret string
}

// errSlow is why a try is ended that takes too long.
var errSlow = errors.New("the search service did not answer in time")

// send asks the service, again where that may help, and returns the body.
func (c *Client) send(ctx context.Context, r request) ([]byte, error) {
	wait := c.o.Backoff
	for n := 0; ; n++ {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		var a attempt
		body, err := c.try(ctx, r, &a)
		switch {
		case err == nil:
			return body, nil
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case !a.again || n >= c.o.Retries:
			return nil, tried(err, n+1)
		}
		pause := max(wait, a.after)
		if pause > maxWait {
			return nil, tried(err, n+1)
		}
		if err := sleep(ctx, pause); err != nil {
			return nil, err
		}
		wait *= 2
	}
}

// try asks once.
func (c *Client) try(ctx context.Context, r request, a *attempt) ([]byte, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, c.o.Timeout, errSlow)
	defer cancel()
	q, err := c.ask(ctx, r, a)
	if err != nil {
		return nil, err
	}
	response, err := c.o.Client.Do(q)
	if err != nil {
		return nil, c.unreached(ctx, err, a)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK && response.StatusCode != http.StatusPartialContent {
		return nil, c.refused(response, a)
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer+1))
	switch {
	case errors.Is(context.Cause(ctx), errSlow):
		return nil, c.fail(citeway.Unavailable, "the search service stopped in the middle of its answer", "", errSlow)
	case err != nil:
		return nil, c.fail(citeway.Truncated, "the search service's answer broke off", "", err)
	case len(body) > maxAnswer:
		return nil, c.fail(citeway.TooLarge, "the search service's answer is larger than 32 MiB", "ask for fewer passages, or make the vector fields not retrievable", nil)
	}
	return body, nil
}

// ask makes the request with the key or a token.
func (c *Client) ask(ctx context.Context, r request, a *attempt) (*http.Request, error) {
	address := c.index.JoinPath(r.path...)
	address.RawQuery = url.Values{"api-version": {c.o.APIVersion}}.Encode()
	q, err := http.NewRequestWithContext(ctx, r.method, address.String(), bytes.NewReader(r.body))
	if err != nil {
		return nil, c.fail(citeway.Invalid, "no request can be made", "check the endpoint", err)
	}
	q.Header.Set("Accept", "application/json;odata.metadata=none")
	if r.body != nil {
		q.Header.Set("Content-Type", "application/json")
	}
	if c.o.Token == nil {
		if a.secret = c.o.Key; a.secret != "" {
			q.Header.Set("api-key", a.secret)
		}
		return q, nil
	}
	token, err := c.o.Token(ctx)
	if err != nil {
		return nil, c.fail(citeway.Unavailable, "no token was to be had for the search service", "check the identity that the token is of", err)
	}
	a.secret = token
	q.Header.Set("Authorization", "Bearer "+token)
	return q, nil
}

// unreached is the error of a request that got no answer.
func (c *Client) unreached(ctx context.Context, err error, a *attempt) error {
	if errors.Is(context.Cause(ctx), errSlow) {
		return c.fail(citeway.Unavailable, "the search service was not reached", "check the endpoint and that the service runs", errSlow)
	}
	a.again = true
	var address *url.Error
	if errors.As(err, &address) {
		err = address.Err // without the address, which the place has
	}
	return c.fail(citeway.Unavailable, "the search service was not reached", "check the endpoint and that the service runs", err)
}

// tried says how often, where it was more than once.
func tried(err error, n int) error {
	var e *citeway.Error
	if n > 1 && errors.As(err, &e) {
		again := *e
		again.Message += " (tried " + strconv.Itoa(n) + " times)"
		return &again
	}
	return err
}

// sleep waits, or returns the context's error.
func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
