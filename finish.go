package citeway

// Finish is why the writer of an answer stopped.
type Finish string

// The reasons to stop.
const (
	FinishStop   Finish = "stop"           // it came to its end
	FinishLength Finish = "length"         // it reached a limit of tokens
	FinishCalls  Finish = "tool_calls"     // it asks for tools to be called
	FinishFilter Finish = "content_filter" // its service held words back
)

// Reason is why the answer stopped, as far as is known: FinishCalls if it asks for
// tools, whatever it says itself, and FinishStop if it says nothing.
func (e *End) Reason() Finish {
	switch {
	case len(e.Calls) > 0:
		return FinishCalls
	case e.Finish == "":
		return FinishStop
	}
	return e.Finish
}

// Usage counts tokens.
type Usage struct {
	// Prompt and Answer are the tokens read and written, 0 or more.
	Prompt int `json:"prompt"`
	Answer int `json:"answer"`
	// Cached are those of the tokens read that came from the service's cache, and Reasoning
	// those of the tokens written that are thoughts; 0 where it does not say.
	Cached    int `json:"cached,omitempty"`
	Reasoning int `json:"reasoning,omitempty"`
}

// Call is a tool that a message wants called.
type Call struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Arguments are JSON as the model wrote it; it need not be valid.
	Arguments string `json:"arguments"`
	// Signature is opaque: some services want it back with the call's result.
	Signature string `json:"signature,omitempty"`
}

// Limits on the calls of one message. A message that exceeds them carries no calls:
// with half of its calls, or of their arguments, it would be another message.
const (
	MaxCalls     = 128
	MaxArguments = 1 << 20 // bytes, over all calls
)
