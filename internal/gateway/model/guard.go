package model

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/upstream"
)

// The defaults of GuardOptions.
const (
	DefaultFailures = 5
	DefaultShare    = 0.5
	DefaultWindow   = time.Minute
	DefaultRest     = 15 * time.Second
)

// GuardOptions say when a model is left alone. The zero value is the defaults.
type GuardOptions struct {
	// Name is what the settings and so errors call the model; "" is its own name.
	Name string
	// Failures within Window are the fewest that are too many, where they are at least
	// Share, in (0, 1], of all that was asked; 0 is DefaultFailures, DefaultWindow and
	// DefaultShare.
	Failures int
	Window   time.Duration
	Share    float64
	// Rest is how long the model is left alone before one request tries it again;
	// 0 is DefaultRest.
	Rest time.Duration
	// Now tells the time; nil is time.Now.
	Now func() time.Time
	// Report is told of each answer in which the model failed or refused its key, with
	// the cause that readers are not told, and with the context of who asked; nil is
	// nobody. It is not told of forwarded requests.
	Report func(ctx context.Context, model string, err error)
	// Asked is told of each request, forwarded or not, once it has ended: its status is that
	// of HTTP where the server refused, else one of the Status words; nil is nobody.
	Asked func(model, status string, took time.Duration)
	// Provider is who serves the model, for traces.
	Provider string
}

// The statuses of a request to a model that are not those of HTTP.
const (
	StatusOK        = "ok"
	StatusUnreached = "unreached" // the server was not reached, or silent
	StatusFailed    = "failed"    // it failed by its own account
	StatusBroken    = "broken"    // it broke off
	StatusResting   = "resting"   // it was not asked
	StatusCancelled = "cancelled" // who asked went away
	StatusOther     = "other"
)

// Guard returns m with a circuit breaker: while m rests, Stream fails at once with
// Unavailable. It counts as a failure if the server is not reached, fails, falls silent
// or breaks off, but not if it refuses a request, if the caller goes away or if the
// sink fails. A 429 is about one key's share and is told to who asked, with its
// Retry-After; it says nothing of the model to others. The result is a Forwarder if m is one.
func Guard(m Model, o GuardOptions) Model {
	if o.Failures <= 0 {
		o.Failures = DefaultFailures
	}
	if o.Share <= 0 || o.Share > 1 {
		o.Share = DefaultShare
	}
	if o.Window <= 0 {
		o.Window = DefaultWindow
	}
	if o.Rest <= 0 {
		o.Rest = DefaultRest
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Name == "" {
		o.Name = m.Name()
	}
	if o.Report == nil {
		o.Report = func(context.Context, string, error) {}
	}
	if o.Asked == nil {
		o.Asked = func(string, string, time.Duration) {}
	}
	g := &guarded{Model: m, name: o.Name, provider: o.Provider, report: o.Report, asked: o.Asked, circuit: &circuit{failures: o.Failures, share: o.Share, window: o.Window, rest: o.Rest, now: o.Now}}
	if f, ok := m.(Forwarder); ok {
		return &forwarding{guarded: g, to: f}
	}
	return g
}

// guarded is a model with a circuit breaker.
type guarded struct {
	Model
	name    string // for errors
	report  func(ctx context.Context, model string, err error)
	asked   func(model, status string, took time.Duration)
	circuit *circuit
	// provider is who serves the model.
	provider string
}

// Provider is who serves the model; see ProviderOf.
func (g *guarded) Provider() string { return g.provider }

// place is the model, as an error names it.
func (g *guarded) place() string { return "model " + g.name }

// called is err with the model's name in the settings: a reader may not know the name
// that the server uses.
func (g *guarded) called(err error) error {
	var e *citeway.Error
	if !errors.As(err, &e) || e.Place != "model" && !strings.HasPrefix(e.Place, "model ") {
		return err
	}
	return upstream.Change(err, func(e *citeway.Error) { e.Place = g.place() })
}

// Stream asks the model, unless it is left alone.
func (g *guarded) Stream(ctx context.Context, r *Request, sink citeway.Sink) error {
	leave, wait, ok := g.circuit.enter()
	if !ok {
		g.asked(g.name, StatusResting, 0)
		return g.away(wait)
	}
	result, began := neither, time.Now()
	defer func() { leave(result) }()
	watched := &watched{sink: sink, model: g}
	err := g.Model.Stream(ctx, r, watched)
	if watched.err != nil || ctx.Err() != nil {
		g.asked(g.name, StatusCancelled, time.Since(began))
		return err
	}
	g.asked(g.name, statusOf(err), time.Since(began))
	if !watched.short {
		result = judge(err)
	}
	err = g.called(err)
	g.tell(ctx, result, err)
	return err
}

// tell reports a failure, and a refusal that is about the key and not the request.
func (g *guarded) tell(ctx context.Context, result outcome, err error) {
	var refusal *upstream.Refusal
	if result == failed || errors.As(err, &refusal) && refusal.OfKey() {
		g.report(ctx, g.name, err)
	}
}

// Documents reports whether the model takes passages beside the conversation; see
// Native.
func (g *guarded) Documents() bool { return TakesDocuments(g.Model) }

// away is the error while the model is left alone.
func (g *guarded) away(wait time.Duration) error {
	message := "the model failed too often and is left alone for a while"
	if wait > 0 {
		message = fmt.Sprintf("the model failed too often and is left alone for %s", wait.Round(time.Second/10))
	}
	return &citeway.Error{Code: citeway.Unavailable, Place: g.place(), Message: message, Mend: "ask again later, or another model", Err: &Resting{For: wait}}
}

// Resting is why a model was not asked: it failed too often.
type Resting struct {
	// For is how long it is left alone yet; 0 where that is not known.
	For time.Duration
}

// Error says so.
func (r *Resting) Error() string { return "the circuit is open" }

// judge says what an answer tells of its model.
func judge(err error) outcome {
	var refusal *upstream.Refusal
	switch {
	case err == nil:
		return well
	case errors.As(err, &refusal) && ofRequest(refusal):
		return neither
	}
	switch citeway.CodeOf(err) {
	case citeway.Unavailable, citeway.Upstream, citeway.Truncated:
		return failed
	}
	return neither
}

// ofRequest reports whether a refusal lies in the request or in who asks, and not in the
// server.
func ofRequest(r *upstream.Refusal) bool {
	return r.Lasting() || r.Status == http.StatusTooManyRequests
}

// watched is a sink that knows whether it failed, and whether the model stopped short,
// which says nothing about its health.
type watched struct {
	sink  citeway.Sink
	model *guarded
	err   error
	short bool
}

// Put passes the event on.
func (w *watched) Put(e citeway.Event) error {
	if end, ok := e.(*citeway.End); ok && end.Err != nil {
		own := *end
		errors.As(w.model.called(end.Err), &own.Err)
		w.short, e = true, &own
	}
	if err := w.sink.Put(e); err != nil {
		w.err = err
	}
	return w.err
}

// forwarding is a guarded model that forwards requests.
type forwarding struct {
	*guarded
	to Forwarder
}

// Forward forwards a request, unless the model rests. The outcome counts once the body
// has broken off or is closed; see Conclude.
func (f *forwarding) Forward(ctx context.Context, q upstream.Request) (*http.Response, error) {
	leave, wait, ok := f.circuit.enter()
	if !ok {
		f.asked(f.name, StatusResting, 0)
		return nil, f.away(wait)
	}
	began := time.Now()
	ended := func(o outcome, status string) {
		leave(o)
		f.asked(f.name, status, time.Since(began))
	}
	response, err := f.to.Forward(ctx, q)
	switch {
	case ctx.Err() != nil:
		ended(neither, StatusCancelled)
	case err != nil:
		ended(judge(err), statusOf(err))
		err = f.called(err)
	case response.StatusCode != http.StatusOK:
		if ofRequest(&upstream.Refusal{Status: response.StatusCode}) {
			ended(neither, strconv.Itoa(response.StatusCode))
		} else {
			ended(failed, strconv.Itoa(response.StatusCode))
		}
	default:
		response.Body = &counted{ReadCloser: response.Body, ctx: ctx, ended: ended, called: f.called}
	}
	return response, err
}

// counted is a body whose end counts.
type counted struct {
	io.ReadCloser
	ctx   context.Context
	ended func(o outcome, status string)
	// called names the model in an error as the settings do.
	called func(error) error
	once   sync.Once
	end    bool // the body has been read to its end
}

// Conclude says of a forwarded answer what who reads it made of it, before its body is closed: err is nil for one that is
// whole, although its body may not be read to its end, or the error that its server reported within it. Without it, a body
// that was read to its end was an answer.
func Conclude(body io.Reader, err error) {
	switch b := body.(type) {
	case *Stopping:
		Conclude(b.ReadCloser, err)
	case *counted:
		if o := judge(err); o == neither || b.ctx.Err() != nil {
			b.count(neither, StatusCancelled)
		} else {
			b.count(o, statusOf(err))
		}
	}
}

// Over says whether the answer has told its end; see upstream.Over.
func (c *counted) Over(over bool) { upstream.Over(c.ReadCloser, over) }

// Read reads on, and counts a body that breaks off.
func (c *counted) Read(p []byte) (int, error) {
	n, err := c.ReadCloser.Read(p)
	switch {
	case errors.Is(err, io.EOF):
		c.end = true
	case err != nil && c.ctx.Err() == nil:
		c.count(failed, StatusBroken)
		err = c.called(err)
	}
	return n, err
}

// Close closes the body, and counts it. One that was not read to its end says nothing about the model.
func (c *counted) Close() error {
	if c.end {
		c.count(well, StatusOK)
	}
	c.count(neither, StatusCancelled)
	return c.ReadCloser.Close()
}

func (c *counted) count(o outcome, status string) { c.once.Do(func() { c.ended(o, status) }) }
