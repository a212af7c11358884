package chain

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/upstream"
)

// The defaults of GuardOptions.
const (
	DefaultFailures = 5
	DefaultWindow   = time.Minute
	DefaultRest     = 15 * time.Second
)

// GuardOptions say when a model is left alone. The zero value is the defaults.
type GuardOptions struct {
	// Name is what the settings call the model, and so errors do; "" is its own.
	Name string
	// Failures within Window are too many; 0 is DefaultFailures and DefaultWindow.
	Failures int
	Window   time.Duration
	// Rest is how long the model is left alone before one request tries it again;
	// 0 is DefaultRest.
	Rest time.Duration
	// Now tells the time; nil is time.Now.
	Now func() time.Time
	// Report is told of each answer in which the model failed or refused its key, with
	// the cause that readers are not told; nil is nobody. Who lets a request through
	// sees for itself what comes of it.
	Report func(model string, err error)
}

// Guard returns m with a circuit breaker: while m is left alone, Stream fails at
// once with an error of code Unavailable. That the server was not reached, failed,
// fell silent or broke off counts as a failure; that it refused one request, that
// the caller went away or that the sink failed does not. It is a model.Forwarder
// where m is one.
func Guard(m model.Model, o GuardOptions) model.Model {
	if o.Failures <= 0 {
		o.Failures = DefaultFailures
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
		o.Report = func(string, error) {}
	}
	g := &guarded{Model: m, name: o.Name, report: o.Report, circuit: &circuit{failures: o.Failures, window: o.Window, rest: o.Rest, now: o.Now}}
	if f, ok := m.(model.Forwarder); ok {
		return &forwarding{guarded: g, to: f}
	}
	return g
}

// guarded is a model with a circuit breaker.
type guarded struct {
	model.Model
	name    string // for errors
	report  func(model string, err error)
	circuit *circuit
}

// place is the model, as an error names it.
func (g *guarded) place() string { return "model " + g.name }

// called is err of the model by the name that the settings give it: the one that its
// server knows, a reader may never have heard of.
func (g *guarded) called(err error) error {
	var e *citeway.Error
	if !errors.As(err, &e) || e.Place != "model" && !strings.HasPrefix(e.Place, "model ") {
		return err
	}
	return upstream.Change(err, func(e *citeway.Error) { e.Place = g.place() })
}

// Stream asks the model, unless it is left alone.
func (g *guarded) Stream(ctx context.Context, r *model.Request, sink citeway.Sink) error {
	leave, wait, ok := g.circuit.enter()
	if !ok {
		return g.away(wait)
	}
	result := neither
	defer func() { leave(result) }()
	watched := &watched{sink: sink, model: g}
	err := g.Model.Stream(ctx, r, watched)
	if watched.err != nil || ctx.Err() != nil {
		return err
	}
	if !watched.short {
		result = judge(err)
	}
	err = g.called(err)
	g.tell(result, err)
	return err
}

// tell reports a failure, and a refusal that is about the key and not the request.
func (g *guarded) tell(result outcome, err error) {
	var refusal *upstream.Refusal
	if result == failed || errors.As(err, &refusal) && refusal.OfKey() {
		g.report(g.name, err)
	}
}

// Documents reports whether the model takes passages beside the conversation; see
// model.Native.
func (g *guarded) Documents() bool { return model.TakesDocuments(g.Model) }

// away is the error while the model is left alone.
func (g *guarded) away(wait time.Duration) error {
	message := "the model failed too often and is left alone for a while"
	if wait > 0 {
		message = fmt.Sprintf("the model failed too often and is left alone for %s", wait.Round(time.Second/10))
	}
	return &citeway.Error{Code: citeway.Unavailable, Place: g.place(), Message: message, Mend: "ask again later, or another model"}
}

// judge says what an answer tells of its model.
func judge(err error) outcome {
	var refusal *upstream.Refusal
	switch {
	case err == nil:
		return well
	case errors.As(err, &refusal) && refusal.Lasting():
		return neither
	}
	switch citeway.CodeOf(err) {
	case citeway.Unavailable, citeway.Upstream, citeway.Truncated:
		return failed
	}
	return neither
}

// watched is a sink that knows whether it failed, and whether the model stopped
// short, which says nothing of its health.
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

// forwarding is a guarded model that lets requests through.
type forwarding struct {
	*guarded
	to model.Forwarder
}

// Forward lets a request through, unless the model is left alone. How the answer
// ends counts when its body has been read or closed.
func (f *forwarding) Forward(ctx context.Context, path string, body []byte) (*http.Response, error) {
	leave, wait, ok := f.circuit.enter()
	if !ok {
		return nil, f.away(wait)
	}
	response, err := f.to.Forward(ctx, path, body)
	switch {
	case ctx.Err() != nil:
		leave(neither)
	case err != nil:
		leave(judge(err))
		err = f.called(err)
	case response.StatusCode != http.StatusOK:
		r := upstream.Refusal{Status: response.StatusCode}
		if r.Lasting() {
			leave(neither)
		} else {
			leave(failed)
		}
	default:
		response.Body = &counted{ReadCloser: response.Body, ctx: ctx, leave: leave}
	}
	return response, err
}

// counted is a body whose end counts.
type counted struct {
	io.ReadCloser
	ctx   context.Context
	leave func(outcome)
	once  sync.Once
}

// Read reads on, and counts the end.
func (c *counted) Read(p []byte) (int, error) {
	n, err := c.ReadCloser.Read(p)
	switch {
	case errors.Is(err, io.EOF):
		c.count(well)
	case err != nil && c.ctx.Err() == nil:
		c.count(failed)
	}
	return n, err
}

// Close closes the body. What was not read to its end says nothing of the model.
func (c *counted) Close() error {
	c.count(neither)
	return c.ReadCloser.Close()
}

func (c *counted) count(o outcome) { c.once.Do(func() { c.leave(o) }) }
