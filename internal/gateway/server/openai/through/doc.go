// Package through corrects the citations in an upstream's answer and leaves everything
// else as it is. The text of the first choice, and what the upstream says about its
// sources, go through a decoder, the resolver, the verifier and an encoder. Tool
// calls, reasoning, probabilities, usage, other choices and unknown fields pass, each
// at its place in the text, and untouched but for the links of what a client shows as
// Markdown. What an upstream sends under event never passes.
//
// It works on chat completions, whole ([Whole]) and streamed ([Stream]), and knows
// nothing of requests or HTTP.
package through

import (
	"context"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
	"github.com/citeway/citeway/internal/link"
	"github.com/citeway/citeway/internal/watch"
	"github.com/citeway/citeway/resolve"
	"github.com/citeway/citeway/verify"
)

// Limits of what an upstream may send.
const (
	// MaxWhole is the most bytes of a whole answer.
	MaxWhole = 16 << 20
	// MaxStream is the most bytes of a stream.
	MaxStream = 64 << 20
)

// Options say how an answer is corrected.
type Options struct {
	// Citations is how they are written.
	Citations request.Citations
	// Sources are those that the prompt holds.
	Sources *request.Sources
	// Verifier checks each citation; nil leaves them unchecked.
	Verifier *verify.Verifier
	// Context is what checking works under; nil is context.Background.
	Context context.Context //nolint:containedctx // options are those of one answer
	// Unsupported says what becomes of a citation that does not hold.
	Unsupported verify.Unsupported
	// Links says which addresses the answer may link to besides those of its sources.
	// It counts where the prompt holds sources: without them there is no document that
	// could have put a link into the answer.
	Links link.Rule
	// Verbatim changes nothing: for an answer that is not prose.
	Verbatim bool
	// Findings receives each finding; nil discards them.
	Findings func(*citeway.Finding)
	// Told is told of the answer as its reader gets it; nil is nobody.
	Told *watch.Account
	// Over is told whether a stream has told its end, so that what may follow stands behind
	// it, as its usage does; nil is nobody. A request for several answers has none: one may
	// begin when another has ended.
	Over func(over bool)
	// Failed is told why an answer is not whole whose reader is told so within it; nil is nobody.
	Failed func(error)
	// After takes work of Whole and Response that no reader need wait for, to be done before
	// Told is closed; nil has it done at once.
	After func(work func())
}

// highest is the highest number of a source in the prompt.
func (o *Options) highest() int {
	if o.Sources == nil {
		return 0
	}
	return o.Sources.Highest()
}

// given are the sources of the prompt.
func (o *Options) given() []citeway.Source {
	if o.Sources == nil {
		return nil
	}
	return o.Sources.List()
}

// corrected is an encoder behind the steps that correct citations, and the first of these.
func (o *Options) corrected(encoder citeway.Sink) (citeway.Sink, *resolve.Resolver) {
	next := o.Told.Before(encoder)
	for _, step := range slices.Backward(o.steps()) {
		next = step(next)
	}
	first := resolve.New(next, resolve.Options{Sources: o.given(), Unresolved: resolve.Keep})
	return o.Told.Around(watch.Resolving, first), first
}

// steps are those between resolver and encoder.
func (o *Options) steps() []pipe.Step {
	verified := func(next citeway.Sink) citeway.Sink { return next }
	if o.Verifier != nil {
		verified = func(next citeway.Sink) citeway.Sink {
			return o.Told.Around(watch.Verifying, verify.Step(o.Verifier, o.Told.Without(watch.Verifying, next), verify.StepOptions{Unsupported: o.Unsupported, Context: o.Context}))
		}
	}
	return []pipe.Step{func(next citeway.Sink) citeway.Sink { return o.Told.Without(watch.Resolving, o.linked(next)) }, verified}
}

// linked is next behind the rule for links, where the prompt holds sources.
func (o *Options) linked(next citeway.Sink) citeway.Sink {
	if len(o.given()) == 0 {
		return next
	}
	return link.Only(next, o.linkRule())
}

// linkRule is the rule for links, which allows the addresses of the prompt's sources.
func (o *Options) linkRule() link.Rule {
	given := o.given()
	rule, known := o.Links, link.Set{}
	for i := range given {
		known.Add(given[i].URL)
		known.Add(given[i].Path)
	}
	rule.Source = known.Has
	return rule
}
