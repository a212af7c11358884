package model

import "github.com/citeway/citeway"

// Reply is what a model says beside its words.
type Reply struct {
	// Calls are the tools it asks to be called, in order.
	Calls []Call
	// Usage is nil where the model does not say.
	Usage *Usage
	// Finish is why it stopped, as it says; Why is what is to be believed.
	Finish Finish
}

// Why is why the model stopped: Called wherever it asks for tools, whatever it says,
// and Stopped where it does not say.
func (r *Reply) Why() Finish {
	switch {
	case len(r.Calls) > 0:
		return Called
	case r.Finish == "":
		return Stopped
	}
	return r.Finish
}

// Usage counts tokens.
type Usage = citeway.Usage

// Finish is why a model stopped.
type Finish = citeway.Finish

// The reasons.
const (
	Stopped  = citeway.FinishStop
	Length   = citeway.FinishLength
	Called   = citeway.FinishCalls
	Filtered = citeway.FinishFilter
)
