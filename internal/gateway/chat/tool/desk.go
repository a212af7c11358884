package tool

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/watch"
)

// Desk runs calls for one caller. It is not changed while it works.
type Desk struct {
	Tools  []Tool
	Access Access
	Limits Limits
	// Keep keeps the evidence of a result before anyone is shown it; nil keeps none.
	// Its error ends the work.
	Keep func(ctx context.Context, records ...evidence.Record) error
	// OpenURL is where the evidence of a citation id is opened; nil is nowhere.
	OpenURL func(id string) string
	// Answer is the id of the answer that the results are for; "" is none.
	Answer string
}

// NewID mints the citation id of a call.
func NewID() string { return evidence.NewID("p_") }

// Serve runs one call outside a conversation, as a tool server does: the result names
// its citation id and no marker. The error is Keep's or that of ctx; what goes wrong
// with the call is in the outcome.
func (d *Desk) Serve(ctx context.Context, call citeway.Call) (Outcome, error) {
	id := NewID()
	result, err := d.call(ctx, id, call)
	if ctx.Err() != nil {
		return Outcome{}, ctx.Err()
	}
	o := d.outcome(id, call, result, err, unmarked, nil)
	return o, d.keep(ctx, &o)
}

func (d *Desk) keep(ctx context.Context, o *Outcome) error {
	if d.Keep == nil || len(o.Records) == 0 {
		return nil
	}
	return d.Keep(ctx, o.Records...)
}

// Find returns the tool of that name, or nil.
func (d *Desk) Find(name string) Tool {
	for _, t := range d.Tools {
		if t.Spec().Name == name {
			return t
		}
	}
	return nil
}

// Specs are what a model is told of the tools.
func (d *Desk) Specs() []model.Tool {
	specs := make([]model.Tool, len(d.Tools))
	for i, t := range d.Tools {
		specs[i] = t.Spec()
	}
	return specs
}

// call finds the tool, reads the arguments and runs it within the limits.
func (d *Desk) call(ctx context.Context, id string, call citeway.Call) (Result, error) {
	t := d.Find(call.Name)
	if t == nil {
		return Result{}, d.unknown(call.Name)
	}
	args, err := Arguments(call.Arguments)
	if err != nil {
		return Result{}, err
	}
	if ctx.Err() != nil {
		return Result{}, d.failure(ctx, ctx, call.Name, 0, ctx.Err())
	}
	limits := d.Limits.filled()
	within, cancel := context.WithTimeout(ctx, limits.Time)
	defer cancel()
	r, err := run(within, t, args, d.Access)
	if err != nil {
		return Result{}, d.failure(ctx, within, call.Name, limits.Time, err)
	}
	return r, nil
}

// unknown is the error for an unknown tool.
func (d *Desk) unknown(name string) error {
	names := make([]string, len(d.Tools))
	for i, t := range d.Tools {
		names[i] = t.Spec().Name
	}
	slices.Sort(names)
	mend := "there are no tools; answer without"
	if len(names) > 0 {
		mend = "call one of: " + strings.Join(names, ", ")
	}
	return &citeway.Error{Code: citeway.NotFound, Place: name, Message: "there is no such tool", Mend: mend}
}

// failure is err as the model is told of it: the time limit in words, and without a
// foreign cause.
func (d *Desk) failure(ctx, within context.Context, name string, limit time.Duration, err error) error {
	switch {
	case ctx.Err() != nil:
		return &citeway.Error{Code: citeway.Unavailable, Place: name, Message: "the call was given up: the caller has gone", Err: ctx.Err()}
	case within.Err() != nil:
		return &citeway.Error{Code: citeway.Unavailable, Place: name, Message: fmt.Sprintf("gave no result within %s", limit), Mend: "ask for less, or answer without", Err: err}
	}
	var e *citeway.Error
	if errors.As(err, &e) {
		return e
	}
	return &citeway.Error{Code: citeway.Internal, Place: name, Message: "failed", Mend: "answer without", Err: err}
}

// run calls t and waits for it no longer than ctx lasts. The result of a tool that
// ignores ctx is lost; a tool that panics has failed.
func run(ctx context.Context, t Tool, args json.RawMessage, access Access) (Result, error) {
	type answer struct {
		result Result
		err    error
	}
	done := make(chan answer, 1)
	go func() {
		var a answer
		a.err = watch.Caught(func() (err error) {
			a.result, err = t.Call(ctx, args, access)
			return err
		})
		done <- a
	}()
	select {
	case a := <-done:
		return a.result, a.err
	case <-ctx.Done():
		return Result{}, ctx.Err()
	}
}
