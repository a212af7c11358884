// Package model is what a chat model is to Citeway: it is asked with messages and
// sources and writes an answer piece by piece, as events. Markers are found in the
// words of a model that writes plain text; the dialect of a service reads its native
// citations. The models are in the folders below: extractive is built in; openai,
// azure, anthropic, gemini and cohere ask servers, each in its own wire form; service
// is what these share, and modeltest the suite that they pass.
//
// A model is made once with its options, asked many times concurrently, and never
// closed. It does no resolving and no prompting, and knows no client's form.
//
// [Guard] rests a model that failed too often recently; [Chain] makes one model of
// several and asks the next if one does not begin to answer. An answer that was begun is
// never begun again: if it breaks off after its first words, it ends there. Sources and
// findings that come before the words are held until then.
package model

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/upstream"
	"github.com/citeway/citeway/prompt"
)

// Message is one turn of a conversation.
type Message = prompt.Message

// Call is a tool that a model asks to be called.
type Call = citeway.Call

// ToolChoice is the place of an error about Request.Choice.
const ToolChoice = "tool_choice"

// Request is what a model is asked.
type Request struct {
	// Messages is the prompt as package prompt built it, the question last.
	Messages []Message
	// Beside says that the passages of Sources are not in Messages, nor are rules for
	// citing: the model passes the sources as documents. Only a Native model is asked
	// so.
	Beside bool
	// Sources are the sources shown, with the passages shown; the n-th is what number n
	// means, from 1. A model whose API takes no documents finds them in Messages only.
	Sources []citeway.Source
	// Plain says that the words of the passages stand there as they are, but for code
	// between ticks; else they are Markdown.
	Plain bool
	// Context is the path of headings above a passage, joined by " > ", by the passage's id,
	// where it is known.
	Context map[string]string
	// Question is the question by itself.
	Question string
	// About is what the person asked before, a question a line and the latest first, if
	// the question leans on it; "" if it stands alone.
	About string
	// Family is the set of syntaxes of which one is to be used for markers, Reads the
	// set of those looked for in what the model writes.
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
	// TopP is the share of likely words, in [0, 1], to choose from; nil leaves it to
	// the model. A model whose API takes only one of the two prefers Temperature.
	TopP *float64
	// Held is told, as words come, how many of their bytes are held back since they might
	// become a marker; nil is nobody.
	Held func(bytes int)
	// Leeway is how far an answer may go beyond what the sources surely say, from 0,
	// not at all, to 1. Models that follow Messages ignore it.
	Leeway float64
}

// Model writes answers. Its methods are safe for concurrent use.
type Model interface {
	// Name is what the answer says it was written by.
	Name() string
	// Stream asks the model and sends what it writes to sink as unresolved events,
	// with the markers of r.Reads found and without Begin. What is held back is sent
	// before Stream returns, even if the answer breaks off.
	//
	// If Stream returns nil, it has sent exactly one End, as the last event. The End
	// says why the model stopped, which tokens it used and which tools it asks to be
	// called. At a limit of tokens, r's or its own, it stopped for length; its Err is set,
	// to Upstream, if its service held words back. Neither carries calls, since half of
	// them would be another message.
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
// itself. The caller may leave passages, catalogue and rules for citing out of
// Request.Messages, set Request.Beside, and give the sources with their passages in
// Request.Sources only. The answer's citations then name the ids of those sources and
// passages, and Request.Reads is ignored. Without Request.Beside it is a model like any
// other. A model made of others is Native if all of them are.
type Native interface {
	Model
	// Documents reports whether passages may be passed that way. It always returns the
	// same.
	Documents() bool
}

// TakesDocuments reports whether m may be given its passages beside the
// conversation.
func TakesDocuments(m Model) bool {
	n, ok := m.(Native)
	return ok && n.Documents()
}

// Forwarder is a model that passes a request through to its server, for clients that
// want the server's own answer.
type Forwarder interface {
	// Forward sends q, whose path goes below the server's address, as chat/completions,
	// with the model's own key, and returns the answer as it comes; the caller closes its
	// body. It waits and tries again as Stream does, up to the
	// first byte. A body that falls silent or breaks off fails with Truncated. A status
	// of 400 or above is an answer like any other; Unavailable means that the server
	// was not reached. The answer is not filtered: the caller removes what must not go
	// through.
	Forward(ctx context.Context, q upstream.Request) (*http.Response, error)
}
