// Package model is what a chat model is to Citeway: something that is asked with
// messages and sources and writes an answer piece by piece. It sends events: a model
// that writes plain words has its markers found, one whose API cites natively is read
// by its dialect. The models stand in the folders below: extractive is built in;
// openai, azure, anthropic, gemini and cohere ask servers, each in its own wire
// form, over upstream, which is all of HTTP there is; chain makes one of several
// and leaves alone what fails. modeltest is the suite that those with a server pass.
//
// A model's life: made once with its options, asked many times at once, never
// closed. What may not enter: resolving, prompting, a client's form.
package model

import (
	"context"
	"encoding/json"
	"net/http"

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

// Tool is what a model may ask to be called.
type Tool struct {
	Name        string
	Description string
	// Parameters is a JSON schema; empty for a tool that takes none.
	Parameters json.RawMessage
}

// Native is a model whose API takes sources beside the conversation and cites them
// itself. Who asks it may leave passages, catalogue and rules for citing out of
// Request.Messages, say so by Request.Beside, and give the sources with their
// passages in Request.Sources alone. What such a model writes then is read by its
// dialect: its citations name the ids of those sources and passages, and
// Request.Reads is not looked at. Without Request.Beside it is a model like any
// other. A model made of others is Native where all of them are.
type Native interface {
	Model
	// Documents reports whether passages may be passed that way. It is the same at
	// every call.
	Documents() bool
}

// TakesDocuments reports whether m may be given its passages beside the
// conversation.
func TakesDocuments(m Model) bool {
	n, ok := m.(Native)
	return ok && n.Documents()
}

// Forwarder is a model that lets a request through to its server as it is, for
// clients that want the server's own answer.
type Forwarder interface {
	// Forward sends body, which is JSON, to path below the server's address, as
	// chat/completions, with the model's own key, and returns the answer as it
	// comes; the caller closes its body. It waits and tries again as Stream does,
	// up to the first byte. A body that falls silent or breaks off fails with an
	// error of code Truncated. A status of 400 and above is an answer like any
	// other; that the server was not reached is an error of code Unavailable.
	// What the answer holds is the server's word: who passes it on takes out what
	// must not go through.
	Forward(ctx context.Context, path string, body []byte) (*http.Response, error)
}
