package model

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/upstream"
)

// Chain returns one model of several: the first answers; if it fails before its first
// words with Unavailable, Upstream or Truncated, the next is asked. A finding says that
// another answered. The name is that of the first. Requests are forwarded to the first
// only, if it is a Forwarder, since a request names its model. Returns Invalid
// without a model.
func Chain(models ...Model) (Model, error) {
	if len(models) == 0 {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "models", Message: "there is none", Mend: "name at least one"}
	}
	if len(models) == 1 {
		return models[0], nil
	}
	c := &chain{models: models}
	if f, ok := models[0].(Forwarder); ok {
		return &forwardingChain{chain: c, to: f}, nil
	}
	return c, nil
}

var (
	_ Native    = (*chain)(nil)
	_ Native    = (*guarded)(nil)
	_ Forwarder = (*forwarding)(nil)
	_ Forwarder = (*forwardingChain)(nil)
)

// chain asks one model after another.
type chain struct{ models []Model }

// Name is that of the first model.
func (c *chain) Name() string { return c.models[0].Name() }

// Documents reports whether all models take passages beside the conversation; see
// Native.
func (c *chain) Documents() bool {
	for _, m := range c.models {
		if !TakesDocuments(m) {
			return false
		}
	}
	return true
}

// nameOf is what the settings call a model, for errors and findings.
func nameOf(m Model) string {
	switch m := m.(type) {
	case *guarded:
		return m.name
	case *forwarding:
		return m.name
	}
	return m.Name()
}

// failure is a model that did not answer, and why.
type failure struct {
	name string
	err  error
}

// Stream asks the models in turn.
func (c *chain) Stream(ctx context.Context, r *Request, sink citeway.Sink) error {
	var failures []failure
	for i, m := range c.models {
		b := &begun{sink: sink, last: i == len(c.models)-1, first: func() error { return said(failures, m, sink) }}
		err := m.Stream(ctx, r, b)
		if err == nil && b.short != nil {
			err = b.short
		}
		if err == nil {
			return b.begin()
		}
		if b.sent || b.err != nil || ctx.Err() != nil || !passes(err) {
			return err
		}
		failures = append(failures, failure{nameOf(m), err})
	}
	return none(failures)
}

// passes reports whether another model may answer what one did not.
func passes(err error) bool {
	switch citeway.CodeOf(err) {
	case citeway.Unavailable, citeway.Upstream, citeway.Truncated:
		return true
	}
	return false
}

// said reports that m answers in another's stead.
func said(failures []failure, m Model, sink citeway.Sink) error {
	if len(failures) == 0 {
		return nil
	}
	return sink.Put(&citeway.Finding{Kind: citeway.Refused, Action: "replaced",
		Message: fmt.Sprintf("%s answered instead: %s", nameOf(m), listed(failures))})
}

// none is the error if no model answered: the last one's, with the messages of all.
func none(failures []failure) error {
	last := failures[len(failures)-1].err
	e := &citeway.Error{Code: citeway.CodeOf(last), Place: "model", Err: cause(last),
		Message: fmt.Sprintf("none of %d models answered: %s", len(failures), listed(failures))}
	var own *citeway.Error
	if errors.As(last, &own) {
		e.Mend = own.Mend
	}
	return e
}

// cause is the cause of err, whose own message is repeated already.
func cause(err error) error {
	var e *citeway.Error
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}

// listed is what went wrong, as text.
func listed(failures []failure) string {
	var parts []string
	for _, f := range failures {
		words := f.err.Error()
		var e *citeway.Error
		if errors.As(f.err, &e) {
			words = e.Message
		}
		parts = append(parts, f.name+": "+words)
	}
	return strings.Join(parts, "; ")
}

// forwardingChain is a chain whose first model forwards requests.
type forwardingChain struct {
	*chain
	to Forwarder
}

// Forward passes a request to the first model.
func (c *forwardingChain) Forward(ctx context.Context, q upstream.Request) (*http.Response, error) {
	return c.to.Forward(ctx, q)
}
