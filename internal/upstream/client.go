// Package upstream is the one way out: every HTTP request that the program sends to
// a model, an embedder, a search service, a judge or a page of the web goes through
// it. A request is tried again while nothing of its answer was used, ends with its
// caller's context, is not waited for in silence, and its answer is bounded. Errors
// name what went wrong in the server's own words, cleaned and short, and never show
// a key.
//
// A [Client] is made once, with [New], and used by many at once: [Client.Ask] gives
// the body to a function, [Client.Bytes] returns it whole, and [Client.Forward]
// passes it on untouched. [Pages] fetches pages by their addresses, and [Plain] is
// the http.Client for a library that must send its requests itself.
//
// The headers Retry-After (https://www.rfc-editor.org/rfc/rfc9110#name-retry-after),
// retry-after-ms and x-should-retry are heeded, as
// https://github.com/openai/openai-go does.
//
// It reads no frames and knows no service.
package upstream

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"

	"github.com/citeway/citeway"
)

// Request is what is sent.
type Request struct {
	// Path goes below the base; it may bring a query.
	Path string
	// Method is that of HTTP; "" is GET, and POST where there is a body.
	Method string
	// Body is JSON.
	Body []byte
	// Accept is the media types wanted; "" is a stream of events, or JSON.
	Accept string
	// Whole says that the answer is not asked for as a stream.
	Whole bool
	// Header is sent with this request, beside that of the options.
	Header http.Header
}

// Answer is the answer to one try, while it is read.
type Answer struct {
	// Kind is the media type without its parameters.
	Kind   string
	Header http.Header
	// URL is where it came from, after redirects.
	URL *url.URL
	// Body is bounded, and ends with silence.
	Body io.Reader
	// Again says that the request may be tried again, although it was answered. A
	// server that fell silent is not asked again.
	Again bool

	try *try
}

// Silent reports whether the answer was ended for silence.
func (a *Answer) Silent() bool { return a.try.silent() }

// Fail returns an error of this request, without keys. Silence is named as such;
// the address is in the cause alone.
func (a *Answer) Fail(code citeway.Code, message string, err error) error {
	return a.try.fail(code, message, err)
}

// Ask sends q and gives the answer to read, once for each try that is answered. A
// request is tried again, after a wait, where the server was not reached or asks
// for it by its status, and where read says so. A server that is silent for too
// long is not asked again: it is at work, or lost.
//
// An error of read is returned as it is, and so is that of ctx. The others are
// *citeway.Error, or wrap one, as [Refusal] does: Unavailable (not reached, or
// silent from the start), Upstream (refused or failed).
func (c *Client) Ask(ctx context.Context, q Request, read func(*Answer) error) error {
	return c.tries(ctx, &q, func(t *try) error {
		response, err := t.send()
		if err != nil {
			return err
		}
		defer response.Body.Close()
		if !answered(response.StatusCode) {
			return t.refused(response, response.Body)
		}
		a := &Answer{Kind: mediaType(response.Header), Header: response.Header, URL: t.address, Body: response.Body, try: t}
		if response.Request != nil {
			a.URL = response.Request.URL
		}
		err = read(a)
		t.again = a.Again && !t.silent()
		return err
	})
}

// answered reports whether a status comes with an answer; a search service sends
// 206 for a part of one.
func answered(status int) bool {
	return status == http.StatusOK || status == http.StatusPartialContent
}

// Bytes sends q and returns the whole answer. It is tried again also where the
// answer broke off. Beside the errors of [Client.Ask] there are Truncated (broke
// off) and TooLarge.
func (c *Client) Bytes(ctx context.Context, q Request) (raw []byte, err error) {
	q.Whole = true
	if q.Accept == "" {
		q.Accept = typeJSON
	}
	err = c.Ask(ctx, q, func(a *Answer) error {
		raw, err = a.bytes()
		return err
	})
	return raw, err
}

// bytes reads the whole answer.
func (a *Answer) bytes() ([]byte, error) {
	raw, err := io.ReadAll(a.Body)
	switch {
	case errors.Is(err, ErrLarge):
		return nil, a.Fail(citeway.TooLarge, a.try.client.options.Server+" answered with more than may be read", err)
	case err != nil:
		a.Again = true
		return nil, a.Fail(citeway.Truncated, wordsBroken, err)
	}
	return raw, nil
}

// tries runs one try after another until one succeeds or must not be repeated.
func (c *Client) tries(ctx context.Context, q *Request, run func(*try) error) error {
	for n := 0; ; n++ {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		address, err := c.address(q.Path)
		if err != nil {
			return err
		}
		t := &try{client: c, outer: ctx, request: q, address: address, secrets: slices.Clone(c.options.Secrets)}
		err = run(t)
		if err == nil {
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		pause := c.pause(n, t.after)
		if !t.again || n >= c.options.Retries || pause > maxWait {
			return counted(err, n+1)
		}
		if err := sleep(ctx, pause); err != nil {
			return err
		}
	}
}

// counted says in err how often was tried, where that was more than once.
func counted(err error, tries int) error {
	if tries < 2 {
		return err
	}
	return Change(err, func(e *citeway.Error) { e.Message += fmt.Sprintf(" (tried %d times)", tries) })
}
