package upstream

import (
	"context"
	"fmt"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// Request is what is sent.
type Request struct {
	// Path goes below the base; it may bring a query.
	Path string
	// Body is JSON. A request without one is a GET.
	Body []byte
	// Accept is the media types wanted; "" is a stream of events, or JSON.
	Accept string
	// Whole says that the answer is not asked for as a stream.
	Whole bool
}

// Reading reads the answer to one try.
type Reading interface {
	// Frame takes the next frame, a whole answer as one; an error of code Invalid
	// says that it is none. Close is told that no more comes, however the answer
	// ended: an error of code Truncated says that it was not whole.
	dialect.Decoder
	// Given says that something was given out, so that the request must not be
	// tried again.
	Given() bool
}

// Ask sends q and gives the answer to a reading, which open makes for each try.
// A request is tried again, after a wait, where the server was not reached, asks
// for it by its status, breaks off or fails, as long as nothing was given out. A
// server that is silent for too long is not asked again: it is at work, or lost.
//
// An error of the reading that is no *citeway.Error is returned as it is, and so
// is that of ctx. The others are *citeway.Error, or wrap one, as [Refusal] does:
// Unavailable (not reached, or silent from the start), Upstream (refused, failed,
// or no answer), Truncated (broke off).
func (c *Client) Ask(ctx context.Context, q Request, open func() Reading) error {
	return c.tries(ctx, &q, func(t *try) error { return t.ask(open()) })
}

// tries runs one try after another until one succeeds or must not be repeated.
func (c *Client) tries(ctx context.Context, q *Request, run func(*try) error) error {
	for n := 0; ; n++ {
		t := &try{client: c, outer: ctx, request: q, address: c.address(q.Path), secrets: slices.Clone(c.options.Secrets)}
		err := run(t)
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
