package azuresearch

import (
	"context"
	"net/http"
	"net/url"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/upstream"
)

// maxAnswer is the most bytes of one answer of the service.
const maxAnswer = 32 << 20

// connect makes what asks the service.
func (c *Client) connect() (err error) {
	c.server, err = upstream.New(upstream.Options{
		Place: c.place, Server: "the search service", Mend: mend, Base: c.index.String(), Authorize: c.o.authorize(),
		Timeout: c.o.Timeout, Retries: c.o.Retries, Backoff: c.o.Backoff, MaxAnswer: maxAnswer, Client: c.o.Client,
	})
	return err
}

// authorize sets the key, or a new token.
func (o *Options) authorize() func(context.Context, http.Header) error {
	if o.Token == nil {
		return upstream.Key("api-key", o.Key)
	}
	return func(ctx context.Context, h http.Header) error {
		token, err := o.Token(ctx)
		h.Set("Authorization", "Bearer "+token)
		return err
	}
}

// send requests a path below the index, with POST if there is a body.
func (c *Client) send(ctx context.Context, path string, body []byte) ([]byte, error) {
	q := upstream.Request{Path: path + "?" + url.Values{"api-version": {c.o.APIVersion}}.Encode(), Body: body, Accept: "application/json;odata.metadata=none"}
	raw, err := c.server.Bytes(ctx, q)
	if citeway.CodeOf(err) == citeway.TooLarge {
		err = upstream.Change(err, func(e *citeway.Error) { e.Mend = "ask for fewer passages, or make the vector fields not retrievable" })
	}
	return raw, err
}

// mend is the advice for a status of the service.
func mend(status int) string {
	switch {
	case status == 0:
		return "check the endpoint and that the service runs"
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
