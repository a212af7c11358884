package tool

import "github.com/citeway/citeway/internal/gateway/model"

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
	Call model.Call
	// Message is how far a call is.
	Message string
	// Outcome is what became of it, once it is Answered; nil before.
	Outcome *Outcome
}
