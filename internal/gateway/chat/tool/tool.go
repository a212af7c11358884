// Package tool is what a model may call while it answers: what a tool is, the desk
// that runs one call and keeps the evidence of it, and the loop round a model that
// calls tools until it has what the answer needs.
//
// The life of a call: the model asks for it; it gets a citation id, before the tool
// runs; it is run within limits of time and bytes, with the caller's access; its result
// becomes evidence, with its arguments, the inputs they resolved to and a digest; then
// the model is shown the result with the words that cite it. Each call has exactly one
// result, and an error is one: the model is told of it and may correct its call.
//
// The tools themselves are in the folders below: sources searches and checks what
// Citeway holds, views asks metrics views, web a search engine and remote MCP servers;
// plan lets a model that calls none ask the metrics views.
package tool

import (
	"context"
	"encoding/json"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
)

// Tool is something that a model may call. Its methods are safe for concurrent use.
type Tool interface {
	// Spec is its name, what it does in words for a model, and the JSON schema of
	// its arguments. It is the same at every call.
	Spec() model.Tool
	// Call runs the tool. args is a JSON object. It must end soon after ctx does. The
	// result must not show what access does not allow. The model is told of an error,
	// but not of the cause of a *citeway.Error: Invalid for bad arguments.
	Call(ctx context.Context, args json.RawMessage, access Access) (Result, error)
}

// Access is what the caller may see.
type Access struct {
	// Clearance is the highest label rank; nil is all.
	Clearance *int
	// Sets are the sets of sources; nil is all.
	Sets []string
	// Owner is the id of the key that asks; "" without one.
	Owner string
}

// Sight is the same in the terms of the documents.
func (a *Access) Sight() knowledge.Sight {
	return knowledge.Sight{Clearance: a.Clearance, Sets: a.Sets}
}

// Sees reports whether what bears the label may be shown.
func (a *Access) Sees(l *citeway.Label) bool {
	return a.Clearance == nil || l == nil || l.Rank <= *a.Clearance
}

// Result is what a tool returns.
type Result struct {
	// Source is the call as a source: its title and label; its Query, the arguments as
	// they were resolved, so that they give the same result again; and in its passages
	// the result as text that claims can be checked against. Its ids are given to it.
	// Without passages, JSON is the text.
	Source citeway.Source
	// JSON is what the model is shown, usually an object.
	JSON json.RawMessage
	// Found are the documents of a search: each is cited by itself, and the call is
	// not.
	Found []Found
	// Plain says that the call is not a source: it tells a model how to go on, as a
	// list of what can be asked does. It is kept, but cannot be cited.
	Plain bool
	// Digest tells whether the same call gives the same result again; "" is the SHA-256
	// of the result.
	Digest string
	// Findings say what was corrected or left out.
	Findings []citeway.Finding
}

// Found is one passage of a document or page that a search found.
type Found struct {
	knowledge.Hit
	// JSON is the object that the model is shown of it, in the list documents of the
	// result, together with what cites it.
	JSON json.RawMessage
}

// StepKind says what happened to a call.
type StepKind string

// The kinds of step, in the order in which a call takes them.
const (
	Called     StepKind = "call"     // it was asked for and is about to run
	Progressed StepKind = "progress" // it says how far it is
	Answered   StepKind = "result"   // it has its result, or its error
)

// Step is what is told of a call while a turn runs. Each call has one Called, any
// number of Progressed and one Answered, in that order.
type Step struct {
	Kind StepKind
	// ID is the citation id of the call.
	ID   string
	Call citeway.Call
	// Message says how far a call is.
	Message string
	// Outcome is what became of it, once it is Answered; nil before.
	Outcome *Outcome
}

type reporterKey struct{}

// Reporting is ctx with a report that Progress calls. It may be called from
// several goroutines at once.
func Reporting(ctx context.Context, report func(message string)) context.Context {
	return context.WithValue(ctx, reporterKey{}, report)
}

// Progress tells the caller of the tool how far it is; it does nothing if nobody
// listens.
func Progress(ctx context.Context, message string) {
	if report, ok := ctx.Value(reporterKey{}).(func(string)); ok && message != "" {
		report(message)
	}
}

// Looking begins the id of a call that only finds out how to ask, such as which column
// has a value: like a plain result, what it gives is no source of the answer.
const Looking = "look_"
