package upstream

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"

	"github.com/citeway/citeway"
)

// Forward sends q and returns the answer as the server sends it, with the waits
// and the tries of [Client.Ask] up to its first byte; silence within the body and
// one of more than 64 MiB end it with an error of code Truncated. The caller
// closes the body, which ends the request.
//
// A status of 400 and above that stays after all tries is an answer too: its body
// is cut to 64 KiB, and the key is taken out. Of the headers only those that a
// client has use for are left. A redirect is an error, and so are a page and an empty
// body with a status of 200, which wrap [ErrForeign].
func (c *Client) Forward(ctx context.Context, q Request) (*http.Response, error) {
	q.Whole = q.Whole || !streams(q.Body)
	var response *http.Response
	err := c.tries(ctx, &q, func(t *try) (err error) {
		response, err = t.forward() //nolint:bodyclose // the caller closes it
		return err
	})
	var refusal *Refusal
	if response != nil && errors.As(err, &refusal) {
		return response, nil
	}
	if err != nil {
		return nil, err
	}
	return response, nil
}

// streams reports whether a body asks for a stream, as nearly all clients write
// it. Who writes it otherwise is waited for longer, which does no harm.
func streams(body []byte) bool {
	return bytes.Contains(body, []byte(`"stream":true`)) || bytes.Contains(body, []byte(`"stream": true`))
}

// firstPiece is how many bytes are read to see that an answer begins: enough for
// the first frame of a stream, and little to hold for each of many.
const firstPiece = 512

// forward is one try. A refusal comes with its response.
func (t *try) forward() (*http.Response, error) {
	response, err := t.send()
	if err != nil {
		return nil, err
	}
	in := response.Body
	response.Header, response.Trailer = passed(response.Header), nil
	if !answered(response.StatusCode) {
		defer in.Close()
		return t.refusedWhole(response, in)
	}
	head := make([]byte, firstPiece)
	n, err := in.Read(head)
	if failed := t.none(response, n, err); failed != nil {
		_ = in.Close()
		return nil, failed
	}
	response.Body = &passing{ReadCloser: in, try: t, head: head[:n], err: err}
	return response, nil
}

// ErrForeign is why what came with a status of 200 is taken for no answer.
var ErrForeign = errors.New("no model's API answers like this")

// none is the error where what was read first is no answer: nothing at all, or a
// page.
func (t *try) none(response *http.Response, n int, err error) error {
	switch {
	case n == 0 && errors.Is(err, io.EOF):
		return t.fail(citeway.Upstream, t.client.options.Server+" sent an empty answer", ErrForeign)
	case n == 0 && err != nil:
		t.again = !t.silent()
		return t.fail(citeway.Truncated, wordsBroken, err)
	case mediaType(response.Header) == typePage:
		return t.fail(citeway.Upstream, t.client.options.Server+" sent a page instead of an answer", ErrForeign)
	}
	return nil
}

// refusedWhole is the refusal, and the response with its body read and cleaned.
func (t *try) refusedWhole(response *http.Response, in io.Reader) (*http.Response, error) {
	raw, _ := io.ReadAll(io.LimitReader(in, maxComplaint))
	header := response.Header
	err := t.refused(response, bytes.NewReader(raw))
	if response.StatusCode < http.StatusBadRequest {
		return nil, err
	}
	raw = []byte(t.told(string(raw)))
	response.Body, response.ContentLength, response.Header = io.NopCloser(bytes.NewReader(raw)), int64(len(raw)), header
	return response, err
}

// passed are the headers that go through: those that say what the body is, when
// to come again, and under which name the service knows the request.
func passed(from http.Header) http.Header {
	to := http.Header{}
	for _, name := range [...]string{
		"Content-Type", "Location", "Retry-After", "Retry-After-Ms", "X-Should-Retry", "X-Request-Id", "Apim-Request-Id",
	} {
		if v := from.Values(name); len(v) > 0 {
			to[name] = v
		}
	}
	return to
}

// passing is a body as it goes through, its first bytes read already.
type passing struct {
	io.ReadCloser
	try  *try
	head []byte
	err  error // with which the first read ended
}

// Over says whether the answer has told its end.
func (p *passing) Over(over bool) { Over(p.ReadCloser, over) }

// Read reads on. What broke off says so.
func (p *passing) Read(b []byte) (int, error) {
	if len(p.head) > 0 {
		n := copy(b, p.head)
		if p.head = p.head[n:]; len(p.head) == 0 {
			p.head = nil // what it is a part of is needed no more
		}
		return n, nil
	}
	n, err := 0, p.err
	if err == nil {
		n, err = p.ReadCloser.Read(b)
	}
	if err != nil && !errors.Is(err, io.EOF) {
		if p.try.outer.Err() != nil {
			return n, p.try.outer.Err()
		}
		err = p.try.fail(citeway.Truncated, wordsBroken, err)
	}
	return n, err
}
