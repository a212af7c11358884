package model

import (
	"context"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/prompt"
)

// Message is one turn of a conversation.
type Message = prompt.Message

// Call is a tool that a model asks to be called.
type Call = citeway.Call

// Request is what a model is asked.
type Request struct {
	// Messages is the prompt as package prompt built it, the question last.
	Messages []Message
	// Beside says that the passages of Sources stand beside Messages, not in them,
	// and that no rules for citing do: a model that takes documents is to pass them
	// as such. Only one that is Native is asked so.
	Beside bool
	// Sources are the sources shown, with the passages shown; the n-th is what
	// number n means, from 1. A model whose API takes no documents reads of them
	// in Messages only.
	Sources []citeway.Source
	// Question is the question by itself.
	Question string
	// Family is the set of syntaxes in one of which markers are to be written,
	// Reads that of those looked for in what the model writes.
	Family, Reads citeway.Syntax
	// Inline says whether markers are wanted at all.
	Inline bool
	// Tools may be called instead of answering.
	Tools []Tool
	// Choice is auto, none, required, or the name of the one tool to be called;
	// "" is auto.
	Choice string
	// MaxTokens is the most tokens wanted of the answer; 0 leaves it to the model.
	MaxTokens int
	// Temperature is from 0, the surest words, to 2; nil leaves it to the model.
	Temperature *float64
	// TopP is the share of likely words, in [0, 1], that are chosen from; nil leaves
	// it to the model. One whose API takes it beside no temperature takes it alone.
	TopP *float64
	// Leeway is how far an answer may go beyond what the sources surely say: from 0,
	// not at all, to 1. A model that is told so by Messages does not look at it.
	Leeway float64
}

// Model writes answers. All methods are safe to call at the same time.
type Model interface {
	// Name is what the answer says it was written by.
	Name() string
	// Stream asks the model and sends what it writes to sink as unresolved events,
	// with the markers of r.Reads found and without Begin. What is held back is sent
	// before Stream returns, even if the answer breaks off.
	//
	// If Stream returns nil, it has sent exactly one End, as the last event. The End
	// says why the model stopped, which tokens it used and which tools it asks to be
	// called; its Err is set if the model stopped short by its own account: Truncated
	// at a limit that r does not set, Upstream if its service held words back. Such an
	// End carries no calls, since half of them would be another message.
	//
	// If Stream returns an error, it has sent no End; the caller makes one, with Err.
	// An error of sink ends the work and is returned. When ctx ends, its error is
	// returned. Other errors are a *citeway.Error or wrap one: Invalid (the request
	// cannot be answered), Upstream (the model refused or failed), Unavailable (it was
	// not reached) and Truncated (it broke off; what came before was sent).
	Stream(ctx context.Context, r *Request, sink citeway.Sink) error
}
